// sewil/front/run_files.h: the files of a run and their folder, and the memory that a run takes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/front/memory.h"
#include "sewil/judge/run.h"
#include "sewil/select/problem.h"
#include "sewil/select/selection.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// What a run will take, told from the table and the options before it begins. The numbers are estimates on
// the safe side: the codes of the columns, the votes, the forests being grown and kept, and the square
// matrices of the rankers.

// What comes on top of the table itself.
[[nodiscard]] std::uint64_t memory_of_selection(const Dataset& data, const SelectionOptions& options,
                                                int threads);
[[nodiscard]] std::uint64_t memory_of_labeling(const Dataset& data, const ForestOptions& options,
                                               int threads);

// Throws TooLarge when the run needs more than `limit`. What was free is free besides the table; what was
// given is for all.
void check_memory(const Dataset& data, std::uint64_t needed, const MemoryLimit& limit);

// ---------------------------------------------------------------------------------------------------------
// The texts of the files a run leaves in its folder, the record and the report aside.

struct RunFile {
  std::string name;
  std::string text;
};

// selected.txt: the chosen columns' names by decreasing weight, one a line. selected.csv: the table reduced
// to them. labels.csv: see below. ranking.csv, of a ranker: rank, column, score, whether chosen; best first.
// size_curve.csv, with an estimate: columns, accuracy, low, high of nested sets. relevance.csv, with a false
// discovery rate: see below. suggestions.csv, label_issues.csv, when asked for: the rows, with votes and
// reasons. `safe`: names that a spreadsheet would take for formulas are written as text (without_formula). Of
// columns that were coded while they were read, `values_of` gets the values once more; without it
// selected.csv holds the middle of each step.
using ValuesOf = std::function<std::vector<Column>(std::span<const std::string> names)>;
std::vector<RunFile> run_files(const Problem& problem, const RunRecord& record, bool safe = false,
                               const ValuesOf& values_of = {});

// labels.csv, labeled.csv (the table with a label in every row; not of one that was coded while it was read),
// suggestions.csv, label_issues.csv. Where the rows have ids, a column `id` follows `row` in every file that
// lists rows, and tables begin with the id column itself.
std::vector<RunFile> run_files(const Problem& problem, const LabelRecord& record, bool safe = false);

// relevance.csv: a line per column, those of most evidence first: column, verdict, q_value, p_value, p_alone,
// p_together (empty: not tested), strength, q_labels, higher_in, lower_in (classes with | between them).
// relevant.txt: the names of the relevant ones.
std::vector<RunFile> run_files(const RelevanceRecord& record, bool safe = false);

// When self-training took each of the listed rows, and as what; and which labels may be used, where that was
// asked for.
struct TakenRows {
  std::span<const std::uint32_t> steps;
  std::span<const std::int32_t> taken_as;
  const Acceptance* acceptance = nullptr;
};

// row, predicted, vote, step, taken_as, vote_CLASS... (after taken_as, when asked for: accepted, 1 or 0, and
// prediction_set, its classes with | between them): one line per unlabeled row; rows count from 1. Rows
// labeled by a saved model were not `taken`, and those two columns are left out. `ids`: of all rows of the
// table, or empty.
std::string labels_csv(std::span<const std::string> classes, std::span<const std::uint32_t> rows,
                       const VoteMatrix& votes, const std::optional<TakenRows>& taken = {},
                       std::span<const std::string> ids = {}, bool safe = false);

// ---------------------------------------------------------------------------------------------------------
// The folder of a run, for one process at a time. While it is open, a file in it names the process and is
// locked; the lock ends with the process, however it ends, so a name without a lock is a leftover. What a
// killed run left half written is removed. What lies there belongs to one run: files of the run before that
// have no successor go when the new ones come, and a run that can go on is not overwritten.

// Every name that a run may give a file there.
[[nodiscard]] std::span<const std::string_view> names_in_run_folder() noexcept;

class RunFolder {
 public:
  RunFolder() = default;  // none: path() is empty
  // Makes the folder when it is absent, unless it is to be resumed: then there is nothing to hold. `command`
  // is what others are told is at work there. Throws InputError when another process holds it or, for a new
  // run, when there is one that can go on; OutputError when a folder has the name of a file.
  RunFolder(const std::string& path, const std::string& command, bool resumed = false);
  ~RunFolder();
  RunFolder(RunFolder&& other) noexcept;
  RunFolder& operator=(RunFolder&& other) noexcept;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  // Writes all of them or none (StagedFiles): record.json is to be the last. `elsewhere`: files with paths of
  // their own. A folder that was taken away meanwhile is made again. Throws OutputError.
  void publish(const std::vector<RunFile>& files, const std::vector<RunFile>& elsewhere = {}) const;

  // Of a run that is complete: there is nothing to go on from.
  void remove_state() const noexcept;

 private:
  void hold_again() const;
  void release() const noexcept;

  std::string path_;
  std::string lock_;
  std::string command_;
  bool had_a_run_ = false;
  mutable int descriptor_ = -1;  // who publishes may have to lock the folder anew
};

}  // namespace sewil
