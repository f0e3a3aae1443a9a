// python/src/study.h: the calls behind sewil.study: splits, one method on one split, summary and tables.
#pragma once

#include <nanobind/nanobind.h>

namespace sewil::python {

void bind_study(nanobind::module_& module);

}  // namespace sewil::python
