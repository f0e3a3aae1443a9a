// sewil/study_summary.h: the results of a study summed up, cell by cell, before they become text.
// cell: one method on one set. complete: every split it was run on finished.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sewil/mean_ranks.h"
#include "sewil/study_results.h"

namespace sewil {

// How a score is compared with the best of its row: mann_whitney, as in the paper, or signed_rank, paired, on
// the splits that both have.
enum class ArrowTest : std::uint8_t { mann_whitney, signed_rank };

struct StudyFigure {
  // One per finished split that has it, in the order of the splits.
  std::vector<double> values;
  // The splits, beside the values.
  std::vector<std::size_t> splits;
  // Unknown when there are no values.
  double mean = StudyResult::unknown;
  // With n - 1; 0 for a single split.
  double deviation = 0;
};

struct StudyScore : StudyFigure {
  // Of the row, to the digits shown.
  bool best = false;
  // Significantly, than the best.
  bool worse = false;
};

struct StudyCell {
  // Run, of them not finished, of them failed.
  std::size_t splits = 0, na = 0, errors = 0;
  StudyScore acc_u, acc_t;
  StudyFigure columns, choose_seconds, seconds, cpu_seconds;

  [[nodiscard]] bool complete() const { return splits > 0 && na == 0 && errors == 0; }
};

struct StudyRow {
  std::string set;
  // Most of any cell.
  std::size_t splits = 0;
  // Beside the table's methods.
  std::vector<StudyCell> cells;
};

struct SummaryMethod {
  // In results, and in tables.
  std::string name, title;
  // Shown beside the others but not ranked with them.
  bool reference = false;
};

// What can be compared over several sets: every cell of these methods on these rows is complete. Either all
// methods on the rows that all of them have, or all rows with the methods that have them all, whichever are
// more cells; empty when that is fewer than two rows. References are not among the methods.
struct ComparedCells {
  // Places in the summary's methods and rows.
  std::vector<std::size_t> methods, rows;
};

struct TableSummary {
  StudyTable table = StudyTable::methods;
  // That have results: those of the study in the paper's order, then others as they come.
  std::vector<SummaryMethod> methods;
  // The paper's sets in its order, then others as they come.
  std::vector<StudyRow> rows;
  ComparedCells compared;
  // Of the compared methods by ACC-U; none when they are fewer than three.
  std::optional<MeanRanks> ranks;
  // What a reader must know, one sentence each.
  std::vector<std::string> notes;
};

// Of the results of one table. Throws InputError when results of different options or data share a cell or
// row.
[[nodiscard]] TableSummary summarize(std::span<const StudyResult> results, StudyTable table,
                                     ArrowTest test = ArrowTest::mann_whitney);

}  // namespace sewil
