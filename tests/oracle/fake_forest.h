// oracle/fake_forest.h: stand-ins for the forest engine. ScriptedForest answers call after call from a list
// of vote matrices (one line per unlabeled row); it notes what it was given.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sewil/error.h"
#include "sewil/forest.h"
#include "sewil/self_learning.h"

namespace sewil::oracle {

struct ScriptedForest {
  struct Call {
    std::vector<std::uint32_t> rows, riders;
    std::vector<std::int32_t> labels;
    std::vector<double> weights = {};
  };

  std::vector<VoteMatrix> script;  // the last one is used again and again
  std::size_t stop_at_call = 0;    // throws Stopped at this call, counting from 1; 0: never
  StopReason stop_with = StopReason::cancelled;
  std::vector<Call> calls = {};

  ForestGrower grower() {
    return [this](const Sample& sample) {
      calls.push_back({{sample.rows.begin(), sample.rows.end()},
                       {sample.riders.begin(), sample.riders.end()},
                       {sample.labels.begin(), sample.labels.end()},
                       {sample.weights.begin(), sample.weights.end()}});
      if (stop_at_call == calls.size()) throw Stopped(stop_with);
      ForestResult result;
      result.rider_votes = script[std::min(calls.size(), script.size()) - 1];
      // Out-of-bag votes: always class 0, so the error is the share of the others.
      result.oob_votes = VoteMatrix(sample.rows.size(), sample.classes);
      for (std::size_t r = 0; r < sample.rows.size(); ++r) result.oob_votes.row(r)[0] = 1;
      return result;
    };
  }
};

}  // namespace sewil::oracle
