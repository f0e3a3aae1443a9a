// tests/unit/report/small_run.h: the record of a small real run, with names that try to break out.
#pragma once

#include <string>

#include "sewil/record.h"
#include "unit/selection/small_problem.h"

namespace sewil {

inline const std::string evil_name = "<script>alert('x')</script> \"&";
inline const std::string evil_class = "</td><img src=x onerror=alert(1)>";

inline RunRecord small_run(SelectionOptions options = {}, GenerateOptions data = small_data()) {
  const SmallProblem problem(data);
  const auto& generated = problem.generated.data;
  std::vector<Column> columns(generated.columns().begin(), generated.columns().end());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].name = i % 3 == 0   ? evil_name + std::to_string(i)
                      : i % 3 == 1 ? "caf\xe9 " + std::to_string(i)  // Latin-1
                                   : std::string(57, 'n') + std::to_string(i);
  }
  std::vector<std::string> classes(generated.classes().begin(), generated.classes().end());
  classes.front() = evil_class;
  const Dataset named(std::move(columns), {generated.labels().begin(), generated.labels().end()}, classes,
                      "folder/<b>data</b>.csv", "<i>label</i>");
  options.forest.trees = 10;
  options.search.population = 8;
  options.search.parents = 3;
  options.search.generations = 3;
  RunRecord record;
  record.command = "sewil select '<b>data</b>.csv' --out \"run & more\"";
  record.options = options;
  record.data = describe_for_record(named, problem.matrix);
  const Workers workers(2);
  record.outcome = select_columns(named, problem.matrix, problem.rows(), {}, options, workers);
  record.findings = compute_findings(named, problem.matrix, problem.rows(), options, record.outcome, workers);
  return record;
}

}  // namespace sewil
