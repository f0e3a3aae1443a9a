// python/src/bindings.cpp: the module sewil._core. This folder is the only C++ that knows Python; what users
// see is python/sewil, which turns their arguments into these calls.
#include "bindings.h"

#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/version.h"
#include "threads.h"

NB_MODULE(_core, module) {
  using namespace sewil::python;
  namespace nb = nanobind;
  module.doc() = "The C++ side of sewil.";
  module.attr("__version__") = SEWIL_VERSION;
  module.attr("most_threads") = sewil::most_threads;
  // One sentence that names what was found and what was expected, as in scikit-learn.
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const sewil::TooLarge& error) {
      PyErr_SetString(PyExc_MemoryError, error.what());
    } catch (const sewil::InputError& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    }
  });
  sewil::set_front_end(sewil::FrontEnd::python);
  watch_forks();
  bind_table(module);
  bind_option_values(module);
  bind_bounds(module);
  bind_fits(module);
  bind_rows(module);
  bind_scoring(module);
  bind_study(module);
}
