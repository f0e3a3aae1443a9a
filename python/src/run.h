// python/src/run.h: what every long call shares: seed, threads, time limit and callback, the memory it may
// take, the GIL given back while it works, and what an early end means to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <utility>

#include "progress.h"
#include "sewil/data/work.h"
#include "sewil/front/forks.h"
#include "sewil/front/run_files.h"

namespace sewil::python {

struct Run {
  std::uint64_t seed = 1;
  int threads = 1;
  double time_limit = 0;  // seconds
  nb::object callback;
};

// Before anything is begun: what is free must do.
inline void check_free_memory(const Dataset& data, std::uint64_t needed) {
  MemoryLimit limit = memory_limit();
  limit.settable = false;
  check_memory(data, needed, limit);
}

// Why a run ended early; None when it did not.
inline nb::object stopped_text(StopReason reason) {
  return reason == StopReason::none ? nb::none() : nb::object(nb::str(name_of(reason)));
}

// Stopped before there was any result.
[[noreturn]] inline void raise_stopped(const Stopped& stopped) {
  if (stopped.reason == StopReason::time_limit) {
    PyErr_SetString(PyExc_TimeoutError, "time_limit was reached before the first forest was complete.");
  } else {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
  }
  throw nb::python_error();
}

// work(workers, progress) without the GIL.
template <class Work>
auto run_without_gil(const Run& run, Work&& work) {
  PythonProgress progress(run.callback, run.time_limit);
  try {
    auto result = [&] {
      const nb::gil_scoped_release released;
      const Workers workers(usable_threads(run.threads));
      return std::forward<Work>(work)(workers, progress);
    }();
    progress.raise_failure();
    return result;
  } catch (const Stopped& stopped) {
    progress.raise_failure();
    raise_stopped(stopped);
  }
}

}  // namespace sewil::python
