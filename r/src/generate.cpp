// r/src/generate.cpp: the built-in data, for R.
#include <cpp11.hpp>
#include <string>
#include <utility>
#include <vector>

#include "calls.h"
#include "guard.h"
#include "option_values.h"
#include "run.h"
#include "sewil/data/dataset.h"
#include "values.h"

namespace sewil::r {
namespace {

SEXP generate_table(const cpp11::list& options, const Run& run) {
  auto chosen = read_options<GenerateOptions>(options);
  chosen.seed = run.seed;
  const GeneratedData made = run_here(
      run, [&](const Workers& workers, Progress&) { return generate_madelon_like(chosen, workers); });
  const std::size_t rows = made.data.rows(), columns = made.data.columns().size();
  const cpp11::sexp values =
      cpp11::safe[Rf_allocMatrix](REALSXP, static_cast<int>(rows), static_cast<int>(columns));
  std::vector<std::string> names, roles;
  for (std::size_t c = 0; c < columns; ++c) {
    made.data.columns()[c].copy_to({REAL(values) + c * rows, rows});
    names.push_back(made.data.columns()[c].name);
    roles.emplace_back(sewil::name_of(made.roles[c]));
  }
  const std::vector<std::int32_t> labels(made.data.labels().begin(), made.data.labels().end());
  return cpp11::writable::list({"values"_nm = values, "names"_nm = new_texts(names),
                                "roles"_nm = new_texts(roles), "labels"_nm = new_vector(labels),
                                "truth"_nm = new_vector(made.truth)});
}

}  // namespace
}  // namespace sewil::r

using namespace sewil::r;

extern "C" SEXP generate(SEXP options, SEXP run) {
  return guarded([&] { return generate_table(cpp11::list(options), run_of(cpp11::list(run))); });
}
