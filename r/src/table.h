// r/src/table.h: X and y of an R call as a dataset. Numbers are read where R holds them, whole columns and
// sparse ones alike; nothing but the codes of categories is copied.
#pragma once

#include <cpp11.hpp>
#include <string>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/data/table.h"
#include "sewil/select/problem.h"

namespace sewil::r {

// `blocks`: what R/input.R made of a table; it must outlive the columns.
std::vector<Column> columns_of(const cpp11::list& blocks);

// `target`: labels (from 1 on, NA: unlabeled), classes, name, weights or NULL, groups or NULL.
Dataset dataset_of(const cpp11::list& table, const cpp11::list& target);

// Columns to keep, to drop, to treat as one: names or numbers, from 1 on.
ColumnConstraints constraints_of(const cpp11::list& wishes, std::span<const Column> columns);

}  // namespace sewil::r
