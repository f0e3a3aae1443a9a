// python/src/rows.h: which rows to label next, which labels look wrong.
#pragma once

#include <nanobind/nanobind.h>

namespace sewil::python {

void bind_rows(nanobind::module_& module);

}  // namespace sewil::python
