// sewil/report.h: pages a person wants to look at: one HTML file each, with everything in it (style, script,
// charts), for light and dark screens, phones and paper. Made from the record of a run and nothing else: the
// same record gives the same bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sewil {

// `record_json`: what to_json(RunRecord) wrote. `source` begins the sentence of the InputError that a damaged
// or foreign text gives.
std::string report_html(std::string_view record_json, const std::string& source = "record");

// ---- the report of a study ----

// What one method did on one split of one data set.
struct StudyResult {
  std::string set;
  std::size_t split = 0;
  std::string method;
  double accuracy_unlabeled = 0;  // NaN: not available
  double accuracy_test = 0;       // NaN: not available
  double columns = 0;             // NaN: not available
  double seconds = 0;             // NaN: not available
};

// One cell of a table as the study has computed it.
struct StudyCell {
  std::string text = {};   // "0.735 ± 0.012", "NA"
  bool best = false;       // set in bold
  bool worse = false;      // significantly worse than the best
  std::string paper = {};  // the paper's own figure; empty: none
};

struct StudyTable {
  std::string name;     // "criteria": the table of the paper it repeats
  std::string title;    // "Table 1: criteria"
  std::string measure;  // "ACC-U"
  std::vector<std::string> methods;
  std::vector<std::string> sets;
  std::vector<std::vector<StudyCell>> cells;  // sets x methods
  std::vector<StudyResult> results;           // behind the cells, for the box plots
};

struct StudyReport {
  std::string title = "Study";
  std::string command = {};  // what to run to repeat it; empty: left out
  std::vector<StudyTable> tables = {};
};

std::string study_report_html(const StudyReport& study);

}  // namespace sewil
