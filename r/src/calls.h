// r/src/calls.h: the functions that R calls, one source per group; registered in init.cpp, called by
// R/core.R.
#pragma once

#include <cpp11/R.hpp>

extern "C" {
// fits.cpp
SEXP select_columns(SEXP table, SEXP target, SEXP options, SEXP wishes, SEXP run);
SEXP label_rows(SEXP table, SEXP target, SEXP options, SEXP run);
SEXP find_relevant(SEXP table, SEXP target, SEXP options, SEXP wishes, SEXP run);
SEXP report_html(SEXP record);
// rows.cpp
SEXP advise_on_rows(SEXP table, SEXP target, SEXP options, SEXP run);
SEXP model_votes(SEXP model, SEXP table, SEXP threads);
// generate.cpp
SEXP generate(SEXP options, SEXP run);
// option_lists.cpp
SEXP list_options(SEXP function);
SEXP list_methods();
SEXP check_options(SEXP function, SEXP values, SEXP arguments);
SEXP shortest_texts(SEXP numbers);
SEXP library_version();
}
