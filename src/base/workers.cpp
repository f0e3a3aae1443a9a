// base/workers.cpp: Workers on a oneTBB arena of their own, so that thread counts are per call and never per
// process.
#include "sewil/workers.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace sewil {

struct Workers::Arena {
  explicit Arena(int threads) : arena(threads) {
    // oneTBB starts at most one thread per core unless told otherwise; tests ask for more than the machine
    // has.
    if (threads > tbb::info::default_concurrency()) {
      control = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, threads);
    }
  }
  std::unique_ptr<tbb::global_control> control;
  tbb::task_arena arena;
};

Workers::Workers(int threads)
    : arena_(std::make_unique<Arena>(threads > 0 ? threads : std::max(1, tbb::info::default_concurrency()))) {
}

Workers::~Workers() = default;

int Workers::threads() const noexcept {
  return arena_->arena.max_concurrency();
}

void Workers::for_each(std::size_t count, const std::function<void(std::size_t, int)>& task) const {
  if (count == 0) return;
  if (count == 1 || threads() == 1) {
    for (std::size_t i = 0; i < count; ++i) task(i, 0);
    return;
  }
  arena_->arena.execute([&] {
    tbb::parallel_for(
        std::size_t{0}, count, [&](std::size_t i) { task(i, tbb::this_task_arena::current_thread_index()); },
        tbb::simple_partitioner{});
  });
}

}  // namespace sewil
