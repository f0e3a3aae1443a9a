// cli/select_output.h: what `sewil select` writes and prints.
#pragma once

#include <string>

#include "sewil/dataset.h"
#include "sewil/record.h"

namespace sewil::cli {

// A short summary for a person: how many columns of how many, bounds, errors, time, the heaviest columns.
std::string select_summary(const RunRecord& record);

// The chosen columns' names by decreasing weight, one a line.
std::string selected_names(const RunRecord& record);

// A ranker's list: rank, column, score, whether it was chosen; best first.
std::string ranking_csv(const RunRecord& record);

// The table reduced to the chosen columns (in the table's order), with the label column last as it was given.
std::string reduced_table(const Dataset& data, const ColumnSet& columns);

}  // namespace sewil::cli
