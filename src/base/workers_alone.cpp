// base/workers_alone.cpp: Workers where there are no threads (WebAssembly in a browser): one worker does
// everything in turn. An answer does not hang on the number of workers, so it is the same as with oneTBB.
#include "sewil/data/work.h"

namespace sewil {

struct Workers::Arena {};

Workers::Workers(int) : arena_(std::make_unique<Arena>()) {}

Workers::~Workers() = default;

int Workers::threads() const noexcept {
  return 1;
}

void Workers::for_each(std::size_t count, const std::function<void(std::size_t, int)>& task) const {
  for (std::size_t i = 0; i < count; ++i) task(i, 0);
}

}  // namespace sewil
