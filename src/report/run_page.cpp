// report/run_page.cpp: the page of a run from its record.
#include <fmt/format.h>

#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/report.h"

namespace sewil {
namespace report {

std::string class_kind(const RunView& run, std::size_t label) {
  return run.classes.size() <= few_classes ? fmt::format("c{}", label) : "main";
}

std::vector<Key> class_keys(const RunView& run) {
  std::vector<Key> keys;
  if (run.classes.size() > few_classes) return keys;
  for (std::size_t label = 0; label < run.classes.size(); ++label) {
    keys.push_back({class_kind(run, label), run.classes[label]});
  }
  return keys;
}

}  // namespace report

std::string report_html(std::string_view record_json, const std::string& source) {
  using namespace report;
  const RunView run = read_run(record_json, source);
  if (!run.chose()) {
    const std::string title =
        fmt::format("{} relevant columns of {} · sewil", count(run.relevance.found), run.source);
    return page(title, relevance_header(run), {relevance_section(run), repeat_section(run)});
  }
  std::vector<Section> sections;
  for (Section section :
       {columns_section(run), relevance_section(run), size_section(run), search_section(run),
        labels_section(run), rows_section(run), redundancy_section(run), repeat_section(run)}) {
    if (!section.body.empty()) sections.push_back(std::move(section));
  }
  const std::string title =
      fmt::format("{} of {} features of {} · sewil", count(static_cast<double>(run.chosen.size())),
                  count(run.columns), run.source);
  return page(title, run_header(run), sections);
}

}  // namespace sewil
