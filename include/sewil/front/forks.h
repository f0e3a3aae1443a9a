// sewil/front/forks.h: how many threads a call may really use, for front ends inside a process that may fork.
// A forked child has none of its parent's threads, but oneTBB in it believes they are still there. So a
// child of a process that has used several threads works with one; answers do not depend on it.
#pragma once

#include <pthread.h>

#include <atomic>

namespace sewil {

inline std::atomic<bool> pool_started{false};
inline std::atomic<bool> pool_lost{false};

// Once, when the module is loaded.
inline void watch_forks() {
  pthread_atfork(nullptr, nullptr, [] {
    if (pool_started.load()) pool_lost.store(true);
  });
}

// `threads`, 0 for one per core, or 1 in such a child.
inline int usable_threads(int threads) {
  if (pool_lost.load()) return 1;
  if (threads != 1) pool_started.store(true);
  return threads;
}

}  // namespace sewil
