// tests/unit/search/fake_scorer.h: a made-up scorer with a planted best set, and what goes with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "sewil/select/search.h"

namespace sewil::search {

// The criterion is smallest for exactly the planted set: every missing one costs 1, every other costs 0.1.
// Planted columns weigh 1 before scaling, the others next to nothing (but different from each other).
class PlantedScorer final : public Scorer {
 public:
  explicit PlantedScorer(std::set<std::uint32_t> planted) : planted_(std::move(planted)) {}

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress& progress) override {
    progress.throw_if_stopped();
    ++batches;
    std::vector<Score> scores;
    for (const ColumnSet& set : sets) {
      ++calls;
      seen.push_back(set);
      scores.push_back(score_one(set, want_weights));
    }
    return scores;
  }

  std::size_t calls = 0;
  std::size_t batches = 0;
  std::vector<ColumnSet> seen;

 private:
  [[nodiscard]] Score score_one(const ColumnSet& set, bool want_weights) const {
    Score score{.criterion = 0.1 * static_cast<double>(set.size())};
    score.criterion += 1.1 * static_cast<double>(planted_.size());
    double total = 0;
    for (const std::uint32_t column : set) {
      const bool hit = planted_.contains(column);
      if (hit) score.criterion -= 1.1;
      score.weights.push_back(hit ? 1 : 1e-3 / (1 + column));
      total += score.weights.back();
    }
    for (double& weight : score.weights) weight /= total;
    if (!want_weights) score.weights.clear();
    return score;
  }

  std::set<std::uint32_t> planted_;
};

// Knows the truth.
class PlantedRelevance final : public RelevanceTest {
 public:
  explicit PlantedRelevance(std::set<std::uint32_t> planted) : planted_(std::move(planted)) {}

  std::vector<Relevance> test(const ColumnSet& best, std::span<const ColumnSet> suspicious, std::size_t,
                              Progress&) override {
    last_best = best;
    std::vector<Relevance> diagnostics;
    for (const ColumnSet& unit : suspicious) {
      const bool useful =
          std::ranges::any_of(unit, [&](std::uint32_t column) { return planted_.contains(column); });
      diagnostics.push_back({.weight = useful ? 0.5 : 0.01,
                             .copy_weight = 0.02,
                             .p_value = useful ? 0.001 : 0.8,
                             .irrelevant = !useful});
    }
    return diagnostics;
  }

  ColumnSet last_best;

 private:
  std::set<std::uint32_t> planted_;
};

// Asks to stop after the checkpoint has been called `after` times.
class StopAfter final : public Progress {
 public:
  explicit StopAfter(std::size_t after) : after_(after) {}
  void count() { ++count_; }
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return count_ >= after_ ? StopReason::time_limit : StopReason::none;
  }

 private:
  std::size_t after_;
  std::size_t count_ = 0;
};

inline SearchSpace plain_space(std::size_t columns) {
  return make_search_space(columns, {});
}

}  // namespace sewil::search
