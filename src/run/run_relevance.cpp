// run/run_relevance.cpp: the relevant columns of a table, from the request to the record.
#include <fmt/format.h>

#include "run/lesson_file.h"
#include "run/state_keeper.h"
#include "run/warnings.h"
#include "sewil/describe_data.h"
#include "sewil/error.h"
#include "sewil/run.h"

namespace sewil {

RelevanceRecord run_relevance(const Problem& problem, const RelevanceRequest& request, const Workers& workers,
                              Progress& progress, const RunHooks& hooks) {
  if (!(request.discovery.rate > 0)) {
    throw InputError(fmt::format("{} finds nothing; expected a rate above 0.", option_text("fdr", "0")));
  }
  RelevanceRecord record{.command = request.command,
                         .forest = request.forest,
                         .self_learning = request.self_learning,
                         .discovery = request.discovery,
                         .drop = request.drop,
                         .data = problem.description,
                         .read_seconds = request.read_seconds};
  const DataDescription description = describe_data(problem.data, workers);
  run::Warnings warnings(record.warnings, hooks.warn, description);
  run::StateKeeper keeper(hooks.warn);
  run::LessonFile lessons(problem, request, hooks, keeper);
  record.discoveries = find_relevant_columns(
      problem.matrix, problem.known(), problem.columns_but(request.drop), request.forest,
      request.self_learning, request.discovery, workers, progress, lessons.hooks());
  warnings.add(run::warnings_of_relevance(description, record.discoveries));
  return record;
}

}  // namespace sewil
