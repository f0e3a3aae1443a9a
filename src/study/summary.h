// study/summary.h: results summed up, cell by cell, before they become text.
// cell: one method on one set. complete: every split it was run on finished.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "sewil/study.h"
#include "study/paper_figures.h"

namespace sewil {

struct StudyScore {
  std::vector<double> values;  // one per split
  double mean = 0;
  double deviation = 0;  // with n - 1; 0 for a single split
  bool best = false;
  bool worse = false;  // significantly, than the best
};

struct StudyCell {
  std::size_t splits = 0;   // run
  std::size_t na = 0;       // of them not finished
  std::size_t errors = 0;   // of them failed
  StudyScore acc_u, acc_t;  // of the finished ones; acc_t has no values when there are no test rows
  double columns = 0;       // mean
  double seconds = 0;       // mean
  const PaperCell* paper = nullptr;

  [[nodiscard]] bool complete() const { return splits > 0 && na == 0 && errors == 0; }
};

struct StudyRow {
  std::string set;
  std::size_t splits = 0;        // most of any cell
  std::vector<StudyCell> cells;  // beside the table's methods
};

struct TableSummary {
  StudyTable table = StudyTable::methods;
  std::vector<StudyMethod> methods;  // that have results
  std::vector<StudyRow> rows;        // the paper's sets in its order, then others as they come
  std::vector<std::string> notes;    // what a reader must know, one sentence each
};

// Of the results of one table. Throws InputError when results of different options or data share a cell or
// row.
TableSummary summarize(std::span<const StudyResult> results, StudyTable table);

}  // namespace sewil
