// oracle/direct_thresholds.h: the transductive thresholds straight from their formulas, every sum a loop over
// all rows: O(K^2 G^2 u). Sums are exact integers of 2^-40 (the definition of
// include/sewil/learn/self_training.h); the factor u_i of B_ik is not divided out and multiplied in again.
// `literal_*` is the textbook version in plain doubles, divided out; it agrees up to rounding only.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "sewil/learn/forest.h"
#include "sewil/learn/self_training.h"

namespace sewil::oracle {

inline std::int32_t direct_argmax(const VoteMatrix& votes, std::size_t r) {
  std::size_t best = 0;
  double total = 0;
  for (std::size_t c = 0; c < votes.classes; ++c) {
    total += votes.row(r)[c];
    if (votes.row(r)[c] > votes.row(r)[best]) best = c;
  }
  return total > 0 ? static_cast<std::int32_t>(best) : -1;
}

inline bool first_dip_ends(const std::vector<double>& known) {
  const std::size_t n = known.size();
  return n > 4 && known[n - 1] > known[n - 2] && !(known[n - 2] < known[n - 3]);
}

inline std::size_t first_smallest(const std::vector<double>& known) {
  return static_cast<std::size_t>(std::min_element(known.begin(), known.end()) - known.begin());
}

struct DirectVotes {
  const VoteMatrix& votes;
  std::vector<std::int32_t> predicted;
  std::vector<std::int64_t> fixed;  // row-major
  double scale = 0;

  explicit DirectVotes(const VoteMatrix& of) : votes(of) {
    int bits = 40;
    while (std::ldexp(1.0, bits) * static_cast<double>(votes.rows) >= std::ldexp(1.0, 63)) --bits;
    scale = std::ldexp(1.0, bits);
    for (std::size_t r = 0; r < votes.rows; ++r) predicted.push_back(direct_argmax(votes, r));
    for (const double v : votes.values) fixed.push_back(static_cast<std::int64_t>(v * scale));
  }

  // u_i B_ik(t) in units.
  [[nodiscard]] double joint(std::size_t i, std::size_t k, double t, const ThresholdOptions& options) const {
    std::vector<double> known;
    for (int m = 1; m <= options.grid; ++m) {
      const double s = t + m * (1 - t) / options.grid;
      std::int64_t inside = 0;
      std::int64_t products = 0;
      std::int64_t all = 0;
      for (std::size_t r = 0; r < votes.rows; ++r) {
        const double vi = votes.values[r * votes.classes + i];
        const double vk = votes.values[r * votes.classes + k];
        const auto product = static_cast<std::int64_t>(vi * vk * scale);
        if (t <= vk && vk < s) {
          inside += fixed[r * votes.classes + i];
          products += product;
        }
        if (predicted[r] == static_cast<std::int32_t>(k)) all += product;
      }
      known.push_back(static_cast<double>(inside) +
                      static_cast<double>(std::max<std::int64_t>(0, all - products)) / s);
      if (options.search == GridSearch::first_dip && first_dip_ends(known)) break;
    }
    return known[first_smallest(known)];
  }
};

inline std::vector<ClassThreshold> direct_thresholds(const VoteMatrix& votes,
                                                     const ThresholdOptions& options) {
  const DirectVotes direct(votes);
  std::vector<ClassThreshold> thresholds(votes.classes);
  for (std::size_t k = 0; k < votes.classes && votes.rows > 0; ++k) {
    double lo = std::numeric_limits<double>::infinity();
    double hi = 0;
    double sum = 0;
    for (std::size_t r = 0; r < votes.rows; ++r) {
      lo = std::min(lo, votes.row(r)[k]);
      hi = std::max(hi, votes.row(r)[k]);
      sum += votes.row(r)[k];
    }
    thresholds[k].error = std::numeric_limits<double>::infinity();
    if (sum == 0) continue;
    std::vector<double> known;
    for (int g = 0; g < options.grid; ++g) {
      const double t = lo + g * (hi - lo) / options.grid;
      std::int64_t taken = 0;
      for (std::size_t r = 0; r < votes.rows; ++r) {
        if (votes.row(r)[k] >= t && direct.predicted[r] == static_cast<std::int32_t>(k)) ++taken;
      }
      double errors = 0;
      for (std::size_t i = 0; i < votes.classes && taken > 0; ++i) {
        if (i != k) errors += direct.joint(i, k, t, options);
      }
      known.push_back(taken > 0 ? errors / (static_cast<double>(taken) * direct.scale)
                                : std::numeric_limits<double>::infinity());
      if (options.search == GridSearch::first_dip && first_dip_ends(known)) break;
    }
    const std::size_t best = first_smallest(known);
    thresholds[k].index = static_cast<int>(best);
    thresholds[k].threshold = lo + static_cast<double>(best) * (hi - lo) / options.grid;
    thresholds[k].error = known[best];
  }
  return thresholds;
}

inline double direct_bound(const VoteMatrix& votes, const ThresholdOptions& options) {
  const DirectVotes direct(votes);
  double total = 0;
  for (std::size_t k = 0; k < votes.classes; ++k) {
    double of_class = 0;
    for (std::size_t i = 0; i < votes.classes; ++i) {
      if (i != k) of_class += direct.joint(i, k, 0, options);
    }
    total += of_class / direct.scale;
  }
  return votes.rows == 0 ? 0 : total / static_cast<double>(votes.rows);
}

// B_ik(t) over the whole grid, as the textbook has it.
inline double literal_joint(const VoteMatrix& votes, const std::vector<std::int32_t>& predicted,
                            std::size_t i, std::size_t k, double t, int grid) {
  double u_i = 0;
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t r = 0; r < votes.rows; ++r) u_i += votes.row(r)[i];
  if (u_i == 0) return 0;
  for (int m = 1; m <= grid; ++m) {
    const double s = t + m * (1 - t) / grid;
    double inside = 0;
    double products = 0;
    double all = 0;
    for (std::size_t r = 0; r < votes.rows; ++r) {
      const double vi = votes.row(r)[i];
      const double vk = votes.row(r)[k];
      if (t <= vk && vk < s) inside += vi / u_i;
      if (t <= vk && vk < s) products += vi * vk / u_i;
      if (predicted[r] == static_cast<std::int32_t>(k)) all += vi * vk / u_i;
    }
    smallest = std::min(smallest, inside + std::max(0.0, all - products) / s);
  }
  return smallest;
}

// BE(t) of class k, as the textbook has it.
inline double literal_conditional_error(const VoteMatrix& votes, std::size_t k, double t, int grid) {
  std::vector<std::int32_t> predicted;
  for (std::size_t r = 0; r < votes.rows; ++r) predicted.push_back(direct_argmax(votes, r));
  const auto u = static_cast<double>(votes.rows);
  double numerator = 0;
  double taken = 0;
  for (std::size_t r = 0; r < votes.rows; ++r) {
    if (votes.row(r)[k] >= t && predicted[r] == static_cast<std::int32_t>(k)) taken += 1;
  }
  for (std::size_t i = 0; i < votes.classes; ++i) {
    if (i == k) continue;
    double u_i = 0;
    for (std::size_t r = 0; r < votes.rows; ++r) u_i += votes.row(r)[i];
    numerator += u_i * literal_joint(votes, predicted, i, k, t, grid) / u;
  }
  return taken == 0 ? std::numeric_limits<double>::infinity() : numerator / (taken / u);
}

}  // namespace sewil::oracle
