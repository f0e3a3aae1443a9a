// report/run_repeat.cpp: what to run to get the same again, and what the words on the page mean.
#include <fmt/format.h>

#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"

namespace sewil::report {
namespace {

std::string facts(const RunView& run) {
  std::string text = "<dl class=\"facts\">\n";
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, value);
  };
  add("Data", escape(run.source));
  add("Content hash", fmt::format("<code>{}</code>", escape(run.hash)));
  add("Rows",
      fmt::format("{}: {} labeled, {} unlabeled", count(run.rows), count(run.labeled), count(run.unlabeled)));
  add("Columns", fmt::format("{}, {} missing cells", count(run.columns), count(run.missing)));
  add("Label", escape(run.label));
  add("Seed", fmt::format("<code>{}</code>", escape(run.seed)));
  add("Version", "sewil " + escape(run.version));
  text += "</dl>\n";
  return text;
}

std::string classes(const RunView& run) {
  Table list{.id = "classes",
             .caption = "Classes",
             .columns = {{"Class"}, {"Labeled rows", true}},
             .first_rows = 30};
  for (std::size_t label = 0; label < run.classes.size(); ++label) {
    list.rows.push_back({{escape(run.classes[label])}, {count(run.class_rows[label])}});
  }
  return details(fmt::format("The {} classes", run.classes.size()), table(list));
}

std::string bounds(const RunView& run) {
  std::string all_columns = run.all_columns();
  all_columns.front() = 'A';
  Table list{.id = "bounds",
             .caption = "Bounds and errors",
             .columns = {{"Figure"}, {"Selected features", true}, {all_columns, true}}};
  const auto add = [&](const char* name, double CriterionResult::* member, bool share = false) {
    const auto text = [&](double value) { return share ? percent(value, 2) : fixed(value, 4); };
    list.rows.push_back({{name}, {text(run.bounds.*member)}, {text(run.bounds_all.*member)}});
  };
  add("Out-of-bag error", &CriterionResult::oob_error, true);
  add("CBIL: C-bound for imperfect labels, by γ", &CriterionResult::cbil);
  add("CBIL-β: the same by β", &CriterionResult::cbil_beta);
  add("CB: C-bound", &CriterionResult::cb);
  add("TB: transductive bound", &CriterionResult::tb);
  add("β, largest sum of a line of the mislabeling matrix", &CriterionResult::beta);
  add("γ, sum of the largest entries of its columns", &CriterionResult::gamma);
  add("μ₁, mean margin", &CriterionResult::mu1);
  add("μ₂, mean squared margin", &CriterionResult::mu2);
  return details("All bounds", table(list));
}

std::string options(const RunView& run) {
  std::string text = "<dl class=\"options\">\n";
  for (const auto& [name, value] : run.options) {
    text += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escape(name), escape(value));
  }
  return details("All options", text + "</dl>\n");
}

constexpr const char* words =
    "<dl class=\"words\">\n"
    "<div><dt>Out-of-bag error</dt><dd>A tree learns from a draw of the rows; the rows it has not seen test "
    "it. The error is the share of rows "
    "that the trees which have not seen them give another class than their label or pseudo-label. "
    "Pseudo-labels come from self-training on all "
    "columns, so an error of them is not seen here.</dd></div>\n"
    "<div><dt>Importance</dt><dd>The feature's share of the decrease of impurity in the forest of the chosen "
    "columns. Weights add up to 100%. "
    "Correlated features share their importance.</dd></div>\n"
    "<div><dt>Share, since</dt><dd>Part of the last population's candidates that hold the column, and the "
    "generation from which at least one "
    "always did.</dd></div>\n"
    "<div><dt>C-bound, CBIL</dt><dd>An upper bound on the risk of a majority vote from the mean and the "
    "spread of its margins; CBIL corrects it "
    "for labels that may be wrong. Smaller is better; bounds are compared, not read as errors.</dd></div>\n"
    "<div><dt>Self-training</dt><dd>A forest labels the rows it is surest of and learns from them, step by "
    "step until no row is left. The threshold of a class is where a "
    "bound on the error of the rows taken is smallest.</dd></div>\n"
    "</dl>\n";

}  // namespace

Section repeat_section(const RunView& run) {
  std::string body = fmt::format(
      "<p class=\"lead\">The same data, options and seed give the same result to the bit, on any number of "
      "threads.</p>\n"
      "<div class=\"command\"><pre><code id=\"command\">{}</code></pre><button type=\"button\" "
      "data-copy=\"command\" hidden>Copy</button></div>\n",
      escape(run.command));
  body += facts(run) + options(run);
  if (run.chose()) body += bounds(run);
  body += classes(run);
  if (run.chose()) body += details("What the words mean", words);
  return {"repeat", "Repeat it", body};
}

}  // namespace sewil::report
