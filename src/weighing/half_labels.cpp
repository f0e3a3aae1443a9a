// weighing/half_labels.cpp: see half_labels.h.
#include "weighing/half_labels.h"

#include <algorithm>

#include "base/random.h"
#include "search/draw.h"
#include "weighing/in_forest.h"

namespace sewil::selection {
namespace {

// Of the label sets, which only have to be right on the whole: there are many of them.
constexpr int most_trees = 50;

HalfLabels teach(const RankingInput& input, ColumnSet half, std::uint64_t index) {
  std::ranges::sort(half);
  ForestOptions forest = input.options.forest;
  forest.n_estimators = std::min(forest.n_estimators, most_trees);
  forest.seed = RandomStream(input.options.seed, Purpose::label_sets, 2 * index + 1).next64();
  SelfTrainingResult learned = learn_from(input, half, forest, {.weights = false});
  HalfLabels label_set{.rows = std::move(learned.rows),
                       .labels = std::move(learned.labels),
                       .taught = std::vector<std::uint8_t>(input.matrix.columns.size(), 0)};
  for (const std::uint32_t column : half) label_set.taught[column] = 1;
  return label_set;
}

}  // namespace

std::vector<HalfLabels> teach_in_halves(const RankingInput& input, const ColumnSet& columns,
                                        std::size_t pairs) {
  std::vector<HalfLabels> label_sets;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    RandomStream stream(input.options.seed, Purpose::label_sets, 2 * pair);
    for (ColumnSet& half : search::deal(columns, 2, stream)) {
      half.insert(half.end(), input.kept.begin(), input.kept.end());
      input.progress.update({.stage = "label_sets", .done = label_sets.size(), .total = 2 * pairs});
      label_sets.push_back(teach(input, std::move(half), label_sets.size()));
    }
  }
  return label_sets;
}

std::vector<double> cross_fitted_gains(const RankingInput& input, const std::vector<HalfLabels>& label_sets,
                                       const ColumnSet& columns, int trees) {
  ForestOptions forest = input.options.forest;
  const auto number = static_cast<int>(label_sets.size());
  forest.n_estimators = std::max(1, (trees + number - 1) / number);
  std::vector<double> sums(columns.size(), 0);
  std::vector<std::size_t> judges(columns.size(), 0);
  for (const HalfLabels& label_set : label_sets) {
    ++forest.seed;  // forests of one seed would draw alike in every label set
    const std::vector<double> gains =
        forest_on(input, {.rows = label_set.rows, .labels = label_set.labels}, forest, columns,
                  {.oob_votes = false, .prediction_votes = false, .weights = false, .gains = true})
            .gains;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (label_set.taught[columns[i]] != 0) continue;
      sums[i] += gains[i];
      ++judges[i];
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (judges[i] > 0) sums[i] /= static_cast<double>(judges[i]);
  }
  return sums;
}

}  // namespace sewil::selection
