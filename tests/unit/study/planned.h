// tests/unit/study/planned.h: known methods by name, two sources of data and the result of a planned line.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "study/plan.h"
#include "unit/study/made_results.h"

namespace sewil::study {

inline const StudyMethod& method(std::string_view name) {
  return *std::find_if(study_methods().begin(), study_methods().end(),
                       [&](const StudyMethod& known) { return known.name == name; });
}

inline std::vector<StudySource> two_sources() {
  return {{.name = "A", .sizes = {10, 80, 10}, .columns = 30, .read = {}},
          {.name = "B", .sizes = {10, 80, 10}, .columns = 3000, .read = {}}};
}

inline StudyResult result_of(const StudyJob& job, const PlannedLine& line, const std::string& set) {
  StudyResult result = made(set, job.split, line.method.name, 0.5, 3, line.method.table);
  result.seed = job.options.seed;
  result.options_hash = line.key.hash;
  result.labeled = 10;
  result.test = 10;
  return result;
}

}  // namespace sewil::study
