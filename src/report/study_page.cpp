// report/study_page.cpp: its tables, and box plots of every method on every data set.
#include "report/study_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/chart_boxes.h"
#include "report/chart_ranks.h"
#include "report/html.h"
#include "report/numbers.h"
#include "report/page.h"
#include "sewil/front/text.h"

namespace sewil::report {
namespace {

std::string entry_html(const study::TableEntry& entry) {
  std::string text = entry.figure;
  if (!entry.deviation.empty()) text += " ± " + entry.deviation;
  if (!entry.extra.empty()) text += (text.empty() ? "" : " ") + entry.extra;
  text = entry.best ? fmt::format("<b>{}</b>", escape(text)) : escape(text);
  if (entry.worse) text += " <span class=\"worse\" title=\"significantly worse than the best\">↓</span>";
  return text;
}

std::string result_table(const study::TableText& study, const std::string& id) {
  Table list{.id = id, .caption = study.title, .columns = {{"Data set"}, {""}}, .rows = {}};
  for (const std::string& method : study.columns) list.columns.push_back({method, true});
  for (const study::TableLine& line : study.lines) {
    std::vector<Cell> row{{fmt::format("<span class=\"name\">{}</span>", escape(line.set))},
                          {fmt::format("<span class=\"muted\">{}</span>", escape(line.label))}};
    for (std::size_t m = 0; m < study.columns.size(); ++m) {
      row.push_back({m < line.entries.size() ? entry_html(line.entries[m]) : ""});
    }
    list.rows.push_back(std::move(row));
  }
  return table(list);
}

std::string boxes(const StudyPageTable& study, const std::string& set, const std::string& id,
                  bool test_rows) {
  std::vector<BoxGroup> groups;
  std::string desc;
  for (const std::string& method : study.text.columns) {
    BoxGroup group{method, {}};
    for (const StudyPageResult& result : study.results) {
      const double value = test_rows ? result.acc_t : result.acc_u;
      if (result.set == set && result.method == method && std::isfinite(value)) group.values.push_back(value);
    }
    desc += group.values.empty() ? fmt::format("{}: not available. ", method)
                                 : fmt::format("{}: median {} of {} splits. ", method,
                                               fixed(quartiles(group.values).median, 3), group.values.size());
    groups.push_back(std::move(group));
  }
  const char* what = test_rows ? "accuracy on test rows" : "accuracy on unlabeled rows";
  return figure({.title = fmt::format("{}: {}", set, what),
                 .chart = box_plots({id, fmt::format("{} on {} by method", what, set), desc}, what, groups)});
}

// Means over the splits that have a value, for every set and method.
std::string means_table(const StudyPageTable& study, const std::string& id) {
  Table list{.id = id,
             .caption = fmt::format("{}: means over the splits", study.text.title),
             .columns = {{"Data set"},
                         {"Method"},
                         {"Splits", true},
                         {"Unlabeled rows", true, "Mean accuracy"},
                         {"Test rows", true, "Mean accuracy"},
                         {"Columns", true},
                         {"Processor seconds", true}},
             .rows = {},
             .sortable = true};
  for (const std::string& set : study.sets) {
    for (const std::string& method : study.text.columns) {
      std::size_t splits = 0;
      const auto mean = [&](double StudyPageResult::* member) {
        double sum = 0;
        splits = 0;
        for (const StudyPageResult& result : study.results) {
          if (result.set != set || result.method != method || !std::isfinite(result.*member)) continue;
          sum += result.*member;
          ++splits;
        }
        return splits == 0 ? std::numeric_limits<double>::quiet_NaN() : sum / static_cast<double>(splits);
      };
      const auto cell = [](double value, const std::string& text) {
        return Cell{text, std::isfinite(value) ? shortest(value) : ""};
      };
      const double seconds = mean(&StudyPageResult::seconds);
      const double columns = mean(&StudyPageResult::columns);
      const double test = mean(&StudyPageResult::acc_t);
      const double own = mean(&StudyPageResult::acc_u);
      list.rows.push_back({{fmt::format("<span class=\"name\">{}</span>", escape(set))},
                           {escape(method)},
                           {std::to_string(splits), std::to_string(splits)},
                           cell(own, fixed(own, 4)),
                           cell(test, fixed(test, 4)),
                           cell(columns, significant(columns)),
                           cell(seconds, significant(seconds))});
    }
  }
  return details("Means of accuracy, columns and processor seconds", table(list));
}

std::string mean_rank_figure(const StudyPageTable& study, const std::string& id) {
  if (!study.ranks) return {};
  std::string desc;
  for (std::size_t m = 0; m < study.ranked.size(); ++m) {
    desc += fmt::format("{}: {}. ", study.ranked[m], fixed(study.ranks->ranks[m], 2));
  }
  return figure(
      {.title = fmt::format("Mean ranks over {} data sets; a bar joins methods that cannot be told apart",
                            study.ranks->sets),
       .chart = rank_plot({id, "mean rank by method", desc}, study.ranked, *study.ranks)});
}

Section study_section(const StudyPageTable& study, std::size_t number) {
  const std::string id = fmt::format("table{}", number + 1);
  std::string body = result_table(study.text, id + "-figures");
  for (const std::string& note : study.text.notes)
    body += fmt::format("<p class=\"note\">{}</p>\n", escape(note));
  body +=
      "<p class=\"note\">Mean and standard deviation over the splits. Bold: the best mean.</p>\n"
      "<div class=\"grid\">\n";
  body += mean_rank_figure(study, id + "-ranks");
  for (std::size_t set = 0; set < study.sets.size(); ++set) {
    body += boxes(study, study.sets[set], fmt::format("{}-u{}", id, set), false);
    body += boxes(study, study.sets[set], fmt::format("{}-t{}", id, set), true);
  }
  return {id, study.text.title, body + "</div>\n" + means_table(study, id + "-means")};
}

}  // namespace

std::string study_page_html(const std::vector<StudyPageTable>& tables) {
  constexpr const char* title = "Study of column selection";
  std::size_t runs = 0;
  std::vector<Section> sections;
  for (const StudyPageTable& one : tables) {
    runs += one.results.size();
    sections.push_back(study_section(one, sections.size()));
  }
  const std::string header = fmt::format(
      "<p class=\"eyebrow\"><span class=\"word\">sewil</span> study</p>\n<h1>{}</h1>\n<p class=\"lede\">{} "
      "results in {} table{}. A box holds "
      "the middle half of the splits, the line is the median, every dot one split.</p>\n",
      title, count(static_cast<double>(runs)), tables.size(), tables.size() == 1 ? "" : "s");
  return page(fmt::format("{} · sewil", title), header, sections, Frame::broad);
}

}  // namespace sewil::report
