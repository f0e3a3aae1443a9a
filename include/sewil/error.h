// sewil/error.h: the exceptions of the library.
// InputError: the user's mistake (file, option, data); its text is one full sentence, shown as it is.
// Stopped: work ended early because somebody asked for it (Ctrl-C, time limit).
// Broken assertions (SEWIL_ASSERT) are our mistakes; they are off in release builds.
#pragma once

#include <cassert>
#include <stdexcept>
#include <string>

namespace sewil {

class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// More memory would be needed than there is, or than was allowed.
class TooLarge : public InputError {
 public:
  using InputError::InputError;
};

enum class StopReason { none, interrupted, time_limit };

// As records and Python say it: "none", "interrupted" (by the user), "time_limit".
[[nodiscard]] constexpr const char* name_of(StopReason reason) noexcept {
  if (reason == StopReason::none) return "none";
  return reason == StopReason::time_limit ? "time_limit" : "interrupted";
}

class Stopped : public std::runtime_error {
 public:
  explicit Stopped(StopReason why)
      : std::runtime_error(why == StopReason::time_limit ? "the time limit was reached"
                                                         : "the run was stopped"),
        reason(why) {}
  StopReason reason;
};

}  // namespace sewil

#define SEWIL_ASSERT(condition) assert(condition)
