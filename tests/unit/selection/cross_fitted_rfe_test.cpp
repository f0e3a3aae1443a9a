// tests/unit/selection/cross_fitted_rfe_test.cpp: columns judged by labels that other columns made, and the
// elimination by it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "oracle/cross_fitted_rfe_twin.h"
#include "oracle/elimination_twin.h"
#include "ranker_runs.h"
#include "small_problem.h"
#include "weighing/half_labels.h"

namespace sewil::selection {
namespace {

SelectionOptions cross_fitted_options() {
  SelectionOptions options = ranker_options(SelectionMethod::cross_fitted_rfe);
  options.cross_fitted_rfe = {.repeats = 2, .n_estimators = 40};
  return options;
}

// So hard that labels made by all columns are not to be trusted alone.
GenerateOptions hard_data(std::uint64_t seed = 1) {
  GenerateOptions options = small_data(seed);
  options.separation = 0.6;
  return options;
}

// The method as one would tell it, for a table that is not wide and keeps no column, with the production's
// own forests, label sets and seeds: bit by bit. A twin that shares none of them is
// oracle/cross_fitted_rfe_twin.h.
class CrossFittedRfeTwin {
 public:
  CrossFittedRfeTwin(const Problem& problem, const SelectionOptions& options, const SelfTrainingResult& own)
      : problem_(problem), options_(options), own_(own) {
    for (std::size_t pair = 0; pair < options.cross_fitted_rfe.repeats; ++pair) {
      ColumnSet dealt = first_columns(static_cast<std::uint32_t>(problem.matrix.columns.size()));
      RandomStream stream(options.seed, Purpose::label_sets, 2 * pair);
      shuffle(std::span(dealt), stream);
      ColumnSet even, odd;
      for (std::size_t i = 0; i < dealt.size(); ++i) (i % 2 == 0 ? even : odd).push_back(dealt[i]);
      for (ColumnSet half : {even, odd}) {
        std::ranges::sort(half);
        ForestOptions forest = options.forest;
        forest.seed = RandomStream(options.seed, Purpose::label_sets, 2 * label_sets_.size() + 1).next64();
        const auto maker = make_forest_maker(problem.matrix, half, forest, {.weights = false}, workers_);
        label_sets_.push_back(self_train(problem.known(), *maker, {}, workers_));
        halves_.push_back(half);
      }
    }
  }

  [[nodiscard]] double trust() const {
    std::array<double, 3> count{};
    for (const std::int32_t label : problem_.rows.labels) ++count.at(static_cast<std::size_t>(label));
    const double guess = *std::ranges::max_element(count) / static_cast<double>(problem_.rows.labels.size());
    return std::clamp(2 * (1 - own_.steps[0].labeled_oob_error - guess) / (1 - guess), 0.0, 1.0);
  }

  std::vector<double> operator()(const ColumnSet& columns) const {
    const int of_own = static_cast<int>(std::lround(trust() * options_.cross_fitted_rfe.n_estimators));
    const int of_each =
        (options_.cross_fitted_rfe.n_estimators - of_own + static_cast<int>(label_sets_.size()) - 1) /
        static_cast<int>(label_sets_.size());
    const std::vector<double> by_own = scaled(gains(own_, of_own, options_.seed, columns));
    std::vector<double> by_peers(columns.size(), 0);
    std::vector<int> judges(columns.size(), 0);
    for (std::size_t l = 0; l < label_sets_.size(); ++l) {
      const std::vector<double> said = gains(label_sets_[l], of_each, options_.seed + 1 + l, columns);
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

 private:
  [[nodiscard]] std::vector<double> gains(const SelfTrainingResult& learned, int trees, std::uint64_t seed,
                                          const ColumnSet& columns) const {
    const Sample sample{.rows = learned.rows, .labels = learned.labels, .classes = problem_.known().classes};
    return grow_forest(problem_.matrix, columns, sample, {.n_estimators = trees, .seed = seed},
                       {.gains = true}, workers_)
        .gains;
  }
  static std::vector<double> scaled(std::vector<double> gains) {
    double sum = 0;
    for (const double gain : gains) sum += gain > 0 ? gain : 0;
    for (double& gain : gains) gain = sum > 0 ? gain / sum : 0;
    return gains;
  }

  const Problem& problem_;
  const SelectionOptions& options_;
  const SelfTrainingResult& own_;
  Workers workers_{1};
  std::vector<SelfTrainingResult> label_sets_;
  std::vector<ColumnSet> halves_;
};

TEST(Peers, AreTheEliminationOfTheirTwin) {
  const SmallProblem problem(hard_data());
  const SelectionOptions options = cross_fitted_options();
  const SelectionOutcome outcome = run_ranker(problem, options);
  const CrossFittedRfeTwin twin(problem, options, outcome.augmenting);
  EXPECT_GT(twin.trust(), 0.1);
  EXPECT_LT(twin.trust(), 0.9);
  EXPECT_EQ(outcome.ranking.order, oracle::eliminate(first_columns(40), std::cref(twin)));
  EXPECT_EQ(outcome.ranking.enough, 0U);
}

TEST(Peers, WhereLabelsOfAllColumnsAreTrustedAreRecursiveElimination) {
  GenerateOptions easy = small_data();
  easy.separation = 3;
  GenerateOptions all_labeled = small_data();
  all_labeled.labeled = 1;
  for (const GenerateOptions& made : {easy, all_labeled}) {
    const SmallProblem problem(made);
    SelectionOptions options = cross_fitted_options();
    options.cross_fitted_rfe.n_estimators = options.forest.n_estimators;
    SelectionOptions elimination = options;
    elimination.method = SelectionMethod::rfe;
    EXPECT_EQ(run_ranker(problem, options).ranking.order, run_ranker(problem, elimination).ranking.order);
  }
}

TEST(Peers, FindTheColumnsThatAreNotNoise) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const SmallProblem problem(small_data(seed));
    SelectionOptions options = ranker_options(SelectionMethod::cross_fitted_rfe);
    options.n_features_to_select = 4;
    EXPECT_TRUE(std::ranges::includes(problem.columns_with(false), run_ranker(problem, options).columns));
  }
}

TEST(Peers, GiveTheSameOrderForAnyThreads) {
  const SmallProblem problem(hard_data(2));
  const SelectionOptions options = cross_fitted_options();
  EXPECT_EQ(run_ranker(problem, options, no_progress(), 1).ranking.order,
            run_ranker(problem, options, no_progress(), 3).ranking.order);
}

TEST(Peers, StoppedInTheMiddleGiveAWholeOrder) {
  const SmallProblem problem(hard_data());
  for (const auto& [stage, step] :
       {std::pair<std::string_view, std::size_t>{"elimination", 1}, {"elimination", 5}}) {
    StopInStage stop(stage, step);
    const SelectionOutcome outcome = run_ranker(problem, cross_fitted_options(), stop);
    EXPECT_EQ(outcome.stopped, StopReason::time_limit);
    ColumnSet order = outcome.ranking.order;
    std::ranges::sort(order);
    EXPECT_EQ(order, first_columns(40));
  }
  StopInStage early("label_sets", 1);  // nothing is known yet: the columns self-training leaned on
  const SelectionOutcome outcome = run_ranker(problem, cross_fitted_options(), early);
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

TEST(CrossFittedGains, AreOnTheAverageThoseOfATwinWithForestsAndLuckOfItsOwn) {
  constexpr unsigned draws = 150;
  GenerateOptions made = small_data(5);
  made.rows = 40;
  made.informative = 2;
  made.redundant = 1;
  made.noise = 3;
  made.classes = 2;
  made.labeled = 0.4;
  const SmallProblem problem(made);
  SelectionOptions options = cross_fitted_options();
  options.forest.n_estimators = 10;
  options.self_training.policy = Policy::fixed;
  options.self_training.fixed_threshold = 0.65;
  oracle::CrossFittedRfeTable table{{},
                                    problem.rows.labeled,
                                    problem.rows.without_label,
                                    problem.rows.labels,
                                    problem.data.classes().size()};
  for (const Column& column : problem.data.columns()) {
    column.copy_to(table.values.emplace_back(problem.data.rows()));
  }
  const ColumnSet columns = first_columns(6);
  const Workers workers(1);
  const SelfTrainingResult none;
  oracle::CrossFittedRfeByDraw twin(table, 0.65, options.forest, 11);
  MeanGains ours, theirs;
  for (unsigned draw = 0; draw < draws; ++draw) {
    options.seed = 100 + draw;
    options.forest.seed = 1000 + 17 * draw;
    const RankingInput input{
        {problem.data, problem.matrix, problem.known(), {}, options, workers}, none, columns, {}};
    ours.add(cross_fitted_gains(input, teach_in_halves(input, columns, 1), columns, 10));
    theirs.add(twin(5));
  }
  for (const std::uint32_t column : columns) {
    const double error = std::sqrt(ours.variance_of_mean(column) + theirs.variance_of_mean(column));
    EXPECT_LT(std::abs(ours.mean(column) - theirs.mean(column)), 4 * error) << "column " << column;
    EXPECT_LT(error, 0.02);
  }
}

// Labels that mean nothing, and columns that know nothing of them: self-training then makes labels out of
// noise.
TEST(CrossFittedGains, OfNoiseAreNothingWhereGainsOnLabelsOfItsOwnMakingAreNot) {
  double own = 0, peers = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    GenerateOptions made = small_data(seed);
    made.noise = 40;
    made.informative = 1;
    made.redundant = 0;
    made.classes = 2;
    const SmallProblem problem(made);
    SelectionOptions options = cross_fitted_options();
    options.cross_fitted_rfe.repeats = 5;
    const ColumnSet noise = problem.columns_with(true);
    const Workers workers(2);
    const auto maker = make_forest_maker(problem.matrix, noise, options.forest, Wanted{}, workers);
    const SelfTrainingResult learned = self_train(problem.known(), *maker, {}, workers);
    const RankingInput input{
        {problem.data, problem.matrix, problem.known(), {}, options, workers}, learned, noise, {}};
    const Sample sample{.rows = learned.rows, .labels = learned.labels, .classes = 2};
    const std::vector<double> by_own =
        grow_forest(problem.matrix, noise, sample, {.n_estimators = 200}, {.gains = true}, workers).gains;
    const std::vector<double> by_peers =
        cross_fitted_gains(input, teach_in_halves(input, noise, 5), noise, 200);
    own += std::accumulate(by_own.begin(), by_own.end(), 0.0);
    peers += std::accumulate(by_peers.begin(), by_peers.end(), 0.0);
  }
  EXPECT_GT(own, 0.2);
  EXPECT_LT(std::abs(peers), own / 5);
}

}  // namespace
}  // namespace sewil::selection
