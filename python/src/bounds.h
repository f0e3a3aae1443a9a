// python/src/bounds.h: the functions behind sewil.bounds, on plain vote arrays.
#pragma once

#include <nanobind/nanobind.h>

namespace sewil::python {

void bind_bounds(nanobind::module_& module);

}  // namespace sewil::python
