// tests/unit/filter/made_data.h: small random tables for the tests of the filters, in every layout.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "filter/filter_matrix.h"
#include "oracle/filter_twin.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil::filter_test {

using oracle::Labels;
using oracle::Matrix;

enum class Kind { continuous, integers, mostly_zero, far_clusters };

inline Matrix random_matrix(Kind kind, std::size_t rows, std::size_t columns, std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test);
  Matrix out(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns));
  for (Eigen::Index r = 0; r < out.rows(); ++r) {
    const double center = kind == Kind::far_clusters ? (r % 2 == 0 ? 1e6 : -1e6) : 0;
    for (Eigen::Index c = 0; c < out.cols(); ++c) {
      switch (kind) {
        case Kind::continuous:
          out(r, c) = stream.normal() * (1 + static_cast<double>(c % 5)) + 3;
          break;
        case Kind::integers:
          out(r, c) = stream.below(3);
          break;
        case Kind::mostly_zero:
          out(r, c) = stream.below(12) == 0 ? 1 + stream.below(4) : 0;
          break;
        case Kind::far_clusters:
          out(r, c) = center + stream.normal() * 1e-3;
          break;
      }
    }
  }
  return out;
}

// `labeled` of the rows keep a label; the class has some bearing on the first columns.
inline Labels random_labels(Matrix& x, int classes, double labeled, std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test, 1);
  Labels labels;
  for (Eigen::Index r = 0; r < x.rows(); ++r) {
    const int truth = static_cast<int>(r) % classes;
    for (Eigen::Index c = 0; c < std::min<Eigen::Index>(3, x.cols()); ++c)
      x(r, c) += truth * (static_cast<double>(c) + 1);
    labels.push_back(r < classes || stream.unit() < labeled ? truth : -1);
  }
  return labels;
}

inline std::vector<Column> to_columns(const Matrix& x) {
  std::vector<Column> columns;
  for (Eigen::Index c = 0; c < x.cols(); ++c) {
    columns.push_back(
        make_column("x" + std::to_string(c + 1), std::vector<double>(x.col(c).begin(), x.col(c).end())));
  }
  return columns;
}

inline FilterMatrix to_filter_matrix(const Matrix& x, MatrixLayout layout = MatrixLayout::automatic) {
  const auto columns = to_columns(x);
  return make_filter_matrix(columns, static_cast<std::size_t>(x.rows()), "test", {.layout = layout},
                            Workers(1));
}

}  // namespace sewil::filter_test
