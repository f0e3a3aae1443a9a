// sewil/study_table.h: the results of a study as the paper's tables. Mean and standard deviation over the
// splits; the best mean of a row in bold; a down arrow where a method is significantly worse than the best
// (two-sided Mann-Whitney U test, p < 0.01, or paired: Wilcoxon's signed-rank test); NA where it did not
// finish a split; the paper's own figure below ours; the mean number of columns and the mean seconds.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/options.h"
#include "sewil/study_results.h"
#include "sewil/study_summary.h"

namespace sewil {

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
