// validation/fold_tasks.h: folds that are done in other processes, one task each. Every task begins with the
// same head: the rows, how they are dealt, which fold; what is done in the fold follows.
#pragma once

#include <string>

#include "samples/table_job.h"
#include "validation/cross_fit.h"

namespace sewil::validation {

// The kinds of tasks, and what does them.
inline constexpr const char* labeling_fold_kind = "fold of a labeling";
inline constexpr const char* selection_fold_kind = "fold of a selection";
[[nodiscard]] std::string answer_labeling_fold(const selection::TaskInHand& task);
[[nodiscard]] std::string answer_selection_fold(const selection::TaskInHand& task);

// Labels that a fold still needs, by some columns and at most so many trees: tasks of their own, so that
// folds keep more processes busy than there are folds.
struct OpenLabels {
  const ColumnSet* columns;
  int trees;
  std::vector<std::int32_t>* predicted;
};

// What a kind of folds needs besides the head.
struct FoldWork {
  const char* kind;
  std::string body;
  std::function<std::vector<OpenLabels>(FoldOutcome& fold)> open = nullptr;  // none: a fold comes complete
  std::function<void(FoldOutcome& fold)> finish = nullptr;                   // when these are there
};

// Where folds are done: by the learner's other processes; none where it has none. The learner must outlive
// it.
[[nodiscard]] FoldsElsewhere folds_elsewhere(const Learner& learner, const EstimateOptions& options,
                                             FoldWork work);

// A task as it is done.
struct FoldInHand {
  FoldInHand(const selection::TaskInHand& task, base::ByteReader& in);

  // The answer, by the fold's work.
  [[nodiscard]] std::string answer(const FoldTask& work) const;

  [[nodiscard]] PartlyLabeled known() const { return selection::known_of(rows, job); }

  const selection::HeldJob& job;
  selection::OwnedRows rows;
  std::size_t folds = 0;
  std::uint64_t seed = 1;
  FoldPlace place = {};
};

}  // namespace sewil::validation
