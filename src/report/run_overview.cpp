// report/run_overview.cpp: the top of the page: the answer in one sentence and four figures.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"
#include "sewil/select/methods.h"

namespace sewil::report {
namespace {

std::string one_figure(const std::string& name, const std::string& value, const std::string& beside) {
  return fmt::format("<div><dt>{}</dt><dd><strong>{}</strong> <span>{}</span></dd></div>\n", name, value,
                     beside);
}

// "Chosen by ..." up to where the columns came from.
std::string chosen_how(const RunView& run) {
  const MethodInfo* method = find_row(method_table(), run.method);
  if (method != nullptr && method->kind == MethodKind::baseline) return method->chosen;
  if (!run.is_search()) return fmt::format("Selected by the ranker {}", escape(run.method));
  const SearchInfo* search = find_row(search_table(), run.search);
  return fmt::format("Selected by {} search for a small {}", search == nullptr ? "a" : search->manner,
                     escape(run.criterion_name()));
}

// The parts that matter.
std::string times(const RunView& run) {
  std::string text;
  for (const auto& [name, seconds] : run.seconds) {
    if (!(seconds > 0.15 * run.total_seconds)) continue;
    std::string words = name == "self_training" ? "self-training" : name;
    if (name == "search" && !run.is_search()) words = "ranking";
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", escape(words), duration(seconds));
  }
  return text;
}

// "83.4 % (78.9 to 87.3 %)"
std::string with_interval(const AccuracyView& accuracy) {
  return fmt::format("{} ({} to {})", percent(accuracy.accuracy), percent(accuracy.low),
                     percent(accuracy.high));
}

// What accuracy to expect, before anything that is judged by pseudo-labels.
std::string expected(const RunView& run) {
  const EstimateView& estimate = run.estimate;
  if (!estimate.none_because.empty()) return fmt::format("<p>{}</p>\n", escape(estimate.none_because));
  if (!estimate.known()) return {};
  std::string text = fmt::format(
      "<p class=\"lede\">Expected accuracy on the unlabeled rows: <b>{}</b>, with all columns {}, without "
      "the unlabeled rows {} (90 % intervals; cross-validation). Balanced over the classes: {}.</p>\n",
      with_interval(estimate.chosen), with_interval(estimate.all_columns), with_interval(estimate.supervised),
      percent(estimate.chosen.balanced));
  for (const std::string& sentence : estimate.sentences) text += fmt::format("<p>{}</p>\n", escape(sentence));
  return text;
}

std::string seed_check(const RunView& run) {
  return run.seed_check.empty() ? run.seed_check : fmt::format("<p>{}</p>\n", escape(run.seed_check));
}

// "a stands for b, c."
std::string substitutes(const RunView& run) {
  std::string text;
  for (const auto& [column, others] : run.substitutes) {
    text += fmt::format("{}{} stands for {}", text.empty() ? "" : "; ", escape(column),
                        escape(fmt::format("{}", fmt::join(others, ", "))));
  }
  return text.empty() ? text : fmt::format("<p>Selected once; exact or close copies: {}.</p>\n", text);
}

}  // namespace

std::string file_name(const std::string& path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string::npos || slash + 1 == path.size() ? path : path.substr(slash + 1);
}

std::string notices(const RunView& run) {
  std::string text;
  if (run.stop_reason != name_of(StopReason::none)) {
    text += fmt::format(
        "<p class=\"notice\" role=\"note\"><b>Stopped early</b> ({}): what you see is the best found until "
        "then.</p>\n",
        run.stop_reason == name_of(StopReason::time_limit) ? "time limit" : "by the user");
  }
  for (const std::string& warning : run.warnings) {
    text += fmt::format("<p class=\"notice\" role=\"note\">{}</p>\n", escape(warning));
  }
  return text;
}

std::string run_header(const RunView& run) {
  const auto chosen = static_cast<double>(run.chosen.size());
  std::string text = fmt::format(
      "<p class=\"eyebrow\"><span class=\"word\">sewil</span> report on {}</p>\n<h1>{} of {} features</h1>\n"
      "{}{}<p class=\"lede\">{} from {} rows of {} classes, {} of them labeled. Out of bag, a forest "
      "on these features alone errs on <b>{}</b> of the rows",
      escape(file_name(run.source)), count(chosen), count(run.columns), expected(run), seed_check(run),
      chosen_how(run), count(run.rows), count(static_cast<double>(run.classes.size())),
      run.unlabeled > 0 ? count(run.labeled) : "all", percent(run.bounds.oob_error));
  const bool compared = !run.takes_all();
  const std::string with_all_columns = " with " + run.all_columns();
  const auto with_all = [&](double error, const std::string& words) {
    return compared ? fmt::format(" ({}{})", percent(error), words) : std::string();
  };
  if (run.unlabeled > 0) {
    text += fmt::format(" by their given or self-trained labels{} and on <b>{}</b> of the labeled rows{}",
                        with_all(run.bounds_all.oob_error, with_all_columns),
                        percent(run.labeling.labeled_oob_error),
                        with_all(run.self_training.labeled_oob_error, ""));
  } else {
    text += with_all(run.bounds_all.oob_error, with_all_columns);
  }
  text += ".</p>\n";
  text += notices(run);
  text += substitutes(run);
  const bool by_error = run.criterion == "oob";  // no bound: the default one stands in
  const double bound = by_error ? run.bounds.cbil : run.criterion_of(run.bounds);
  const double bound_all = by_error ? run.bounds_all.cbil : run.criterion_of(run.bounds_all);
  text += "<dl class=\"figures\">\n";
  text += one_figure(
      "Features", count(chosen),
      fmt::format("of {}, {}", count(run.columns), percent(run.columns > 0 ? chosen / run.columns : 0)));
  text += one_figure("Out-of-bag error", percent(run.bounds.oob_error),
                     percent(run.bounds_all.oob_error) + with_all_columns);
  text += one_figure(fmt::format("Risk bound, {}", by_error ? "CBIL" : escape(run.criterion_name())),
                     fixed(bound, 3), fixed(bound_all, 3) + with_all_columns);
  text += one_figure("Time", duration(run.total_seconds), times(run));
  return text + "</dl>\n";
}

}  // namespace sewil::report
