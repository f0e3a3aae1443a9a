// dataset/group_column.cpp: see group_column.h.
#include "dataset/group_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/front_end.h"
#include "base/whole_number.h"
#include "sewil/data/options.h"
#include "sewil/front/text.h"

namespace sewil::dataset {
namespace {

// The group of every row, and in how many blocks of neighboring rows they stand.
struct Grouping {
  std::vector<std::size_t> of_row;
  std::vector<std::size_t> rows;  // by group
  std::size_t blocks = 0;
};

// Empty where a cell is missing or is no whole number.
Grouping grouping_of(const Column& column) {
  Grouping found;
  std::map<double, std::size_t> seen;
  for (std::size_t row = 0; row < column.rows; ++row) {
    const double value = column.at(row);
    if (std::isnan(value) || (column.kind == ColumnKind::numeric && !base::may_be_a_count(value))) return {};
    const std::size_t group = seen.emplace(value, seen.size()).first->second;
    if (group == found.rows.size()) found.rows.push_back(0);
    ++found.rows[group];
    if (row == 0 || found.of_row.back() != group) ++found.blocks;
    found.of_row.push_back(group);
  }
  return found;
}

bool has_few_rows_each(const ColumnDescription& column, std::size_t rows, std::size_t classes) {
  constexpr std::size_t fewest_groups = 10;
  return column.missing == 0 && !column.looks_like_id && !column.looks_like_row_number &&
         column.distinct >= fewest_groups && column.distinct >= 3 * classes && 2 * column.distinct <= rows;
}

// How many standard deviations more pairs of labels within groups are alike than if the labels were shuffled,
// and the share that is. By the shuffled labels' chance for a pair, pairs counted as independent: the pairs
// of one group are not, so that the bar is high.
struct Alike {
  double share = 0, by_chance = 1, deviations = 0;
};

Alike labels_alike(const Dataset& data, const Grouping& grouping) {
  std::vector<std::map<std::int32_t, double>> labels_in(grouping.rows.size());
  std::map<std::int32_t, double> all;
  double labeled = 0;
  for (std::size_t row = 0; row < data.rows(); ++row) {
    const std::int32_t label = data.labels()[row];
    if (label == unlabeled) continue;
    labels_in[grouping.of_row[row]][label] += 1;
    all[label] += 1;
    labeled += 1;
  }
  double pairs = 0;
  double alike = 0;
  for (const auto& labels : labels_in) {
    double rows = 0;
    for (const auto& [label, count] : labels) {
      rows += count;
      alike += count * (count - 1) / 2;
    }
    pairs += rows * (rows - 1) / 2;
  }
  Alike found;
  if (!(pairs > 0) || labeled < 2) return found;
  double of_all = 0;
  for (const auto& [label, count] : all) of_all += count * (count - 1);
  found.share = alike / pairs;
  found.by_chance = of_all / (labeled * (labeled - 1));
  const double spread = std::sqrt(found.by_chance * (1 - found.by_chance) / pairs);
  found.deviations = spread > 0 ? (found.share - found.by_chance) / spread : 0;
  return found;
}

bool looks_like_group(const Dataset& data, const Column& column) {
  constexpr double much = 6;  // standard deviations
  constexpr double nearly_all = 0.9;
  const Grouping grouping = grouping_of(column);
  if (grouping.of_row.empty()) return false;
  // A group that holds a tenth of the rows is none of few.
  if (*std::ranges::max_element(grouping.rows) * 10 > column.rows) return false;
  const bool stand_together = grouping.blocks <= grouping.rows.size() + grouping.rows.size() / 10;
  if (column.kind == ColumnKind::numeric && !stand_together) return false;
  const Alike alike = labels_alike(data, grouping);
  return alike.deviations >= much && (stand_together || alike.share >= nearly_all);
}

}  // namespace

void warn_of_groups(const Dataset& data, DataDescription& description) {
  if (!data.groups().empty()) return;
  for (std::size_t c = 0; c < description.columns.size(); ++c) {
    const ColumnDescription& column = description.columns[c];
    const Column& values = data.columns()[c];
    if (values.is_stepped() || values.is_sparse()) continue;
    if (!has_few_rows_each(column, data.rows(), description.classes.size())) continue;
    if (!looks_like_group(data, values)) continue;
    const bool on_command_line = base::front_end() == FrontEnd::command_line;
    description.warnings.push_back(fmt::format(
        "Column {} has {} different values, with few rows each and mostly one class: do these rows belong "
        "together, as samples of one patient do? Then say {}; the expected accuracy is too high otherwise.",
        quoted(column.name), grouped(column.distinct),
        on_command_line ? option_text("group", column.name)
                        : fmt::format("fit(..., groups=X[{}])", quoted(column.name))));
    return;
  }
}

}  // namespace sewil::dataset
