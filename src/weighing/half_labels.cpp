// weighing/half_labels.cpp: see half_labels.h.
#include "weighing/half_labels.h"

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "samples/learn_tasks.h"
#include "search/draw.h"
#include "weighing/in_forest.h"

namespace sewil::selection {
namespace {

// Of the label sets, which only have to be right on the whole: there are many of them.
constexpr int most_trees = 50;

Subject subject_of(const RankingInput& input, ColumnSet half, std::uint64_t index) {
  std::ranges::sort(half);
  ForestOptions forest = input.options.forest;
  forest.n_estimators = std::min(forest.n_estimators, most_trees);
  forest.seed = RandomStream(input.options.seed, Purpose::label_sets, 2 * index + 1).next64();
  return {std::move(half), forest};
}

}  // namespace

std::vector<HalfLabels> teach_in_halves(const RankingInput& input, const ColumnSet& columns,
                                        std::size_t pairs) {
  std::vector<Subject> halves;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    RandomStream stream(input.options.seed, Purpose::label_sets, 2 * pair);
    for (ColumnSet& half : search::deal(columns, 2, stream)) {
      half.insert(half.end(), input.kept.begin(), input.kept.end());
      halves.push_back(subject_of(input, std::move(half), halves.size()));
    }
  }
  std::vector<Learned> learned = learn_each(input.learner({}), halves, "label_sets");
  std::vector<HalfLabels> label_sets;
  for (std::size_t i = 0; i < halves.size(); ++i) {
    label_sets.push_back({.rows = std::move(learned[i].rows),
                          .labels = std::move(learned[i].labels),
                          .taught = std::vector<std::uint8_t>(input.matrix.columns.size(), 0)});
    for (const std::uint32_t column : halves[i].columns) label_sets.back().taught[column] = 1;
  }
  return label_sets;
}

std::vector<ForestOn> forests_on_label_sets(const RankingInput& input,
                                            const std::vector<HalfLabels>& label_sets, int trees) {
  ForestOptions forest = input.options.forest;
  const auto number = static_cast<int>(label_sets.size());
  forest.n_estimators = std::max(1, (trees + number - 1) / number);
  std::vector<ForestOn> forests;
  for (const HalfLabels& label_set : label_sets) {
    ++forest.seed;  // forests of one seed would draw alike in every label set
    forests.push_back({.rows = {.rows = label_set.rows, .labels = label_set.labels}, .forest = forest});
  }
  return forests;
}

std::vector<double> mean_gains(std::span<const std::vector<double>> gains,
                               const std::vector<HalfLabels>& label_sets, const ColumnSet& columns) {
  std::vector<double> sums(columns.size(), 0);
  std::vector<std::size_t> judges(columns.size(), 0);
  for (std::size_t at = 0; at < label_sets.size(); ++at) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (label_sets[at].taught[columns[i]] != 0) continue;
      sums[i] += gains[at][i];
      ++judges[i];
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (judges[i] > 0) sums[i] /= static_cast<double>(judges[i]);
  }
  return sums;
}

std::vector<double> cross_fitted_gains(const RankingInput& input, const std::vector<HalfLabels>& label_sets,
                                       const ColumnSet& columns, int trees) {
  return mean_gains(worth_in_each(input, columns, forests_on_label_sets(input, label_sets, trees)),
                    label_sets, columns);
}

}  // namespace sewil::selection
