// r/src/init.cpp: the functions that R knows, and what is done once, when the package is loaded.
#include <array>

#include "calls.h"
// After it, which says how R's names are to be read.
#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>

#include "sewil/data/options.h"
#include "sewil/front/forks.h"

namespace {

template <class Function>
R_CallMethodDef call(const char* name, Function* function, int arguments) {
  return {name, reinterpret_cast<DL_FUNC>(reinterpret_cast<void*>(function)), arguments};
}

}  // namespace

extern "C" attribute_visible void R_init_sewil(DllInfo* library) {
  static const std::array calls{call("select_columns", select_columns, 5),
                                call("label_rows", label_rows, 4),
                                call("find_relevant", find_relevant, 5),
                                call("report_html", report_html, 1),
                                call("advise_on_rows", advise_on_rows, 4),
                                call("model_votes", model_votes, 3),
                                call("generate", generate, 2),
                                call("list_options", list_options, 1),
                                call("list_methods", list_methods, 0),
                                call("check_options", check_options, 3),
                                call("shortest_texts", shortest_texts, 1),
                                call("library_version", library_version, 0),
                                R_CallMethodDef{nullptr, nullptr, 0}};
  R_registerRoutines(library, nullptr, calls.data(), nullptr, nullptr);
  R_useDynamicSymbols(library, FALSE);
  R_forceSymbols(library, TRUE);
  sewil::set_front_end(sewil::FrontEnd::r);
  sewil::watch_forks();
}
