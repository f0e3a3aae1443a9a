// run/check_luck.cpp: see check_luck.h.
#include "run/check_luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <span>

#include "sewil/front/text.h"
#include "sewil/judge/estimate.h"

namespace sewil {
namespace run {
namespace {

// The same wishes with another seed, without what the comparison does not look at.
SelectionRequest other_request(const SelectionRequest& request, std::size_t number) {
  SelectionRequest other = request;
  other.options.seed += number;
  other.luck.seeds = 0;
  other.advice = {};
  other.discovery.rate = 0;
  other.findings = false;
  other.truth.clear();
  return other;
}

double jaccard(const ColumnSet& first, const ColumnSet& second) {
  ColumnSet both;
  std::ranges::set_intersection(first, second, std::back_inserter(both));
  const std::size_t either = first.size() + second.size() - both.size();
  return either == 0 ? 1 : static_cast<double>(both.size()) / static_cast<double>(either);
}

double share_equal(std::span<const std::int32_t> first, std::span<const std::int32_t> second) {
  std::size_t equal = 0;
  for (std::size_t i = 0; i < first.size(); ++i) equal += first[i] == second[i] ? 1 : 0;
  return first.empty() ? 1 : static_cast<double>(equal) / static_cast<double>(first.size());
}

bool has_figures(const RunRecord& record) {
  return record.estimate && record.estimate->none_because.empty();
}

double deviation(std::span<const double> values) {
  if (values.size() < 2) return 0;
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (count - 1));
}

// Sums; `finish` makes means of them.
void add(const RunRecord& answer, const RunRecord& other, Luck& luck) {
  const ColumnSet& columns = answer.outcome.columns;
  const ColumnSet& others = other.outcome.columns;
  ++luck.seeds;
  luck.jaccard += jaccard(columns, others);
  luck.same_labels += share_equal(answer.outcome.labeling.predicted, other.outcome.labeling.predicted);
  luck.same_set += columns == others ? 1 : 0;
  luck.columns.push_back(others.size());
  for (std::size_t i = 0; i < columns.size(); ++i)
    luck.again[i] += std::ranges::binary_search(others, columns[i]) ? 1 : 0;
  if (has_figures(answer) && has_figures(other)) luck.accuracy.push_back(other.estimate->chosen.accuracy);
}

void finish(Luck& luck) {
  if (luck.seeds == 0) return;
  const auto seeds = static_cast<double>(luck.seeds);
  luck.jaccard /= seeds;
  luck.same_labels /= seeds;
  for (double& share : luck.again) share /= seeds;
  luck.spread = deviation(luck.accuracy);
}

}  // namespace

LuckFound check_luck(const Problem& problem, const SelectionRequest& request, const RunRecord& record,
                     const Workers& workers, Progress& progress, TaskRunner* elsewhere) {
  LuckFound found;
  found.luck.again.assign(record.outcome.columns.size(), 0);
  if (has_figures(record)) found.luck.accuracy.push_back(record.estimate->chosen.accuracy);
  StopOnly quiet(progress);
  const std::size_t wanted = request.luck.seeds;
  try {
    for (std::size_t number = 1; number <= wanted; ++number) {
      progress.update({"luck", number - 1, wanted, fmt::format("seed {} of {}", number, wanted)});
      progress.throw_if_stopped();
      const RunRecord other =
          run_selection(problem, other_request(request, number), workers, quiet, {.elsewhere = elsewhere});
      quiet.throw_if_stopped();  // a run ends with what it has; half of one says nothing of luck
      add(record, other, found.luck);
    }
    progress.update({"luck", wanted, wanted});
  } catch (const Stopped& stopped) {
    found.stopped = stopped.reason;
  }
  finish(found.luck);
  return found;
}

void widen_by_luck(Estimate& estimate, const Luck& luck) {
  if (!estimate.none_because.empty() || luck.accuracy.size() < 2) return;
  constexpr double of_90_percent = 1.6448536269514722;
  const double by_luck = of_90_percent * luck.spread;
  Accuracy& chosen = estimate.chosen;
  chosen.low = std::max(0.0, chosen.accuracy - std::hypot(chosen.accuracy - chosen.low, by_luck));
  chosen.high = std::min(1.0, chosen.accuracy + std::hypot(chosen.high - chosen.accuracy, by_luck));
}

}  // namespace run

void describe(LuckOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("luck");
  visitor.number(
      "check_luck", options.seeds, {0, 1000},
      "repeat the run with so many other seeds and tell how much of its answer is luck; 0: do not");
}

std::string luck_sentence(const Luck& luck) {
  if (luck.seeds == 0) return "Whether another seed gives another answer was not found out.";
  const std::string labels = percent(luck.same_labels);
  if (luck.same_set == luck.seeds) {
    return fmt::format("All of {} choose the same columns; {} of the labels are the same.",
                       counted(luck.seeds, "other seed"), labels);
  }
  constexpr double half = 0.5;
  const char* const advice =
      luck.jaccard < half ? " These columns are one of several sets that do as well, not the only one." : "";
  return fmt::format(
      "With {} {} of the columns chosen by either seed are chosen by both, and {} of the "
      "labels are the same: that much another seed would change.{}",
      counted(luck.seeds, "other seed"), percent(luck.jaccard), labels, advice);
}

}  // namespace sewil
