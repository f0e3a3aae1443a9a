// sewil/report.h: pages a person wants to look at: one HTML file each, with everything in it (style, script,
// charts), for light and dark screens, phones and paper. Made from the record of a run and nothing else: the
// same record gives the same bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/mean_ranks.h"
#include "sewil/study_results.h"

namespace sewil {

// `record_json`: what to_json(RunRecord) wrote. `source` begins the sentence of the InputError that a damaged
// or foreign text gives.
std::string report_html(std::string_view record_json, const std::string& source = "record");

// ---- the page of a study ----

// Its tables as the study writes them, and box plots of every method on every data set. Tables without a
// result are left out; without `tables` all are shown. Throws InputError when results of different options or
// data would share a row.
std::string study_report_html(std::span<const StudyResult> results, std::span<const StudyTable> tables = {});

// The same from plain text and numbers.

// What one method did on one split of one data set; NaN: not available.
struct StudyPageResult {
  std::string set;
  std::string method;  // one of the table's
  double acc_u = 0;    // accuracy on the unlabeled rows
  double acc_t = 0;    // and on the test rows
  double columns = 0;
  double seconds = 0;
};

// One cell of a table, as the study has computed and written it.
struct StudyPageCell {
  std::string text = {};  // ".735 ± .012", "NA"
  bool best = false;      // set in bold
  bool worse = false;     // significantly, than the best
};

struct StudyPageLine {
  std::string set = {};                   // empty: the set of the line above
  std::string label = {};                 // "ACC-U", "paper", ...
  std::vector<StudyPageCell> cells = {};  // beside the table's methods
};

struct StudyPageTable {
  std::string title;
  std::vector<std::string> methods;
  std::vector<std::string> sets;  // with box plots, in this order
  std::vector<StudyPageLine> lines;
  std::vector<std::string> notes = {};        // one sentence each
  std::vector<StudyPageResult> results = {};  // behind the cells, for the box plots
  std::vector<std::string> ranked = {};       // methods beside `ranks`
  std::optional<MeanRanks> ranks = {};
};

struct StudyPage {
  std::string title = "Study";
  std::string command = {};  // what to run to repeat it; empty: left out
  std::vector<StudyPageTable> tables = {};
};

std::string study_page_html(const StudyPage& study);

}  // namespace sewil
