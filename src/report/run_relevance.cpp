// report/run_relevance.cpp: which columns carry information: a verdict on every column, with its evidence.
#include <fmt/format.h>

#include <cmath>

#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"

namespace sewil::report {
namespace {

constexpr std::size_t first_shown = 30;
// A page with more would be slow; relevance.csv has them all.
constexpr std::size_t most_shown = 2000;

// What its evidence is of: the smaller p-value of the two tests.
std::string manner(const VerdictView& column) {
  if (column.verdict != "relevant") return "";
  return column.p_together < column.p_alone ? "together with others" : "alone";
}

// "higher in a, b; lower in c"
std::string sides(const VerdictView& column) {
  std::string text;
  const auto add = [&](const char* words, const std::vector<std::string>& classes) {
    for (std::size_t k = 0; k < classes.size(); ++k) {
      text += k > 0 ? ", " : fmt::format("{}{} in ", text.empty() ? "" : "; ", words);
      text += escape_short(classes[k], 30);
    }
  };
  add("higher", column.higher_in);
  add("lower", column.lower_in);
  return text;
}

Cell p_cell(double value) {
  return {p_value(value), fmt::format("{:.3e}", std::isnan(value) ? 2 : value)};
}

std::string verdict_table(const RelevanceView& view) {
  Table list{.id = "verdicts",
             .caption = "Verdict on every column",
             .columns = {{"Column"},
                         {"Verdict"},
                         {"q-value", true, "the smallest false discovery rate at which it would be found"},
                         {"Strength", true, "correlation of its ranks with the classes"},
                         {"Speaks", false, "by itself, or only beside other columns"},
                         {"Classes", false, "in which its values are higher or lower than in the others"},
                         {"q, labeled rows alone", true, "the q-value without the unlabeled rows"}},
             .sortable = true,
             .search = "Find a column",
             .first_rows = first_shown};
  for (const VerdictView& column : view.columns) {
    if (list.rows.size() == most_shown) break;
    list.rows.push_back({{escape_short(column.name, 60)},
                         {escape(column.verdict)},
                         p_cell(column.q_value),
                         {fixed(column.strength, 2)},
                         {manner(column)},
                         {sides(column)},
                         p_cell(column.q_labels)});
  }
  std::string text = table(list);
  if (view.columns.size() > most_shown) {
    text +=
        fmt::format("<p>The first {} by evidence; <code>relevance.csv</code> has all {}.</p>\n",
                    count(static_cast<double>(most_shown)), count(static_cast<double>(view.columns.size())));
  }
  return text;
}

constexpr const char* explanation =
    "<p>Each column was tested against the labels, and on unlabeled rows against labels that other columns "
    "have made, never against labels it has helped to make itself. <b>Relevant</b>: found at the rate named. "
    "<b>Noise</b>: clearly less telling than every column found. <b>Undecided</b>: neither; more labels "
    "would tell. A column that says the same as a relevant one is relevant too.</p>\n";

}  // namespace

std::string relevance_header(const RunView& run) {
  const RelevanceView& view = run.relevance;
  return fmt::format(
             "<p class=\"eyebrow\"><span class=\"word\">sewil</span> report on {}</p>\n<h1>{} of {} columns "
             "are relevant</h1>\n<p class=\"lede\">At a false discovery rate of <b>{}</b>: of columns found "
             "this way, that share is noise, on average over tables. {} are undecided, {} are noise. {} rows "
             "of {} classes, {} of them labeled.</p>\n",
             escape(file_name(run.source)), count(view.found), count(run.columns), percent(view.rate),
             count(view.undecided), count(view.noise), count(run.rows),
             count(static_cast<double>(run.classes.size())), count(run.labeled)) +
         notices(run);
}

Section relevance_section(const RunView& run) {
  const RelevanceView& view = run.relevance;
  if (!view.asked) return {};
  std::string body = fmt::format(
      "<p class=\"lead\">{} of {} columns are relevant at a false discovery rate of {}. {}{}{}</p>\n",
      count(view.found), count(static_cast<double>(view.columns.size())), percent(view.rate),
      escape(view.other_rates), view.other_rates.empty() ? "" : " ", escape(view.unlabeled));
  return {"relevance", "Which columns are real", body + explanation + verdict_table(view)};
}

}  // namespace sewil::report
