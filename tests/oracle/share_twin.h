// tests/oracle/share_twin.h: the obvious way to share a vote between two voters: for each share of a grid
// every row's mixed vote, its margin for the label, and the C-bound of these margins; all in plain loops.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace sewil::oracle {

struct TwoVoters {
  std::vector<std::vector<double>> first, second;  // votes row by row
  std::vector<std::size_t> labels;
};

// 1 less the squared mean margin over the mean squared margin; 1 where the mean is not above 0.
inline double bound_of_share(const TwoVoters& voters, double share) {
  double sum = 0, squares = 0;
  for (std::size_t row = 0; row < voters.labels.size(); ++row) {
    double own = 0, largest_other = -1;
    for (std::size_t c = 0; c < voters.first[row].size(); ++c) {
      const double vote = (1 - share) * voters.first[row][c] + share * voters.second[row][c];
      if (c == voters.labels[row]) {
        own = vote;
      } else if (vote > largest_other) {
        largest_other = vote;
      }
    }
    sum += own - largest_other;
    squares += (own - largest_other) * (own - largest_other);
  }
  if (sum <= 0 || squares <= 0) return 1;
  const auto rows = static_cast<double>(voters.labels.size());
  return 1 - (sum / rows) * (sum / rows) / (squares / rows);
}

// Of shares i / steps the second voter's with the smallest bound; of equally small ones the nearest to 1/2.
inline double twin_share(const TwoVoters& voters, int steps) {
  double best = 0.5;
  for (int i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / steps;
    const double more = bound_of_share(voters, share) - bound_of_share(voters, best);
    const bool nearer = std::abs(share - 0.5) < std::abs(best - 0.5);
    if (more < -1e-12 || (more < 1e-12 && nearer)) best = share;
  }
  return best;
}

}  // namespace sewil::oracle
