// python/src/threads.h: how many threads a call may really use.
// A forked child has none of its parent's threads, but oneTBB in it believes they are still there. So a
// child of a process that has used several threads works with one; answers do not depend on it.
#pragma once

namespace sewil::python {

void watch_forks();               // once, when the module is loaded
int usable_threads(int threads);  // `threads`, or 1 in such a child

}  // namespace sewil::python
