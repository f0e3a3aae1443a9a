// python/src/rows.cpp: advice on rows (sewil/judge/suggest.h) as Python sees it: lists of dictionaries,
// classes as their places, rows counted from 0.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "option_values.h"
#include "run.h"
#include "sewil/judge/run.h"
#include "sewil/judge/suggest.h"
#include "sewil/select/problem.h"
#include "table.h"
#include "target.h"

namespace sewil::python {
namespace {

// What suggestions and label issues have in common; fill(row, one) adds the rest.
template <class Row, class Fill>
nb::list row_list(std::vector<Row>& rows, const Fill& fill) {
  nb::list all;
  for (Row& one : rows) {
    nb::dict row;
    row["row"] = one.row;
    row["predicted"] = one.predicted;
    fill(row, one);
    row["votes"] = new_vector(std::move(one.votes));
    all.append(row);
  }
  return all;
}

nb::dict advise(const Table& table, const Target& target, const std::vector<std::uint32_t>& columns,
                const nb::dict& options, const Run& run) {
  AdviceRequest request{.forest = read_options<ForestOptions>(options),
                        .advice = read_options<RowAdviceOptions>(options),
                        .columns = columns};
  request.forest.seed = run.seed;
  request.method = read_options<SelectionOptions>(options).method;
  RowAdvice advice = run_without_gil(run, [&](const Workers& workers, Progress& progress) {
    return run_advice(Problem(dataset_of(table, target), workers, request.forest), request, workers,
                      progress);
  });
  nb::dict result;
  if (auto& suggestions = advice.suggestions) {
    result["suggestions"] = row_list(suggestions->rows, [&](nb::dict& row, const Suggestion& one) {
      row["rival"] = one.rival;
      row["resembling"] = one.crowd;
      row["score"] = one.score;
      row["reason"] = reason_of(one, suggestions->rule, target.classes);
    });
  }
  if (auto& label_issues = advice.label_issues) {
    result["none_because"] = label_issues->none_because;
    result["label_issues"] = row_list(label_issues->rows, [&](nb::dict& row, const LabelIssue& one) {
      row["label"] = one.label;
      row["strength"] = one.strength;
      row["reason"] = reason_of(one, target.classes);
    });
  }
  return result;
}

}  // namespace

void bind_rows(nb::module_& module) {
  module.def("advise_on_rows", advise, nb::arg("table"), nb::arg("target"), nb::arg("columns"),
             nb::arg("options"), nb::arg("run"));
}

}  // namespace sewil::python
