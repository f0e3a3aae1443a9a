// python/src/relevance.h: which columns carry information, at a false discovery rate.
#pragma once

#include <nanobind/nanobind.h>

namespace sewil::python {

void bind_relevance(nanobind::module_& module);

}  // namespace sewil::python
