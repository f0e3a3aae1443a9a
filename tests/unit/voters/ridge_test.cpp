// Ridge regression from one decomposition against dense solves that really leave each row out.
#include "voters/ridge.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "base/random.h"
#include "oracle/ridge_twin.h"

namespace sewil::voters {
namespace {

struct RidgeWish {
  int rows = 20, columns = 6, classes = 3;
  double signal = 1;
  bool weighed = false;
  int copies = 1;  // of every row
};

oracle::RidgeProblem random_problem(const RidgeWish& wish, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 40);
  oracle::RidgeProblem problem{
      Eigen::MatrixXd(wish.rows * wish.copies, wish.columns), {}, {}, static_cast<std::size_t>(wish.classes)};
  for (int i = 0; i < wish.rows; ++i) {
    const auto label = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(wish.classes)));
    Eigen::RowVectorXd row(wish.columns);
    for (int j = 0; j < wish.columns; ++j)
      row(j) = random.normal() + (j % wish.classes == label ? wish.signal : 0);
    for (int copy = 0; copy < wish.copies; ++copy) {
      problem.features.row(i * wish.copies + copy) = row;
      problem.labels.push_back(label);
      problem.weights.push_back(wish.weighed ? 0.3 + random.unit() : 1);
    }
  }
  const double total = std::accumulate(problem.weights.begin(), problem.weights.end(), 0.0);
  for (double& weight : problem.weights) weight *= static_cast<double>(problem.weights.size()) / total;
  return problem;
}

RidgeFit by_rows(const oracle::RidgeProblem& problem) {
  const Eigen::MatrixXd products = problem.features * problem.features.transpose();
  std::vector<double> kernel(products.data(), products.data() + products.size());
  return fit_by_rows(kernel, {problem.labels, problem.weights, problem.classes});
}

RidgeFit by_columns(const oracle::RidgeProblem& problem) {
  const Eigen::MatrixXd turned = problem.features.transpose();  // column by column: row by row of features
  std::vector<double> cells(turned.data(), turned.data() + turned.size());
  return fit_by_columns(cells, {problem.labels, problem.weights, problem.classes});
}

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

double largest_difference(const std::vector<double>& values, const Eigen::MatrixXd& wanted) {
  const Eigen::Map<const RowMajor> found(values.data(), wanted.rows(), wanted.cols());
  return (found - wanted).cwiseAbs().maxCoeff();
}

void expect_same(const RidgeFit& fit, const oracle::RidgeAnswer& twin, const oracle::RidgeProblem& problem) {
  EXPECT_EQ(fit.strength, twin.strength);
  EXPECT_NEAR(fit.error, twin.error, 1e-9);
  EXPECT_LT(largest_difference(fit.means, twin.means), 1e-14);
  EXPECT_LT(largest_difference(fit.left_out, twin.left_out), 1e-8);
  const Eigen::Map<const RowMajor> dual(fit.dual.data(), problem.features.rows(),
                                        static_cast<Eigen::Index>(problem.classes));
  EXPECT_LT((problem.features.transpose() * dual - twin.coefficients).cwiseAbs().maxCoeff(), 1e-9);
}

// fit_by_columns is asked where it applies: with fewer columns than rows.
void compare_with_twin(const RidgeWish& wish, std::uint64_t seed) {
  SCOPED_TRACE(testing::Message() << wish.rows << " x " << wish.columns << ", seed " << seed);
  const oracle::RidgeProblem problem = random_problem(wish, seed);
  const oracle::RidgeAnswer twin = oracle::twin_ridge(problem);
  const RidgeFit rows = by_rows(problem);
  expect_same(rows, twin, problem);
  if (wish.columns >= wish.rows * wish.copies) return;
  const RidgeFit columns = by_columns(problem);
  expect_same(columns, twin, problem);
  for (std::size_t at = 0; at < rows.left_out.size(); ++at)
    EXPECT_NEAR(columns.left_out[at], rows.left_out[at], 1e-9);
}

TEST(Ridge, IsWhatDenseSolvesWithoutEachRowGive) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    compare_with_twin({.rows = 24, .columns = 5}, seed);
    compare_with_twin({.rows = 30, .columns = 29, .classes = 2, .signal = 0.4}, seed);
    compare_with_twin({.rows = 14, .columns = 40, .classes = 4}, seed);
    compare_with_twin({.rows = 12, .columns = 12, .signal = 0}, seed);
  }
}

TEST(Ridge, HoldsItselfToRowWeights) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    compare_with_twin({.rows = 24, .columns = 5, .weighed = true}, seed);
    compare_with_twin({.rows = 14, .columns = 40, .weighed = true}, seed);
  }
}

TEST(Ridge, StandsRowsThatAreThereMoreThanOnce) {
  compare_with_twin({.rows = 8, .columns = 5, .copies = 3}, 1);
  compare_with_twin({.rows = 6, .columns = 30, .weighed = true, .copies = 2}, 2);
  compare_with_twin({.rows = 4, .columns = 7, .copies = 2}, 3);  // columns below rows, above different rows
}

TEST(Ridge, StandsTwoRowsAndASingleClassAndASingleColumn) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    compare_with_twin({.rows = 2, .columns = 1, .classes = 2}, seed);
    compare_with_twin({.rows = 2, .columns = 9, .classes = 2}, seed);
    compare_with_twin({.rows = 9, .columns = 4, .classes = 1}, seed);
    compare_with_twin({.rows = 15, .columns = 1, .classes = 2}, seed);
  }
}

TEST(Ridge, ChoosesWeakAndStrongRidges) {
  std::set<double> chosen;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    for (const double signal : {0.0, 0.5, 3.0})
      chosen.insert(by_rows(random_problem({.rows = 25, .columns = 10, .signal = signal}, seed)).strength);
  }
  EXPECT_GE(chosen.size(), 4U);
  EXPECT_LE(*chosen.begin(), 0.1);
  EXPECT_EQ(*chosen.rbegin(), 10);
}

TEST(Ridge, SaysNothingWhereNoColumnSaysAnything) {
  oracle::RidgeProblem problem = random_problem({.rows = 10, .columns = 3}, 1);
  problem.features.setZero();
  for (const RidgeFit& fit : {by_rows(problem), by_columns(problem)}) {
    for (const double score : fit.left_out) EXPECT_EQ(score, 0);
    for (const double value : fit.dual) EXPECT_TRUE(std::isfinite(value));
  }
}

TEST(Ridge, LeavesOutARowThatHasAllTheSayWithFiniteScores) {
  oracle::RidgeProblem problem = random_problem({.rows = 30, .columns = 3, .classes = 2}, 4);
  problem.features.row(0) *= 1e6;
  for (const RidgeFit& fit : {by_rows(problem), by_columns(problem)}) {
    for (const double score : fit.left_out) EXPECT_TRUE(std::isfinite(score));
    for (const double value : fit.dual) EXPECT_TRUE(std::isfinite(value));
    EXPECT_TRUE(std::isfinite(fit.error));
  }
}

}  // namespace
}  // namespace sewil::voters
