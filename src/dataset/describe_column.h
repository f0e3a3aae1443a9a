// dataset/describe_column.h: the facts of one column, whatever its layout.
#pragma once

#include <vector>

#include "sewil/data/dataset.h"

namespace sewil::dataset {

// `scratch` is reused from column to column.
ColumnDescription describe_column(const Column& column, std::vector<double>& scratch);

// Cell by cell, missing cells equal; categories by text.
bool same_values(const Column& a, const Column& b);

}  // namespace sewil::dataset
