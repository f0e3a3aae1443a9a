// report/study_report.cpp: the results of a study as a page: the tables as the study writes them, and what
// lies behind them for the box plots.
#include <algorithm>
#include <cmath>

#include "sewil/report.h"
#include "study/table_lines.h"

namespace sewil {
namespace {

using namespace study;

std::string entry_text(const TableEntry& entry) {
  std::string text = entry.figure;
  if (!entry.deviation.empty()) text += " ± " + entry.deviation;
  if (!entry.extra.empty()) text += (text.empty() ? "" : " ") + entry.extra;
  return text;
}

StudyPageTable page_table(const TableSummary& summary, std::span<const StudyResult> results) {
  TableText text = table_text(summary);
  StudyPageTable page{.title = std::move(text.title),
                      .methods = std::move(text.columns),
                      .sets = {},
                      .lines = {},
                      .notes = std::move(text.notes)};
  for (const StudyRow& row : summary.rows) page.sets.push_back(row.set);
  page.ranks = summary.ranks;
  for (const std::size_t method : summary.compared.methods)
    page.ranked.push_back(summary.methods[method].title);
  for (TableLine& line : text.lines) {
    StudyPageLine& own = page.lines.emplace_back();
    own.set = std::move(line.set);
    own.label = std::move(line.label);
    for (const TableEntry& entry : line.entries)
      own.cells.push_back({entry_text(entry), entry.best, entry.worse});
  }
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

std::string study_report_html(std::span<const StudyResult> results, std::span<const StudyTable> tables) {
  StudyPage page{.title = "Study of column selection"};
  for (const StudyTable table : tables.empty() ? study_tables() : tables) {
    const TableSummary summary = summarize(results, table);
    if (!summary.rows.empty()) page.tables.push_back(page_table(summary, results));
  }
  return study_page_html(page);
}

}  // namespace sewil
