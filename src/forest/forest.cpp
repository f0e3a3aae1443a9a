// forest/forest.cpp: forests from growers: who grows what.
// lane: one worker's grower and its scratch. With many candidates a lane grows whole forests; with few, all
// lanes share the trees of one forest. Votes are integer sums and weights are kept per tree, so both ways
// give the same bits.
#include "sewil/learn/forest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <utility>

#include "forest/bags.h"
#include "forest/forest_tuning.h"
#include "forest/harvest.h"
#include "forest/layout.h"
#include "forest/tree_grower.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

using namespace forest;

constexpr IntegerRange most_tries{0, 1'000'000};
constexpr std::int64_t most_coarse_rows = 4'294'967'295;

void check(const ForestOptions& options) {
  if (options.n_estimators < 1)
    throw InputError(fmt::format("n_estimators is {}; expected at least 1.", options.n_estimators));
  if (!is_count_or_share(options.max_features, most_tries)) {
    throw InputError(
        fmt::format("max_features is {}; expected 0 (floor of the square root), a share below 1, or a whole "
                    "number up to {}.",
                    options.max_features, most_tries.high));
  }
  if (!(options.drawn_share >= 0 && options.drawn_share <= 1)) {
    throw InputError(fmt::format("drawn_share is {}; expected a share from 0 to 1.", options.drawn_share));
  }
}

// One row at least is left out of every tree, unless there is no other.
std::uint32_t rows_drawn_once(double share, std::size_t rows) {
  if (share == 0) return 0;
  const double wanted = std::clamp(std::round(share * static_cast<double>(rows)), 1.0,
                                   std::max(1.0, static_cast<double>(rows) - 1));
  return static_cast<std::uint32_t>(wanted);
}

// Everything a batch of forests shares.
struct Order {
  const CodedMatrix& matrix;
  const SamplePlan& plan;
  const ForestOptions& options;
  const Wanted& wanted;
  const Workers& workers;
  Progress& progress;
  const ForestTuning& tuning;
};

template <class Layout>
class ForestRun {
 public:
  explicit ForestRun(const Order& order)
      : order_(order), lanes_(static_cast<std::size_t>(order.workers.threads())) {}

  std::vector<ForestResult> grow(const std::vector<Candidate>& candidates) {
    if (candidates.size() > 1) {
      bags_ = draw_bags<Layout>(order_.plan, order_.options.seed, order_.options.n_estimators,
                                order_.tuning.most_bag_bytes, order_.workers);
    }
    // A forest per worker leaves workers idle at the end; with fewer than a few rounds of forests, share the
    // trees instead.
    if (lanes_.size() == 1 || candidates.size() >= 4 * lanes_.size()) return by_candidate(candidates);
    std::vector<ForestResult> results;
    results.reserve(candidates.size());
    for (const Candidate& candidate : candidates) results.push_back(by_tree(candidate));
    return results;
  }

 private:
  struct Lane {
    CandidateCodes codes;
    TreeGrower<Layout> grower;
  };

  // Each candidate by one worker.
  std::vector<ForestResult> by_candidate(const std::vector<Candidate>& candidates) {
    std::vector<ForestResult> results(candidates.size());
    std::size_t done = 0;
    order_.workers.for_each(candidates.size(), [&](std::size_t index, int worker) {
      const Candidate& candidate = candidates[index];
      Lane& own = lane(worker);
      own.codes.prepare(order_.matrix, candidate.columns, order_.plan, order_.tuning);
      own.grower.start(own.codes);
      Harvest harvest(order_.plan, candidate, order_.options, order_.wanted);
      grow_trees(own.grower, 0, static_cast<std::size_t>(order_.options.n_estimators), harvest);
      gather(own.grower, harvest);
      results[index] = make_result(std::move(harvest), order_.plan, candidate, order_.wanted);
      report(done, candidates.size());
    });
    return results;
  }

  // One candidate by all workers, each taking runs of trees.
  ForestResult by_tree(const Candidate& candidate) {
    CandidateCodes codes;
    codes.prepare(order_.matrix, candidate.columns, order_.plan, order_.tuning);
    Harvest harvest(order_.plan, candidate, order_.options, order_.wanted);
    const auto trees = static_cast<std::size_t>(order_.options.n_estimators);
    const std::size_t run = order_.tuning.trees_per_task > 0
                                ? order_.tuning.trees_per_task
                                : std::max<std::size_t>(1, trees / (lanes_.size() * 16));
    const std::size_t runs = (trees + run - 1) / run;
    std::vector<char> started(lanes_.size());
    std::size_t done = 0;
    order_.workers.for_each(runs, [&](std::size_t index, int worker) {
      Lane& own = lane(worker);
      if (std::exchange(started[static_cast<std::size_t>(worker)], 1) == 0) own.grower.start(codes);
      grow_trees(own.grower, index * run, std::min(trees, (index + 1) * run), harvest);
      report(done, runs);
    });
    for (std::size_t worker = 0; worker < lanes_.size(); ++worker) {
      if (started[worker] != 0) gather(lanes_[worker]->grower, harvest);
    }
    return make_result(std::move(harvest), order_.plan, candidate, order_.wanted);
  }

  Lane& lane(int worker) {
    auto& own = lanes_[static_cast<std::size_t>(worker)];
    if (!own) {
      own = std::make_unique<Lane>(
          Lane{{}, TreeGrower<Layout>(order_.plan, order_.options, order_.tuning, order_.wanted, bags_)});
    }
    return *own;
  }

  void grow_trees(TreeGrower<Layout>& grower, std::size_t begin, std::size_t end, Harvest& harvest) const {
    for (std::size_t tree = begin; tree < end; ++tree) {
      order_.progress.throw_if_stopped();
      grower.grow(static_cast<int>(tree), harvest.weights_of(tree), harvest.gains_of(tree),
                  harvest.kept_tree(tree));
    }
  }

  static void gather(const TreeGrower<Layout>& grower, Harvest& harvest) {
    if (grower.mismatches() != 0)
      throw std::logic_error("the forest engine failed its self-check: a cut and its partition disagree");
    harvest.votes.add(grower.votes());
    harvest.in_bag_votes.add(grower.in_bag_votes());
    for (std::size_t i = 0; i < harvest.oob_trees.size(); ++i) harvest.oob_trees[i] += grower.oob_trees()[i];
  }

  void report(std::size_t& done, std::size_t total) {
    const std::lock_guard lock(report_mutex_);
    order_.progress.update({"growing forests", ++done, total, {}});
  }

  const Order& order_;
  std::vector<Bag<Layout>> bags_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::mutex report_mutex_;
};

}  // namespace

void describe(ForestOptions& options, OptionVisitor& visitor) {
  static constexpr const char* rules[] = {"free", "counted"};
  static constexpr const char* balances[] = {"none", "equal"};
  visitor.begin_scope("forest");
  visitor.number("n_estimators", options.n_estimators, {1, 1'000'000}, "trees of each forest");
  visitor.zero_as("sqrt", [&] {
    visitor.count_or_share("max_features", options.max_features, most_tries,
                           "features tried at each split; below 1: a share of them; sqrt: the square root of "
                           "their number, rounded down");
  });
  visitor.choose(
      "constant_rule", options.constant_rule, rules,
      "whether a feature that is constant at a split counts as tried; counted: yes, as in scikit-learn");
  visitor.choose(
      "class_balance", options.class_balance, balances,
      "rows that each tree draws; equal: as many of every class, so that rare classes are predicted more "
      "often; none: all rows alike");
  visitor.number(
      "coarse_rows", options.coarse_rows, {0, most_coarse_rows},
      "tables of this many rows or more are seen in steps: neighboring values of a feature of more "
      "than 256 share one, and forests are two to four times as fast, but see less of features that "
      "matter only together; 0: never");
}

std::size_t code_limit(const ForestOptions& options, std::size_t rows) {
  return options.coarse_rows > 0 && rows >= options.coarse_rows ? few_codes : most_codes;
}

std::vector<ForestResult> grow_forests(const CodedMatrix& matrix,
                                       std::span<const std::vector<std::uint32_t>> candidates,
                                       const Sample& sample, const ForestOptions& options,
                                       const Wanted& wanted, const Workers& workers, Progress& progress,
                                       const ForestTuning* tuning) {
  check(options);
  SamplePlan plan = plan_sample(matrix, sample, options.class_balance);
  plan.drawn_rows = rows_drawn_once(options.drawn_share, plan.sample_rows);
  std::vector<Candidate> ordered;
  ordered.reserve(candidates.size());
  for (const auto& columns : candidates) ordered.emplace_back(matrix, columns);
  const ForestTuning knobs = tuning != nullptr ? *tuning : ForestTuning{};
  const Order order{matrix, plan, options, wanted, workers, progress, knobs};
  if (!plan.weights.empty() || plan.classes > CompactLayout::most_classes)
    return ForestRun<WeightedLayout>(order).grow(ordered);
  if (plan.sample_rows > CompactLayout::most_positions) return ForestRun<WideLayout>(order).grow(ordered);
  return ForestRun<CompactLayout>(order).grow(ordered);
}

ForestResult grow_forest(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                         const Sample& sample, const ForestOptions& options, const Wanted& wanted,
                         const Workers& workers, Progress& progress, const ForestTuning* tuning) {
  const std::vector<std::uint32_t> candidate(columns.begin(), columns.end());
  return std::move(
      grow_forests(matrix, {&candidate, 1}, sample, options, wanted, workers, progress, tuning).front());
}

}  // namespace sewil
