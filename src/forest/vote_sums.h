// forest/vote_sums.h: the votes of rows, summed over trees as integers, so that they do not depend on the
// order of summing. unit: a full vote of one tree; a leaf of several classes parts it into shares.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sewil::forest {

// 2^20 keeps the rounding of a leaf's shares below 1e-6; very large forests take less so that sums fit 32
// bits.
inline std::uint32_t vote_unit(int trees) {
  constexpr std::uint32_t usual = 1U << 20;
  return std::min(usual, 0xffffffffU / static_cast<std::uint32_t>(std::max(1, trees)));
}

class VoteSums {
 public:
  VoteSums(std::size_t classes, std::uint32_t unit) : classes_(classes), unit_(unit) {}

  // Forgets all votes.
  void start(std::size_t rows) { sums_.assign(rows * classes_, 0); }

  [[nodiscard]] std::uint32_t unit() const { return unit_; }

  void add_unit(std::size_t row, std::uint32_t cls) { sums_[row * classes_ + cls] += unit_; }
  // `shares`: one per class.
  void add_shares(std::size_t row, const std::uint32_t* shares) {
    std::uint32_t* const own = sums_.data() + row * classes_;
    for (std::size_t c = 0; c < classes_; ++c) own[c] += shares[c];
  }
  // The votes of other trees for the same rows, or for these rows and more behind them.
  void add(const VoteSums& others) {
    for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += others.sums_[i];
  }

  // The share of each class; all 0 when the row got no vote.
  void write_shares(std::size_t row, std::span<double> out) const {
    const std::uint32_t* const own = sums_.data() + row * classes_;
    double total = 0;
    for (std::size_t c = 0; c < classes_; ++c) total += static_cast<double>(own[c]);
    for (std::size_t c = 0; c < classes_; ++c) out[c] = total > 0 ? static_cast<double>(own[c]) / total : 0;
  }

 private:
  std::size_t classes_;
  std::uint32_t unit_;
  std::vector<std::uint32_t> sums_;
};

}  // namespace sewil::forest
