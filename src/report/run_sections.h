// report/run_sections.h: the parts of a run's page, one file each.
#pragma once

#include <string>

#include "report/page.h"
#include "report/run_view.h"

namespace sewil::report {

std::string run_header(const RunView& run);           // the answer: one sentence, four figures
std::string relevance_header(const RunView& run);     // the same where there are verdicts alone
Section relevance_section(const RunView& run);        // the verdict on every column
Section columns_section(const RunView& run);          // the selected features
Section size_section(const RunView& run);             // size against quality
std::string accuracy_curve_body(const RunView& run);  // its honest part; empty: no labels were hidden
Section search_section(const RunView& run);           // how the search went; a ranker has its own:
Section ranking_section(const RunView& run);          // the scores, and which columns just missed
Section labels_section(const RunView& run);           // how the labels came
std::string unlabeled_tables(const RunView& run);     // kinds of unlabeled rows, and shares of the classes
std::string curve_body(const RunView& run);           // would more labels help; empty: not known
std::string acceptance_body(const RunView& run);      // which of them may be used; empty: it was not asked
Section rows_section(const RunView& run);             // which rows to label next, which labels look wrong
Section redundancy_section(const RunView& run);       // which columns say the same
Section repeat_section(const RunView& run);           // what to run to repeat it

std::string notices(const RunView& run);         // an early end, and warnings
std::string file_name(const std::string& path);  // the last part of a path

// The color class of a class label while there are few, "main" otherwise.
std::string class_kind(const RunView& run, std::size_t label);
std::vector<Key> class_keys(const RunView& run);  // empty when there are many

}  // namespace sewil::report
