// bench/product_speed.cpp: our matrix product and Cholesky against Eigen's: processor seconds of one thread,
// the best of five, and how many cells of the product are the same. product_speed [SIZE]. What Eigen does
// hangs on the flags that this file is compiled with: -DCMAKE_CXX_FLAGS="-mavx2 -mfma" is another row of the
// table.
#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/product.h"
#include "base/random.h"
#include "clocks.h"
#include "filter/cholesky.h"

namespace {

using namespace sewil;

template <class Real>
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class Work>
double seconds(Work&& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 5; ++i) {
    const double begin = bench::processor_now();
    work();
    best = std::min(best, bench::processor_now() - begin);
  }
  return best;
}

Matrix<double> random_matrix(std::ptrdiff_t size, std::uint64_t index) {
  RandomStream stream(1, Purpose::test, index);
  Matrix<double> matrix(size, size);
  for (double& cell : matrix.reshaped()) cell = stream.normal();
  return matrix;
}

template <class Real>
void compare_products(const char* name, const Matrix<Real>& a, const Matrix<Real>& b) {
  const auto size = static_cast<std::size_t>(a.rows());
  Matrix<Real> ours(a.rows(), a.rows()), theirs(a.rows(), a.rows());
  base::ProductScratch<Real> scratch;
  const double own = seconds([&] {
    base::multiply<Real>({size, size, size}, {a.data(), a.rows(), 1}, {b.data(), a.rows(), 1},
                         {ours.data(), size, base::Update::assign}, scratch);
  });
  const double eigen = seconds([&] { theirs.noalias() = a * b.transpose(); });
  const auto same = (ours.array() == theirs.array()).count();
  fmt::print("{}: ours {:.3f}, Eigen {:.3f}; {:.0f} % of the cells are the same\n", name, own, eigen,
             100.0 * static_cast<double>(same) / static_cast<double>(ours.size()));
}

void compare_cholesky(const Matrix<double>& a, const Matrix<double>& sides) {
  const auto size = static_cast<std::size_t>(a.rows());
  const Workers workers(1);
  const double own = seconds([&] {
    std::vector<double> matrix(a.data(), a.data() + a.size());
    matrix.insert(matrix.end(), sides.data(), sides.data() + sides.size());
    filter::Cholesky factor;
    if (!factor.solve(matrix, size, static_cast<std::size_t>(sides.rows()), workers))
      fmt::print("no factor\n");
  });
  Eigen::MatrixXd solution;
  const double eigen = seconds([&] { solution = a.llt().solve(sides.transpose()); });
  fmt::print("Cholesky, two sides: ours {:.3f}, Eigen {:.3f}\n", own, eigen);
}

}  // namespace

int main(int argc, char** argv) {
  const std::ptrdiff_t size = argc > 1 ? std::stol(argv[1]) : 1000;
  const Matrix<double> a = random_matrix(size, 0), b = random_matrix(size, 1);
  compare_products<double>("double", a, b);
  compare_products<float>("float", a.cast<float>(), b.cast<float>());
  compare_cholesky(a * a.transpose() + static_cast<double>(size) * Matrix<double>::Identity(size, size),
                   b.topRows(2));
}
