// oracle/conformal_twin.h: conformal p-values, accepted rows and prediction sets by their definitions, one
// hidden row beside one unlabeled row at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sewil/judge/estimate.h"
#include "sewil/learn/forest.h"

namespace sewil::oracle {

struct HiddenFoldTwin {
  VoteMatrix hidden;
  std::vector<std::int32_t> truth, given;
  VoteMatrix unlabeled;
};

inline double sureness_twin(std::span<const double> votes, std::int32_t label) {
  std::vector<double> others(votes.begin(), votes.end());
  others[static_cast<std::size_t>(label)] = 0;
  return votes[static_cast<std::size_t>(label)] - *std::max_element(others.begin(), others.end());
}

// Each labeled row is hidden `repeats` times over all folds.
inline std::vector<double> p_values_twin(const std::vector<HiddenFoldTwin>& folds,
                                         const std::vector<std::int32_t>& given, AcceptBy by,
                                         std::size_t repeats) {
  std::vector<double> p_values;
  for (std::size_t row = 0; row < given.size(); ++row) {
    double as_sure = 0, judged = 0;
    for (const HiddenFoldTwin& fold : folds) {
      for (std::size_t i = 0; given[row] >= 0 && i < fold.given.size(); ++i) {
        const std::int32_t label = fold.given[i];
        if (label < 0 || (by == AcceptBy::each_class && label != given[row])) continue;
        judged += 1;
        const bool sure =
            sureness_twin(fold.hidden.row(i), label) >= sureness_twin(fold.unlabeled.row(row), given[row]);
        as_sure += label != fold.truth[i] && sure ? 1 : 0;
      }
    }
    const auto r = static_cast<double>(repeats);
    p_values.push_back(given[row] < 0 ? 1 : (as_sure / r + 1) / (judged / r + 1));
  }
  return p_values;
}

// Benjamini and Hochberg: the largest number R of rows such that the R-th smallest p-value is at most
// error * R / rows; rows as good as the last one come along.
inline std::vector<std::uint8_t> accepted_twin(const std::vector<double>& p_values, double error) {
  std::vector<double> sorted = p_values;
  std::sort(sorted.begin(), sorted.end());
  double line = -1;
  for (std::size_t r = 1; r <= sorted.size(); ++r) {
    // As the rule of the library puts it, so that rounding is the same.
    if (sorted[r - 1] * static_cast<double>(sorted.size()) / static_cast<double>(r) <= error)
      line = sorted[r - 1];
  }
  std::vector<std::uint8_t> accepted;
  for (const double p : p_values) accepted.push_back(p <= line ? 1 : 0);
  return accepted;
}

// Whether class k is in the set of an unlabeled row, when it is compared with hidden rows of the classes in
// `beside`: the row's place among their votes for it, ties half, the row itself one more of them.
inline bool in_set_twin(const std::vector<HiddenFoldTwin>& folds, std::size_t row, std::size_t k,
                        const std::vector<std::size_t>& beside, double coverage) {
  double rank = 0.5, rows = 1;
  for (const HiddenFoldTwin& fold : folds) {
    for (std::size_t i = 0; i < fold.truth.size(); ++i) {
      const auto own = static_cast<std::size_t>(fold.truth[i]);
      // Of a class compared with others, a hidden row counts by the vote for its own class.
      if (std::find(beside.begin(), beside.end(), own) == beside.end()) continue;
      rows += 1;
      const double hidden = fold.hidden.row(i)[own], vote = fold.unlabeled.row(row)[k];
      rank += hidden < vote ? 1 : hidden == vote ? 0.5 : 0;
    }
  }
  return rank > (1 - coverage) * rows;
}

}  // namespace sewil::oracle
