// tests/unit/selection/co_training_test.cpp: the co-training forward search against a plain retelling of its
// steps.
#include "sewil/co_training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "sewil/error.h"
#include "sewil/generate.h"
#include "sewil/random.h"

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
  return search_by_co_training(coded, {labeled, known, rest, 2}, {.all = columns, .keep = keep}, options,
                               Workers(threads));
}

CoTrainingResult search(const Made& made, const CoTrainingOptions& options, int threads = 1) {
  return search(made.coded, made.generated.data.labels(), options, threads);
}

TEST(CoTraining, ChoosesAsManyColumnsAsWantedEachOnce) {
  const Made made = make(25, 0.2);
  for (const std::size_t wanted : {2U, 5U, 6U, 9U, 30U, 100U}) {
    const auto found = search(made, {.columns = wanted, .forest = {.trees = 10}});
    EXPECT_EQ(found.chosen.size(), std::min<std::size_t>(wanted, 30));
    EXPECT_EQ(std::set<std::uint32_t>(found.order.begin(), found.order.end()).size(), 30U);
    EXPECT_TRUE(std::equal(found.chosen.begin(), found.chosen.end(), found.order.begin()));
  }
  EXPECT_EQ(search(made, {.forest = {.trees = 5}}).chosen.size(), 10U);  // 30^(2/3) = 9.65
}

TEST(CoTraining, TriesEachOpenColumnOncePerDrawAndNoMore) {
  const Made made = make(25, 0.2);
  // 5 random columns, 3 per step (a tenth of 30): steps see 25 and 22 open columns.
  const auto found = search(made, {.columns = 11, .forest = {.trees = 5}});
  ASSERT_EQ(found.steps.size(), 2U);
  EXPECT_EQ(found.forests_grown, 2U + 5U * (25U + 22U));
  for (const CoTrainingStep& step : found.steps) {
    EXPECT_EQ(step.added.size(), 3U);
    EXPECT_TRUE(std::is_sorted(step.found.rbegin(), step.found.rend()));
    EXPECT_LE(step.found.front(), 5);
  }
}

// One step, told again: label, draw half, try every column, count.
TEST(CoTraining, AStepIsWhatItsDescriptionSays) {
  const Made made = make(15, 0.15);
  const auto labels = made.generated.data.labels();
  const std::uint64_t seed = 7;
  const int trees = 20;
  const Workers workers(1);
  std::vector<std::uint32_t> columns(20), known, rest;
  std::iota(columns.begin(), columns.end(), 0U);
  for (std::uint32_t row = 0; row < labels.size(); ++row) (labels[row] >= 0 ? known : rest).push_back(row);
  RandomStream start(seed, Purpose::co_training, 0);
  shuffle(std::span<std::uint32_t>(columns), start);
  const std::vector<std::uint32_t> chosen(columns.begin(), columns.begin() + 5);

  RandomStream random(seed, Purpose::co_training, 1);
  std::vector<std::int32_t> given(labels.begin(), labels.end());
  std::vector<std::int32_t> known_labels;
  for (const auto row : known) known_labels.push_back(labels[row]);
  const auto first =
      grow_forest(made.coded, chosen, {.rows = known, .labels = known_labels, .classes = 2, .riders = rest},
                  {.trees = trees, .seed = random.next64()}, {}, workers);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    given[rest[i]] = first.rider_votes.row(i)[1] > first.rider_votes.row(i)[0] ? 1 : 0;
  }
  std::vector<std::uint32_t> open;
  for (std::uint32_t c = 0; c < 20; ++c) {
    if (std::ranges::find(chosen, c) == chosen.end()) open.push_back(c);
  }
  std::vector<std::pair<int, double>> standing(20, {0, 0.0});  // -times found, summed error
  for (int draw = 0; draw < 5; ++draw) {
    auto drawn = rest;
    shuffle(std::span<std::uint32_t>(drawn), random);
    drawn.resize(drawn.size() / 2);
    auto rows = known;
    rows.insert(rows.end(), drawn.begin(), drawn.end());
    std::sort(rows.begin(), rows.end());
    std::vector<std::int32_t> row_labels;
    for (const auto row : rows) row_labels.push_back(given[row]);
    const std::uint64_t forest_seed = random.next64();
    std::vector<std::pair<double, std::uint32_t>> errors;
    for (const std::uint32_t c : open) {
      auto candidate = chosen;
      candidate.push_back(c);
      const auto grown =
          grow_forest(made.coded, candidate, {.rows = rows, .labels = row_labels, .classes = 2},
                      {.trees = trees, .seed = forest_seed}, {}, workers);
      double wrong = 0;
      double counted = 0;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (grown.oob_trees[i] == 0) continue;
        counted += 1;
        wrong += (grown.oob_votes.row(i)[1] > grown.oob_votes.row(i)[0] ? 1 : 0) != row_labels[i];
      }
      errors.emplace_back(wrong / counted, c);
      standing[c].second += wrong / counted;
    }
    std::sort(errors.begin(), errors.end());
    for (std::size_t i = 0; i < 2; ++i) --standing[errors[i].second].first;  // a tenth of 20
  }
  std::stable_sort(open.begin(), open.end(), [&](auto a, auto b) { return standing[a] < standing[b]; });
  std::vector<std::uint32_t> expected = chosen;
  expected.insert(expected.end(), open.begin(), open.end());

  const auto found = search(made, {.columns = 7, .forest = {.trees = trees, .seed = seed}});
  EXPECT_EQ(found.order, expected);
}

TEST(CoTraining, IsTheSameForAnyThreads) {
  const Made made = make(15, 0.2);
  const auto one = search(made, {.columns = 9, .forest = {.trees = 20}});
  EXPECT_EQ(search(made, {.columns = 9, .forest = {.trees = 20}}, 8).order, one.order);
  EXPECT_NE(search(made, {.columns = 9, .forest = {.trees = 20, .seed = 2}}).order, one.order);
}

TEST(CoTraining, FindsInformativeColumnsWhenAllLabelsAreGiven) {
  const Made made = make(25, 1);
  const auto found = search(made, {.columns = 8, .forest = {.trees = 40}});
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
  const auto found = search(coded, labels, {.columns = 7, .forest = {.trees = 5}});
  EXPECT_EQ(found.chosen.size(), 7U);
  EXPECT_EQ(found.order.back(), 0U);
  EXPECT_EQ(found.forests_grown, 3U + 2U);  // one draw per step, one column at a time
}

TEST(CoTraining, KeepsWhatIsToBeKeptAndCountsIt) {
  const Made made = make(25, 0.2);
  const std::vector<std::uint32_t> keep = {28, 29};
  const auto found =
      search(made.coded, made.generated.data.labels(), {.columns = 10, .forest = {.trees = 5}}, 1, keep);
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
