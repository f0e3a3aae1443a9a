// report/study_page.h: the page of a study, from the texts of its tables and the figures behind them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sewil/front/study_summary.h"
#include "study/table_lines.h"

namespace sewil::report {

// What one method did on one split of one data set; NaN: not available.
struct StudyPageResult {
  std::string set;
  std::string method;  // one of the table's
  double acc_u = 0;    // accuracy on the unlabeled rows
  double acc_t = 0;    // and on the test rows
  double columns = 0;
  double seconds = 0;
};

struct StudyPageTable {
  study::TableText text;
  std::vector<std::string> sets = {};         // with box plots, in this order
  std::vector<StudyPageResult> results = {};  // behind the entries, for the box plots
  std::vector<std::string> ranked = {};       // methods beside `ranks`
  std::optional<MeanRanks> ranks = {};
};

std::string study_page_html(const std::vector<StudyPageTable>& tables);

}  // namespace sewil::report
