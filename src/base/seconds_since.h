// base/seconds_since.h: how long something took, by the clock.
#pragma once

#include <chrono>

namespace sewil::base {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace sewil::base
