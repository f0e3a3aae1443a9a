// cli/progress.h: progress on standard error, stopping by signal and by time.
// On a terminal: one status line with the time left, rewritten. Elsewhere (a log file): a line now and then.
// First Ctrl-C or SIGTERM: the work ends soon with the best so far; the second one kills.
#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

#include "sewil/data/work.h"

namespace sewil::cli {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct ProgressSettings {
  bool quiet = false;  // no lines; stopping still works
  std::optional<std::chrono::duration<double>> time_limit = {};
  std::ostream* out = nullptr;                          // null: standard error
  std::optional<bool> is_terminal = {};                 // empty: found out from standard error
  std::function<Clock::time_point()> now = Clock::now;  // tests bring their own
};

class TerminalProgress : public Progress {
 public:
  explicit TerminalProgress(ProgressSettings settings = {});  // starts the clock, takes over the signals
  ~TerminalProgress() override;                               // gives the signals back, wipes the status line

  void update(const ProgressStep& step) override;
  [[nodiscard]] StopReason stop_reason() const noexcept override;

  void clear();  // wipes the status line, e.g. before other output

 private:
  [[nodiscard]] std::string line_for(const ProgressStep& step, Clock::time_point now) const;

  ProgressSettings settings_;
  bool is_terminal_ = false;
  bool line_shown_ = false;
  Clock::time_point started_;
  Clock::time_point stage_started_;
  std::optional<Clock::time_point> last_shown_;
  std::string stage_;
};

// "90", "90s", "10m", "1.5h" or "1h30m" in seconds; throws InputError.
std::chrono::duration<double> parse_duration(const std::string& text);

// 75 s as "1:15", 3675 s as "1:01:15".
std::string clock_text(std::chrono::duration<double> time);

}  // namespace sewil::cli
