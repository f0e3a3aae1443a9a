// report/study_report.cpp: the results of a study as a page: the tables as the study writes them, and what
// lies behind them for the box plots.
#include <algorithm>
#include <cmath>

#include "report/study_page.h"
#include "sewil/front/report.h"

namespace sewil {
namespace {

using report::StudyPageTable;

StudyPageTable page_table(const TableSummary& summary, std::span<const StudyResult> results) {
  StudyPageTable page{.text = study::table_text(summary), .ranks = summary.ranks};
  for (const StudyRow& row : summary.rows) page.sets.push_back(row.set);
  for (const std::size_t method : summary.compared.methods)
    page.ranked.push_back(summary.methods[method].title);
  for (const StudyResult& result : results) {
    const auto method = std::find_if(summary.methods.begin(), summary.methods.end(),
                                     [&](const SummaryMethod& one) { return one.name == result.method; });
    if (result.table != summary.table || method == summary.methods.end()) continue;
    const bool known = result.status == ResultStatus::ok;
    page.results.push_back({.set = result.set,
                            .method = method->title,
                            .acc_u = result.acc_u,
                            .acc_t = result.acc_t,
                            .columns = known ? static_cast<double>(result.columns) : StudyResult::unknown,
                            .seconds = result.cpu_seconds});
  }
  return page;
}

}  // namespace

std::string study_report_html(std::span<const StudyResult> results, std::span<const StudyTable> tables,
                              ArrowTest test) {
  std::vector<StudyPageTable> shown;
  for (const StudyTable table : tables.empty() ? study_tables() : tables) {
    const TableSummary summary = summarize(results, table, test);
    if (!summary.rows.empty()) shown.push_back(page_table(summary, results));
  }
  return report::study_page_html(shown);
}

}  // namespace sewil
