// python/src/fits.h: the calls behind the estimators: forest, self-learning, selection, built-in data.
#pragma once

#include <nanobind/nanobind.h>

namespace sewil::python {

void bind_fits(nanobind::module_& module);

}  // namespace sewil::python
