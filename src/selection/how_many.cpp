// selection/how_many.cpp: see how_many.h.
#include "selection/how_many.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "selection/column_order.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/select/methods.h"

namespace sewil::selection {
namespace {

// Columns by their weight in self-learning's first look at all of them.
ColumnSet by_first_weights(const SelectionOutcome& ordered) {
  const ColumnSet usable = ordered.space.columns();
  const std::vector<double>& weights = ordered.augmenting.forest.weights;
  ColumnSet order = usable;
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::uint32_t column) {
    return weights[static_cast<std::size_t>(std::ranges::lower_bound(usable, column) - usable.begin())];
  });
  return order;
}

double rows_right(const JudgedRows& judged) {
  double sum = 0;
  for (std::size_t row = 0; row < judged.truth().size(); ++row) sum += judged.share_right(row);
  return sum;
}

// What is true of a size is nearly true of its neighbors, so they have a say in it: half as much each as the
// size itself.
std::vector<double> smoothed(const std::vector<double>& values) {
  std::vector<double> smooth;
  for (std::size_t at = 0; at < values.size(); ++at) {
    double sum = 2 * values[at], weight = 2;
    if (at > 0) sum += values[at - 1], weight += 1;
    if (at + 1 < values.size()) sum += values[at + 1], weight += 1;
    smooth.push_back(sum / weight);
  }
  return smooth;
}

}  // namespace

void check_size_wishes(const SelectionInput& input, std::size_t folds) {
  const SelectionOptions& options = input.options;
  const std::size_t there = input.matrix.columns.size() - input.constraints.drop.size();
  if (options.columns_rule != ColumnsRule::number) {
    const std::string wish = option_text("columns", name_of(options.columns_rule));
    if (folds == 0) {
      throw InputError(fmt::format("{} goes by labels that are hidden in turn, but {} hides none.", wish,
                                   option_text("validate", "0")));
    }
    if (options.method == SelectionMethod::no_selection) {
      throw InputError(
          fmt::format("{} is a choice of columns, but the method no-selection takes all of them.", wish));
    }
  }
  if (options.columns <= there) return;
  throw InputError(fmt::format("{}: {} was given, but there {} to choose from.", input.data.source(),
                               option_text("columns", std::to_string(options.columns)),
                               there == 1 ? "is 1 column" : fmt::format("are {} columns", there)));
}

std::size_t wanted_columns(const SelectionOptions& options, std::size_t columns) {
  return options.columns > 0 ? options.columns : usual_column_count(columns);
}

ColumnSet own_choice(const SelectionInput& input, const SelectionOutcome& ordered) {
  if (!ordered.columns.empty()) return ordered.columns;  // a search's answer, or all of them
  const std::size_t wanted = wanted_columns(input.options, input.matrix.columns.size());
  const ColumnRanking& ranking = ordered.ranking;
  if (ranking.order.empty()) return ranked_order(ordered.space, by_first_weights(ordered)).first(wanted);
  // Where the number is left to the method, a ranking that knows how many stand out gives no more of them.
  const bool says_how_many = input.options.columns == 0 && ranking.enough > 0;
  return ranked_order(ordered.space, ranking.order)
      .first(says_how_many ? std::min(ranking.enough, wanted) : wanted);
}

ColumnsRule rule_of_labels(const SelectionOptions& options, const SelectionOutcome& ordered) {
  const bool left_to_labels =
      info_of(options.method).sized_by_labels && options.columns == 0 && ordered.ranking.enough == 0;
  const bool asked = options.columns_rule != ColumnsRule::number;
  return !asked && left_to_labels ? ColumnsRule::smallest : options.columns_rule;
}

SizeChoice choose_size(std::span<const JudgedRows> judged, std::span<const std::size_t> columns) {
  std::vector<double> right;
  for (const JudgedRows& rows : judged) right.push_back(rows_right(rows));
  const std::vector<double> smooth = smoothed(right);
  const double usual = std::pow(static_cast<double>(columns.back()), 2.0 / 3);
  const auto is_few = [&](std::size_t at) { return static_cast<double>(columns[at]) < usual; };
  std::size_t trusted = judged.size() - 1;
  for (std::size_t at = trusted; at-- > 0 && !is_few(at);) {
    if (smooth[at] >= smooth[trusted]) trusted = at;
  }
  std::vector<double> handicap(judged.size(), 0);
  std::vector<double> behind;  // the trusted size, as a share of the rows
  for (std::size_t at = 0; at < judged.size(); ++at) {
    if (is_few(at)) {
      const double distance = std::log(usual / static_cast<double>(columns[at]));
      const double error = compare(judged[trusted], judged[at]).error;
      handicap[at] = distrust_of_few * distance * distance * error * error;
    }
    behind.push_back((smooth[trusted] - smooth[at]) / static_cast<double>(judged[at].rows()) + handicap[at]);
  }
  const auto peak = static_cast<std::size_t>(std::ranges::min_element(behind) - behind.begin());
  // Of sizes that are just as often right, the smallest.
  SizeChoice choice;
  while (right[choice.best] != right[peak] || handicap[choice.best] != handicap[peak]) ++choice.best;
  const auto is_close = [&](std::size_t at) {
    const double lead = behind[at] - behind[choice.best];
    return lead <= tolerated_errors * compare(judged[choice.best], judged[at]).error;
  };
  while (choice.smallest < choice.best && !is_close(choice.smallest)) ++choice.smallest;
  return choice;
}

}  // namespace sewil::selection
