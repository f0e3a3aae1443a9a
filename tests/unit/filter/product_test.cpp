// tests/unit/filter/product_test.cpp: products against the plain triple loop, for every vector width.
#include "filter/product.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/random.h"
#include "filter/cholesky.h"
#include "filter/kept_factor.h"
#include "filter/simplex.h"
#include "oracle/filter_twin.h"

namespace sewil::filter {
namespace {

std::vector<Simd> widths_here() {
  std::vector<Simd> out = {Simd::narrow};
  if (widest_simd() != Simd::narrow) out.push_back(Simd::avx2);
  if (widest_simd() == Simd::avx512) out.push_back(Simd::avx512);
  return out;
}

template <class Real>
std::vector<Real> numbers(std::size_t count, std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test);
  std::vector<Real> out(count);
  for (Real& value : out) value = static_cast<Real>(stream.normal());
  return out;
}

template <class Real>
void compare_with_plain_loops(double tolerance) {
  for (const auto& [m, n, k] : std::vector<std::array<std::size_t, 3>>{
           {1, 1, 1}, {5, 3, 7}, {13, 33, 300}, {100, 70, 513}, {97, 1030, 20}, {3, 4, 0}}) {
    const auto a = numbers<Real>(m * k, 1);
    const auto b = numbers<Real>(n * k, 2);
    for (const bool transposed : {false, true}) {
      const Operand<Real> right = transposed ? Operand<Real>{b.data(), 1, static_cast<std::ptrdiff_t>(n)}
                                             : Operand<Real>{b.data(), static_cast<std::ptrdiff_t>(k), 1};
      for (const Update update : {Update::assign, Update::add, Update::subtract}) {
        for (const Simd simd : widths_here()) {
          ProductScratch<Real> scratch;
          scratch.simd = simd;
          const std::size_t step = n + 2;
          std::vector<Real> c(m * step, Real{5});
          multiply<Real>(m, n, k, {a.data(), static_cast<std::ptrdiff_t>(k), 1}, right, c.data(), step,
                         update, scratch);
          for (std::size_t i = 0; i < m; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
              double sum = 0;
              for (std::size_t p = 0; p < k; ++p)
                sum += double{a[i * k + p]} * double{transposed ? b[p * n + j] : b[j * k + p]};
              const double expected = update == Update::assign ? sum
                                      : update == Update::add  ? 5 + sum
                                                               : 5 - sum;
              ASSERT_NEAR(c[i * step + j], expected, tolerance) << m << " x " << n << " x " << k;
            }
            ASSERT_EQ(c[i * step + n], Real{5}) << "wrote beyond the row";
          }
        }
      }
    }
  }
}

TEST(Product, EqualsThePlainLoopsForEveryShapeUpdateAndVectorWidth) {
  compare_with_plain_loops<float>(2e-4);
  compare_with_plain_loops<double>(1e-12);
}

TEST(Product, OfDoublesHasTheSameBitsForEveryVectorWidth) {
  const std::size_t m = 61, n = 85, k = 700;
  const auto a = numbers<double>(m * k, 3);
  const auto b = numbers<double>(n * k, 4);
  std::vector<std::vector<double>> results;
  for (const Simd simd : widths_here()) {
    ProductScratch<double> scratch;
    scratch.simd = simd;
    results.emplace_back(m * n);
    multiply<double>(m, n, k, {a.data(), k, 1}, {b.data(), k, 1}, results.back().data(), n, Update::assign,
                     scratch);
    EXPECT_EQ(results.back(), results.front());
  }
}

std::vector<double> positive_definite(std::size_t n, std::uint64_t seed) {
  const auto cells = numbers<double>(n * n, seed);
  const Eigen::Map<const oracle::Matrix> g(cells.data(), static_cast<Eigen::Index>(n),
                                           static_cast<Eigen::Index>(n));
  const oracle::Matrix a = g * g.transpose() + oracle::Matrix::Identity(g.rows(), g.rows());
  return {a.data(), a.data() + a.size()};
}

TEST(Cholesky, SolvesWhatEigenSolvesWithTheSameBitsForAnyThreads) {
  for (const std::size_t n : {1U, 2U, 63U, 64U, 65U, 200U, 333U}) {
    const auto a = positive_definite(n, n);
    for (const std::size_t sides : {1U, 5U, 20U}) {
      const auto right = numbers<double>(sides * n, 9);
      std::vector<double> first;
      for (const int threads : {1, 2, 8}) {
        const Workers workers(threads);
        Cholesky cholesky;
        std::vector<double> matrix = a;
        matrix.insert(matrix.end(), right.begin(), right.end());
        ASSERT_TRUE(cholesky.solve(matrix, n, sides, workers));
        const std::vector<double> x(matrix.begin() + static_cast<std::ptrdiff_t>(n * n), matrix.end());
        if (first.empty()) first = x;
        EXPECT_EQ(x, first);
      }
      const auto size = static_cast<Eigen::Index>(n);
      const oracle::Matrix expected =
          Eigen::Map<const oracle::Matrix>(a.data(), size, size)
              .llt()
              .solve(Eigen::Map<const oracle::Matrix>(right.data(), size, static_cast<Eigen::Index>(sides)));
      for (std::size_t i = 0; i < first.size(); ++i) {
        ASSERT_NEAR(first[i], expected.data()[i], 1e-9 * (1 + std::abs(expected.data()[i])));
      }
    }
  }
}

TEST(Cholesky, RefusesAMatrixThatIsNotPositiveDefinite) {
  std::vector<double> a(100 * 100, 0.0);
  for (std::size_t i = 0; i < 100; ++i) a[i * 101] = i == 80 ? -1 : 1;
  Cholesky cholesky;
  EXPECT_FALSE(cholesky.solve(a, 100, 0, Workers(1)));
}

TEST(Simplex, ProjectionIsTheOneFoundByBisection) {
  std::vector<double> scratch;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    auto point = numbers<double>(1 + seed % 7, seed);
    Eigen::VectorXd expected =
        Eigen::Map<Eigen::VectorXd>(point.data(), static_cast<Eigen::Index>(point.size()));
    oracle::project_by_bisection(expected);
    project_on_simplex(point, scratch);
    for (std::size_t i = 0; i < point.size(); ++i)
      ASSERT_NEAR(point[i], expected(static_cast<Eigen::Index>(i)), 1e-12);
  }
}

// L as single precision holds it, so that only the solving is compared.
TEST(KeptFactor, SolvesWhatItWasKeptOfWithTheSameBitsForAnyVectors) {
  for (const std::size_t size : {1U, 7U, 8U, 9U, 40U, 133U}) {
    std::vector<double> lower = numbers<double>(size * size, size);
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        const double cell = i == j ? 2 + std::abs(lower[i * size + j]) : lower[i * size + j] / 8;
        lower[i * size + j] = static_cast<float>(cell);
      }
    }
    const std::size_t count = 3;
    const std::vector<double> wanted = numbers<double>(size * count, 5);
    // L (L' x), with plain loops.
    std::vector<double> sides(size * count, 0.0);
    for (std::size_t k = 0; k < count; ++k) {
      std::vector<double> half(size, 0.0);
      for (std::size_t j = 0; j < size; ++j) {
        for (std::size_t i = j; i < size; ++i) half[j] += lower[i * size + j] * wanted[k * size + i];
      }
      for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j <= i; ++j) sides[k * size + i] += lower[i * size + j] * half[j];
      }
    }
    KeptFactor kept;
    EXPECT_TRUE(kept.empty());
    kept.keep(lower, size);
    EXPECT_FALSE(kept.empty());
    std::vector<double> narrow = sides;
    kept.solve(narrow, count, Simd::narrow);
    for (std::size_t i = 0; i < narrow.size(); ++i) EXPECT_NEAR(narrow[i], wanted[i], 1e-9) << size;
    for (const Simd simd : widths_here()) {
      std::vector<double> found = sides;
      kept.solve(found, count, simd);
      EXPECT_EQ(found, narrow);
    }
  }
}

}  // namespace
}  // namespace sewil::filter
