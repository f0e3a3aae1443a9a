// tests/unit/validation/weighed_test.cpp: rows that a rule picked do not bias an estimate that knows with
// what probability each row was drawn: it is right on average over draws, as no plain count is.
#include "validation/weighed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/random.h"

namespace sewil::validation {
namespace {

// 400 rows, the first 100 hard (never right), the others easy; 40 labeled at random, then three batches of
// ten of which eight are hard rows that a rule picks and two are drawn from the rest.
struct World {
  explicit World(std::uint64_t seed) : stream(seed, Purpose::test), draws(rows) {
    for (const std::uint32_t row : draw(40)) label(row, 0, 0);
    for (std::uint32_t batch = 1; batch <= 3; ++batch) {
      std::size_t picked = 0;
      for (std::uint32_t row = 0; row < rows && picked < 8; ++row) {
        if (is_labeled[row]) continue;
        label(row, batch, 1);
        ++picked;
      }
      const double left = static_cast<double>(rows - labeled.size());
      for (const std::uint32_t row : draw(2)) label(row, batch, 2 / left);
    }
    std::ranges::sort(labeled);
  }
  [[nodiscard]] static bool right(std::uint32_t row) { return row >= 100; }
  [[nodiscard]] double truth() const {
    double good = 0;
    for (std::uint32_t row = 0; row < rows; ++row) good += !is_labeled[row] && right(row) ? 1 : 0;
    return good / static_cast<double>(rows - labeled.size());
  }
  [[nodiscard]] JudgedRows judged() const {
    JudgedRows all(std::vector<std::int32_t>(labeled.size(), 0), 2);
    for (std::size_t i = 0; i < labeled.size(); ++i) all.add(i, right(labeled[i]) ? 0 : 1);
    return all;
  }

  static constexpr std::uint32_t rows = 400;
  RandomStream stream;
  std::vector<RowDraw> draws;
  std::vector<std::uint32_t> labeled;
  std::vector<bool> is_labeled = std::vector<bool>(rows, false);

 private:
  std::vector<std::uint32_t> draw(std::size_t count) {
    std::vector<std::uint32_t> left;
    for (std::uint32_t row = 0; row < rows; ++row) {
      if (!is_labeled[row]) left.push_back(row);
    }
    shuffle(std::span(left), stream);
    left.resize(count);
    return left;
  }
  void label(std::uint32_t row, std::uint32_t batch, double probability) {
    is_labeled[row] = true;
    labeled.push_back(row);
    draws[row] = {batch, probability};
  }
};

TEST(Weighed, OnAverageItIsTheAccuracyOnTheRowsStillUnlabeledAndAPlainCountIsNot) {
  double weighed = 0, plain = 0, truth = 0;
  constexpr std::size_t worlds = 400;
  for (std::uint64_t seed = 1; seed <= worlds; ++seed) {
    const World world(seed);
    const std::vector<double> weights = weights_of_draws(world.draws, world.labeled);
    weighed += judge_weighed(world.judged(), weights, 0, {}, 1).accuracy / worlds;
    plain += judge_weighed(world.judged(), {}, 0, {}, 1).accuracy / worlds;
    truth += world.truth() / worlds;
  }
  EXPECT_NEAR(weighed, truth, 0.01);
  EXPECT_LT(plain, truth - 0.15);
}

TEST(Weighed, TheWeightsAreThoseOfTheBatchesEstimatesOneByOne) {
  const World world(3);
  const std::vector<double> weights = weights_of_draws(world.draws, world.labeled);
  std::vector<double> drawn(4, 0);
  for (const std::uint32_t row : world.labeled) {
    const RowDraw& draw = world.draws[row];
    drawn[draw.batch] += draw.batch == 0 || draw.probability < 1 ? 1 : 0;
  }
  const double all = std::accumulate(drawn.begin(), drawn.end(), 0.0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const RowDraw& draw = world.draws[world.labeled[i]];
    double expected = 0;
    for (std::uint32_t batch = 0; batch < 4; ++batch) {
      const double probability = batch == 0 ? 40.0 / 400 : draw.probability;
      if (draw.batch == batch) expected += drawn[batch] / all / probability;
      if (draw.batch >= batch) expected -= drawn[batch] / all;
    }
    EXPECT_NEAR(weights[i], expected, 1e-9);
  }
}

TEST(Weighed, WithoutDrawsThereAreNoWeightsAndTheFiguresAreThoseOfJudge) {
  const World world(1);
  EXPECT_TRUE(weights_of_draws({}, world.labeled).empty());
  const Accuracy found = judge_weighed(world.judged(), {}, 100, {}, 1.3);
  const Accuracy plain = judge(world.judged(), 100, {}, 1.3);
  EXPECT_EQ(found.accuracy, plain.accuracy);
  EXPECT_EQ(found.low, plain.low);
  EXPECT_EQ(found.high, plain.high);
}

TEST(Weighed, UnevenWeightsWidenTheInterval) {
  JudgedRows rows(std::vector<std::int32_t>(60, 0), 2);
  for (std::size_t i = 0; i < 60; ++i) rows.add(i, i % 4 == 0 ? 1 : 0);
  std::vector<double> uneven(60, 1);
  for (std::size_t i = 0; i < 8; ++i) uneven[i] = 10;  // two of eight wrong, as of all
  const Accuracy plain = judge_weighed(rows, std::vector<double>(60, 3), 0, {}, 1);
  const Accuracy wide = judge_weighed(rows, uneven, 0, {}, 1);
  EXPECT_NEAR(plain.accuracy, wide.accuracy, 1e-12);
  EXPECT_LT(wide.low, plain.low);
  EXPECT_GT(wide.high, plain.high);
}

}  // namespace
}  // namespace sewil::validation
