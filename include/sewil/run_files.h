// sewil/run_files.h: the texts of the files a run leaves in its folder, the record and the report aside.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sewil/problem.h"
#include "sewil/record.h"

namespace sewil {

struct RunFile {
  std::string name;
  std::string text;
};

// selected.txt: the chosen columns' names by decreasing weight, one a line. selected.csv: the table reduced
// to them. labels.csv: see below. ranking.csv, of a ranker: rank, column, score, whether chosen; best first.
// front.csv, with an estimate: columns, accuracy, low, high of nested sets. relevance.csv, with a false
// discovery rate: see below. suggestions.csv, doubts.csv, when asked for: the rows, with votes and reasons.
// `safe`: names that a spreadsheet would take for formulas are written as text (without_formula).
// Of columns that were coded while they were read, `values_of` gets the values once more; without it
// selected.csv holds the middle of each step.
using ValuesOf = std::function<std::vector<Column>(std::span<const std::string> names)>;
std::vector<RunFile> run_files(const Problem& problem, const RunRecord& record, bool safe = false,
                               const ValuesOf& values_of = {});

// labels.csv, labeled.csv (the table with a label in every row; not of one that was coded while it was read),
// suggestions.csv, doubts.csv. Where the rows have ids, a column `id` follows `row` in every file that lists
// rows, and tables begin with the id column itself.
std::vector<RunFile> run_files(const Problem& problem, const LabelRecord& record, bool safe = false);

// relevance.csv: a line per column, those of most evidence first: column, verdict, q_value, p_value, p_alone,
// p_together (empty: not tested), strength, q_labels, higher_in, lower_in (classes with | between them).
// relevant.txt: the names of the relevant ones.
std::vector<RunFile> run_files(const RelevanceRecord& record, bool safe = false);

// When self-learning took each of the listed rows, and as what; and which labels may be used, where that was
// asked for.
struct TakenRows {
  std::span<const std::uint32_t> steps;
  std::span<const std::int32_t> taken_as;
  const Acceptance* acceptance = nullptr;
};

// row, predicted, vote, step, taken_as, vote_CLASS... (after taken_as, when asked for: accepted, 1 or 0, and
// class_set, its classes with | between them): one line per unlabeled row; rows count from 1. Rows
// labeled by a saved model were not `taken`, and those two columns are left out. `ids`: of all rows of the
// table, or empty.
std::string labels_csv(std::span<const std::string> classes, std::span<const std::uint32_t> rows,
                       const VoteMatrix& votes, const std::optional<TakenRows>& taken = {},
                       std::span<const std::string> ids = {}, bool safe = false);

}  // namespace sewil
