// tests/unit/filter/rlsr_test.cpp: RLSR against explicit inverses, and what must hold of any of its fits.
#include "filter/rlsr.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sewil/data/work.h"
#include "unit/filter/made_data.h"

namespace sewil {
namespace {

using namespace filter_test;

struct Case {
  Matrix x;
  Labels labels;
  std::size_t classes;
};

Case make_case(Kind kind, std::size_t rows, std::size_t columns, std::size_t classes, std::uint64_t seed) {
  Case made{random_matrix(kind, rows, columns, seed), {}, classes};
  made.labels = random_labels(made.x, static_cast<int>(classes), 0.3, seed);
  return made;
}

std::vector<Case> cases() {
  return {make_case(Kind::continuous, 60, 8, 3, 1),    make_case(Kind::continuous, 25, 70, 2, 2),
          make_case(Kind::mostly_zero, 120, 30, 4, 3), make_case(Kind::mostly_zero, 40, 90, 2, 4),
          make_case(Kind::continuous, 20, 110, 3, 5),  make_case(Kind::mostly_zero, 18, 90, 2, 6)};
}

RlsrResult fit(const Case& made, RlsrSystem system, MatrixLayout layout, int threads = 1) {
  return fit_rlsr(to_filter_matrix(made.x, layout), made.labels, made.classes, {.system = system},
                  Workers(threads));
}

Matrix weights_of(const RlsrResult& result) {
  return Eigen::Map<const Matrix>(result.weights.data(),
                                  static_cast<Eigen::Index>(result.weights.size() / result.classes),
                                  static_cast<Eigen::Index>(result.classes));
}

TEST(Rlsr, EqualsExplicitInversesWithEitherSystemAndLayout) {
  for (const Case& made : cases()) {
    const auto twin = oracle::rlsr(made.x, made.labels, static_cast<int>(made.classes), 0.1, 1e-12);
    for (const RlsrSystem system : {RlsrSystem::smaller, RlsrSystem::columns, RlsrSystem::rows}) {
      for (const MatrixLayout layout : {MatrixLayout::dense, MatrixLayout::sparse}) {
        const RlsrResult found = fit(made, system, layout);
        ASSERT_EQ(found.objective.size(), twin.objective.size());
        for (std::size_t i = 0; i < twin.objective.size(); ++i) {
          EXPECT_NEAR(found.objective[i], twin.objective[i], 1e-9 * twin.objective[i]);
        }
        for (std::size_t c = 0; c < twin.scores.size(); ++c) {
          EXPECT_NEAR(found.scores[c], twin.scores[c], 1e-9 * std::max(twin.scores[c], 1e-6))
              << "column " << c;
        }
        EXPECT_LT((weights_of(found) - twin.w).norm(), 1e-8 * twin.w.norm());
      }
    }
  }
}

// Large enough for an old factorization to be worth keeping; the column system knows none.
TEST(Rlsr, ASparseTableSolvedByOldFactorizationsHasTheFitOfTheOtherSystem) {
  const Case made = make_case(Kind::mostly_zero, 420, 500, 2, 8);
  const auto with = [&](RlsrSystem system) {
    return fit_rlsr(to_filter_matrix(made.x, MatrixLayout::sparse), made.labels, 2,
                    {.outer_steps = 5, .system = system}, Workers(2));
  };
  const RlsrResult expected = with(RlsrSystem::columns);
  const RlsrResult found = with(RlsrSystem::rows);
  EXPECT_EQ(found.systems_solved, expected.systems_solved);
  for (std::size_t c = 0; c < expected.scores.size(); ++c) {
    EXPECT_NEAR(found.scores[c], expected.scores[c], 1e-9 * std::max(expected.scores[c], 1e-6)) << c;
  }
}

TEST(Rlsr, ObjectiveNeverRises) {
  for (const Case& made : cases()) {
    for (const double gamma : {1e-3, 0.1, 10.0}) {
      for (const RlsrSystem system : {RlsrSystem::columns, RlsrSystem::rows}) {
        const RlsrResult found = fit_rlsr(to_filter_matrix(made.x), made.labels, made.classes,
                                          {.gamma = gamma, .system = system}, Workers(1));
        ASSERT_FALSE(found.objective.empty());
        for (std::size_t i = 1; i < found.objective.size(); ++i) {
          EXPECT_LE(found.objective[i], found.objective[i - 1] * (1 + 1e-10));
        }
      }
    }
  }
}

TEST(Rlsr, WeightsAreStationaryForTheirInnerProblem) {
  // With one outer step the class shares the system saw are known: undecided rows at 1 / classes.
  for (const Case& made : cases()) {
    const RlsrResult found =
        fit_rlsr(to_filter_matrix(made.x), made.labels, made.classes, {.outer_steps = 1}, Workers(1));
    const Eigen::Index n = made.x.rows();
    Matrix y =
        Matrix::Constant(n, static_cast<Eigen::Index>(made.classes), 1.0 / static_cast<double>(made.classes));
    for (Eigen::Index row = 0; row < n; ++row) {
      if (made.labels[static_cast<std::size_t>(row)] < 0) continue;
      y.row(row).setZero();
      y(row, made.labels[static_cast<std::size_t>(row)]) = 1;
    }
    const Matrix h = Matrix::Identity(n, n) - Matrix::Constant(n, n, 1.0 / static_cast<double>(n));
    const Matrix w = weights_of(found);
    const Eigen::Map<const Eigen::VectorXd> q(found.line_weights.data(), made.x.cols());
    const Matrix right = made.x.transpose() * h * y;
    const Matrix gradient = made.x.transpose() * h * (made.x * w) + 0.1 * (q.asDiagonal() * w) - right;
    EXPECT_LT(gradient.norm(), 1e-9 * right.norm());
  }
}

TEST(Rlsr, SharesAreOnTheSimplexAndLabeledRowsKeepTheirs) {
  const Case made = make_case(Kind::continuous, 60, 8, 3, 1);
  const RlsrResult found = fit(made, RlsrSystem::smaller, MatrixLayout::dense);
  EXPECT_TRUE(found.converged);
  for (std::size_t row = 0; row < 60; ++row) {
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double share = found.class_shares[k * 60 + row];
      EXPECT_GE(share, 0);
      sum += share;
      if (made.labels[row] < 0) continue;
      EXPECT_EQ(share, made.labels[row] == static_cast<std::int32_t>(k) ? 1 : 0);
    }
    EXPECT_NEAR(sum, 1, 1e-12);
  }
}

TEST(Rlsr, OffsetsMakeTheFitFitTheGivenTable) {
  const Case made = make_case(Kind::continuous, 60, 8, 3, 1);
  const RlsrResult found = fit(made, RlsrSystem::smaller, MatrixLayout::dense);
  const Eigen::Map<const Eigen::VectorXd> b(found.offsets.data(), 3);
  const Eigen::Map<const Matrix> y(found.class_shares.data(), 60, 3);
  const Matrix fitted = (made.x * weights_of(found)).rowwise() + b.transpose();
  // Converged: the best offset for these shares is the one there is.
  EXPECT_LT((fitted - y).colwise().mean().norm(), 1e-4);
}

TEST(Rlsr, HasTheSameBitsForAnyThreads) {
  for (const auto& [rows, columns] : {std::pair<std::size_t, std::size_t>{300, 210}, {210, 300}}) {
    for (const Kind kind : {Kind::continuous, Kind::mostly_zero}) {
      const Case made = make_case(kind, rows, columns, 3, 6);
      const auto with = [&](int threads) {
        return fit_rlsr(to_filter_matrix(made.x), made.labels, 3, {.outer_steps = 4}, Workers(threads))
            .weights;
      };
      EXPECT_EQ(with(2), with(1));
      EXPECT_EQ(with(8), with(1));
    }
  }
}

TEST(Rlsr, GivesConstantColumnsNothingAndCopiesEqualScores) {
  for (const std::size_t rows : {80U, 20U}) {
    for (const MatrixLayout layout : {MatrixLayout::dense, MatrixLayout::sparse}) {
      Case made = make_case(Kind::integers, rows, 30, 2, 9);
      made.x.col(4).setConstant(0.1);
      made.x.col(7).setZero();
      made.x.col(20) = made.x.col(1);
      const RlsrResult found = fit(made, RlsrSystem::smaller, layout);
      // A sparse table is never centered, so a constant that is not 0 leaves a rounding error behind.
      EXPECT_NEAR(found.scores[4], 0, 1e-12);
      EXPECT_EQ(found.scores[7], 0);
      EXPECT_EQ(found.scores[20], found.scores[1]);
      double sum = 0;
      for (const double score : found.scores) {
        EXPECT_FALSE(std::isnan(score));
        sum += score;
      }
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
}

TEST(Rlsr, IsDefinedForIdenticalRowsOneLabeledRowPerClassAndNoUnlabeledRow) {
  Case same{Matrix::Constant(20, 5, 2.0), Labels(20, -1), 2};
  same.labels[0] = 0;
  same.labels[1] = 1;
  for (const double score : fit(same, RlsrSystem::smaller, MatrixLayout::dense).scores) EXPECT_EQ(score, 0);

  Case full = make_case(Kind::continuous, 30, 6, 3, 2);
  for (std::size_t row = 0; row < 30; ++row) full.labels[row] = static_cast<std::int32_t>(row % 3);
  Case single = full;
  for (std::size_t row = 3; row < 30; ++row) single.labels[row] = -1;
  for (const Case& made : {full, single}) {
    const auto twin = oracle::rlsr(made.x, made.labels, 3, 0.1, 1e-12);
    const RlsrResult found = fit(made, RlsrSystem::smaller, MatrixLayout::dense);
    for (std::size_t c = 0; c < 6; ++c) EXPECT_NEAR(found.scores[c], twin.scores[c], 1e-8);
  }
}

TEST(Rlsr, PutsAColumnThatIsTheClassFirst) {
  Case made = make_case(Kind::continuous, 200, 20, 2, 12);
  for (Eigen::Index row = 0; row < 200; ++row)
    made.x(row, 13) = static_cast<double>(row % 2) * 4 + made.x(row, 13) / 10;
  const RlsrResult found = fit(made, RlsrSystem::smaller, MatrixLayout::dense);
  EXPECT_EQ(std::ranges::max_element(found.scores) - found.scores.begin(), 13);
}

class StopAtOnce final : public Progress {
 public:
  [[nodiscard]] StopReason stop_reason() const noexcept override { return StopReason::interrupted; }
};

TEST(Rlsr, StopsWhenAskedTo) {
  const Case made = make_case(Kind::continuous, 30, 6, 3, 2);
  StopAtOnce stop;
  EXPECT_THROW(fit_rlsr(to_filter_matrix(made.x), made.labels, 3, {}, Workers(2), stop), Stopped);
}

}  // namespace
}  // namespace sewil
