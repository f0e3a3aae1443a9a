// run/lesson_file.cpp: see lesson_file.h.
#include "run/lesson_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/option_json.h"
#include "discovery/discoveries_json.h"
#include "run/checkpoint.h"
#include "sewil/error.h"
#include "sewil/version.h"

namespace sewil::run {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* lessons_name = "lessons.jsonl";

// Everything that decides a lesson, flat, so that a difference has a name. The rate decides none.
Json key_of(const Problem& problem, const RelevanceRequest& request) {
  Json json{{"version", SEWIL_VERSION}, {"data", problem.description.hash}, {"seed", request.forest.seed}};
  json.update(base::options_json(request.forest));
  json.update(base::options_json(request.self_learning));
  json.update(base::options_json(request.discovery));
  json.erase("fdr");
  json["drop"] = request.drop;
  return json;
}

// Whether the parts fit the table: nothing is indexed by a number that was only read.
bool fits(const Lesson& lesson, const Problem& problem) {
  const std::size_t unlabeled = problem.rows.without_label.size();
  const bool in_table = std::ranges::all_of(
      lesson.teachers, [&](std::uint32_t column) { return column < problem.matrix.columns.size(); });
  const bool voted = !lesson.teachers.empty() && unlabeled > 0;
  return in_table && lesson.votes.rows == (voted ? unlabeled : 0) &&
         lesson.votes.classes == (voted ? problem.data.classes().size() : 0) &&
         lesson.votes.values.size() == lesson.votes.rows * lesson.votes.classes;
}

}  // namespace

LessonFile::LessonFile(const Problem& problem, const RelevanceRequest& request, const RunHooks& hooks,
                       StateKeeper& keeper)
    : file_(path_in(hooks.folder, lessons_name), key_of(problem, request).dump(),
            "the list of finished lessons", keeper) {
  if (hooks.folder.empty()) return;
  if (hooks.resume) {
    if (!file_.exists()) fail_to_resume(hooks.folder, lessons_name);
    take_finished(problem, request);
  } else if (file_.exists()) {
    refuse_to_overwrite(hooks.folder, lessons_name);
  }
}

void LessonFile::take_finished(const Problem& problem, const RelevanceRequest& request) {
  std::string found;
  const std::vector<std::string> lines = file_.read(found);
  try {
    check_same_options(file_.path(), Json::parse(found), key_of(problem, request));
    for (const std::string& line : lines) {
      done_.push_back(discovery::lesson_from_json(Json::parse(line)));
      if (!fits(done_.back(), problem)) {
        throw InputError(
            fmt::format("{}: line {} is a lesson of another table.", file_.path(), done_.size() + 1));
      }
      file_.take_over(line);
    }
  } catch (const nlohmann::json::exception& error) {
    throw InputError(fmt::format("{}: line {} is not a finished lesson: {}.", file_.path(), done_.size() + 2,
                                 error.what()));
  }
}

DiscoveryHooks LessonFile::hooks() {
  if (file_.path().empty()) return {};
  return {.done = done_,
          .finished = [this](const Lesson& lesson) { file_.append(discovery::lesson_json(lesson).dump()); }};
}

}  // namespace sewil::run
