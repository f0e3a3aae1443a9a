// voters/vote_shares.cpp: see sewil/learn/votes.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sewil/data/work.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

// Rows of a tree: with random cuts among them, bags may be nearly whole, which few labels need; one row in
// ten is left out and still collects votes of a tenth of the trees.
constexpr double drawn_share = 0.9;

// As if so many more rows had asked for equal parts: keeps few labels from deciding.
constexpr double doubtful_rows = 10;

constexpr int share_steps = 50;   // from 0 to 1
constexpr double as_low = 1e-12;  // bounds that differ by rounding

constexpr std::array names{"auto", "random-forest", "extra-trees", "linear", "ensemble"};

// The rows that both have a vote on; their labels as certain posteriors.
struct HeldOut {
  VoteMatrix trees, linear, truth;
};

HeldOut voted_by_both(const VoteMatrix& trees, const VoteMatrix& linear,
                      std::span<const std::int32_t> labels) {
  std::vector<std::size_t> both;
  for (std::size_t row = 0; row < labels.size(); ++row)
    if (has_vote(trees.row(row)) && has_vote(linear.row(row))) both.push_back(row);
  const VoteMatrix none(both.size(), trees.classes);
  HeldOut held{none, none, none};
  for (std::size_t i = 0; i < both.size(); ++i) {
    std::ranges::copy(trees.row(both[i]), held.trees.row(i).begin());
    std::ranges::copy(linear.row(both[i]), held.linear.row(i).begin());
    held.truth.row(i)[static_cast<std::size_t>(labels[both[i]])] = 1;
  }
  return held;
}

}  // namespace

std::span<const char* const> estimator_names() noexcept {
  return names;
}
const char* name_of(EstimatorKind voters) noexcept {
  return names[static_cast<std::size_t>(voters)];
}

ForestOptions forest_of(EstimatorKind voters, ForestOptions forest) noexcept {
  if (voters == EstimatorKind::extra_trees) forest.cuts = Cuts::random;
  if (voters == EstimatorKind::ensemble) {
    forest.cuts = Cuts::alternating;
    forest.n_estimators =
        (forest.n_estimators + 1) / 2;  // the linear voter has about the other half of the vote
  }
  if (forest.cuts != Cuts::best) forest.drawn_share = drawn_share;
  return forest;
}

// The share with the smallest C-bound, shrunk. The bound is the paper's means to weigh voters: it is small
// where the mean margin is large beside the spread of margins. Where it says nothing every share is as good:
// one half.
double linear_share(const VoteMatrix& trees, const VoteMatrix& linear, std::span<const std::int32_t> labels) {
  SEWIL_ASSERT(trees.rows == labels.size() && linear.rows == labels.size());
  const HeldOut held = voted_by_both(trees, linear, labels);
  double best = 0.5, lowest = 2;
  for (int step = 0; step <= share_steps; ++step) {
    const double share = static_cast<double>(step) / share_steps;
    const double bound = c_bound(margin_moments(mixed_votes(held.trees, held.linear, share), held.truth));
    const bool nearer = std::abs(share - 0.5) < std::abs(best - 0.5);
    if (bound < lowest - as_low || (bound <= lowest + as_low && nearer)) best = share;
    lowest = std::min(lowest, bound);
  }
  const auto rows = static_cast<double>(held.truth.rows);
  return 0.5 + (best - 0.5) * rows / (rows + doubtful_rows);
}

VoteMatrix mixed_votes(const VoteMatrix& first, const VoteMatrix& second, double share) {
  SEWIL_ASSERT(first.rows == second.rows && first.classes == second.classes);
  VoteMatrix mixed(first.rows, first.classes);
  for (std::size_t row = 0; row < mixed.rows; ++row) {
    const bool has_first = has_vote(first.row(row));
    const bool has_second = has_vote(second.row(row));
    const double own = !has_first ? 1 : !has_second ? 0 : share;
    for (std::size_t c = 0; c < mixed.classes; ++c)
      mixed.row(row)[c] = (1 - own) * first.row(row)[c] + own * second.row(row)[c];
  }
  return mixed;
}

}  // namespace sewil
