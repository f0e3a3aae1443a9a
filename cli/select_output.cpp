// cli/select_output.cpp: see select_output.h.
#include "cli/select_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/estimate_output.h"
#include "cli/label_output.h"
#include "cli/relevant_output.h"
#include "cli/row_options.h"
#include "sewil/front/text.h"
#include "sewil/select/methods.h"

namespace sewil::cli {
namespace {

// The most important features; share: of a search's last population; folds: the share of those, each with
// other labels hidden, that chose the column; q-value and verdict: sewil/judge/discoveries.h.
std::string top_columns(const RunRecord& record) {
  constexpr std::size_t most = 20;
  const SelectionOutcome& outcome = record.outcome;
  const std::vector<std::size_t> order = by_weight(outcome);
  const bool folds = record.estimate && record.estimate->none_because.empty();
  const bool again = record.seed_check && record.seed_check->seeds > 0;
  const bool shares = info_of(record.options.method).kind == MethodKind::search;
  std::vector<std::string_view> notes;
  if (shares) notes.push_back("share: share of the last candidates that hold it");
  if (folds) notes.push_back("folds: share of the folds that selected it");
  if (again) notes.push_back("seeds: share of the other seeds that selected it");
  std::string text = fmt::format(
      "selected features, most important first\n{}"
      "  importance  {}{}{}{}feature\n",
      notes.empty() ? "" : fmt::format("  ({})\n", fmt::join(notes, ";\n   ")), shares ? "share  " : "",
      folds ? "folds  " : "", again ? "seeds  " : "", record.discoveries ? " q-value  verdict    " : "");
  for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
    const std::size_t at = order[i];
    const std::uint32_t column = outcome.columns[at];
    text += fmt::format("  {:10.4f}  ", outcome.weights[at]);
    if (shares) text += fmt::format("{:5.2f}  ", outcome.share[at]);
    if (folds) text += fmt::format("{:5.2f}  ", record.estimate->stability.share[column]);
    if (again) text += fmt::format("{:5.2f}  ", record.seed_check->again[at]);
    if (record.discoveries) {
      const ColumnFinding& finding = record.discoveries->columns[column];
      text += fmt::format("{:8.2g}  {:<9}  ", finding.q_value, name_of(finding.verdict));
    }
    text += plain(record.data.columns[column], 60) + "\n";
  }
  if (order.size() > most) text += fmt::format("  ... and {} more\n", order.size() - most);
  return text;
}

// What other seeds made of it; the columns that came back least are the ones to doubt.
std::string seed_check_text(const RunRecord& record) {
  if (!record.seed_check) return {};
  const SeedCheck& seed_check = *record.seed_check;
  std::string text = "other seeds: " + seed_check_sentence(seed_check) + "\n";
  if (seed_check.seeds == 0) return text;
  const auto [fewest, most] = std::ranges::minmax(seed_check.columns);
  text += fmt::format("  features selected by other seeds: {}{}", fewest,
                      most > fewest ? fmt::format(" to {}", most) : "");
  if (seed_check.accuracy.size() > 1) {
    const auto [low, high] = std::ranges::minmax(seed_check.accuracy);
    text += fmt::format("; expected accuracy {} to {}\n  (the interval above includes this spread)",
                        percent(low), percent(high));
  }
  return text + "\n";
}

// The columns that others of the table stand for.
std::string substitutes_text(const RunRecord& record) {
  constexpr std::size_t most = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, record.substitutes.size()); ++i) {
    const Substitutes& one = record.substitutes[i];
    std::vector<std::string> names;
    for (const std::uint32_t other : one.others) names.push_back(plain(record.data.columns[other], 60));
    const std::size_t shown = std::min(most, names.size());
    text += fmt::format("{} stands for {}{}\n", plain(record.data.columns[one.column], 60),
                        fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                        shown < names.size() ? fmt::format(" and {} more", names.size() - shown) : "");
  }
  if (record.substitutes.size() > most) {
    text += fmt::format("... and {} more stand for others (record.json)\n", record.substitutes.size() - most);
  }
  return text;
}

// The figures of all columns together are, of a long table, of some of its rows.
std::string rows_behind_all(const ScoredRows& learned) {
  return learned.rows > 0
             ? fmt::format(" (that on {} of {} rows)", grouped(learned.rows), grouped(learned.of))
             : std::string();
}

}  // namespace

std::string select_summary(const RunRecord& record, bool verbose) {
  const SelectionOutcome& outcome = record.outcome;
  const bool estimated = record.estimate && record.estimate->none_because.empty();
  std::string text = data_text(record.data);
  text += fmt::format("selected: {} of {}\n", grouped(outcome.columns.size()),
                      counted(record.data.columns.size(), "feature"));
  if (record.sizes && record.sizes->chosen.columns > 0) text += "  " + size_sentence(*record.sizes) + "\n";
  text += estimate_text(record.estimate, record.data.classes,
                        record.options.method != SelectionMethod::no_selection);
  text += curve_text(record.curve);
  text += acceptance_text(record.acceptance, record.data.classes);
  text += seed_check_text(record);
  if (verbose || !estimated) {
    text += fmt::format(
        "out-of-bag accuracy, optimistic (scored on its own pseudo-labels):\n"
        "  selected features {}, all features {}{}; on the labeled rows {} and {}\n",
        percent(1 - outcome.bounds.oob_error), percent(1 - outcome.bounds_all.oob_error),
        rows_behind_all(outcome.learned), percent(1 - outcome.labeling.labeled_oob_error),
        percent(1 - outcome.augmenting.labeled_oob_error));
  }
  text += voters_text(outcome.labeling);
  if (record.accuracy) text += accuracy_line(*record.accuracy);
  if (verbose) text += bounds_text(outcome.bounds);
  if (!outcome.ranking.order.empty() && verbose) {
    text += fmt::format("ranked: {}\n", counted(outcome.ranking.order.size(), "feature"));
  }
  if (!outcome.ranking.converged && !outcome.ranking.order.empty()) {
    text += "the fit had not settled when its steps were used up (--rlsr-outer-steps)\n";
  }
  if (!outcome.search.history.empty() && verbose) {
    const GenerationRecord& last = outcome.search.history.back();
    text += fmt::format("search: {}, {} scored, {} dropped as irrelevant\n",
                        counted(static_cast<std::uint64_t>(last.generation), "generation"),
                        counted(last.scored, "candidate"), counted(outcome.search.dropped.size(), "feature"));
  }
  const bool ranked = is_ranker(record.options.method);
  text += fmt::format(
      "time: {:.1f} s (self-training {:.1f} s, {} {:.1f} s, estimate {:.1f} s)\n",
      record.read_seconds + outcome.seconds.total + record.estimate_seconds + record.seed_check_seconds,
      outcome.seconds.self_training, ranked ? "ranking" : "search", outcome.seconds.search,
      record.estimate_seconds);
  if (outcome.stopped != StopReason::none) {
    text += fmt::format("stopped early ({}): this is the best so far\n",
                        outcome.stopped == StopReason::time_limit ? "time limit" : "by the user");
  }
  if (record.discoveries) {
    text += discoveries_line(*record.discoveries);
    if (!record.discoveries->rates_sentence.empty()) text += record.discoveries->rates_sentence + "\n";
    text += record.discoveries->unlabeled_sentence + "\n";
  }
  return text + top_columns(record) + substitutes_text(record) +
         advice_text(record.advice, record.data.classes);
}

}  // namespace sewil::cli
