// python/src/fits.cpp: runs of a selection, a labeling or a search for relevant columns, for Python.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "fields.h"
#include "option_values.h"
#include "run.h"
#include "sewil/front/report.h"
#include "sewil/judge/run.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "target.h"
#include "tasks.h"

namespace sewil::python {
namespace {

// ---- what goes in ----

std::vector<std::uint32_t> all_columns(const Table& table) {
  std::vector<std::uint32_t> columns(table.columns().size());
  std::iota(columns.begin(), columns.end(), 0U);
  return columns;
}

// ---- what comes out ----

nb::dict learning_dict(SelfTrainingResult result) {
  nb::dict dict;
  dict["votes"] = new_matrix(std::move(result.votes));
  dict["predicted"] = new_vector(std::move(result.predicted));
  dict["pseudo_labels"] = new_vector(std::move(result.pseudo_labels));
  dict["taken_at"] = new_vector(std::move(result.taken_at));
  dict["oob_error"] = result.oob_error;
  dict["labeled_oob_error"] = result.labeled_oob_error;
  dict["stopped_because"] = name_of(result.stopped_because);
  nb::list steps;
  for (const SelfTrainingStep& step : result.steps) steps.append(fields_dict(step));
  dict["steps"] = steps;
  return dict;
}

// Beside the unlabeled rows; without what was not asked for.
nb::dict acceptance_dict(const std::optional<Acceptance>& acceptance, std::size_t classes) {
  nb::dict dict;
  if (!acceptance) return dict;
  if (!acceptance->accepted.empty()) {
    dict["accepted"] =
        new_vector(std::vector<std::int32_t>(acceptance->accepted.begin(), acceptance->accepted.end()));
  }
  if (acceptance->sets.empty()) return dict;
  VoteMatrix sets(acceptance->sets.size() / classes, classes);
  std::ranges::copy(acceptance->sets, sets.values.begin());
  dict["sets"] = new_matrix(std::move(sets));
  return dict;
}

// ---- the calls ----

nb::dict grow(const Table& table, const Target& target, const nb::dict& options, const Run& run) {
  auto chosen = read_options<ForestOptions>(options);
  chosen.seed = run.seed;
  const Dataset data = dataset_of(table, target);
  const RowsByLabel rows(data.labels());
  ForestResult forest = run_without_gil(run, [&](const Workers& workers, Progress& progress) {
    check_free_memory(data, memory_of_labeling(data, chosen, workers.threads()));
    CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers, code_limit(chosen, data.rows()));
    matrix.row_weights = target.weights;
    const Sample sample{.rows = rows.labeled, .labels = rows.labels, .classes = target.classes.size()};
    return grow_forest(matrix, all_columns(table), sample, chosen, {.trees = true}, workers, progress);
  });
  nb::dict result;
  result["model"] = nb::cast(make_label_model(data, forest.trees));
  result["weights"] = new_vector(std::move(forest.weights));
  result["oob_votes"] = new_matrix(std::move(forest.oob_votes));
  return result;
}

nb::dict learn(const Table& table, const Target& target, const nb::dict& options, const Run& run,
               const nb::object& runner) {
  LabelRequest request{.forest = read_options<ForestOptions>(options),
                       .self_training = read_options<SelfTrainingOptions>(options),
                       .estimate = read_options(options, label_estimate),
                       .acceptance = read_options<AcceptanceOptions>(options)};
  request.forest.seed = run.seed;
  const Dataset data = dataset_of(table, target);
  const std::unique_ptr<TaskRunner> elsewhere = runner_of(runner);
  LabelRecord record = run_without_gil(run, [&](const Workers& workers, Progress& progress) {
    check_free_memory(data, memory_of_labeling(data, request.forest, workers.threads()));
    return run_labeling(Problem(data, workers, request.forest), request, workers, progress,
                        {.elsewhere = elsewhere.get()});
  });
  nb::dict result;
  result["record"] = to_json(record);
  result["stopped"] = stopped_text(record.stopped());
  SelfTrainingResult& learned = record.learned;
  result["model"] = nb::cast(make_label_model(data, learned));
  result["weights"] = new_vector(std::move(learned.forest.weights));
  result["bounds"] = fields_dict(record.bounds);
  result["warnings"] = record.warnings;
  result["acceptance"] = acceptance_dict(record.acceptance, target.classes.size());
  result["learning"] = learning_dict(std::move(learned));
  return result;
}

SelectionRequest selection_request(const nb::dict& options, const ColumnConstraints& constraints,
                                   bool diagnostics, const std::string& command) {
  return {.options = read_options<SelectionOptions>(options),
          .constraints = constraints,
          .estimate = read_options<EstimateOptions>(options),
          .acceptance = read_options<AcceptanceOptions>(options),
          .redundancy = read_options<RedundancyOptions>(options),
          .seed_check = read_options<SeedCheckOptions>(options),
          .diagnostics = diagnostics,
          .command = command};
}

nb::dict select(const Table& table, const Target& target, SelectionRequest request, const Run& run,
                const nb::object& runner) {
  request.options.seed = run.seed;
  const std::unique_ptr<TaskRunner> elsewhere = runner_of(runner);
  const RunHooks hooks{.elsewhere = elsewhere.get()};
  RunRecord record = run_without_gil(run, [&](const Workers& workers, Progress& progress) {
    Dataset data = dataset_of(table, target);
    check_free_memory(data, memory_of_selection(data, request.options, workers.threads()));
    return run_selection(Problem(std::move(data), workers, request.options.forest), request, workers,
                         progress, hooks);
  });
  SelectionOutcome& outcome = record.outcome;
  nb::dict result;
  result["record"] = to_json(record);
  result["stopped"] = stopped_text(outcome.stopped);
  result["columns"] = new_vector(std::move(outcome.columns));
  result["weights"] = new_vector(std::move(outcome.weights));
  result["order"] = new_vector(std::move(outcome.ranking.order));
  result["scores"] = new_vector(std::move(outcome.ranking.scores));
  result["acceptance"] = acceptance_dict(record.acceptance, target.classes.size());
  result["learning"] = learning_dict(std::move(outcome.labeling));
  return result;
}

nb::dict find_relevant(const Table& table, const Target& target, const std::vector<std::uint32_t>& drop,
                       const nb::dict& options, const std::string& command, const Run& run,
                       const nb::object& runner) {
  RelevanceRequest request{.forest = read_options<ForestOptions>(options),
                           .self_training = read_options<SelfTrainingOptions>(options),
                           .discovery = read_options<DiscoveryOptions>(options),
                           .drop = drop,
                           .command = command};
  request.forest.seed = run.seed;
  const Dataset data = dataset_of(table, target);
  const std::unique_ptr<TaskRunner> elsewhere = runner_of(runner);
  const RelevanceRecord record = run_without_gil(run, [&](const Workers& workers, Progress& progress) {
    check_free_memory(data, memory_of_labeling(data, request.forest, workers.threads()));
    return run_relevance(Problem(data, workers, request.forest), request, workers, progress,
                         {.elsewhere = elsewhere.get()});
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

// ---- kept forests ----

nb::bytes model_bytes(const LabelModel& model) {
  const std::string bytes = serialize_model(model);
  return nb::bytes(bytes.data(), bytes.size());
}

NewMatrix<double> model_votes(const LabelModel& model, const Table& table, int threads) {
  VoteMatrix votes;
  {
    const nb::gil_scoped_release released;
    votes = label_rows(model, table.columns(), "X", Workers(usable_threads(threads))).votes;
  }
  return new_matrix(std::move(votes));
}

}  // namespace

void bind_fits(nb::module_& module) {
  nb::class_<Run>(module, "Run", "Seed, threads, time limit (seconds) and callback of a call.")
      .def(nb::init<std::uint64_t, int, double, nb::object>(), nb::arg("seed"), nb::arg("threads"),
           nb::arg("time_limit"), nb::arg("callback").none());
  nb::class_<LabelModel>(module, "Model", "Estimators that label new rows; can be pickled.")
      .def("votes", model_votes, nb::arg("table"), nb::arg("threads"))
      .def_prop_ro("trees", [](const LabelModel& model) { return model.forest ? model.forest->trees() : 0; })
      .def_prop_ro("nodes", [](const LabelModel& model) { return model.forest ? model.forest->nodes() : 0; })
      .def("__getstate__", model_bytes)
      .def("__setstate__", [](LabelModel& model, const nb::bytes& state) {
        new (&model) LabelModel(parse_model({state.c_str(), state.size()}, "the pickled forest"));
      });
  module.def("grow_forest", grow, nb::arg("table"), nb::arg("target"), nb::arg("options"), nb::arg("run"));
  module.def("self_train", learn, nb::arg("table"), nb::arg("target"), nb::arg("options"), nb::arg("run"),
             nb::arg("runner").none());
  nb::class_<SelectionRequest>(module, "SelectionRequest", "What to select by, before the data is given.")
      .def(nb::new_(&selection_request), nb::arg("options"), nb::arg("constraints"), nb::arg("diagnostics"),
           nb::arg("command"));
  module.def("select_columns", select, nb::arg("table"), nb::arg("target"), nb::arg("request"),
             nb::arg("run"), nb::arg("runner").none());
  module.def("find_relevant_columns", find_relevant, nb::arg("table"), nb::arg("target"), nb::arg("drop"),
             nb::arg("options"), nb::arg("command"), nb::arg("run"), nb::arg("runner").none());
  module.def(
      "report_html", [](const std::string& record) { return report_html(record); }, nb::arg("record"),
      "The page of a run, from its record.");
}

}  // namespace sewil::python
