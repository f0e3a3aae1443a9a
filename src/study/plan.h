// study/plan.h: the jobs of a study, in the order they run, and which of them a file of results leaves to do.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/study.h"
#include "study/methods.h"

namespace sewil {

struct PlannedLine {
  StudyMethod method;
  OptionsKey key;
};

struct StudyJob {
  std::size_t source = 0;  // which of the study's
  std::size_t split = 1;
  bool criteria = false;
  SelectionOptions options;        // with the split's own seed
  std::vector<PlannedLine> lines;  // criteria: one per method; else all are the same selection
};

// By set, split, table. Depends on its arguments alone, so that shards on several machines fit together.
std::vector<StudyJob> plan_study(std::span<const StudySource> sources, const StudyOptions& options);

struct Remaining {
  std::vector<StudyJob> jobs;         // with the lines that are missing only
  std::vector<StudyResult> copies;    // missing lines whose selection is in the file under another table
  std::vector<std::size_t> outdated;  // results (by index) that other options made
  std::size_t lines = 0;              // planned in all
  std::size_t present = 0;            // of them done
};

// What the results (merged) leave to do: lines that are missing, failed, or NA with a smaller limit.
Remaining subtract(std::span<const StudyJob> jobs, std::span<const StudyResult> results,
                   std::span<const StudySource> sources, const StudyOptions& options);

}  // namespace sewil
