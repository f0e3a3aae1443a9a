// run/check_seeds.cpp: see check_seeds.h.
#include "run/check_seeds.h"

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
  other.seed_check.seeds = 0;
  other.advice = {};
  other.discovery.rate = 0;
  other.diagnostics = false;
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
void add(const RunRecord& answer, const RunRecord& other, SeedCheck& seed_check) {
  const ColumnSet& columns = answer.outcome.columns;
  const ColumnSet& others = other.outcome.columns;
  ++seed_check.seeds;
  seed_check.jaccard += jaccard(columns, others);
  seed_check.same_labels += share_equal(answer.outcome.labeling.predicted, other.outcome.labeling.predicted);
  seed_check.same_set += columns == others ? 1 : 0;
  seed_check.columns.push_back(others.size());
  for (std::size_t i = 0; i < columns.size(); ++i)
    seed_check.again[i] += std::ranges::binary_search(others, columns[i]) ? 1 : 0;
  if (has_figures(answer) && has_figures(other))
    seed_check.accuracy.push_back(other.estimate->chosen.accuracy);
}

void finish(SeedCheck& seed_check) {
  if (seed_check.seeds == 0) return;
  const auto seeds = static_cast<double>(seed_check.seeds);
  seed_check.jaccard /= seeds;
  seed_check.same_labels /= seeds;
  for (double& share : seed_check.again) share /= seeds;
  seed_check.spread = deviation(seed_check.accuracy);
}

}  // namespace

LuckFound check_seeds(const Problem& problem, const SelectionRequest& request, const RunRecord& record,
                      const Workers& workers, Progress& progress, TaskRunner* elsewhere) {
  LuckFound found;
  found.seed_check.again.assign(record.outcome.columns.size(), 0);
  if (has_figures(record)) found.seed_check.accuracy.push_back(record.estimate->chosen.accuracy);
  StopOnly quiet(progress);
  const std::size_t wanted = request.seed_check.seeds;
  try {
    for (std::size_t number = 1; number <= wanted; ++number) {
      progress.update({"seed_check", number - 1, wanted, fmt::format("seed {} of {}", number, wanted)});
      progress.throw_if_stopped();
      const RunRecord other =
          run_selection(problem, other_request(request, number), workers, quiet, {.elsewhere = elsewhere});
      quiet.throw_if_stopped();  // a run ends with what it has; half of one says nothing of luck
      add(record, other, found.seed_check);
    }
    progress.update({"seed_check", wanted, wanted});
  } catch (const Stopped& stopped) {
    found.stopped = stopped.reason;
  }
  finish(found.seed_check);
  return found;
}

void widen_by_seeds(Estimate& estimate, const SeedCheck& seed_check) {
  if (!estimate.none_because.empty() || seed_check.accuracy.size() < 2) return;
  constexpr double of_90_percent = 1.6448536269514722;
  const double by_luck = of_90_percent * seed_check.spread;
  Accuracy& chosen = estimate.chosen;
  chosen.low = std::max(0.0, chosen.accuracy - std::hypot(chosen.accuracy - chosen.low, by_luck));
  chosen.high = std::min(1.0, chosen.accuracy + std::hypot(chosen.high - chosen.accuracy, by_luck));
}

}  // namespace run

void describe(SeedCheckOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("seed-check");
  visitor.number("check_seeds", options.seeds, {0, 1000},
                 "repeat the run with so many other seeds and report how much of the answer depends on the "
                 "seed; 0: off");
}

std::string seed_check_sentence(const SeedCheck& seed_check) {
  if (seed_check.seeds == 0) return "It was not found out whether another seed gives another answer.";
  const std::string labels = percent(seed_check.same_labels);
  if (seed_check.same_set == seed_check.seeds) {
    return fmt::format("All of {} select the same features; {} of labels agree.",
                       counted(seed_check.seeds, "other seed"), labels);
  }
  constexpr double half = 0.5;
  const char* const advice = seed_check.jaccard < half ? " Several other sets do as well as this one." : "";
  return fmt::format(
      "With {} {} of the features selected by either are selected by both; {} of labels agree.{}",
      counted(seed_check.seeds, "other seed"), percent(seed_check.jaccard), labels, advice);
}

}  // namespace sewil
