// sewil/front/report.h: pages a person wants to look at: one HTML file each, with everything in it (style,
// script, charts), for light and dark screens, phones and paper. Made from the record of a run and nothing
// else: the same record gives the same bytes.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sewil/front/study_results.h"
#include "sewil/front/study_summary.h"

namespace sewil {

// `record_json`: what to_json(RunRecord) wrote. `source` begins the sentence of the InputError that a damaged
// or foreign text gives.
std::string report_html(std::string_view record_json, const std::string& source = "record");

// The tables of a study as it writes them, and box plots of every method on every data set. Tables without a
// result are left out; without `tables` all are shown. Throws InputError when results of different options or
// data would share a row.
std::string study_report_html(std::span<const StudyResult> results, std::span<const StudyTable> tables = {},
                              ArrowTest test = ArrowTest::mann_whitney);

}  // namespace sewil
