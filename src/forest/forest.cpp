// forest/forest.cpp: forests from growers: who grows what, and how votes and weights are put together.
// lane: one worker's grower and its scratch. With many candidates a lane grows whole forests; with few, all
// lanes share the trees of one forest. Votes are integer sums and weights are kept per tree, so both ways
// give the same bits.
#include "sewil/forest.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>

#include "forest/layout.h"
#include "forest/tree_grower.h"
#include "sewil/error.h"
#include "sewil/forest_tuning.h"
#include "sewil/kept_forest.h"

namespace sewil {
namespace {

using namespace forest;

// A candidate's columns in ascending order: the order columns are named in must not matter.
struct Canonical {
  std::vector<std::uint32_t> columns;  // ascending
  std::vector<std::uint32_t> slot_of;  // given index -> slot in `columns`
};

Canonical canonical(const CodedMatrix& matrix, std::span<const std::uint32_t> given) {
  if (given.empty()) throw InputError("a candidate has no column; expected at least one.");
  Canonical result;
  result.columns.assign(given.begin(), given.end());
  std::sort(result.columns.begin(), result.columns.end());
  if (result.columns.back() >= matrix.columns.size()) {
    throw InputError(fmt::format("a candidate names column {}; the table has {}.",
                                 result.columns.back() + 1ULL, matrix.columns.size()));
  }
  if (const auto twice = std::adjacent_find(result.columns.begin(), result.columns.end());
      twice != result.columns.end()) {
    throw InputError(
        fmt::format("a candidate names column {} twice; expected every column once.", *twice + 1ULL));
  }
  for (const std::uint32_t column : given) {
    const auto at = std::lower_bound(result.columns.begin(), result.columns.end(), column);
    result.slot_of.push_back(static_cast<std::uint32_t>(at - result.columns.begin()));
  }
  return result;
}

void check(const ForestOptions& options) {
  if (options.trees < 1) throw InputError(fmt::format("trees is {}; expected at least 1.", options.trees));
  if (options.tries < 0)
    throw InputError(
        fmt::format("tries is {}; expected 0 (floor of the square root) or more.", options.tries));
}

// What the trees of one candidate leave behind.
struct Harvest {
  VoteSums votes;                        // by position
  std::vector<std::uint32_t> oob_trees;  // sample positions
  std::vector<double> tree_weights;      // trees x slots
  std::vector<KeptTree> kept;
};

// Scales every tree's weights to sum to 1; then the mean over the trees that split, scaled to sum to 1.
std::vector<double> mean_weights(std::vector<double>& tree_weights, std::size_t slots) {
  std::vector<double> mean(slots);
  for (std::size_t begin = 0; begin < tree_weights.size(); begin += slots) {
    const std::span<double> line(tree_weights.data() + begin, slots);
    const double total = std::accumulate(line.begin(), line.end(), 0.0);
    if (!(total > 0)) {
      std::fill(line.begin(), line.end(), 0.0);
      continue;
    }
    for (std::size_t slot = 0; slot < slots; ++slot) mean[slot] += line[slot] /= total;
  }
  const double total = std::accumulate(mean.begin(), mean.end(), 0.0);
  if (total > 0) {
    for (double& weight : mean) weight /= total;
  }
  return mean;
}

ForestResult make_result(Harvest&& harvest, const SamplePlan& plan, const Canonical& candidate,
                         const ForestOptions& options, const Wanted& wanted) {
  ForestResult result;
  if (wanted.oob_votes) {
    result.oob_votes = VoteMatrix(plan.sample_rows, plan.classes);
    result.oob_trees.resize(plan.sample_rows);
    for (std::size_t position = 0; position < plan.sample_rows; ++position) {
      const std::size_t given = plan.given[position];
      harvest.votes.write_shares(position, result.oob_votes.row(given));
      result.oob_trees[given] = harvest.oob_trees[position];
    }
  }
  if (wanted.rider_votes) {
    result.rider_votes = VoteMatrix(plan.riders, plan.classes);
    for (std::size_t i = 0; i < plan.riders; ++i)
      harvest.votes.write_shares(plan.sample_rows + i, result.rider_votes.row(i));
  }
  const std::size_t slots = candidate.columns.size();
  if (wanted.weights || wanted.tree_weights) {
    const std::vector<double> mean = mean_weights(harvest.tree_weights, slots);
    if (wanted.weights) {
      for (const std::uint32_t slot : candidate.slot_of) result.weights.push_back(mean[slot]);
    }
    if (wanted.tree_weights) {
      result.tree_weights.reserve(harvest.tree_weights.size());
      for (std::size_t begin = 0; begin < harvest.tree_weights.size(); begin += slots) {
        for (const std::uint32_t slot : candidate.slot_of)
          result.tree_weights.push_back(harvest.tree_weights[begin + slot]);
      }
    }
  }
  if (wanted.trees) {
    result.trees = std::make_shared<const KeptForest>(candidate.columns, plan.classes,
                                                      vote_unit(options.trees), std::move(harvest.kept));
  }
  return result;
}

template <class Layout>
class ForestRun {
 public:
  ForestRun(const CodedMatrix& matrix, const SamplePlan& plan, const ForestOptions& options,
            const Wanted& wanted, const Workers& workers, Progress& progress, const ForestTuning& tuning)
      : matrix_(matrix),
        plan_(plan),
        options_(options),
        wanted_(wanted),
        workers_(workers),
        progress_(progress),
        tuning_(tuning),
        lanes_(static_cast<std::size_t>(workers.threads())) {}

  // Draws the bags of all trees once for all candidates.
  void share_bags() {
    bags_ = draw_bags<Layout>(plan_, options_.seed, options_.trees, tuning_.most_bag_bytes, workers_);
  }

  // Each candidate by one worker.
  std::vector<ForestResult> by_candidate(const std::vector<Canonical>& candidates) {
    std::vector<ForestResult> results(candidates.size());
    std::size_t done = 0;
    workers_.for_each(candidates.size(), [&](std::size_t index, int worker) {
      Lane& own = lane(worker);
      own.codes.prepare(matrix_, candidates[index].columns, plan_, tuning_);
      own.grower.start(own.codes);
      Harvest harvest = empty_harvest(candidates[index]);
      for (int tree = 0; tree < options_.trees; ++tree) grow(own.grower, tree, harvest);
      gather(own.grower, harvest);
      results[index] = make_result(std::move(harvest), plan_, candidates[index], options_, wanted_);
      report(done, candidates.size());
    });
    return results;
  }

  // One candidate by all workers, each taking runs of trees.
  ForestResult by_tree(const Canonical& candidate) {
    CandidateCodes codes;
    codes.prepare(matrix_, candidate.columns, plan_, tuning_);
    Harvest harvest = empty_harvest(candidate);
    const auto trees = static_cast<std::size_t>(options_.trees);
    const std::size_t run =
        tuning_.trees_per_task > 0
            ? tuning_.trees_per_task
            : std::max<std::size_t>(1, trees / (static_cast<std::size_t>(workers_.threads()) * 16));
    std::vector<char> started(lanes_.size());
    std::size_t done = 0;
    workers_.for_each((trees + run - 1) / run, [&](std::size_t index, int worker) {
      Lane& own = lane(worker);
      if (started[static_cast<std::size_t>(worker)] == 0) {
        own.grower.start(codes);
        started[static_cast<std::size_t>(worker)] = 1;
      }
      const std::size_t end = std::min(trees, (index + 1) * run);
      for (std::size_t tree = index * run; tree < end; ++tree)
        grow(own.grower, static_cast<int>(tree), harvest);
      report(done, (trees + run - 1) / run);
    });
    for (std::size_t worker = 0; worker < lanes_.size(); ++worker) {
      if (started[worker] != 0) gather(lanes_[worker]->grower, harvest);
    }
    return make_result(std::move(harvest), plan_, candidate, options_, wanted_);
  }

 private:
  struct Lane {
    CandidateCodes codes;
    TreeGrower<Layout> grower;
  };

  Lane& lane(int worker) {
    auto& own = lanes_[static_cast<std::size_t>(worker)];
    if (!own) {
      const GrowWish wish{wanted_.oob_votes, wanted_.rider_votes};
      own = std::make_unique<Lane>(Lane{{}, TreeGrower<Layout>(plan_, options_, tuning_, wish, bags_)});
    }
    return *own;
  }

  Harvest empty_harvest(const Canonical& candidate) const {
    Harvest harvest{VoteSums(plan_.classes, vote_unit(options_.trees)), {}, {}, {}};
    const auto trees = static_cast<std::size_t>(options_.trees);
    harvest.votes.start(plan_.positions());
    harvest.oob_trees.assign(plan_.sample_rows, 0);
    harvest.tree_weights.assign(trees * candidate.columns.size(), 0.0);
    if (wanted_.trees) harvest.kept.resize(trees);
    return harvest;
  }

  void grow(TreeGrower<Layout>& grower, int tree, Harvest& harvest) const {
    progress_.throw_if_stopped();
    const auto index = static_cast<std::size_t>(tree);
    const std::size_t slots = harvest.tree_weights.size() / static_cast<std::size_t>(options_.trees);
    grower.grow(tree, harvest.tree_weights.data() + index * slots,
                wanted_.trees ? &harvest.kept[index] : nullptr);
  }

  static void gather(const TreeGrower<Layout>& grower, Harvest& harvest) {
    if (grower.mismatches() != 0)
      throw std::logic_error("the forest engine failed its self-check: a cut and its partition disagree");
    harvest.votes.add(grower.votes());
    for (std::size_t i = 0; i < harvest.oob_trees.size(); ++i) harvest.oob_trees[i] += grower.oob_trees()[i];
  }

  void report(std::size_t& done, std::size_t total) {
    const std::lock_guard lock(report_mutex_);
    progress_.update({"growing forests", ++done, total, {}});
  }

  const CodedMatrix& matrix_;
  const SamplePlan& plan_;
  const ForestOptions& options_;
  const Wanted& wanted_;
  const Workers& workers_;
  Progress& progress_;
  const ForestTuning& tuning_;
  std::vector<Bag<Layout>> bags_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::mutex report_mutex_;
};

template <class Layout>
std::vector<ForestResult> run(ForestRun<Layout> forests, const std::vector<Canonical>& candidates,
                              const Workers& workers) {
  const auto threads = static_cast<std::size_t>(workers.threads());
  if (candidates.size() > 1) forests.share_bags();
  // A forest per worker leaves workers idle at the end; with fewer than a few rounds of forests, share the
  // trees instead.
  if (threads == 1 || candidates.size() >= 4 * threads) return forests.by_candidate(candidates);
  std::vector<ForestResult> results;
  results.reserve(candidates.size());
  for (const Canonical& candidate : candidates) results.push_back(forests.by_tree(candidate));
  return results;
}

}  // namespace

void describe(ForestOptions& options, OptionVisitor& visitor) {
  static constexpr const char* rules[] = {"free", "counted"};
  visitor.begin_scope("forest");
  visitor.number("trees", options.trees, {1, 1'000'000}, "trees of each forest");
  visitor.number("tries", options.tries, {0, 1'000'000}, "columns drawn per node; 0: floor(sqrt(columns))");
  visitor.choose("constant_rule", options.constant_rule, rules,
                 "whether a column that is constant in a node uses up a try (counted, as in scikit-learn) or "
                 "not (free)");
}

std::vector<ForestResult> grow_forests(const CodedMatrix& matrix,
                                       std::span<const std::vector<std::uint32_t>> candidates,
                                       const Sample& sample, const ForestOptions& options,
                                       const Wanted& wanted, const Workers& workers, Progress& progress,
                                       const ForestTuning* tuning) {
  check(options);
  const SamplePlan plan = plan_sample(matrix, sample);
  std::vector<Canonical> ordered;
  ordered.reserve(candidates.size());
  for (const auto& columns : candidates) ordered.push_back(canonical(matrix, columns));
  const ForestTuning knobs = tuning != nullptr ? *tuning : ForestTuning{};
  const auto grow = [&]<class Layout>(Layout) {
    return run(ForestRun<Layout>(matrix, plan, options, wanted, workers, progress, knobs), ordered, workers);
  };
  if (!plan.weights.empty() || plan.classes > CompactLayout::most_classes) return grow(WeightedLayout{});
  if (plan.sample_rows > CompactLayout::most_positions) return grow(WideLayout{});
  return grow(CompactLayout{});
}

ForestResult grow_forest(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                         const Sample& sample, const ForestOptions& options, const Wanted& wanted,
                         const Workers& workers, Progress& progress, const ForestTuning* tuning) {
  const std::vector<std::uint32_t> candidate(columns.begin(), columns.end());
  return std::move(
      grow_forests(matrix, {&candidate, 1}, sample, options, wanted, workers, progress, tuning).front());
}

}  // namespace sewil
