// tests/unit/selection/ranker_runs.h: short runs of a ranker.
#pragma once

#include <numeric>
#include <string_view>

#include "sewil/select/problem.h"
#include "sewil/select/selection.h"

namespace sewil::selection {

inline SelectionOptions ranker_options(SelectionMethod method) {
  SelectionOptions options;
  options.method = method;
  options.forest.n_estimators = 30;
  options.seed = 3;
  return options;
}

inline SelectionOutcome run_ranker(const Problem& problem, const SelectionOptions& options,
                                   Progress& progress = no_progress(), int threads = 2) {
  return select_columns(
      {problem.data, problem.matrix, problem.known(), {}, options, Workers(threads), progress});
}

inline ColumnSet first_columns(std::uint32_t count) {
  ColumnSet columns(count);
  std::iota(columns.begin(), columns.end(), 0U);
  return columns;
}

// Asks to stop when a stage comes to its n-th step.
class StopInStage final : public Progress {
 public:
  StopInStage(std::string_view stage, std::size_t step) : stage_(stage), step_(step) {}
  void update(const ProgressStep& step) override {
    stop_ = stop_ || (stage_ == step.stage && step.done == step_);
  }
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return stop_ ? StopReason::time_limit : StopReason::none;
  }

 private:
  std::string_view stage_;
  std::size_t step_;
  bool stop_ = false;
};

}  // namespace sewil::selection
