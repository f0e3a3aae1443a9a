// tests/unit/selection/select_columns_test.cpp: SEW-IL end to end on small generated data.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "sewil/data/work.h"
#include "sewil/judge/run.h"
#include "sewil/select/methods.h"
#include "unit/selection/small_problem.h"

namespace sewil::selection {
namespace {

SelectionOptions six_generations() {
  SelectionOptions options{.method = SelectionMethod::sew_il};
  options.forest.n_estimators = 30;
  options.search.population = 12;
  options.search.parents = 4;
  options.search.generations = 6;
  options.search.vote_share = 0.3;
  return options;
}

std::string record_of(const SmallProblem& problem, const SelectionOptions& options, SelectionOutcome outcome,
                      const ColumnConstraints& constraints = {}) {
  RunRecord record;
  record.options = options;
  record.constraints = constraints;
  record.data = problem.description;
  record.outcome = std::move(outcome);
  return to_json(record, /*with_seconds=*/false);
}

TEST(SelectColumns, FindsInformativeColumnsAndLabelsBetterThanWithAll) {
  const SmallProblem problem(small_data());
  const Workers workers(2);
  const SelectionOutcome outcome =
      select_columns({problem.data, problem.matrix, problem.known(), {}, six_generations(), workers});
  const ColumnSet real = problem.columns_with(false);
  std::size_t hits = 0;
  for (const std::uint32_t column : outcome.columns) {
    hits += std::ranges::binary_search(real, column) ? 1U : 0U;
  }
  EXPECT_GE(hits, 3U);
  EXPECT_GE(hits * 2, outcome.columns.size());
  EXPECT_LE(outcome.bounds.oob_error, outcome.bounds_all.oob_error);
  EXPECT_EQ(outcome.weights.size(), outcome.columns.size());
  EXPECT_EQ(outcome.labeling.predicted.size(), problem.rows.without_label.size());
  double sum = 0;
  for (const double weight : outcome.weights) sum += weight;
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(SelectColumns, GivesTheSameRecordForAnyThreadsAndFromEveryCheckpoint) {
  const SmallProblem problem(small_data());
  for (const SearchMethod search : {SearchMethod::fsga, SearchMethod::cga, SearchMethod::fss}) {
    SelectionOptions options = six_generations();
    options.search.search = search;
    options.search.generations = 3;
    std::vector<SearchState> saved;
    SelectionHooks hooks;
    hooks.checkpoint = [&](const SearchState& state) { saved.push_back(state); };
    const std::string whole = record_of(
        problem, options,
        select_columns(
            {problem.data, problem.matrix, problem.known(), {}, options, Workers(1), no_progress()}, hooks));
    EXPECT_EQ(
        whole,
        record_of(problem, options,
                  select_columns({problem.data, problem.matrix, problem.known(), {}, options, Workers(3)})));
    for (const SearchState& state : saved) {
      const SelectionHooks resumed{.resume = state};
      EXPECT_EQ(
          whole,
          record_of(
              problem, options,
              select_columns(
                  {problem.data, problem.matrix, problem.known(), {}, options, Workers(2), no_progress()},
                  resumed)));
    }
  }
}

TEST(SelectColumns, HonorsKeepDropAndGroupsAndNeverChoosesAConstant) {
  SmallProblem problem(small_data());
  std::vector<Column> columns(problem.data.columns().begin(), problem.data.columns().end());
  columns[11] = make_column("constant", std::vector<double>(problem.matrix.rows, 1.0));
  const CodedMatrix matrix = code_columns(columns, problem.matrix.rows, Workers(1));
  const Dataset data(columns, std::vector<std::int32_t>(matrix.rows, unlabeled), {"a", "b", "c"});
  SelectionOptions options = six_generations();
  options.search.vote_share = 0;  // whatever the last population holds
  options.relevance.rule = RelevanceRule::none;
  const ColumnSet real = problem.columns_with(false);
  const ColumnSet noise = problem.columns_with(true);
  const ColumnConstraints wishes{.keep = {noise[0]}, .drop = {real[0]}, .groups = {{real[1], noise[1]}}};
  const SelectionOutcome outcome =
      select_columns({data, matrix, problem.known(), wishes, options, Workers(2)});
  const auto has = [&](std::uint32_t column) { return std::ranges::binary_search(outcome.columns, column); };
  EXPECT_TRUE(has(noise[0]));
  EXPECT_FALSE(has(real[0]));
  EXPECT_EQ(has(real[1]), has(noise[1]));
  EXPECT_FALSE(has(11));
}

TEST(SelectColumns, ForwardSearchKeepsAsManyColumnsAsTheRankersOnATableWithConstants) {
  SmallProblem problem(small_data());
  std::vector<Column> columns(problem.data.columns().begin(), problem.data.columns().end());
  for (std::size_t i = 0; i < 7; ++i) {
    columns[i] = make_column("constant", std::vector<double>(problem.matrix.rows, 1.0));
  }
  const CodedMatrix matrix = code_columns(columns, problem.matrix.rows, Workers(1));
  const Dataset data(columns, std::vector<std::int32_t>(matrix.rows, unlabeled), {"a", "b", "c"});
  const auto chosen = [&](const SelectionOptions& options) {
    return select_columns({data, matrix, problem.known(), {}, options, Workers(2)}).columns;
  };
  SelectionOptions forward = six_generations();
  forward.search.search = SearchMethod::fss;
  SelectionOptions ranker = six_generations();
  ranker.method = SelectionMethod::sfs;
  EXPECT_EQ(chosen(forward).size(), 12U);  // ceil(40^(2/3)); of the 33 that vary it would be 11
  EXPECT_EQ(chosen(ranker).size(), 12U);
}

TEST(SelectColumns, WithoutSelectionUsesAllColumns) {
  const SmallProblem problem(small_data());
  SelectionOptions options = six_generations();
  options.method = SelectionMethod::no_selection;
  const SelectionOutcome outcome =
      select_columns({problem.data, problem.matrix, problem.known(), {}, options, Workers(2)});
  EXPECT_EQ(outcome.columns.size(), 40U);
  EXPECT_EQ(outcome.bounds.cbil, outcome.bounds_all.cbil);
  EXPECT_EQ(outcome.labeling.predicted, outcome.augmenting.predicted);
}

TEST(SelectColumns, EveryCriterionAndFullyLabeledDataWork) {
  GenerateOptions data = small_data();
  data.labeled = 1;
  const SmallProblem full(data);
  const SmallProblem part(small_data());
  SelectionOptions options = six_generations();
  options.search.generations = 1;
  for (const Criterion criterion :
       {Criterion::cbil, Criterion::cbil_beta, Criterion::cb, Criterion::oob, Criterion::tb}) {
    options.criterion.criterion = criterion;
    EXPECT_FALSE(
        select_columns({part.data, part.matrix, part.known(), {}, options, Workers(2)}).columns.empty());
    if (criterion == Criterion::tb) {
      EXPECT_THROW(select_columns({full.data, full.matrix, full.known(), {}, options, Workers(2)}),
                   InputError);
    } else {
      EXPECT_FALSE(
          select_columns({full.data, full.matrix, full.known(), {}, options, Workers(2)}).columns.empty());
    }
  }
}

// Lets self-training through and stops at the first word of the search.
class StopAtSearch final : public Progress {
 public:
  void update(const ProgressStep& step) override {
    if (std::string(step.stage) == "search") reason_ = StopReason::interrupted;
  }
  [[nodiscard]] StopReason stop_reason() const noexcept override { return reason_; }

 private:
  StopReason reason_ = StopReason::none;
};

TEST(SelectColumns, StoppedBeforeAnyCandidateRanksByTheWeightsOfSelfTraining) {
  const SmallProblem problem(small_data());
  StopAtSearch progress;
  const SelectionOutcome outcome = select_columns(
      {problem.data, problem.matrix, problem.known(), {}, six_generations(), Workers(2), progress});
  EXPECT_EQ(outcome.stopped, StopReason::interrupted);
  EXPECT_EQ(outcome.columns.size(), 12U);  // ceil(40^(2/3))
  EXPECT_TRUE(outcome.search.history.empty());
}

class StopAtOnce final : public Progress {
 public:
  [[nodiscard]] StopReason stop_reason() const noexcept override { return StopReason::interrupted; }
};

TEST(SelectColumns, StoppedBeforeTheFirstForestHasNoResult) {
  const SmallProblem problem(small_data());
  StopAtOnce progress;
  EXPECT_THROW(
      select_columns(
          {problem.data, problem.matrix, problem.known(), {}, six_generations(), Workers(2), progress}),
      Stopped);
}

// Every one of the table.
std::vector<SelectionMethod> all_rankers() {
  std::vector<SelectionMethod> rankers;
  for (std::size_t i = 0; i < method_table().size(); ++i) {
    if (is_ranker(static_cast<SelectionMethod>(i))) rankers.push_back(static_cast<SelectionMethod>(i));
  }
  return rankers;
}

TEST(SelectByRanking, GivesTheFirstColumnsOfTheRankingTheSameForAnyThreads) {
  const SmallProblem problem(small_data());
  for (const SelectionMethod method : all_rankers()) {
    SelectionOptions options = six_generations();
    options.method = method;
    options.n_features_to_select = 7;
    const auto run = [&](int threads) {
      return select_columns({problem.data, problem.matrix, problem.known(), {}, options, Workers(threads)});
    };
    const SelectionOutcome outcome = run(1);
    ASSERT_EQ(outcome.ranking.order.size(), 40U);
    ColumnSet first(outcome.ranking.order.begin(), outcome.ranking.order.begin() + 7);
    std::sort(first.begin(), first.end());
    EXPECT_EQ(outcome.columns, first);
    EXPECT_EQ(outcome.labeling.predicted.size(), problem.rows.without_label.size());
    EXPECT_EQ(record_of(problem, options, outcome), record_of(problem, options, run(3)));
  }
}

TEST(SelectByRanking, AtRandomHoldsEveryColumnOnceInAnOrderOfTheSeed) {
  const SmallProblem problem(small_data());
  const auto order = [&](std::uint64_t seed) {
    SelectionOptions options = six_generations();
    options.method = SelectionMethod::random;
    options.seed = seed;
    return select_columns({problem.data, problem.matrix, problem.known(), {}, options, Workers(2)})
        .ranking.order;
  };
  ColumnSet one = order(1);
  EXPECT_EQ(one, order(1));
  EXPECT_NE(one, order(2));
  EXPECT_FALSE(std::ranges::is_sorted(one));
  std::ranges::sort(one);
  for (std::uint32_t column = 0; column < 40; ++column) EXPECT_EQ(one.at(column), column);
}

TEST(SelectByRanking, RanksAsTheFilterItself) {
  const SmallProblem problem(small_data());
  SelectionOptions options = six_generations();
  options.method = SelectionMethod::ssls;
  const SelectionOutcome outcome =
      select_columns({problem.data, problem.matrix, problem.known(), {}, options, Workers(1)});
  const Ranking ranking = rank_columns(problem.data, {.method = FilterMethod::ssls}, Workers(1));
  EXPECT_EQ(outcome.ranking.order, ranking.order);
  EXPECT_EQ(outcome.columns.size(), 12U);  // 40^(2/3) = 11.7
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(outcome.ranking.scores[i], ranking.scores[ranking.order[i]]);
}

TEST(SelectByRanking, DoesNotLookAtRowsInNeitherListNorAtTheDatasetsOwnLabels) {
  SmallProblem problem(small_data());
  std::vector<Column> spoiled;  // the last 50 rows, which take no part, hold nonsense
  for (const Column& column : problem.data.columns()) {
    std::vector<double> values(column.rows);
    column.copy_to(values);
    for (std::size_t row = 250; row < 300; ++row) values[row] = 1e6 * static_cast<double>(row % 7);
    spoiled.push_back(make_column(column.name, std::move(values)));
  }
  const Dataset other(spoiled, std::vector<std::int32_t>(300, 0), {"a", "b", "c"});
  const CodedMatrix other_matrix = code_columns(spoiled, 300, Workers(1));
  std::vector<std::uint32_t> labeled, rest;
  std::vector<std::int32_t> labels;
  for (std::size_t i = 0; i < problem.rows.labeled.size() && problem.rows.labeled[i] < 250; ++i) {
    labeled.push_back(problem.rows.labeled[i]);
    labels.push_back(problem.rows.labels[i]);
  }
  for (const std::uint32_t row : problem.rows.without_label) {
    if (row < 250) rest.push_back(row);
  }
  const PartlyLabeled rows{labeled, labels, rest, 3};
  for (const SelectionMethod method : all_rankers()) {
    SelectionOptions options = six_generations();
    options.method = method;
    const SelectionOutcome expected =
        select_columns({problem.data, problem.matrix, rows, {}, options, Workers(2)});
    const SelectionOutcome found = select_columns({other, other_matrix, rows, {}, options, Workers(2)});
    EXPECT_EQ(found.ranking.order, expected.ranking.order);
    EXPECT_EQ(found.ranking.scores, expected.ranking.scores);
  }
}

TEST(SelectByRanking, HonorsKeepDropAndGroups) {
  const SmallProblem problem(small_data());
  for (const SelectionMethod method : all_rankers()) {
    SelectionOptions options = six_generations();
    options.method = method;
    options.n_features_to_select = 6;
    const ColumnConstraints wishes{.keep = {39}, .drop = {0}, .groups = {{1, 2, 30}}};
    const SelectionOutcome outcome =
        select_columns({problem.data, problem.matrix, problem.known(), wishes, options, Workers(2)});
    const auto has = [&](std::uint32_t c) { return std::ranges::binary_search(outcome.columns, c); };
    EXPECT_TRUE(has(39));
    EXPECT_FALSE(has(0));
    EXPECT_EQ(has(1), has(30));
    EXPECT_EQ(has(2), has(30));
    EXPECT_EQ(std::ranges::find(outcome.ranking.order, 0U), outcome.ranking.order.end());
    EXPECT_EQ(outcome.ranking.order.size(), 39U);
  }
}

TEST(SelectByRanking, StoppedInTheRankingGivesTheHeaviestColumns) {
  const SmallProblem problem(small_data());
  class StopWhenRanking final : public Progress {
   public:
    void update(const ProgressStep& step) override {
      ranking_ = ranking_ || std::string_view(step.stage) == "co-training";
    }
    [[nodiscard]] StopReason stop_reason() const noexcept override {
      return ranking_ ? StopReason::time_limit : StopReason::none;
    }

   private:
    bool ranking_ = false;
  } progress;
  SelectionOptions options = six_generations();
  options.method = SelectionMethod::cot_fss;
  options.n_features_to_select = 8;
  const SelectionOutcome outcome =
      select_columns({problem.data, problem.matrix, problem.known(), {}, options, Workers(1), progress});
  EXPECT_EQ(outcome.stopped, StopReason::time_limit);
  EXPECT_EQ(outcome.columns.size(), 8U);
}

}  // namespace
}  // namespace sewil::selection
