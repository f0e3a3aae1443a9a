// run/run_relevance.cpp: the relevant columns of a table, from the request to the record.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "run/lesson_file.h"
#include "run/state_keeper.h"
#include "run/warnings.h"
#include "sewil/describe_data.h"
#include "sewil/error.h"
#include "sewil/run.h"
#include "sewil/text.h"

namespace sewil {
namespace {

std::vector<std::string> warnings_of(const DataDescription& data, const Discoveries& found) {
  std::vector<std::string> warnings;
  for (std::size_t i = 0; i < found.columns.size(); ++i) {
    const ColumnDescription& column = data.columns[i];
    if (found.columns[i].verdict != Verdict::relevant) continue;
    if (!column.looks_like_row_number && !column.looks_like_id) continue;
    warnings.push_back(fmt::format(
        "Column {}, which looks like an identifier, was found relevant: the rows may be sorted by class.",
        sewil::quoted(column.name)));
  }
  return warnings;
}

}  // namespace

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
  run::Warnings warnings(record.warnings, hooks.warn);
  warnings.add(description.warnings);
  run::StateKeeper keeper(hooks.warn);
  run::LessonFile lessons(problem, request, hooks, keeper);
  ColumnSet columns(problem.matrix.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  std::erase_if(columns, [&](std::uint32_t column) {
    return std::ranges::find(request.drop, column) != request.drop.end();
  });
  record.discoveries =
      find_relevant_columns(problem.matrix, problem.known(), columns, request.forest, request.self_learning,
                            request.discovery, workers, progress, lessons.hooks());
  warnings.add(warnings_of(description, record.discoveries));
  return record;
}

void remove_lessons(const std::string& folder) {
  run::LessonFile::remove(folder);
}

}  // namespace sewil
