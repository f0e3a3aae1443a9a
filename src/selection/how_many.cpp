// selection/how_many.cpp: see how_many.h.
#include "selection/how_many.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "selection/column_order.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/select/methods.h"

namespace sewil::selection {
namespace {

// Columns by their weight in self-training's first look at all of them.
ColumnSet by_first_weights(const SelectionOutcome& ordered) {
  const ColumnSet usable = ordered.space.columns();
  const std::vector<double>& weights = ordered.augmenting.forest.weights;
  ColumnSet order = usable;
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::uint32_t column) {
    return weights[static_cast<std::size_t>(std::ranges::lower_bound(usable, column) - usable.begin())];
  });
  return order;
}

}  // namespace

void check_size_wishes(const SelectionInput& input) {
  const SelectionOptions& options = input.options;
  const std::size_t there = input.matrix.columns.size() - input.constraints.drop.size();
  if (options.feature_count_rule != FeatureCountRule::number &&
      options.method == SelectionMethod::no_selection) {
    throw InputError(fmt::format("{} is a choice of columns, but the method no-selection takes all of them.",
                                 option_text("n_features_to_select", name_of(options.feature_count_rule))));
  }
  if (options.n_features_to_select <= there) return;
  throw InputError(
      fmt::format("{}: {} was given, but there {} to choose from.", input.data.source(),
                  option_text("n_features_to_select", std::to_string(options.n_features_to_select)),
                  there == 1 ? "is 1 column" : fmt::format("are {} columns", there)));
}

std::size_t wanted_columns(const SelectionOptions& options, std::size_t columns) {
  return options.n_features_to_select > 0 ? options.n_features_to_select : usual_column_count(columns);
}

ColumnSet own_choice(const SelectionInput& input, const SelectionOutcome& ordered) {
  if (!ordered.columns.empty()) return ordered.columns;  // a search's answer, or all of them
  const std::size_t wanted = wanted_columns(input.options, input.matrix.columns.size());
  const ColumnRanking& ranking = ordered.ranking;
  if (ranking.order.empty()) return ranked_order(ordered.space, by_first_weights(ordered)).first(wanted);
  // Where the number is left to the method, a ranking that knows how many stand out gives no more of them.
  const bool says_how_many = input.options.n_features_to_select == 0 && ranking.enough > 0;
  return ranked_order(ordered.space, ranking.order)
      .first(says_how_many ? std::min(ranking.enough, wanted) : wanted);
}

FeatureCountRule rule_of_labels(const SelectionOptions& options) {
  const bool left_to_labels = info_of(options.method).sized_by_labels && options.n_features_to_select == 0;
  const bool asked = options.feature_count_rule != FeatureCountRule::number;
  return !asked && left_to_labels ? FeatureCountRule::smallest : options.feature_count_rule;
}

}  // namespace sewil::selection
