// tests/unit/selection/co_training_test.cpp: the co-training forward search against a plain retelling of its
// steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "base/random.h"
#include "co_training/tree_errors.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/select/methods.h"

namespace sewil::selection {
namespace {

struct Made {
  GeneratedData generated;
  CodedMatrix coded;
};

Made make(std::size_t noise, double labeled, std::uint64_t seed = 1) {
  Made made{generate_madelon_like({.rows = 160,
                                   .informative = 3,
                                   .redundant = 2,
                                   .noise = noise,
                                   .clusters_per_class = 1,
                                   .separation = 2,
                                   .labeled = labeled,
                                   .seed = seed}),
            {}};
  made.coded = code_columns(made.generated.data.columns(), made.generated.data.rows(), Workers(1));
  return made;
}

CoTrainingResult search(const CodedMatrix& coded, std::span<const std::int32_t> labels,
                        const CoTrainingOptions& options, int threads = 1,
                        std::span<const std::uint32_t> keep = {}) {
  std::vector<std::uint32_t> labeled, rest, columns(coded.columns.size());
  std::vector<std::int32_t> known;
  for (std::uint32_t row = 0; row < labels.size(); ++row) {
    (labels[row] >= 0 ? labeled : rest).push_back(row);
    if (labels[row] >= 0) known.push_back(labels[row]);
  }
  std::iota(columns.begin(), columns.end(), 0U);
  return search_by_co_training({coded, {labeled, known, rest, 2}, columns, keep, Workers(threads)}, options);
}

CoTrainingResult search(const Made& made, const CoTrainingOptions& options, int threads = 1) {
  return search(made.coded, made.generated.data.labels(), options, threads);
}

TEST(CoTraining, ChoosesAsManyColumnsAsWantedEachOnce) {
  const Made made = make(25, 0.2);
  for (const std::size_t wanted : {2U, 5U, 6U, 9U, 30U, 100U}) {
    const auto found = search(made, {.n_features_to_select = wanted, .forest = {.n_estimators = 10}});
    EXPECT_EQ(found.chosen.size(), std::min<std::size_t>(wanted, 30));
    EXPECT_EQ(std::set<std::uint32_t>(found.order.begin(), found.order.end()).size(), 30U);
    EXPECT_TRUE(std::equal(found.chosen.begin(), found.chosen.end(), found.order.begin()));
  }
  EXPECT_EQ(search(made, {.forest = {.n_estimators = 5}}).chosen.size(), 10U);  // 30^(2/3) = 9.65
}

TEST(CoTraining, AStepAddsAStrideOfWhatWasFoundMostOften) {
  const Made made = make(25, 0.2);
  // 5 random columns, 3 per step: a tenth of 30.
  const auto found = search(made, {.n_features_to_select = 11, .forest = {.n_estimators = 5}});
  ASSERT_EQ(found.steps.size(), 2U);
  // In each of the 5 draws of a step one pass over all columns at least.
  EXPECT_GE(found.tried, 2U * 5U * 30U);
  for (const CoTrainingStep& step : found.steps) {
    EXPECT_EQ(step.added.size(), 3U);
    EXPECT_TRUE(std::is_sorted(step.found.rbegin(), step.found.rend()));
    EXPECT_LE(step.found.front(), 5);
  }
}

// The error of one candidate, told plainly: out-of-bag, or in folds (which has a twin of its own).
double plain_error(const CodedMatrix& coded, std::vector<std::uint32_t> candidate, const Sample& sample,
                   CoTrainingLearner learner, const ForestOptions& forest) {
  if (learner == CoTrainingLearner::tree) {
    const Workers workers(1);
    const std::vector<std::uint32_t> last = {candidate.back()};
    candidate.pop_back();
    TreeErrors errors(coded, sample, forest.seed, workers);
    return errors.beside(candidate, last, [](std::size_t, std::size_t) {}, no_progress())[0];
  }
  const auto grown = grow_forest(coded, candidate, sample, forest, {}, Workers(1));
  double wrong = 0;
  double counted = 0;
  for (std::size_t i = 0; i < sample.rows.size(); ++i) {
    if (grown.oob_trees[i] == 0) continue;
    counted += 1;
    wrong += (grown.oob_votes.row(i)[1] > grown.oob_votes.row(i)[0] ? 1 : 0) != sample.labels[i];
  }
  return wrong / counted;
}

// A forward search from the empty set, `stride` columns at a time, until it has `stride` that are not in
// `chosen`, which are returned.
std::vector<std::uint32_t> plain_search(const CodedMatrix& coded, const std::vector<std::uint32_t>& chosen,
                                        const Sample& sample, CoTrainingLearner learner,
                                        const ForestOptions& forest, std::size_t stride,
                                        RandomStream& random) {
  std::vector<std::uint32_t> open(coded.columns.size()), set, found;
  std::iota(open.begin(), open.end(), 0U);
  while (found.size() < stride && !open.empty()) {
    shuffle(std::span<std::uint32_t>(open), random);
    std::vector<std::pair<double, std::size_t>> errors;  // and the place in the random order
    for (std::size_t i = 0; i < open.size(); ++i) {
      std::vector<std::uint32_t> candidate = set;
      candidate.push_back(open[i]);
      errors.emplace_back(plain_error(coded, candidate, sample, learner, forest), i);
    }
    std::sort(errors.begin(), errors.end());
    std::vector<std::uint32_t> rest;
    for (std::size_t i = 0; i < errors.size(); ++i) {
      const std::uint32_t column = open[errors[i].second];
      if (i < stride) set.push_back(column);
      const bool is_new = std::ranges::find(chosen, column) == chosen.end();
      if (i < stride && is_new && found.size() < stride) found.push_back(column);
    }
    for (const std::uint32_t column : open) {
      if (std::ranges::find(set, column) == set.end()) rest.push_back(column);
    }
    open = rest;
  }
  return found;
}

std::vector<std::int32_t> plain_labels(const CodedMatrix& coded, const std::vector<std::uint32_t>& columns,
                                       const Sample& sample, CoTrainingLearner learner,
                                       const ForestOptions& forest) {
  if (learner == CoTrainingLearner::tree) return labels_by_tree(coded, columns, sample);
  const auto grown = grow_forest(coded, columns, sample, forest, {}, Workers(1));
  std::vector<std::int32_t> labels;
  for (std::size_t i = 0; i < sample.prediction_rows.size(); ++i) {
    labels.push_back(grown.prediction_votes.row(i)[1] > grown.prediction_votes.row(i)[0] ? 1 : 0);
  }
  return labels;
}

class CoTrainingBy : public testing::TestWithParam<CoTrainingLearner> {};

// One step, told again: label, draw half, search from the empty set, count.
TEST_P(CoTrainingBy, AStepIsWhatItsDescriptionSays) {
  const CoTrainingLearner learner = GetParam();
  const Made made = make(15, 0.15);
  const auto labels = made.generated.data.labels();
  const int trees = 20;
  std::vector<std::uint32_t> known, rest;
  std::vector<std::int32_t> known_labels;
  for (std::uint32_t row = 0; row < labels.size(); ++row) (labels[row] >= 0 ? known : rest).push_back(row);
  for (const auto row : known) known_labels.push_back(labels[row]);
  std::size_t more_than_one_pass = 0;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 7U}) {
    std::vector<std::uint32_t> columns(20);
    std::iota(columns.begin(), columns.end(), 0U);
    RandomStream start(seed, Purpose::co_training, 0);
    shuffle(std::span<std::uint32_t>(columns), start);
    const std::vector<std::uint32_t> chosen(columns.begin(), columns.begin() + 5);

    RandomStream random(seed, Purpose::co_training, 1);
    std::vector<std::int32_t> given(labels.begin(), labels.end());
    const auto first = plain_labels(
        made.coded, chosen, {.rows = known, .labels = known_labels, .classes = 2, .prediction_rows = rest},
        learner, {.n_estimators = trees, .seed = random.next64()});
    for (std::size_t i = 0; i < rest.size(); ++i) given[rest[i]] = first[i];
    std::vector<std::pair<int, std::size_t>> standing(20, {0, 0});  // -times found, summed places
    for (int draw = 0; draw < 5; ++draw) {
      auto rows = rest;
      shuffle(std::span<std::uint32_t>(rows), random);
      rows.resize(rows.size() / 2);
      rows.insert(rows.end(), known.begin(), known.end());
      std::sort(rows.begin(), rows.end());
      std::vector<std::int32_t> row_labels;
      for (const auto row : rows) row_labels.push_back(given[row]);
      const ForestOptions forest{.n_estimators = trees, .seed = random.next64()};
      const auto found = plain_search(made.coded, chosen, {.rows = rows, .labels = row_labels, .classes = 2},
                                      learner, forest, 2, random);  // a tenth of 20
      for (std::uint32_t c = 0; c < 20; ++c) {
        const auto place = std::ranges::find(found, c) - found.begin();
        standing[c].first -= static_cast<std::size_t>(place) < found.size() ? 1 : 0;
        standing[c].second += static_cast<std::size_t>(place);
      }
    }
    std::vector<std::uint32_t> open;
    for (std::uint32_t c = 0; c < 20; ++c) {
      if (std::ranges::find(chosen, c) == chosen.end()) open.push_back(c);
    }
    shuffle(std::span<std::uint32_t>(open), random);
    std::stable_sort(open.begin(), open.end(), [&](auto a, auto b) { return standing[a] < standing[b]; });
    std::vector<std::uint32_t> expected = chosen;
    expected.insert(expected.end(), open.begin(), open.end());

    const auto found = search(
        made,
        {.n_features_to_select = 7, .learner = learner, .forest = {.n_estimators = trees, .seed = seed}});
    EXPECT_EQ(found.order, expected) << "seed " << seed;
    more_than_one_pass += found.tried > 5 * 20 ? 1 : 0;
  }
  EXPECT_GE(more_than_one_pass, 1U);  // else the second pass was not tried
}

INSTANTIATE_TEST_SUITE_P(Learners, CoTrainingBy,
                         testing::Values(CoTrainingLearner::tree, CoTrainingLearner::forest),
                         [](const auto& one) {
                           return one.param == CoTrainingLearner::tree ? "Tree" : "Forest";
                         });

TEST(CoTraining, ColumnsThatSayTheSameAreTakenInRandomOrder) {
  std::vector<Column> columns;
  std::vector<double> values;
  for (int row = 0; row < 40; ++row) values.push_back(row % 7);
  for (int c = 0; c < 30; ++c) columns.push_back(make_column("x", std::vector<double>(values)));
  const CodedMatrix coded = code_columns(columns, 40, Workers(1));
  std::vector<std::int32_t> labels(40, -1);
  for (int row = 0; row < 20; ++row) labels[static_cast<std::size_t>(row)] = row % 7 < 3 ? 0 : 1;
  const auto found = search(coded, labels, {.n_features_to_select = 20, .forest = {.n_estimators = 5}});
  std::vector<std::uint32_t> added(found.chosen.begin() + 5, found.chosen.end());
  EXPECT_FALSE(std::ranges::is_sorted(added));
  EXPECT_GT(std::accumulate(added.begin(), added.end(), 0U), 8U * added.size());  // not the table's first
}

TEST_P(CoTrainingBy, IsTheSameForAnyThreads) {
  const Made made = make(15, 0.2);
  CoTrainingOptions options{.n_features_to_select = 9, .learner = GetParam(), .forest = {.n_estimators = 20}};
  const auto one = search(made, options);
  EXPECT_EQ(search(made, options, 8).order, one.order);
  options.forest.seed = 2;
  EXPECT_NE(search(made, options).order, one.order);
}

TEST_P(CoTrainingBy, FindsInformativeColumnsWhenAllLabelsAreGiven) {
  const Made made = make(25, 1);
  const auto found =
      search(made, {.n_features_to_select = 8, .learner = GetParam(), .forest = {.n_estimators = 40}});
  ASSERT_FALSE(found.steps.empty());
  EXPECT_NE(made.generated.roles[found.steps[0].added[0]], ColumnRole::noise);
}

TEST(CoTraining, WorksWithoutUnlabeledRowsAndLeavesConstantColumnsForTheEnd) {
  std::vector<Column> columns;
  columns.push_back(make_column("constant", std::vector<double>(12, 3.0)));
  for (int c = 0; c < 8; ++c) {
    std::vector<double> values;
    for (int row = 0; row < 12; ++row) values.push_back((row * (c + 3)) % 11);
    columns.push_back(make_column("x", std::move(values)));
  }
  const CodedMatrix coded = code_columns(columns, 12, Workers(1));
  std::vector<std::int32_t> labels;
  for (int row = 0; row < 12; ++row) labels.push_back(row % 2);
  const auto found = search(coded, labels, {.n_features_to_select = 7, .forest = {.n_estimators = 5}});
  EXPECT_EQ(found.chosen.size(), 7U);
  EXPECT_EQ(found.order.back(), 0U);
  // One draw a step; a pass tries each of the 8 columns that vary, the next one those that are left.
  EXPECT_GE(found.tried, 2U * 8U);
  EXPECT_LE(found.tried, 2U * (8U + 7U + 6U + 5U + 4U + 3U + 2U + 1U));
}

TEST(CoTraining, KeepsWhatIsToBeKeptAndCountsIt) {
  const Made made = make(25, 0.2);
  const std::vector<std::uint32_t> keep = {28, 29};
  const auto found = search(made.coded, made.generated.data.labels(),
                            {.n_features_to_select = 10, .forest = {.n_estimators = 5}}, 1, keep);
  ASSERT_EQ(found.chosen.size(), 10U);
  EXPECT_TRUE(std::equal(keep.begin(), keep.end(), found.chosen.begin()));
  EXPECT_EQ(std::set<std::uint32_t>(found.order.begin(), found.order.end()).size(), 30U);
}

TEST(CoTraining, NeedsLabelsOfTwoClasses) {
  const Made made = make(5, 0.2);
  const std::vector<std::int32_t> none(160, -1);
  EXPECT_THROW(search(made.coded, none, {}), InputError);
}

}  // namespace
}  // namespace sewil::selection
