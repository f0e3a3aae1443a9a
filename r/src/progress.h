// r/src/progress.h: news in R's console; stopping by Ctrl-C and by time. R is spoken to from its own thread
// only, and nothing it does there may jump over C++ frames.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "sewil/data/work.h"

namespace sewil::r {

class ConsoleProgress final : public Progress {
 public:
  // `time_limit` in seconds, infinite for none.
  ConsoleProgress(bool shows, double time_limit);
  ~ConsoleProgress() override;
  ConsoleProgress(const ConsoleProgress&) = delete;
  ConsoleProgress& operator=(const ConsoleProgress&) = delete;

  void update(const ProgressStep& step) override;
  [[nodiscard]] StopReason stop_reason() const noexcept override;

 private:
  using Clock = std::chrono::steady_clock;

  void look_for_interrupt() const noexcept;
  [[nodiscard]] std::string line_for(const ProgressStep& step, Clock::time_point now) const;

  bool shows_;
  bool line_shown_ = false;
  std::optional<Clock::time_point> deadline_;
  std::thread::id caller_;
  std::string stage_;
  Clock::time_point stage_started_;
  Clock::time_point last_news_;
  mutable Clock::time_point last_look_;  // R's thread alone
  mutable std::atomic<bool> stop_{false};
};

}  // namespace sewil::r
