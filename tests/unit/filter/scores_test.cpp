// tests/unit/filter/scores_test.cpp: semi-Fisher and semi-Laplacian scores against dense Laplacians, and
// their edge cases.
#include <gtest/gtest.h>

#include <cmath>

#include "filter/neighbor_graph.h"
#include "filter/semi_fisher.h"
#include "filter/semi_laplacian.h"
#include "unit/filter/made_data.h"

namespace sewil {
namespace {

using namespace filter_test;

std::vector<double> fisher(const FilterMatrix& matrix, const Labels& labels, std::size_t classes,
                           std::size_t k, const SemiFisherOptions& options = {}, int threads = 1) {
  const Workers workers(threads);
  const auto edges = list_edges(find_neighbors(matrix, {.neighbors = k}, workers));
  return semi_fisher_scores(matrix, labels, classes, edges, options, workers);
}

std::vector<double> laplacian(const FilterMatrix& matrix, const Labels& labels, std::size_t classes,
                              std::size_t k, int threads = 1) {
  const Workers workers(threads);
  const auto graph = find_neighbors(matrix, {.neighbors = k, .median = true}, workers);
  return semi_laplacian_scores(matrix, labels, classes, list_edges(graph), graph.median_squared_distance,
                               workers);
}

void expect_close(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t c = 0; c < found.size(); ++c) {
    if (found[c] == expected[c]) continue;  // infinite ones too
    EXPECT_NEAR(found[c], expected[c], 1e-9 * std::abs(expected[c])) << "column " << c;
  }
}

TEST(Scores, EqualTheDenseTwinsOnRandomData) {
  for (const Kind kind : {Kind::continuous, Kind::integers, Kind::mostly_zero}) {
    for (const double labeled : {0.1, 0.5, 1.0}) {
      for (const std::size_t k : {1U, 5U, 20U, 500U}) {
        Matrix x = random_matrix(kind, 150, 12, 11 + k);
        const Labels labels = random_labels(x, 3, labeled, 5);
        const auto expected_fisher = oracle::semi_fisher(x, labels, 3, k, 0.7, 2);
        const auto expected_laplacian = oracle::semi_laplacian(x, labels, k);
        for (const MatrixLayout layout : {MatrixLayout::dense, MatrixLayout::sparse}) {
          const FilterMatrix matrix = to_filter_matrix(x, layout);
          expect_close(fisher(matrix, labels, 3, k, {.lambda = 0.7, .delta = 2}), expected_fisher);
          expect_close(laplacian(matrix, labels, 3, k), expected_laplacian);
        }
      }
    }
  }
}

TEST(Scores, HaveTheSameBitsForAnyThreads) {
  for (const Kind kind : {Kind::continuous, Kind::mostly_zero}) {
    Matrix x = random_matrix(kind, 900, 30, 2);
    const Labels labels = random_labels(x, 4, 0.2, 5);
    const FilterMatrix matrix = to_filter_matrix(x);
    for (const int threads : {2, 8}) {
      EXPECT_EQ(fisher(matrix, labels, 4, 20, {}, threads), fisher(matrix, labels, 4, 20));
      EXPECT_EQ(laplacian(matrix, labels, 4, 20, threads), laplacian(matrix, labels, 4, 20));
    }
  }
}

TEST(SemiFisher, IsTheHandComputedValueOnFourRows) {
  // f = 0, 1, 4, 5; classes of rows 0 and 3; one neighbor each: edges 0-1 and 2-3.
  // mean 2.5, var 17/4; above = (2.5)^2 + (2.5)^2 + 17/4 = 16.75; below = 0 + 2 (1 + 1) = 4.
  Matrix x(4, 1);
  x << 0, 1, 4, 5;
  EXPECT_DOUBLE_EQ(fisher(to_filter_matrix(x, MatrixLayout::dense), {0, -1, -1, 1}, 2, 1)[0], 16.75 / 4);
}

TEST(SemiLaplacian, IsTheHandComputedValueOnFourRows) {
  // Squared distances 1, 16, 25, 9, 16, 1: median (9 + 16) / 2 = 12.5. Within: edges 0-1 and 2-3, weight
  // exp(-1/25), difference 1. Between: rows 0 and 3, difference 5.
  Matrix x(4, 1);
  x << 0, 1, 4, 5;
  EXPECT_DOUBLE_EQ(laplacian(to_filter_matrix(x, MatrixLayout::dense), {0, -1, -1, 1}, 2, 1)[0],
                   2 * std::exp(-1.0 / 25) / 25);
}

TEST(Scores, OfConstantColumnsAreTheWorstAndNeverNaN) {
  Matrix x = random_matrix(Kind::integers, 80, 6, 2);
  x.col(1).setConstant(0.1);
  x.col(4).setZero();
  const Labels labels = random_labels(x, 2, 0.3, 1);
  x.col(1).setConstant(0.1);
  for (const MatrixLayout layout : {MatrixLayout::dense, MatrixLayout::sparse}) {
    const FilterMatrix matrix = to_filter_matrix(x, layout);
    const auto f = fisher(matrix, labels, 2, 20);
    const auto l = laplacian(matrix, labels, 2, 20);
    for (const std::size_t c : {1U, 4U}) {
      EXPECT_EQ(f[c], 0);
      EXPECT_EQ(l[c], std::numeric_limits<double>::infinity());
    }
    for (const std::size_t c : {0U, 2U, 3U, 5U}) {
      EXPECT_GT(f[c], 0);
      EXPECT_TRUE(std::isfinite(l[c]));
    }
  }
}

TEST(SemiLaplacian, IsInfiniteForAColumnThatIsFlatOnTheLabeledRowsOnly) {
  Matrix x = random_matrix(Kind::continuous, 60, 3, 2);
  Labels labels(60, -1);
  for (std::size_t row = 0; row < 9; ++row) {
    labels[row] = static_cast<std::int32_t>(row % 3);
    x(static_cast<Eigen::Index>(row), 1) = 0.1;
  }
  EXPECT_EQ(laplacian(to_filter_matrix(x), labels, 3, 5)[1], std::numeric_limits<double>::infinity());
}

TEST(Scores, AreDefinedForIdenticalRows) {
  Matrix x = Matrix::Constant(50, 2, 3.0);
  x.row(49).setConstant(4);
  Labels labels(50, -1);
  labels[0] = 0;
  labels[49] = 1;
  const FilterMatrix matrix = to_filter_matrix(x);
  // The odd row is joined to 5 others (distance 2, median 0, so weight 0 in the within graph).
  EXPECT_EQ(laplacian(matrix, labels, 2, 5), (std::vector<double>{0, 0}));
  for (const double score : fisher(matrix, labels, 2, 5)) {
    const double mean = 3 + 1.0 / 50;
    const double var = (1.0 / 50) * (49.0 / 50);
    EXPECT_NEAR(score, (std::pow(3 - mean, 2) + std::pow(4 - mean, 2) + var) / (2 * 5), 1e-12);
  }
}

TEST(Scores, AreDefinedForOneLabeledRowPerClassAndForNoUnlabeledRow) {
  Matrix x = random_matrix(Kind::continuous, 40, 5, 8);
  Labels one(40, -1);
  for (std::size_t k = 0; k < 4; ++k) one[k] = static_cast<std::int32_t>(k);
  Labels all;
  for (std::int32_t row = 0; row < 40; ++row) all.push_back(row % 4);
  for (const Labels& labels : {one, all}) {
    expect_close(fisher(to_filter_matrix(x), labels, 4, 20), oracle::semi_fisher(x, labels, 4, 20, 1, 1));
    expect_close(laplacian(to_filter_matrix(x), labels, 4, 20), oracle::semi_laplacian(x, labels, 20));
  }
}

TEST(SemiFisher, OfAColumnWithoutRoughnessOrSpreadIsInfinite) {
  // Two far groups, the second column is the group itself: no edge crosses, no class varies.
  Matrix x(6, 2);
  x << 0, 0, 1, 0, 2, 0, 100, 7, 101, 7, 102, 7;
  EXPECT_EQ(fisher(to_filter_matrix(x), {0, -1, 0, 1, 1, -1}, 2, 2)[1],
            std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace sewil
