// self_training/grid_sums.h: every sum the bounds of one class k need, from one pass over the rows.
// edges: all values t and s the two grids ask for, sorted. A row falls between two edges by its vote for k;
// sums per gap, added up, give the sum over all rows below an edge, and every I(t,s) and M(t,s) is a
// difference of two of them. Linear in the rows (no sort of the votes), sequential in memory.
// unit: 2^-bits, the integer step of votes; bits = 40 as long as the sums fit 63 bits (8 million rows).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/learn/forest.h"

namespace sewil::self_training {

[[nodiscard]] int vote_bits(std::size_t rows) noexcept;

// A vote or a product of votes in whole units.
[[nodiscard]] inline std::int64_t fixed_point(double vote, double scale) noexcept {
  return static_cast<std::int64_t>(vote * scale);
}

class GridSums {
 public:
  // `lows` are the values t; each has `grid` values s above it.
  void fill(const VoteMatrix& votes, std::span<const std::int32_t> predicted, std::size_t k,
            std::span<const double> lows, int grid);

  // s_m of lows[g], m = 1..grid.
  [[nodiscard]] double high(std::size_t g, int m) const noexcept { return highs_[g * per_low_ + m - 1]; }

  // u_i I(t,s) + max(0, u_i J - u_i M(t,s)) / s, in units: the value whose minimum over m is u_i B_ik(t).
  [[nodiscard]] double joint(std::size_t i, std::size_t g, int m) const noexcept {
    const std::size_t at = g * per_low_ + static_cast<std::size_t>(m) - 1;
    const std::size_t from = low_edge_[g] * classes_ + i;
    const std::size_t to = high_edge_[at] * classes_ + i;
    const std::int64_t inside = below_[to].votes - below_[from].votes;
    const std::int64_t products = below_[to].products - below_[from].products;
    const std::int64_t rest = predicted_products_[i] - products;
    return static_cast<double>(inside) + static_cast<double>(rest > 0 ? rest : 0) / highs_[at];
  }

  // Rows predicted k with a vote of at least lows[g].
  [[nodiscard]] std::size_t predicted_above(std::size_t g) const noexcept {
    return predicted_rows_ - predicted_below_[low_edge_[g]];
  }

  [[nodiscard]] double scale() const noexcept { return scale_; }  // units in 1

 private:
  struct Sums {
    std::int64_t votes = 0;
    std::int64_t products = 0;
  };

  void place_edges(std::span<const double> lows);

  std::size_t classes_ = 0;
  std::size_t per_low_ = 0;
  double scale_ = 1;
  std::vector<double> highs_;
  std::vector<double> edges_;
  std::vector<std::size_t> low_edge_, high_edge_;  // where each grid value stands among the edges
  std::vector<Sums> below_;                        // [edge * classes + i]: rows with a vote below the edge
  std::vector<std::size_t> predicted_below_;       // [edge]: those of them predicted k
  std::size_t predicted_rows_ = 0;                 // rows predicted k
  std::vector<std::int64_t> predicted_products_;   // [i]: u_i J
};

}  // namespace sewil::self_training
