// python/src/rows.cpp: advice on rows (sewil/row_advice.h) as Python sees it: lists of dictionaries, classes
// as their places, rows counted from 0.
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
#include "sewil/problem.h"
#include "sewil/row_advice.h"
#include "table.h"
#include "target.h"

namespace sewil::python {
namespace {

nb::list suggestion_list(Suggestions suggestions, const std::vector<std::string>& classes) {
  nb::list rows;
  for (Suggestion& one : suggestions.rows) {
    nb::dict row;
    row["row"] = one.row;
    row["predicted"] = one.predicted;
    row["rival"] = one.rival;
    row["resembling"] = one.crowd;
    row["score"] = one.score;
    row["reason"] = reason_of(one, suggestions.rule, classes);
    row["votes"] = new_vector(std::move(one.votes));
    rows.append(row);
  }
  return rows;
}

nb::list doubt_list(Doubts doubts, const std::vector<std::string>& classes) {
  nb::list rows;
  for (Doubt& one : doubts.rows) {
    nb::dict row;
    row["row"] = one.row;
    row["label"] = one.label;
    row["predicted"] = one.predicted;
    row["strength"] = one.strength;
    row["reason"] = reason_of(one, classes);
    row["votes"] = new_vector(std::move(one.votes));
    rows.append(row);
  }
  return rows;
}

nb::dict advise(const Table& table, const Target& target, const std::vector<std::uint32_t>& columns,
                const nb::dict& options, const Run& run) {
  auto forest = read_options<ForestOptions>(options);
  forest.seed = run.seed;
  const auto wanted = read_options<RowAdviceOptions>(options);
  RowAdvice advice = run_without_gil(run, [&](const Workers& workers, Progress& progress) {
    const Problem problem(dataset_of(table, target), workers);
    RowAdvice found = advise_on_rows(
        {problem.matrix, problem.known(), columns, forest, {}, workers, progress}, problem.data, wanted);
    if (found.stopped != StopReason::none) throw Stopped(found.stopped);
    return found;
  });
  nb::dict result;
  if (advice.suggestions) {
    result["suggestions"] = suggestion_list(*std::move(advice.suggestions), target.classes);
  }
  if (advice.doubts) {
    result["none_because"] = advice.doubts->none_because;
    result["doubts"] = doubt_list(*std::move(advice.doubts), target.classes);
  }
  return result;
}

}  // namespace

void bind_rows(nb::module_& module) {
  module.def("advise_on_rows", advise, nb::arg("table"), nb::arg("target"), nb::arg("columns"),
             nb::arg("options"), nb::arg("run"));
}

}  // namespace sewil::python
