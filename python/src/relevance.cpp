// python/src/relevance.cpp: verdicts on columns (sewil/discoveries.h) as Python sees them: the record, and
// arrays beside the columns.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "option_values.h"
#include "run.h"
#include "sewil/run.h"
#include "table.h"
#include "target.h"

namespace sewil::python {
namespace {

nb::dict find_relevant(const Table& table, const Target& target, const std::vector<std::uint32_t>& drop,
                       const nb::dict& options, const std::string& command, const Run& run) {
  RelevanceRequest request{.forest = read_options<ForestOptions>(options),
                           .self_learning = read_options<SelfLearningOptions>(options),
                           .discovery = read_options<DiscoveryOptions>(options),
                           .drop = drop,
                           .command = command};
  request.forest.seed = run.seed;
  const Dataset data = dataset_of(table, target);
  const RelevanceRecord record = run_without_gil(run, [&](const Workers& workers, Progress& progress) {
    check_free_memory(data, memory_of_labeling(data, request.forest, workers.threads()));
    return run_relevance(Problem(data, workers), request, workers, progress);
  });
  std::vector<double> q_values, p_values, strengths;
  nb::list verdicts;
  for (const ColumnFinding& column : record.discoveries.columns) {
    q_values.push_back(column.q_value);
    p_values.push_back(column.p_value);
    strengths.push_back(column.strength);
    verdicts.append(name_of(column.verdict));
  }
  nb::dict result;
  result["record"] = to_json(record);
  result["stopped"] = stopped_text(record.discoveries.stopped);
  result["verdicts"] = verdicts;
  result["q_values"] = new_vector(std::move(q_values));
  result["p_values"] = new_vector(std::move(p_values));
  result["strengths"] = new_vector(std::move(strengths));
  return result;
}

}  // namespace

void bind_relevance(nb::module_& module) {
  module.def("find_relevant_columns", find_relevant, nb::arg("table"), nb::arg("target"), nb::arg("drop"),
             nb::arg("options"), nb::arg("command"), nb::arg("run"));
}

}  // namespace sewil::python
