// tests/unit/selection/peers_test.cpp: columns judged by labels that other columns made, and the elimination
// by it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <span>

#include "oracle/elimination_twin.h"
#include "oracle/peers_twin.h"
#include "ranker_runs.h"
#include "small_problem.h"
#include "weighing/fading_mean.h"
#include "weighing/peer_lessons.h"

namespace sewil::selection {
namespace {

SelectionOptions peer_options() {
  SelectionOptions options = ranker_options(SelectionMethod::peers);
  options.peers = {.pairs = 2, .trees = 40};
  return options;
}

// So hard that labels made by all columns are not to be trusted alone.
GenerateOptions hard_data(std::uint64_t seed = 1) {
  GenerateOptions options = small_data(seed);
  options.separation = 0.6;
  return options;
}

// The method as one would tell it, for a table that is not wide and keeps no column, with the production's
// own forests, lessons and seeds: bit by bit. A twin that shares none of them is oracle/peers_twin.h.
class PeersTwin {
 public:
  PeersTwin(const Problem& problem, const SelectionOptions& options, const SelfLearningResult& own)
      : problem_(problem), options_(options), own_(own) {
    for (std::size_t pair = 0; pair < options.peers.pairs; ++pair) {
      ColumnSet dealt = first_columns(static_cast<std::uint32_t>(problem.matrix.columns.size()));
      RandomStream stream(options.seed, Purpose::lessons, 2 * pair);
      shuffle(std::span(dealt), stream);
      ColumnSet even, odd;
      for (std::size_t i = 0; i < dealt.size(); ++i) (i % 2 == 0 ? even : odd).push_back(dealt[i]);
      for (ColumnSet half : {even, odd}) {
        std::ranges::sort(half);
        ForestOptions forest = options.forest;
        forest.seed = RandomStream(options.seed, Purpose::lessons, 2 * lessons_.size() + 1).next64();
        const auto maker = make_forest_maker(problem.matrix, half, forest, {.weights = false}, workers_);
        lessons_.push_back(self_learn(problem.known(), *maker, {.enough = enough_to_compare}, workers_));
        halves_.push_back(half);
      }
    }
  }

  [[nodiscard]] double trust() const {
    if (own_.rows.size() == problem_.rows.labels.size()) return 1;
    std::array<double, 3> count{};
    for (const std::int32_t label : problem_.rows.labels) ++count.at(static_cast<std::size_t>(label));
    const double guess = *std::ranges::max_element(count) / static_cast<double>(problem_.rows.labels.size());
    return std::clamp(2 * (1 - own_.steps[0].labeled_oob_error - guess) / (1 - guess), 0.0, 1.0);
  }

  std::vector<double> operator()(const ColumnSet& columns) {
    const std::vector<double> weights = of_one_elimination(columns);
    // The mean of what all eliminations said of these columns, each half as much as the one after it.
    double times = 0;
    std::vector<double> mean(columns.size(), 0);
    std::vector<double> known;
    double sum = 0;
    for (const std::uint32_t column : columns) {
      known.push_back(known_.contains(column) ? known_.at(column) : 0);
      sum += std::max(0.0, known.back());
    }
    for (std::size_t e = 1; e <= eliminations_; ++e) times += std::pow(0.5, static_cast<double>(e));
    for (std::size_t i = 0; i < columns.size(); ++i) {
      mean[i] = sum > 0 ? (weights[i] + times * known[i] / sum) / (1 + times) : weights[i];
      known_[columns[i]] = mean[i];
    }
    ++eliminations_;
    return mean;
  }

 private:
  std::vector<double> of_one_elimination(const ColumnSet& columns) const {
    constexpr std::uint64_t first_elimination = 1ULL << 40U;
    const std::uint64_t seed =
        RandomStream(options_.seed, Purpose::lessons, first_elimination + eliminations_).next64();
    if (trust() == 1) return scaled(grown(own_, options_.peers.trees, seed, columns).weights);
    const int of_own = static_cast<int>(std::lround(trust() * options_.peers.trees));
    const int of_each = (options_.peers.trees - of_own + static_cast<int>(lessons_.size()) - 1) /
                        static_cast<int>(lessons_.size());
    const std::vector<double> by_own = scaled(grown(own_, of_own, seed, columns).gains);
    std::vector<double> by_peers(columns.size(), 0);
    std::vector<int> judges(columns.size(), 0);
    for (std::size_t l = 0; l < lessons_.size(); ++l) {
      const std::vector<double> said = grown(lessons_[l], of_each, seed + 1 + l, columns).gains;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        if (std::ranges::find(halves_[l], columns[i]) != halves_[l].end()) continue;
        by_peers[i] += said[i];
        ++judges[i];
      }
    }
    for (std::size_t i = 0; i < columns.size(); ++i) by_peers[i] /= judges[i];
    by_peers = scaled(by_peers);
    std::vector<double> weights;
    for (std::size_t i = 0; i < columns.size(); ++i)
      weights.push_back(trust() * by_own[i] + (1 - trust()) * by_peers[i]);
    return weights;
  }

  [[nodiscard]] ForestResult grown(const SelfLearningResult& learned, int trees, std::uint64_t seed,
                                   const ColumnSet& columns) const {
    const Sample sample{.rows = learned.rows, .labels = learned.labels, .classes = problem_.known().classes};
    return grow_forest(problem_.matrix, columns, sample, {.trees = trees, .seed = seed},
                       {.weights = true, .gains = true}, workers_);
  }
  static std::vector<double> scaled(std::vector<double> gains) {
    double sum = 0;
    for (const double gain : gains) sum += gain > 0 ? gain : 0;
    for (double& gain : gains) gain = sum > 0 ? gain / sum : 0;
    return gains;
  }

  const Problem& problem_;
  const SelectionOptions& options_;
  const SelfLearningResult& own_;
  Workers workers_{1};
  std::vector<SelfLearningResult> lessons_;
  std::vector<ColumnSet> halves_;
  std::size_t eliminations_ = 0;
  std::map<std::uint32_t, double> known_;
};

TEST(Peers, AreTheEliminationOfTheirTwin) {
  const SmallProblem problem(hard_data());
  const SelectionOptions options = peer_options();
  const SelectionOutcome outcome = run_ranker(problem, options);
  PeersTwin twin(problem, options, outcome.augmenting);
  EXPECT_GT(twin.trust(), 0.1);
  EXPECT_LT(twin.trust(), 0.9);
  EXPECT_EQ(outcome.ranking.order, oracle::eliminate(first_columns(40), std::ref(twin)));
  EXPECT_EQ(outcome.ranking.enough, 0U);
}

TEST(Peers, WhereLabelsOfAllColumnsAreTrustedGoByWeightsInForestsOnTheseAlone) {
  GenerateOptions easy = small_data();
  easy.separation = 3;
  GenerateOptions all_labeled = small_data();
  all_labeled.labeled = 1;
  for (const GenerateOptions& made : {easy, all_labeled}) {
    const SmallProblem problem(made);
    const SelectionOptions options = peer_options();
    const SelectionOutcome outcome = run_ranker(problem, options);
    PeersTwin twin(problem, options, outcome.augmenting);
    EXPECT_EQ(twin.trust(), 1);
    EXPECT_EQ(outcome.ranking.order, oracle::eliminate(first_columns(40), std::ref(twin)));
  }
}

TEST(Peers, LookAtAsManyRowsAsTheyAreAllowedOrFourTimesTheLabels) {
  const SmallProblem problem(hard_data());
  SelectionOptions options = peer_options();
  const std::size_t all = run_ranker(problem, options).augmenting.rows.size();
  EXPECT_EQ(run_ranker(problem, options).scored.rows, 0U);
  options.peers.rows = 4 * problem.rows.labels.size() + 7;
  ASSERT_LT(options.peers.rows, all);
  const SelectionOutcome fewer = run_ranker(problem, options);
  EXPECT_EQ(fewer.scored.rows, options.peers.rows);
  EXPECT_EQ(fewer.scored.of, all);
  options.peers.rows = 1;
  EXPECT_EQ(run_ranker(problem, options).scored.rows, 4 * problem.rows.labels.size());
}

TEST(FadingMean, CountsEachWordHalfAsMuchAsTheNextAndForgetsWhoIsGone) {
  FadingMean mean(3);
  std::vector<double> weights{0.5, 0.3, 0.2};
  mean.join(first_columns(3), weights);
  EXPECT_EQ(weights, (std::vector<double>{0.5, 0.3, 0.2}));
  weights = {0.4, 0.6};
  mean.join(first_columns(2), weights);  // what was said of these: 5/8 and 3/8
  EXPECT_NEAR(weights[0], (0.4 + 0.5 * 0.625) / 1.5, 1e-15);
  EXPECT_NEAR(weights[1], (0.6 + 0.5 * 0.375) / 1.5, 1e-15);
  const double before = weights[0];
  weights = {0.9, 0.1};
  mean.join(first_columns(2), weights);
  EXPECT_NEAR(weights[0], (0.9 + 0.75 * before) / 1.75, 1e-15);
}

TEST(Peers, FindTheColumnsThatAreNotNoise) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const SmallProblem problem(small_data(seed));
    SelectionOptions options = ranker_options(SelectionMethod::peers);
    options.columns = 4;
    EXPECT_TRUE(std::ranges::includes(problem.columns_with(false), run_ranker(problem, options).columns));
  }
}

TEST(Peers, GiveTheSameOrderForAnyThreads) {
  const SmallProblem problem(hard_data(2));
  const SelectionOptions options = peer_options();
  EXPECT_EQ(run_ranker(problem, options, no_progress(), 1).ranking.order,
            run_ranker(problem, options, no_progress(), 3).ranking.order);
}

TEST(Peers, StoppedInTheMiddleGiveAWholeOrder) {
  const SmallProblem problem(hard_data());
  for (const auto& [stage, step] :
       {std::pair<std::string_view, std::size_t>{"elimination", 1}, {"elimination", 5}}) {
    StopInStage stop(stage, step);
    const SelectionOutcome outcome = run_ranker(problem, peer_options(), stop);
    EXPECT_EQ(outcome.stopped, StopReason::time_limit);
    ColumnSet order = outcome.ranking.order;
    std::ranges::sort(order);
    EXPECT_EQ(order, first_columns(40));
  }
  StopInStage early("lessons", 1);  // nothing is known yet: the columns self-learning leaned on
  const SelectionOutcome outcome = run_ranker(problem, peer_options(), early);
  EXPECT_EQ(outcome.stopped, StopReason::time_limit);
  EXPECT_EQ(outcome.columns.size(), 12U);
}

// Mean and squared standard error of each column's gain.
class MeanGains {
 public:
  void add(const std::vector<double>& gains) {
    sums_.resize(gains.size());
    squares_.resize(gains.size());
    for (std::size_t i = 0; i < gains.size(); ++i) {
      sums_[i] += gains[i];
      squares_[i] += gains[i] * gains[i];
    }
    ++draws_;
  }
  [[nodiscard]] double mean(std::size_t column) const { return sums_[column] / draws_; }
  [[nodiscard]] double variance_of_mean(std::size_t column) const {
    return (squares_[column] / draws_ - mean(column) * mean(column)) / (draws_ - 1);
  }

 private:
  std::vector<double> sums_, squares_;
  double draws_ = 0;
};

TEST(GainsByPeers, AreOnTheAverageThoseOfATwinWithForestsAndLuckOfItsOwn) {
  constexpr unsigned draws = 150;
  GenerateOptions made = small_data(5);
  made.rows = 40;
  made.informative = 2;
  made.redundant = 1;
  made.noise = 3;
  made.classes = 2;
  made.labeled = 0.4;
  const SmallProblem problem(made);
  SelectionOptions options = peer_options();
  options.forest.trees = 10;
  options.self_learning.policy = Policy::fixed;
  options.self_learning.fixed_threshold = 0.65;
  oracle::PeersTable table{{},
                           problem.rows.labeled,
                           problem.rows.without_label,
                           problem.rows.labels,
                           problem.data.classes().size()};
  for (const Column& column : problem.data.columns()) {
    column.copy_to(table.values.emplace_back(problem.data.rows()));
  }
  const ColumnSet columns = first_columns(6);
  const Workers workers(1);
  const SelfLearningResult none;
  oracle::PeersByDraw twin(table, 0.65, options.forest, 11);
  MeanGains ours, theirs;
  for (unsigned draw = 0; draw < draws; ++draw) {
    options.seed = 100 + draw;
    options.forest.seed = 1000 + 17 * draw;
    const RankingInput input{
        {problem.data, problem.matrix, problem.known(), {}, options, workers}, none, columns, {}};
    ours.add(gains_by_peers(input, teach_in_halves(input, columns, 1), columns, 10));
    theirs.add(twin(5));
  }
  for (const std::uint32_t column : columns) {
    const double error = std::sqrt(ours.variance_of_mean(column) + theirs.variance_of_mean(column));
    EXPECT_LT(std::abs(ours.mean(column) - theirs.mean(column)), 4 * error) << "column " << column;
    EXPECT_LT(error, 0.02);
  }
}

// Labels that mean nothing, and columns that know nothing of them: self-learning then makes labels out of
// noise.
TEST(GainsByPeers, OfNoiseAreNothingWhereGainsOnLabelsOfItsOwnMakingAreNot) {
  double own = 0, peers = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    GenerateOptions made = small_data(seed);
    made.noise = 40;
    made.informative = 1;
    made.redundant = 0;
    made.classes = 2;
    const SmallProblem problem(made);
    SelectionOptions options = peer_options();
    options.peers.pairs = 5;
    const ColumnSet noise = problem.columns_with(true);
    const Workers workers(2);
    const auto maker = make_forest_maker(problem.matrix, noise, options.forest, Wanted{}, workers);
    const SelfLearningResult learned = self_learn(problem.known(), *maker, {}, workers);
    const RankingInput input{
        {problem.data, problem.matrix, problem.known(), {}, options, workers}, learned, noise, {}};
    const Sample sample{.rows = learned.rows, .labels = learned.labels, .classes = 2};
    const std::vector<double> by_own =
        grow_forest(problem.matrix, noise, sample, {.trees = 200}, {.gains = true}, workers).gains;
    const std::vector<double> by_peers = gains_by_peers(input, teach_in_halves(input, noise, 5), noise, 200);
    own += std::accumulate(by_own.begin(), by_own.end(), 0.0);
    peers += std::accumulate(by_peers.begin(), by_peers.end(), 0.0);
  }
  EXPECT_GT(own, 0.2);
  EXPECT_LT(std::abs(peers), own / 5);
}

}  // namespace
}  // namespace sewil::selection
