// run/run_relevance.cpp: the relevant columns of a table: the list of stages.
#include <fmt/format.h>

#include "run/lesson_file.h"
#include "run/spine.h"
#include "run/warnings.h"
#include "sewil/error.h"

namespace sewil {
namespace {

using RelevanceRun = run::Run<RelevanceRequest, RelevanceRecord>;

void check(RelevanceRun& run) {
  const RelevanceRequest& request = run.request;
  if (!(request.discovery.rate > 0)) {
    throw InputError(fmt::format("{} finds nothing; expected a rate above 0.", option_text("fdr", "0")));
  }
  run.record.command = request.command;
  run.record.forest = request.forest;
  run.record.self_learning = request.self_learning;
  run.record.discovery = request.discovery;
  run.record.drop = request.drop;
}

void discover(RelevanceRun& run) {
  run::LessonFile lessons(run.problem, run.request, run.hooks, run.keeper);
  const ColumnSet columns = run.problem.columns_but(run.request.drop);
  const Learner learner{.matrix = run.problem.matrix,
                        .rows = run.problem.known(),
                        .columns = columns,
                        .forest = run.request.forest,
                        .self_learning = run.request.self_learning,
                        .workers = run.workers,
                        .progress = run.progress};
  run.record.discoveries = find_relevant_columns(learner, run.request.discovery, lessons.hooks());
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

void remove_lessons(const std::string& folder) {
  run::LessonFile::remove(folder);
}

}  // namespace sewil
