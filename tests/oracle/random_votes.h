// oracle/random_votes.h: vote matrices of many kinds for property tests.
#pragma once

#include <cmath>
#include <vector>

#include "base/random.h"
#include "sewil/learn/forest.h"

namespace sewil::oracle {

enum class VoteKind { smooth, forest, coarse, sure, equal };

// smooth: continuous; forest: multiples of 1/200; coarse: multiples of 1/4, full of ties; sure: nearly one
// class; equal: all votes alike. `empty` leaves the last class (or classes) without any vote.
inline VoteMatrix random_votes(std::size_t rows, std::size_t classes, VoteKind kind, std::size_t empty,
                               RandomStream& stream) {
  VoteMatrix votes(rows, classes);
  const std::size_t live = classes > empty ? classes - empty : 1;
  for (std::size_t r = 0; r < rows; ++r) {
    const auto row = votes.row(r);
    if (kind == VoteKind::equal) {
      for (std::size_t c = 0; c < live; ++c) row[c] = 1.0 / static_cast<double>(live);
    } else if (kind == VoteKind::forest || kind == VoteKind::coarse) {
      const int trees = kind == VoteKind::forest ? 200 : 4;
      const std::uint32_t favorite = stream.below(static_cast<std::uint32_t>(live));
      const double pull = stream.unit();
      std::vector<int> counts(live);
      for (int t = 0; t < trees; ++t) {
        ++counts[stream.unit() < pull ? favorite : stream.below(static_cast<std::uint32_t>(live))];
      }
      for (std::size_t c = 0; c < live; ++c) row[c] = static_cast<double>(counts[c]) / trees;
    } else {
      const double power = kind == VoteKind::sure ? 12 : 2;
      double total = 0;
      for (std::size_t c = 0; c < live; ++c) total += row[c] = std::pow(stream.unit() + 1e-9, power);
      for (std::size_t c = 0; c < live; ++c) row[c] /= total;
    }
  }
  return votes;
}

}  // namespace sewil::oracle
