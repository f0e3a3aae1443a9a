// python/src/scoring.h: scores computed in other processes, through a Python executor.
#pragma once

#include <nanobind/nanobind.h>

#include "sewil/select/problem.h"

namespace sewil::python {

namespace nb = nanobind;

// `make_scorer(job)` in Python gives a callable (sets, want_weights, is_stopped) -> [(criterion, weights),
// ...], or None when it was stopped or interrupted. None: no maker, scores are computed here. Call with the
// GIL.
ScorerMaker maker_of(const nb::object& make_scorer);

}  // namespace sewil::python
