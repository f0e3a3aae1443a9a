// python/src/tasks.h: tasks done in other processes, through a Python executor.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "sewil/learn/learner.h"

namespace sewil::python {

namespace nb = nanobind;

// `runner` is None (everything is done here) or an ExecutorRunner (python/sewil/_executor.py), which must
// outlive what is returned. Call with the GIL.
std::unique_ptr<TaskRunner> runner_of(const nb::object& runner);

}  // namespace sewil::python
