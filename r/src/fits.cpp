// r/src/fits.cpp: runs of a selection, a labeling or a search for relevant columns, for R.
#include <cpp11.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "calls.h"
#include "guard.h"
#include "option_values.h"
#include "requests.h"
#include "run.h"
#include "sewil/front/report.h"
#include "sewil/judge/run.h"
#include "sewil/learn/learner.h"
#include "table.h"
#include "values.h"

namespace sewil::r {
namespace {

// Of the unlabeled rows. `votes` has a line per row.
cpp11::sexp learning_list(const SelfTrainingResult& learned) {
  return cpp11::writable::list({"votes"_nm = new_matrix(learned.votes),
                                "predicted"_nm = new_places(learned.predicted),
                                "taken_at"_nm = new_vector(learned.taken_at),
                                "stopped_because"_nm = name_of(learned.stopped_because)});
}

// Beside the unlabeled rows; NULL for what was not asked for.
cpp11::sexp acceptance_list(const std::optional<Acceptance>& acceptance, std::size_t classes) {
  cpp11::sexp accepted = R_NilValue, sets = R_NilValue;
  if (acceptance && !acceptance->accepted.empty()) accepted = new_vector(acceptance->accepted);
  if (acceptance && !acceptance->sets.empty()) {
    sets = new_matrix(acceptance->sets, acceptance->sets.size() / classes, classes);
  }
  return cpp11::writable::list({"accepted"_nm = accepted, "sets"_nm = sets});
}

cpp11::sexp model_bytes(const Dataset& data, const SelfTrainingResult& learned) {
  const std::string bytes = serialize_model(make_label_model(data, learned));
  const cpp11::sexp raw = cpp11::safe[Rf_allocVector](RAWSXP, static_cast<R_xlen_t>(bytes.size()));
  std::ranges::copy(bytes, RAW(raw));
  return raw;
}

SelectionRequest selection_request(const cpp11::list& options, const cpp11::list& wishes,
                                   std::span<const Column> columns, const Run& run) {
  SelectionRequest request{.options = read_options<SelectionOptions>(options),
                           .constraints = constraints_of(wishes, columns),
                           .estimate = read_options<EstimateOptions>(options),
                           .acceptance = read_options<AcceptanceOptions>(options),
                           .redundancy = read_options<RedundancyOptions>(options),
                           .seed_check = read_options<SeedCheckOptions>(options),
                           .diagnostics = Rf_asLogical(element(wishes, "diagnostics")) == TRUE,
                           .command = run.command};
  request.options.seed = run.seed;
  return request;
}

SEXP select(const cpp11::list& table, const cpp11::list& target, const cpp11::list& options,
            const cpp11::list& wishes, const Run& run) {
  Dataset data = dataset_of(table, target);
  const SelectionRequest request = selection_request(options, wishes, data.columns(), run);
  const std::size_t classes = data.classes().size();
  cpp11::sexp model = R_NilValue;
  const RunRecord record = run_here(run, [&](const Workers& workers, Progress& progress) {
    check_free_memory(data, memory_of_selection(data, request.options, workers.threads()));
    const Problem problem(std::move(data), workers, request.options.forest);
    RunRecord made = run_selection(problem, request, workers, progress);
    model = model_bytes(problem.data, made.outcome.labeling);
    return made;
  });
  const SelectionOutcome& outcome = record.outcome;
  return cpp11::writable::list(
      {"record"_nm = new_text(to_json(record)), "stopped"_nm = stopped_text(outcome.stopped),
       "columns"_nm = new_places(outcome.columns), "weights"_nm = new_vector(outcome.weights),
       "order"_nm = new_places(outcome.ranking.order), "scores"_nm = new_vector(outcome.ranking.scores),
       "acceptance"_nm = acceptance_list(record.acceptance, classes),
       "learning"_nm = learning_list(outcome.labeling), "model"_nm = model});
}

SEXP label(const cpp11::list& table, const cpp11::list& target, const cpp11::list& options, const Run& run) {
  LabelRequest request{.forest = read_options<ForestOptions>(options),
                       .self_training = read_options<SelfTrainingOptions>(options),
                       .estimate = read_options(options, label_estimate),
                       .acceptance = read_options<AcceptanceOptions>(options)};
  request.forest.seed = run.seed;
  Dataset data = dataset_of(table, target);
  const std::size_t classes = data.classes().size();
  cpp11::sexp model = R_NilValue;
  const LabelRecord record = run_here(run, [&](const Workers& workers, Progress& progress) {
    check_free_memory(data, memory_of_labeling(data, request.forest, workers.threads()));
    const Problem problem(std::move(data), workers, request.forest);
    LabelRecord made = run_labeling(problem, request, workers, progress);
    model = model_bytes(problem.data, made.learned);
    return made;
  });
  return cpp11::writable::list({"record"_nm = new_text(to_json(record)),
                                "stopped"_nm = stopped_text(record.stopped()),
                                "weights"_nm = new_vector(record.learned.forest.weights),
                                "acceptance"_nm = acceptance_list(record.acceptance, classes),
                                "learning"_nm = learning_list(record.learned), "model"_nm = model});
}

SEXP relevant(const cpp11::list& table, const cpp11::list& target, const cpp11::list& options,
              const cpp11::list& wishes, const Run& run) {
  Dataset data = dataset_of(table, target);
  RelevanceRequest request{.forest = read_options<ForestOptions>(options),
                           .self_training = read_options<SelfTrainingOptions>(options),
                           .discovery = read_options<DiscoveryOptions>(options),
                           .drop = constraints_of(wishes, data.columns()).drop,
                           .command = run.command};
  request.forest.seed = run.seed;
  const RelevanceRecord record = run_here(run, [&](const Workers& workers, Progress& progress) {
    check_free_memory(data, memory_of_labeling(data, request.forest, workers.threads()));
    return run_relevance(Problem(std::move(data), workers, request.forest), request, workers, progress);
  });
  std::vector<double> q_values, p_values, strengths;
  std::vector<std::string> verdicts;
  for (const ColumnFinding& column : record.discoveries.columns) {
    q_values.push_back(column.q_value);
    p_values.push_back(column.p_value);
    strengths.push_back(column.strength);
    verdicts.emplace_back(name_of(column.verdict));
  }
  return cpp11::writable::list(
      {"record"_nm = new_text(to_json(record)), "stopped"_nm = stopped_text(record.discoveries.stopped),
       "verdicts"_nm = new_texts(verdicts), "q_values"_nm = new_vector(q_values),
       "p_values"_nm = new_vector(p_values), "strengths"_nm = new_vector(strengths)});
}

}  // namespace
}  // namespace sewil::r

using namespace sewil::r;

extern "C" SEXP select_columns(SEXP table, SEXP target, SEXP options, SEXP wishes, SEXP run) {
  return guarded([&] {
    return select(cpp11::list(table), cpp11::list(target), cpp11::list(options), cpp11::list(wishes),
                  run_of(cpp11::list(run)));
  });
}

extern "C" SEXP label_rows(SEXP table, SEXP target, SEXP options, SEXP run) {
  return guarded([&] {
    return label(cpp11::list(table), cpp11::list(target), cpp11::list(options), run_of(cpp11::list(run)));
  });
}

extern "C" SEXP find_relevant(SEXP table, SEXP target, SEXP options, SEXP wishes, SEXP run) {
  return guarded([&] {
    return relevant(cpp11::list(table), cpp11::list(target), cpp11::list(options), cpp11::list(wishes),
                    run_of(cpp11::list(run)));
  });
}

extern "C" SEXP report_html(SEXP record) {
  return guarded([&]() -> SEXP { return new_text(sewil::report_html(text_of(record))); });
}
