// run/run_relevance.cpp: the relevant columns of a table: the list of stages.
#include <fmt/format.h>

#include <algorithm>

#include "base/option_json.h"
#include "discovery/discoveries_json.h"
#include "run/part_file.h"
#include "run/spine.h"
#include "run/warnings.h"
#include "sewil/version.h"

namespace sewil {
namespace {

using RelevanceRun = run::Run<RelevanceRequest, RelevanceRecord>;

constexpr run::PartKind<LabelSet> finished_label_sets{.file = "label_sets.jsonl",
                                                      .one = "label set",
                                                      .to_json = discovery::label_set_json,
                                                      .from_json = discovery::label_set_from_json,
                                                      .guards = true};

// Everything that decides a label set, flat, so that a difference has a name. The rate decides none, and how
// many seeds there are only how many label sets.
nlohmann::ordered_json key_of(const RelevanceRun& run) {
  nlohmann::ordered_json json{
      {"version", SEWIL_VERSION}, {"data", run.problem.description.hash}, {"seed", run.request.forest.seed}};
  json.update(base::options_json(run.request.forest));
  json.update(base::options_json(run.request.self_training));
  json.update(base::options_json(run.request.discovery));
  json.erase("fdr");
  json.erase("seeds");
  json["drop"] = run.request.drop;
  return json;
}

// Whether the parts fit the table: nothing is indexed by a number that was only read.
bool fits(const LabelSet& label_set, const Problem& problem) {
  const std::size_t unlabeled = problem.rows.without_label.size();
  const bool in_table = std::ranges::all_of(
      label_set.predictors, [&](std::uint32_t column) { return column < problem.matrix.columns.size(); });
  const bool voted = !label_set.predictors.empty() && unlabeled > 0;
  return in_table && label_set.votes.rows == (voted ? unlabeled : 0) &&
         label_set.votes.classes == (voted ? problem.data.classes().size() : 0) &&
         label_set.votes.values.size() == label_set.votes.rows * label_set.votes.classes;
}

void check(RelevanceRun& run) {
  const RelevanceRequest& request = run.request;
  if (!(request.discovery.rate > 0)) {
    throw InputError(fmt::format("{} finds nothing; expected a rate above 0.", option_text("fdr", "0")));
  }
  run.record.command = request.command;
  run.record.forest = request.forest;
  run.record.self_training = request.self_training;
  run.record.discovery = request.discovery;
  run.record.drop = request.drop;
}

void discover(RelevanceRun& run) {
  run::PartFile<LabelSet> label_sets(finished_label_sets, run.hooks, key_of(run), run.keeper,
                                     [&](const LabelSet& label_set) { return fits(label_set, run.problem); });
  const ColumnSet columns = run.problem.columns_but(run.request.drop);
  const Learner learner{.matrix = run.problem.matrix,
                        .rows = run.problem.known(),
                        .columns = columns,
                        .forest = run.request.forest,
                        .self_training = run.request.self_training,
                        .workers = run.workers,
                        .progress = run.progress};
  run.record.discoveries =
      find_relevant_columns(learner, run.request.discovery, label_sets.hooks<DiscoveryHooks>());
}

void warn_of_result(RelevanceRun& run) {
  run.warn(run::warnings_of_relevance(run.description, run.record.discoveries));
}

}  // namespace

RelevanceRecord run_relevance(const Problem& problem, const RelevanceRequest& request, const Workers& workers,
                              Progress& progress, const RunHooks& hooks) {
  return RelevanceRun(problem, request, workers, progress, hooks)
      .through({check, run::describe, discover, warn_of_result});
}

}  // namespace sewil
