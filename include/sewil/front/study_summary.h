// sewil/front/study_summary.h: the results of a study summed up: mean ranks, cells, tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sewil/data/options.h"
#include "sewil/front/study_results.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// Are several methods different over several data sets? Friedman's test and Nemenyi's critical difference,
// as usual for comparisons over data sets. rank: 1 for the best method on a set; equals share the mean of
// their places. critical difference: mean ranks closer than this cannot be told apart at the level .05,
// whichever pair is looked at.

struct MeanRanks {
  // Data sets behind them.
  std::size_t sets = 0;
  // Beside the methods.
  std::vector<double> ranks;
  // Friedman's chi-square, corrected for ties, and the chance of one this large if all were alike.
  double statistic = 0;
  double p_value = 1;
  double critical_difference = 0;
};

// `scores`: one row per set, one score per method, larger is better; no NaN. Needs 2 sets and 2 methods.
[[nodiscard]] MeanRanks mean_ranks(std::span<const std::vector<double>> scores);

// The largest groups of methods that cannot be told apart, each as the places [first, last] in the order of
// ascending mean rank; groups of one are left out.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> groups_alike(const MeanRanks& ranks);

// ---------------------------------------------------------------------------------------------------------
// The results of a study summed up, cell by cell, before they become text. cell: one method on one set.
// complete: every split it was run on finished.

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

// ---------------------------------------------------------------------------------------------------------
// The results of a study as the paper's tables. Mean and standard deviation over the splits; the best mean
// of a row in bold; a down arrow where a method is significantly worse than the best (two-sided
// Mann-Whitney U test, p < 0.01, or paired: Wilcoxon's signed-rank test); NA where it did not finish a
// split; the paper's own figure below ours; the mean number of columns and the mean seconds.

enum class TableFormat : std::uint8_t { md, latex, csv };

struct TableOptions {
  TableFormat format = TableFormat::md;
  bool paired = false;

  [[nodiscard]] ArrowTest test() const { return paired ? ArrowTest::signed_rank : ArrowTest::mann_whitney; }
};

void describe(TableOptions& options, OptionVisitor& visitor);

// Tables without a result are left out; without `tables` all are shown. csv: one line per result, for plots.
// Throws InputError when results of different options or data would share a row.
[[nodiscard]] std::string format_tables(std::span<const StudyResult> results, const TableOptions& options,
                                        std::span<const StudyTable> tables = {});

}  // namespace sewil
