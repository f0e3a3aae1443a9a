// run/lesson_file.h: the finished lessons of a search for relevant columns, on disk (line_file.h).
#pragma once

#include <string>
#include <vector>

#include "run/line_file.h"
#include "run/state_keeper.h"
#include "sewil/run.h"

namespace sewil::run {

class LessonFile {
 public:
  // An empty folder keeps nothing. A new run refuses a folder that holds lessons, a resumed one whatever
  // belongs to other data or options: InputError.
  LessonFile(const Problem& problem, const RelevanceRequest& request, const RunHooks& hooks,
             StateKeeper& keeper);

  [[nodiscard]] DiscoveryHooks hooks();

 private:
  void take_finished(const Problem& problem, const RelevanceRequest& request);

  LineFile file_;
  std::vector<Lesson> done_;
};

}  // namespace sewil::run
