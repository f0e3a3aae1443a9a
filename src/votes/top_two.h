// votes/top_two.h: the two largest votes of a row.
#pragma once

#include <cstddef>
#include <span>

namespace sewil::votes {

// Ties to the smaller class. With a single class the second vote is 0, so that the margin is the vote, and
// second_class is the first.
struct TopTwo {
  std::size_t first_class = 0, second_class = 0;
  double first = 0, second = 0;

  [[nodiscard]] double margin() const noexcept { return first - second; }
};

inline TopTwo top_two(std::span<const double> votes) noexcept {
  TopTwo top{.first = votes.empty() ? 0 : votes[0]};
  for (std::size_t c = 1; c < votes.size(); ++c) {
    if (votes[c] > top.first) {
      top.second = top.first;
      top.second_class = top.first_class;
      top.first = votes[c];
      top.first_class = c;
    } else if (votes[c] > top.second || top.second_class == top.first_class) {
      top.second = votes[c];
      top.second_class = c;
    }
  }
  return top;
}

}  // namespace sewil::votes
