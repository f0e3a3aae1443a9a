// oracle/fake_forest.h: stand-ins for the forest engine. ScriptedForest answers call after call from a list
// of vote matrices (one line per unlabeled row); it notes what it was given.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/self_training.h"

namespace sewil::oracle {

class ScriptedForest final : public ForestMaker {
 public:
  struct Call {
    std::vector<std::uint32_t> rows, prediction_rows;
    std::vector<std::int32_t> labels;
    std::vector<double> weights = {};
  };

  // `script`: votes of all the unlabeled rows, call after call; the last one is used again and again.
  // `stop_at_call`: throws Stopped at this call, counting from 1; 0: never.
  ScriptedForest(std::vector<std::uint32_t> unlabeled, std::vector<VoteMatrix> votes,
                 std::size_t stop_at_call = 0)
      : script(std::move(votes)), unlabeled_(std::move(unlabeled)), stop_at_call_(stop_at_call) {}

  std::vector<VoteMatrix> script;
  mutable std::vector<Call> calls;

  [[nodiscard]] ForestResult grow(const Sample& sample) const override {
    calls.push_back({{sample.rows.begin(), sample.rows.end()},
                     {sample.prediction_rows.begin(), sample.prediction_rows.end()},
                     {sample.labels.begin(), sample.labels.end()},
                     {sample.weights.begin(), sample.weights.end()}});
    if (stop_at_call_ == calls.size()) throw Stopped(StopReason::interrupted);
    ForestResult result;
    result.prediction_votes = lines(sample.prediction_rows);
    result.sample_votes = lines(sample.rows);
    // Out-of-bag votes: always class 0, so the error is the share of the others.
    result.oob_votes = VoteMatrix(sample.rows.size(), sample.classes);
    for (std::size_t r = 0; r < sample.rows.size(); ++r) result.oob_votes.row(r)[0] = 1;
    return result;
  }

 private:
  // Labeled rows have no votes.
  [[nodiscard]] VoteMatrix lines(std::span<const std::uint32_t> rows) const {
    const std::size_t done = calls.size() - (stop_at_call_ != 0 && calls.size() >= stop_at_call_ ? 1 : 0);
    const VoteMatrix& from = script[std::min(done, script.size()) - 1];
    VoteMatrix picked(rows.size(), from.classes);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const auto at = std::find(unlabeled_.begin(), unlabeled_.end(), rows[r]) - unlabeled_.begin();
      if (static_cast<std::size_t>(at) == unlabeled_.size()) continue;
      const auto line = from.row(static_cast<std::size_t>(at));
      std::copy(line.begin(), line.end(), picked.row(r).begin());
    }
    return picked;
  }

  std::vector<std::uint32_t> unlabeled_;
  std::size_t stop_at_call_;
};

}  // namespace sewil::oracle
