// python/src/bindings.h: the parts of the module sewil._core, one source each.
#pragma once

#include <nanobind/nanobind.h>

namespace sewil::python {

void bind_table(nanobind::module_& module);          // tables, targets and constraints, built-in data
void bind_option_values(nanobind::module_& module);  // what options there are
void bind_bounds(nanobind::module_& module);         // behind sewil.bounds, on plain vote arrays
void bind_fits(
    nanobind::module_& module);  // behind the estimators: forest, self-training, selection, relevance
void bind_rows(nanobind::module_& module);     // which rows to label next, which labels look wrong
void bind_scoring(nanobind::module_& module);  // scores computed in other processes
void bind_study(nanobind::module_& module);    // behind sewil.study: splits, one method on one split, tables

}  // namespace sewil::python
