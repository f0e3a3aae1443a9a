// bench/clocks.h: what time it is, by two clocks.
#pragma once

#include <chrono>
#include <ctime>

namespace sewil::bench {

inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Processor time of the whole process: steadier than wall time on a machine that others use too.
inline double processor_now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace sewil::bench
