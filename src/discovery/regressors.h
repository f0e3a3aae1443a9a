// discovery/regressors.h: how much of a column's ranks a few numbers per row explain.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "discovery/ranks.h"

namespace sewil::discovery {

struct Association {
  double explained = 0;     // share of the ranks' squares, 0 to 1
  std::size_t degrees = 0;  // numbers per row that are not combinations of those before them
  double p_value = 1;
};

// The numbers of all rows. Of a column that knows nothing of them, (rows - 1) times the share explained is
// about chi-squared: its values might as well stand in any other order. With a class's indicators as numbers
// this is the test of Kruskal and Wallis.
class Regressors {
 public:
  // `values`: a line per row, `width` numbers each.
  Regressors(std::vector<double> values, std::size_t width);

  // `ranks` beside the same rows. Rows whose cell is missing take no part.
  [[nodiscard]] Association explain(const CenteredRanks& ranks) const;

 private:
  // The lower triangle of the Cholesky factor of the numbers' scatter; a number that the ones before it make
  // up has a zero on the diagonal and is left out.
  struct Factor {
    std::vector<double> lower;
    std::size_t degrees = 0;
  };

  [[nodiscard]] Factor factor(std::span<const std::uint8_t> present) const;

  std::size_t width_;
  std::vector<double> values_;
  Factor all_;
};

}  // namespace sewil::discovery
