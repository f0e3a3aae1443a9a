// votes/margins.cpp: predictions, margins and their two moments.
#include <algorithm>

#include "sewil/data/work.h"
#include "sewil/learn/votes.h"
#include "votes/top_two.h"

namespace sewil {

using votes::top_two;
using votes::TopTwo;

bool has_vote(std::span<const double> votes) noexcept {
  return std::any_of(votes.begin(), votes.end(), [](double v) { return v > 0; });
}

std::int32_t predicted_class(std::span<const double> votes) noexcept {
  const TopTwo top = top_two(votes);
  return top.first > 0 ? static_cast<std::int32_t>(top.first_class) : no_prediction;
}

std::vector<std::int32_t> predict(const VoteMatrix& votes) {
  std::vector<std::int32_t> predicted(votes.rows);
  for (std::size_t r = 0; r < votes.rows; ++r) predicted[r] = predicted_class(votes.row(r));
  return predicted;
}

void margins_of(std::span<const double> votes, std::span<double> margins) noexcept {
  SEWIL_ASSERT(votes.size() == margins.size());
  const TopTwo top = top_two(votes);
  for (std::size_t c = 0; c < votes.size(); ++c) {
    margins[c] = votes[c] - (c == top.first_class ? top.second : top.first);
  }
}

MarginMoments margin_moments(const VoteMatrix& votes, const VoteMatrix& posterior) {
  SEWIL_ASSERT(votes.rows == posterior.rows && votes.classes == posterior.classes);
  MarginMoments moments;
  std::vector<double> margins(votes.classes);
  for (std::size_t r = 0; r < votes.rows; ++r) {
    if (!has_vote(votes.row(r))) continue;
    margins_of(votes.row(r), margins);
    const std::span<const double> chance = posterior.row(r);
    double first = 0;
    double second = 0;
    for (std::size_t c = 0; c < margins.size(); ++c) {
      first += chance[c] * margins[c];
      second += chance[c] * margins[c] * margins[c];
    }
    moments.mu1 += first;
    moments.mu2 += second;
    ++moments.rows;
  }
  if (moments.rows > 0) {
    moments.mu1 /= static_cast<double>(moments.rows);
    moments.mu2 /= static_cast<double>(moments.rows);
  }
  return moments;
}

MarginMoments margin_moments(const VoteMatrix& votes) {
  return margin_moments(votes, votes);
}

double c_bound(const MarginMoments& moments, double correction) noexcept {
  if (moments.mu1 <= 0 || moments.mu2 <= 0) return 1;
  // mu1^2 <= mu2 for any distribution; rounding may say otherwise when all margins are equal.
  return 1 - std::min(1.0, moments.mu1 * moments.mu1 / moments.mu2) / correction;
}

}  // namespace sewil
