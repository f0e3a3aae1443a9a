// python/src/progress.h: news to a Python callback; stopping by Ctrl-C, by time and by an exception of the
// callback. Work runs without the GIL, which is taken a few times a second at most.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "sewil/data/work.h"

namespace sewil::python {

namespace nb = nanobind;

class PythonProgress final : public Progress {
 public:
  // `callback(stage, done, total, note)` or None; `time_limit` in seconds, infinite for none.
  PythonProgress(nb::object callback, double time_limit);

  void update(const ProgressStep& step) override;
  [[nodiscard]] StopReason stop_reason() const noexcept override;

  // Raises what the callback or a signal handler raised, Ctrl-C excepted. Call with the GIL.
  void raise_failure();

 private:
  using Clock = std::chrono::steady_clock;

  void look_for_signals() const noexcept;
  void take_error(nb::python_error error) const noexcept;

  nb::object callback_;
  std::optional<Clock::time_point> deadline_;
  std::thread::id caller_;
  std::string stage_;
  Clock::time_point last_news_;
  mutable Clock::time_point last_look_;  // the caller's thread alone
  mutable std::atomic<bool> stop_{false};
  mutable std::optional<nb::python_error> failure_;  // the caller's thread alone
};

}  // namespace sewil::python
