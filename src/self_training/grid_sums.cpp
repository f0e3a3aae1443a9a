// self_training/grid_sums.cpp: one pass over the rows of a class.
#include "self_training/grid_sums.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sewil::self_training {

int vote_bits(std::size_t rows) noexcept {
  return std::min(40, 63 - static_cast<int>(std::bit_width(rows)));
}

void GridSums::place_edges(std::span<const double> lows) {
  edges_.assign(lows.begin(), lows.end());
  edges_.insert(edges_.end(), highs_.begin(), highs_.end());
  std::sort(edges_.begin(), edges_.end());
  edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
  const auto place = [&](double value) {
    return static_cast<std::size_t>(std::lower_bound(edges_.begin(), edges_.end(), value) - edges_.begin());
  };
  low_edge_.resize(lows.size());
  high_edge_.resize(highs_.size());
  for (std::size_t g = 0; g < lows.size(); ++g) {
    low_edge_[g] = place(lows[g]);
    // A vote above 1 by a rounding error could put s below t: the interval is empty then.
    for (std::size_t m = g * per_low_; m < (g + 1) * per_low_; ++m) {
      high_edge_[m] = std::max(place(highs_[m]), low_edge_[g]);
    }
  }
}

void GridSums::fill(const VoteMatrix& votes, std::span<const std::int32_t> predicted, std::size_t k,
                    std::span<const double> lows, int grid) {
  classes_ = votes.classes;
  per_low_ = static_cast<std::size_t>(grid);
  scale_ = std::ldexp(1.0, vote_bits(votes.rows));
  highs_.clear();
  for (const double low : lows) {
    for (int m = 1; m <= grid; ++m) highs_.push_back(low + m * (1 - low) / grid);
  }
  place_edges(lows);

  below_.assign((edges_.size() + 1) * classes_, {});  // one gap more: the votes at or above the last edge
  predicted_below_.assign(edges_.size() + 1, 0);
  predicted_products_.assign(classes_, 0);
  predicted_rows_ = 0;
  for (std::size_t r = 0; r < votes.rows; ++r) {
    const double* const row = votes.values.data() + r * classes_;
    const double own = row[k];
    const auto gap =
        static_cast<std::size_t>(std::upper_bound(edges_.begin(), edges_.end(), own) - edges_.begin());
    Sums* const sums = below_.data() + gap * classes_;
    for (std::size_t i = 0; i < classes_; ++i) {
      sums[i].votes += fixed_point(row[i], scale_);
      sums[i].products += fixed_point(row[i] * own, scale_);
    }
    if (predicted[r] != static_cast<std::int32_t>(k)) continue;
    ++predicted_rows_;
    ++predicted_below_[gap];
    for (std::size_t i = 0; i < classes_; ++i) predicted_products_[i] += fixed_point(row[i] * own, scale_);
  }
  for (std::size_t at = classes_; at < below_.size(); ++at) {
    below_[at].votes += below_[at - classes_].votes;
    below_[at].products += below_[at - classes_].products;
  }
  for (std::size_t edge = 1; edge < predicted_below_.size(); ++edge) {
    predicted_below_[edge] += predicted_below_[edge - 1];
  }
}

}  // namespace sewil::self_training
