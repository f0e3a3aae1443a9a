// report/run_acceptance.cpp: which of the labels given may be used, and which classes a row may be of.
#include <fmt/format.h>

#include "report/chart_bars.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"

namespace sewil::report {
namespace {

std::string classes_table(const AcceptanceView& view) {
  if (view.classes.empty()) return {};
  Table list{.id = "accepted",
             .caption = "Accepted labels by class",
             .columns = {{"Class"},
                         {"Labels given", true},
                         {"May be used", true},
                         {"Held-out labels predicted so", true},
                         {"… wrongly", true}},
             .rows = {},
             .first_rows = 30};
  for (std::size_t k = 0; k < view.classes.size(); ++k) {
    list.rows.push_back({{escape_short(view.classes[k], 40)},
                         {count(view.given[k])},
                         {count(view.accepted[k])},
                         {count(view.judged[k])},
                         {count(view.wrong[k])}});
  }
  return table(list);
}

std::string sizes_chart(const AcceptanceView& view) {
  std::vector<NamedBar> bars;
  for (std::size_t size = 0; size < view.rows_of_set_size.size(); ++size) {
    if (!(view.rows_of_set_size[size] > 0)) continue;
    bars.push_back({size == 1 ? "one class" : fmt::format("{} classes", size), view.rows_of_set_size[size],
                    count(view.rows_of_set_size[size])});
  }
  if (bars.empty()) return {};
  return figure({.title = "Classes a row may be of",
                 .chart = named_bars({"set-sizes", "Rows by the number of classes in their set",
                                      "Rows by the number of classes in their set."},
                                     bars),
                 .caption =
                     "Unlabeled rows by the number of classes in their set; <code>labels.csv</code> has "
                     "the sets."});
}

}  // namespace

std::string acceptance_body(const RunView& run) {
  const AcceptanceView& view = run.acceptance;
  if (view.sentences.empty()) return {};
  std::string body = "<h3>Which of them may be used</h3>\n";
  for (const std::string& sentence : view.sentences) body += fmt::format("<p>{}</p>\n", escape(sentence));
  body +=
      "<p class=\"note\">Held-out labels show how often labels are wrong by how sure the votes were. "
      "This holds for rows like the labeled ones.</p>\n";
  return body + classes_table(view) + sizes_chart(view);
}

}  // namespace sewil::report
