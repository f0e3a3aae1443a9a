// study/plan.h: the jobs of a study, in the order they run, and which of them a file of results leaves to do.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/front/study.h"
#include "study/methods.h"

namespace sewil::study {

struct PlannedLine {
  StudyMethod method;
  OptionsKey key;
};

struct StudyJob {
  // Which of the study's sources.
  std::size_t source = 0;
  std::size_t split = 1;
  bool criteria = false;
  // With the split's own seed.
  SelectionOptions options;
  // Takes as many columns as SEW-IL; then the hash of SEW-IL's options, by which its result is found, and
  // that of the same method with a number of its own, which takes about as long.
  std::string size_of = {}, of_own_size = {};
  // Criteria: one per method; else all are the same selection.
  std::vector<PlannedLine> lines;
};

// By set, split, table; those whose size follows another result come last. Depends on its arguments alone, so
// that shards on several machines fit together.
std::vector<StudyJob> plan_study(std::span<const StudySource> sources, const StudyOptions& options);

// Why a result cannot stand for this source, in words that go on a sentence: other data, or a split of other
// sizes. Empty: it can.
std::string mismatch(const StudyResult& result, const StudySource& source, const std::string& data_hash);

struct Remaining {
  // With the lines that are missing only.
  std::vector<StudyJob> jobs;
  // Missing lines whose selection is in the file under another table.
  std::vector<StudyResult> copies;
  // Results (by index) that other options, data or split sizes made.
  std::vector<std::size_t> outdated;
  // What is wrong with the first of them.
  std::string why_outdated;
  // Lines planned in all, and of them done.
  std::size_t lines = 0, present = 0;
};

// What the results (merged) leave to do: lines that are missing, failed, or NA with a smaller limit.
Remaining subtract(std::span<const StudyJob> jobs, std::span<const StudyResult> results,
                   std::span<const StudySource> sources, const StudyOptions& options);

}  // namespace sewil::study
