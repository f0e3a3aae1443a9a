// validation/fewer_labels.cpp: see fewer_labels.h.
#include "validation/fewer_labels.h"

#include <cmath>

#include "sewil/learn/learner.h"
#include "sewil/learn/votes.h"
#include "validation/row_kinds.h"

namespace sewil::validation {
namespace {

constexpr std::size_t deals = 4;                              // into halves
constexpr std::uint64_t first_deal = std::uint64_t{1} << 32;  // far from the repeats of the folds
constexpr double exponent = 1.5;

// Of the distance between half of the labels and a fold hidden, how much lies ahead to all labels.
double way_ahead(std::size_t folds) {
  const auto k = static_cast<double>(folds);
  const double in_folds = std::pow(k / (k - 1), exponent);
  return (in_folds - 1) / (std::pow(2.0, exponent) - in_folds);
}

}  // namespace

std::vector<double> right_with_half(const Learner& learner, HiddenAs hidden_as) {
  const PartlyLabeled& rows = learner.rows;
  std::vector<double> right(rows.labeled.size(), 0);
  StopOnly quiet(learner.progress);
  for (std::size_t at = 0; at < deals; ++at) {
    const std::vector<std::uint32_t> half_of =
        validation::deal(rows, hidden_as, 2, learner.forest.seed, first_deal + at);
    for (std::uint32_t half = 0; half < 2; ++half) {
      const FoldRows fold(rows, half_of, half);
      std::vector<std::uint32_t> hidden;
      hidden.reserve(fold.hidden.size());
      for (const std::uint32_t place : fold.hidden) hidden.push_back(rows.labeled[place]);
      const ForestResult grown = grow_forest(
          learner.matrix, learner.columns,
          {.rows = fold.labeled, .labels = fold.labels, .classes = rows.classes, .prediction_rows = hidden},
          learner.forest, {.oob_votes = false, .weights = false}, learner.workers, quiet);
      const std::vector<std::int32_t> predicted = predict(grown.prediction_votes);
      for (std::size_t i = 0; i < hidden.size(); ++i) {
        if (predicted[i] == rows.labels[fold.hidden[i]]) right[fold.hidden[i]] += 1.0 / deals;
      }
    }
  }
  return right;
}

Correction for_fewer_labels(const JudgedRows& supervised, std::span<const double> with_half,
                            std::size_t folds) {
  Correction correction;
  const std::size_t judged = supervised.rows();
  if (with_half.empty() || folds < 3 || judged == 0) return correction;
  const double ahead = way_ahead(folds);
  for (std::size_t row = 0; row < with_half.size(); ++row) {
    const bool counts = supervised.times(row) > 0;
    correction.per_row.push_back(counts ? ahead * (supervised.share_right(row) - with_half[row]) : 0);
    correction.shift += correction.per_row.back() / static_cast<double>(judged);
  }
  return correction;
}

}  // namespace sewil::validation
