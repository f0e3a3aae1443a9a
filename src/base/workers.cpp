// base/workers.cpp: Workers on a oneTBB arena of their own, so that thread counts are per call and never per
// process.
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <vector>

#include "sewil/data/work.h"

// The packaged oneTBB is not built for the thread sanitizer, which therefore cannot see that the start of a
// loop happens before its tasks and its tasks before its end. These marks tell it; elsewhere they are
// nothing.
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#define SEWIL_HAPPENS_BEFORE(place) __tsan_release(place)
#define SEWIL_HAPPENS_AFTER(place) __tsan_acquire(place)
#else
#define SEWIL_HAPPENS_BEFORE(place) static_cast<void>(place)
#define SEWIL_HAPPENS_AFTER(place) static_cast<void>(place)
#endif

namespace sewil {

struct Workers::Arena {
  explicit Arena(int threads) : arena(threads), slots(static_cast<std::size_t>(threads)) {
    // oneTBB starts at most one thread per core unless told otherwise; tests ask for more than the machine
    // has.
    if (threads > tbb::info::default_concurrency()) {
      control = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, threads);
    }
  }
  std::unique_ptr<tbb::global_control> control;
  tbb::task_arena arena;
  std::vector<char> slots;  // one address per worker, for the marks above
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
  char edge = 0;  // an address that stands for the start of this loop, then for its end
  SEWIL_HAPPENS_BEFORE(&edge);
  arena_->arena.execute([&] {
    tbb::parallel_for(
        std::size_t{0}, count,
        [&](std::size_t i) {
          const int worker = tbb::this_task_arena::current_thread_index();
          // A slot may pass from one thread to another between two tasks; what is kept per slot goes with it.
          char& slot = arena_->slots[static_cast<std::size_t>(worker)];
          SEWIL_HAPPENS_AFTER(&edge);
          SEWIL_HAPPENS_AFTER(&slot);
          task(i, worker);
          SEWIL_HAPPENS_BEFORE(&slot);
        },
        tbb::simple_partitioner{});
  });
  for (char& slot : arena_->slots) SEWIL_HAPPENS_AFTER(&slot);
}

}  // namespace sewil
