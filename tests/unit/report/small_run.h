// tests/unit/report/small_run.h: the record of a small real run, with names that try to break out.
#pragma once

#include <string>

#include "sewil/judge/run.h"
#include "unit/selection/small_problem.h"

namespace sewil {

using selection::small_data;

inline const std::string evil_name = "<script>alert('x')</script> \"&";
inline const std::string evil_class = "</td><img src=x onerror=alert(1)>";

inline RunRecord small_run(SelectionOptions options = {.method = SelectionMethod::sew_il},
                           GenerateOptions made = small_data()) {
  const Workers workers(2);
  const GeneratedData generated = generate_madelon_like(made, workers);
  const Dataset& data = generated.data;
  std::vector<Column> columns(data.columns().begin(), data.columns().end());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].name = i % 3 == 0   ? evil_name + std::to_string(i)
                      : i % 3 == 1 ? "caf\xe9 " + std::to_string(i)  // Latin-1
                                   : std::string(57, 'n') + std::to_string(i);
  }
  std::vector<std::string> classes(data.classes().begin(), data.classes().end());
  classes.front() = evil_class;
  const Problem named(Dataset(std::move(columns), {data.labels().begin(), data.labels().end()}, classes,
                              "folder/<b>data</b>.csv", "<i>label</i>"),
                      workers);
  options.forest.n_estimators = 10;
  options.search.population = 8;
  options.search.parents = 3;
  options.search.generations = 3;
  return run_selection(
      named, {.options = options, .command = "sewil select '<b>data</b>.csv' --out \"run & more\""}, workers);
}

}  // namespace sewil
