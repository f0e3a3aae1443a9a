// tests/unit/selection/row_sample_test.cpp: samples of a long table's rows, and how large they have to be.
#include "samples/row_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/random.h"
#include "ranker_runs.h"
#include "samples/sampled_job.h"
#include "small_problem.h"

namespace sewil::selection {
namespace {

// Rows in a random order of classes, class k as common as shares[k]; row numbers are not places.
AugmentedSet random_set(std::size_t rows, std::size_t labeled, const std::vector<std::uint32_t>& shares,
                        std::uint64_t seed = 1) {
  RandomStream random(seed, Purpose::test, 12);
  std::vector<std::int32_t> pot;
  for (std::size_t k = 0; k < shares.size(); ++k)
    pot.insert(pot.end(), shares[k], static_cast<std::int32_t>(k));
  AugmentedSet set{.labeled = labeled, .classes = shares.size()};
  for (std::uint32_t at = 0; at < rows; ++at) {
    set.rows.push_back(3 * at);
    set.labels.push_back(pot[random.below(static_cast<std::uint32_t>(pot.size()))]);
    if (at < labeled) continue;
    const auto position = static_cast<std::uint32_t>(set.unlabeled());
    set.taken_rows.push_back(3 * at);
    set.taken_positions.push_back(position);
    if (at % 5 != 0) continue;
    set.left_rows.push_back(3 * at + 1);
    set.left_positions.push_back(position + 1);
  }
  return set;
}

LabeledFirst rows_of(const AugmentedSet& set) {
  return {set.labels, set.labeled, set.classes};
}

std::vector<std::size_t> class_rows(const AugmentedSet& set, std::size_t begin, std::size_t end) {
  std::vector<std::size_t> counts(set.classes, 0);
  for (std::size_t at = begin; at < end; ++at) ++counts[static_cast<std::size_t>(set.labels[at])];
  return counts;
}

TEST(RowSample, HoldsEveryLabeledRowAndTheOthersInTheSharesOfTheirClasses) {
  const AugmentedSet set = random_set(5000, 100, {6, 3, 1});
  for (const std::size_t size : {200U, 1000U, 4999U}) {
    const AugmentedSet sample = sample_rows(set, size, 7);
    ASSERT_EQ(sample.rows.size(), size);
    ASSERT_EQ(sample.labeled, 100U);
    EXPECT_TRUE(std::equal(sample.rows.begin(), sample.rows.begin() + 100, set.rows.begin()));
    EXPECT_TRUE(std::ranges::is_sorted(sample.rows, std::less_equal{}));
    const auto all = class_rows(set, 100, 5000);
    const auto drawn = class_rows(sample, 100, size);
    for (std::size_t k = 0; k < 3; ++k) {
      const double expected = static_cast<double>(all[k]) * static_cast<double>(size - 100) / 4900;
      EXPECT_NEAR(static_cast<double>(drawn[k]), expected, 1);
    }
    for (std::size_t i = 0; i < size; ++i) EXPECT_EQ(sample.labels[i], set.labels[sample.rows[i] / 3]);
  }
}

TEST(RowSample, OfASetNoLargerIsTheSet) {
  const AugmentedSet set = random_set(300, 20, {1, 1});
  const AugmentedSet sample = sample_rows(set, 300, 1);
  EXPECT_EQ(sample.rows, set.rows);
  EXPECT_EQ(sample.taken_positions, set.taken_positions);
}

TEST(RowSample, TakesAShareOfTheLabeledRowsWhereTheyAreMoreThanHalf) {
  const AugmentedSet set = random_set(5000, 3000, {3, 1});
  const AugmentedSet sample = sample_rows(set, 1000, 1);
  EXPECT_EQ(sample.labeled, 500U);
  EXPECT_EQ(sample.rows.size(), 1000U);
  // Where the others are too few, more of them.
  const AugmentedSet few_others = sample_rows(random_set(5000, 4900, {3, 1}), 1000, 1);
  EXPECT_EQ(few_others.labeled, 900U);
}

TEST(RowSample, HoldsARowOfEveryClassHoweverRare) {
  AugmentedSet set = random_set(3000, 10, {1});
  set.classes = 4;
  set.labels[1500] = 2;
  set.labels[2000] = 3;
  const AugmentedSet sample = sample_rows(set, 20, 1);
  EXPECT_EQ(class_rows(sample, 10, 20), (std::vector<std::size_t>{8, 0, 1, 1}));
}

TEST(RowSample, IsTheSameForTheSameSeedAndHoldsEveryRowAlikeOverSeeds) {
  const AugmentedSet set = random_set(400, 10, {2, 1});
  EXPECT_EQ(sample_rows(set, 100, 5).rows, sample_rows(set, 100, 5).rows);
  EXPECT_NE(sample_rows(set, 100, 5).rows, sample_rows(set, 100, 6).rows);
  std::map<std::uint32_t, double> times;
  constexpr int seeds = 2000;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    for (const std::uint32_t place : draw_places(rows_of(set), 100, seed)) ++times[place];
  }
  const double share = 90.0 / 390;
  const double deviation = std::sqrt(seeds * share * (1 - share));
  for (std::uint32_t place = 10; place < 400; ++place)
    EXPECT_NEAR(times[place], seeds * share, 5 * deviation + 0.01 * seeds) << place;
}

TEST(RowSample, NumbersTheUnlabeledRowsAnewAndThinsThoseLeftAsMuch) {
  const AugmentedSet set = random_set(5000, 100, {1, 1});
  const AugmentedSet sample = sample_rows(set, 590, 3);  // 490 of 4900
  EXPECT_EQ(sample.taken_rows.size(), 490U);
  EXPECT_EQ(sample.left_rows.size(), set.left_rows.size() / 10);
  std::vector<std::uint32_t> positions = sample.taken_positions;
  positions.insert(positions.end(), sample.left_positions.begin(), sample.left_positions.end());
  std::ranges::sort(positions);
  for (std::uint32_t at = 0; at < positions.size(); ++at) ASSERT_EQ(positions[at], at);
  std::vector<std::uint32_t> taken = sample.taken_rows;
  std::ranges::sort(taken);
  EXPECT_TRUE(std::ranges::equal(taken, std::span(sample.rows).subspan(100)));
}

TEST(RowSample, KeepsTheRatioOfTheWeights) {
  AugmentedSet set = random_set(4000, 100, {1, 1});
  set.weights.assign(4000, 1.0);
  std::fill_n(set.weights.begin(), 100, 39.0);
  const AugmentedSet sample = sample_rows(set, 500, 3);
  const double labeled = std::accumulate(sample.weights.begin(), sample.weights.begin() + 100, 0.0);
  const double others = std::accumulate(sample.weights.begin() + 100, sample.weights.end(), 0.0);
  EXPECT_NEAR(labeled / others, 1, 1e-9);
}

// scores = thing + sample + noise, with known deviations of each.
TEST(ScoreNoise, TellsNoiseFromWhatThingsAndSamplesDifferBy) {
  RandomStream random(3, Purpose::test, 13);
  std::vector<double> things(400);
  for (double& thing : things) thing = 0.5 * random.normal();
  std::vector<std::vector<double>> scores(5, things);
  for (auto& sample : scores) {
    const double shift = 10 * random.normal();
    for (double& score : sample) score += shift + 0.2 * random.normal();
  }
  const ScoreNoise noise = noise_of(scores);
  EXPECT_NEAR(noise.error, 0.2, 0.02);
  EXPECT_NEAR(noise.spread, 0.5, 0.05);
}

// Scores whose noise falls with the square root of the rows.
class NoisyScores {
 public:
  explicit NoisyScores(double noise) : noise_(noise) {}
  std::vector<double> operator()(const AugmentedSet& sample) {
    sizes.push_back(sample.rows.size());
    std::vector<double> scores;
    for (int thing = 0; thing < 300; ++thing) {
      scores.push_back(thing +
                       noise_ * random_.normal() / std::sqrt(static_cast<double>(sample.rows.size())));
    }
    return scores;
  }
  std::vector<std::size_t> sizes;

 private:
  RandomStream random_{5, Purpose::test, 14};
  double noise_;
};

TEST(SampleSize, IsAsLargeAsTheNoiseAsks) {
  const AugmentedSet set = random_set(100000, 100, {1, 1});
  // Things 0..299: a spread of 86.7. Wanted: noise / sqrt(rows) = 0.25 x 86.7.
  for (const double rows : {20000.0, 60000.0}) {
    NoisyScores scores(0.25 * 86.7 * std::sqrt(rows));
    const SampleSize size = choose_sample_size(set, std::ref(scores), 1);
    EXPECT_EQ(scores.sizes, std::vector<std::size_t>(4, 5000));
    EXPECT_NEAR(static_cast<double>(size.rows), rows, 0.2 * rows);
  }
  NoisyScores quiet(0);
  EXPECT_EQ(choose_sample_size(set, std::ref(quiet), 1).rows, SampleSizeOptions{}.fewest);
  NoisyScores loud(1e9);
  EXPECT_EQ(choose_sample_size(set, std::ref(loud), 1).rows, 100000U);
}

TEST(SampleSize, OfAShortSetIsAllOfItAndNothingIsTried) {
  NoisyScores scores(1);
  EXPECT_EQ(choose_sample_size(random_set(20000, 10, {1, 1}), std::ref(scores), 1).rows, 20000U);
  EXPECT_TRUE(scores.sizes.empty());
}

TEST(AgreedWeights, AreTheMeanOfTwoSamplesThatAgreeAndLargerOnesWhereTheyDoNot) {
  const AugmentedSet set = random_set(200000, 10, {1, 1});
  std::vector<std::size_t> sizes;
  double disagreement = 0;
  const auto weigh = [&](const std::vector<std::uint32_t>& places) {
    sizes.push_back(places.size());
    const double sign = sizes.size() % 2 == 0 ? 1 : -1;
    const double off = places.size() < 40000 ? disagreement * sign : 0;
    return std::vector<double>{0.1, 0.3 + off, 0.6 - off};
  };
  const AgreedWeights soon = agree_on_weights(rows_of(set), 3, 1, weigh);
  EXPECT_EQ(sizes, (std::vector<std::size_t>{10000, 10000}));
  EXPECT_EQ(soon.rows, 20000U);
  EXPECT_NEAR(soon.weights[2], 0.6, 1e-12);
  sizes.clear();
  disagreement = 0.3;
  EXPECT_EQ(agree_on_weights(rows_of(set), 3, 1, weigh).rows, 80000U);
  EXPECT_EQ(sizes, (std::vector<std::size_t>{10000, 10000, 20000, 20000, 40000, 40000}));
  const AugmentedSet shorter = random_set(100000, 10, {1, 1});
  EXPECT_TRUE(agree_on_weights(rows_of(shorter), 3, 1, weigh).weights.empty());
}

struct LongProblem : SmallProblem {
  LongProblem() : SmallProblem(data()) {}
  static GenerateOptions data() {
    GenerateOptions options = small_data();
    options.rows = 45000;
    options.redundant = 0;
    options.noise = 8;
    return options;
  }
};

TEST(LongTables, AreRankedAndSearchedOnASampleAndTheOutcomeSaysSo) {
  const LongProblem problem;
  for (const SelectionMethod method :
       {SelectionMethod::forest, SelectionMethod::cross_fitted_rfe, SelectionMethod::sew_il}) {
    SelectionOptions options = ranker_options(method);
    options.forest.n_estimators = 10;
    options.n_features_to_select = 4;
    options.cross_fitted_rfe = {.repeats = 1, .n_estimators = 10};
    options.self_training.policy = Policy::fixed;
    options.self_training.fixed_threshold = 0.1;
    options.search.generations = 2;
    options.search.population = 10;
    const SelectionOutcome outcome = run_ranker(problem, options);
    EXPECT_EQ(outcome.scored.of, 45000U);
    EXPECT_GE(outcome.scored.rows, 10000U);
    EXPECT_LT(outcome.scored.rows, 45000U);
    if (method != SelectionMethod::sew_il) {
      EXPECT_EQ(outcome.columns, problem.columns_with(false));
    }
    EXPECT_EQ(outcome.job->set.rows.size(), 45000U);  // the selected features' figures are of all rows
  }
}

TEST(WeightsOfTwoSamples, AreNotSoughtOnMoreRowsThanAllowed) {
  const AugmentedSet set = random_set(200000, 10, {1, 1});
  std::vector<std::size_t> sizes;
  RandomStream random(3, Purpose::test, 2);
  const auto noise = [&](const std::vector<std::uint32_t>& places) {
    sizes.push_back(places.size());
    return std::vector<double>{random.unit(), random.unit(), random.unit()};
  };
  EXPECT_EQ(agree_on_weights(rows_of(set), 3, 1, noise, 40000).rows, 0U);
  EXPECT_EQ(sizes, (std::vector<std::size_t>{10000, 10000, 20000, 20000}));
}

TEST(LongTables, ShortOnesAreScoredOnAllRows) {
  const SmallProblem problem(small_data());
  const SelectionOutcome outcome = run_ranker(problem, ranker_options(SelectionMethod::forest));
  EXPECT_EQ(outcome.scored.rows, 0U);
}

}  // namespace
}  // namespace sewil::selection
