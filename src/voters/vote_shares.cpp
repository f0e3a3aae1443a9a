// voters/vote_shares.cpp: see sewil/learn/votes.h.
#include <algorithm>
#include <array>
#include <cmath>

#include "sewil/data/work.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

// Rows of a tree: with random cuts among them, bags may be nearly whole, which few labels need; one row in
// ten is left out and still collects votes of a tenth of the trees.
constexpr double drawn_share = 0.9;

// As if so many rows had been told differently by chance: keeps few labels from deciding.
constexpr double doubtful_rows = 4;

constexpr std::array names{"auto", "trees", "random-cuts", "linear", "mix"};

}  // namespace

std::span<const char* const> voter_names() noexcept {
  return names;
}
const char* name_of(Voters voters) noexcept {
  return names[static_cast<std::size_t>(voters)];
}

ForestOptions forest_of(Voters voters, ForestOptions forest) noexcept {
  if (voters == Voters::random_cuts) forest.cuts = Cuts::random;
  if (voters == Voters::mix) {
    forest.cuts = Cuts::alternating;
    forest.trees = (forest.trees + 1) / 2;  // the linear voter has about the other half of the vote
  }
  if (forest.cuts != Cuts::best) forest.drawn_share = drawn_share;
  return forest;
}

// The logistic function of half the difference in standard errors: rows that only one of the two has right,
// for the linear voter less for the trees, over the root of their number. Half, because a wrong share costs
// more than a timid one gains (docs/benchmarks/voters.md).
double linear_share(const VoteMatrix& trees, const VoteMatrix& linear, std::span<const std::int32_t> labels) {
  SEWIL_ASSERT(trees.rows == labels.size() && linear.rows == labels.size());
  double lead = 0, differing = doubtful_rows;
  for (std::size_t row = 0; row < labels.size(); ++row) {
    if (!has_vote(trees.row(row)) || !has_vote(linear.row(row))) continue;
    const bool by_trees = predicted_class(trees.row(row)) == labels[row];
    const bool by_linear = predicted_class(linear.row(row)) == labels[row];
    lead += static_cast<double>(by_linear) - static_cast<double>(by_trees);
    differing += by_trees != by_linear ? 1 : 0;
  }
  return 1 / (1 + std::exp(-lead / (2 * std::sqrt(differing))));
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
