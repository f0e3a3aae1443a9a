// report/run_rows.cpp: the rows somebody should look at: those to label next, and those whose label looks
// wrong, with their values of the most important selected features.
#include <fmt/format.h>

#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/front/text.h"

namespace sewil::report {
namespace {

std::string row_table(const AdviceView& advice, const char* id, const char* caption, bool labeled) {
  Table list{.id = id, .caption = caption, .columns = {{"Row", true}}, .sortable = true, .first_rows = 30};
  const bool ids = !advice.rows.empty() && !advice.rows.front().id.empty();
  if (ids) list.columns.push_back({"Id"});
  if (labeled) list.columns.push_back({"Label"});
  list.columns.push_back({"Predicted"});
  list.columns.push_back({"Why", false, "", false});
  for (const std::string& name : advice.columns) list.columns.push_back({name});
  for (const AdvisedRow& one : advice.rows) {
    std::vector<Cell> cells{{count(one.row)}};
    if (ids) cells.push_back({escape_short(one.id, 40)});
    if (labeled) cells.push_back({escape_short(one.label, 40)});
    cells.push_back({escape_short(one.predicted, 40)});
    cells.push_back({escape(one.reason)});
    for (const std::string& value : one.values) cells.push_back({escape_short(value, 24)});
    list.rows.push_back(std::move(cells));
  }
  return table(list);
}

std::string suggestions_part(const AdviceView& advice) {
  if (!advice.asked) return {};
  std::string text = "<h3>To label next</h3>\n";
  if (advice.rows.empty()) return text + "<p>No row is left to label.</p>\n";
  text += fmt::format(
      "<p>The labels of these {} would help most, the first ones more than the last (query strategy {}). "
      "Fill in the column <code>label</code> of <code>suggestions.csv</code> and run again with "
      "<code>--add-labels suggestions.csv</code>.</p>\n",
      counted(advice.rows.size(), "row"), escape(advice.rule));
  return text + row_table(advice, "suggestions", "Rows to label next", false);
}

std::string label_issues_part(const AdviceView& advice) {
  if (!advice.asked) return {};
  std::string text = "<h3>Labels that look wrong</h3>\n";
  if (!advice.none_because.empty()) return text + fmt::format("<p>{}</p>\n", escape(advice.none_because));
  if (advice.rows.empty()) {
    return text + fmt::format("<p>None of the {} labels looks wrong.</p>\n", count(advice.judged));
  }
  text += fmt::format(
      "<p>{} of {} labels are spoken against by forests that have not seen them, the strongest doubt first. "
      "Some of them will be right: these are the labels worth a second look.</p>\n",
      count(static_cast<double>(advice.rows.size())), count(advice.judged));
  return text + row_table(advice, "label_issues", "Labels that look wrong", true);
}

}  // namespace

Section rows_section(const RunView& run) {
  return {"rows", "Rows to look at", suggestions_part(run.suggestions) + label_issues_part(run.label_issues)};
}

}  // namespace sewil::report
