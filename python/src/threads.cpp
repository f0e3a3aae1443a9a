// python/src/threads.cpp: see threads.h.
#include "threads.h"

#include <pthread.h>

#include <atomic>

namespace sewil::python {
namespace {

std::atomic<bool> pool_started{false};
std::atomic<bool> pool_lost{false};

void in_child() {
  if (pool_started.load()) pool_lost.store(true);
}

}  // namespace

void watch_forks() {
  pthread_atfork(nullptr, nullptr, in_child);
}

int usable_threads(int threads) {
  if (pool_lost.load()) return 1;
  if (threads > 1) pool_started.store(true);
  return threads;
}

}  // namespace sewil::python
