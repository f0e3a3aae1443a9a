// tests/unit/votes/clusters_test.cpp: the scatter of a mean over groups, against slow twins and by hand.
#include "votes/clusters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"

namespace sewil::votes {
namespace {

struct Rows {
  std::vector<double> values, weights;
  std::vector<std::uint32_t> groups;
};

Rows random_rows(std::size_t rows, std::uint32_t groups, std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test);
  Rows all;
  for (std::size_t i = 0; i < rows; ++i) {
    all.groups.push_back(7 + 3 * stream.below(groups));
    all.values.push_back(stream.below(2));
    all.weights.push_back(0.2 + stream.unit());
  }
  return all;
}

// Every pair of rows of one group, one by one.
double slow_variance(const Rows& rows, double mean) {
  double sum = 0;
  double all = 0;
  std::vector<std::uint32_t> seen;
  for (std::size_t i = 0; i < rows.values.size(); ++i) {
    all += rows.weights[i];
    bool is_new = true;
    for (const std::uint32_t group : seen) is_new = is_new && group != rows.groups[i];
    if (is_new) seen.push_back(rows.groups[i]);
    for (std::size_t j = 0; j < rows.values.size(); ++j) {
      if (rows.groups[i] != rows.groups[j]) continue;
      sum += rows.weights[i] * (rows.values[i] - mean) * rows.weights[j] * (rows.values[j] - mean);
    }
  }
  const auto groups = static_cast<double>(seen.size());
  return sum / (all * all) * groups / (groups - 1);
}

TEST(ClusteredMean, AgreesWithItsTwinOverAllPairs) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Rows rows = random_rows(30 + seed, 4 + static_cast<std::uint32_t>(seed % 7), seed);
    const ClusteredMean found = clustered_mean(rows.values, rows.weights, rows.groups);
    EXPECT_NEAR(found.variance, slow_variance(rows, found.mean), 1e-14);
  }
}

TEST(ClusteredMean, OfRowsThatStandAloneIsTheUsualStandardError) {
  const std::vector<double> values{1, 0, 1, 1, 0, 1, 1, 1};
  const ClusteredMean found = clustered_mean(values, {}, {});
  EXPECT_DOUBLE_EQ(found.mean, 0.75);
  EXPECT_NEAR(found.variance, 0.75 * 0.25 / 7, 1e-15);
  EXPECT_EQ(found.rows, 8);
  EXPECT_EQ(found.at_worst, 8);
  EXPECT_EQ(found.student, 1);
}

TEST(ClusteredMean, OfGroupsThatAllSayTheSameIsThatOfTheGroups) {
  const std::vector<double> values{1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1};
  const std::vector<std::uint32_t> groups{4, 4, 4, 9, 9, 9, 2, 2, 2, 5, 5, 5};
  const ClusteredMean found = clustered_mean(values, {}, groups);
  EXPECT_NEAR(found.variance, 0.75 * 0.25 / 3, 1e-15);
  EXPECT_DOUBLE_EQ(found.at_worst, 4);
  EXPECT_EQ(found.groups, 4U);
}

TEST(ClusteredMean, WidensByStudentsQuantileWhereGroupsAreFew) {
  const auto quantile = [](std::size_t groups) {
    std::vector<double> values;
    std::vector<std::uint32_t> of;
    for (std::uint32_t i = 0; i < groups; ++i) {
      values.push_back(i % 2);
      of.push_back(i);
    }
    return std::sqrt(clustered_mean(values, {}, of).student) * 1.6448536269514722;
  };
  EXPECT_NEAR(quantile(10), 1.833113, 2e-3);
  EXPECT_NEAR(quantile(20), 1.729133, 2e-4);
  EXPECT_NEAR(quantile(6), 2.015048, 1e-2);
}

TEST(WorthOf, GroupsThatAllSayTheSameCountOnceHereAndAmongTheRowsToLabel) {
  const std::vector<double> values{1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1};
  const std::vector<std::uint32_t> groups{4, 4, 4, 9, 9, 9, 2, 2, 2, 5, 5, 5};
  const ClusteredMean mean = clustered_mean(values, {}, groups);
  const Worth worth = worth_of(mean, 0.75 * 0.25, 100, 10);
  EXPECT_NEAR(worth.of_mean, mean.student / 3, 1e-12);
  EXPECT_NEAR(worth.of_further, 10.0 / 100, 1e-12);
}

TEST(WorthOf, RowsThatAreAllRightCountByGroups) {
  const std::vector<double> values(12, 1);
  const std::vector<std::uint32_t> groups{4, 4, 4, 9, 9, 9, 2, 2, 2, 5, 5, 5};
  const ClusteredMean mean = clustered_mean(values, {}, groups);
  EXPECT_NEAR(worth_of(mean, 0, 0, 1).of_mean, mean.student / 4, 1e-12);
}

TEST(WorthOf, RowsOfUnequalWeightAreWorthFewer) {
  std::vector<double> values, weights;
  for (int i = 0; i < 100; ++i) {
    values.push_back(i % 4 == 0 ? 0 : 1);
    weights.push_back(i % 10 == 0 ? 20 : 1);
  }
  const ClusteredMean mean = clustered_mean(values, weights, {});
  EXPECT_NEAR(mean.rows, 290.0 * 290 / (10 * 400 + 90), 1e-9);
  EXPECT_GE(worth_of(mean, 0.2, 0, 1).of_mean, 1 / mean.rows);
}

}  // namespace
}  // namespace sewil::votes
