// sewil/thresholds.h: how sure a forest must be before a row may be pseudo-labeled, one threshold per class,
// and the transductive bound on the error it comes from.
// joint error (i, k): true class i, predicted k with a vote of at least t. Its bound B_ik(t) minimizes, over
// a grid of s, the votes for i in t <= v(x,k) < s plus what the others can still hold; conditional error
// BE(t): the sum of the joint bounds divided by the share of rows predicted k with at least t. All sums are
// exact: votes and products of votes enter as integers of 2^-40, so the order of summing, the method and the
// number of threads cannot change a bit, and equal sums compare equal.
#pragma once

#include <cstddef>
#include <vector>

#include "sewil/options.h"
#include "sewil/vote_matrix.h"
#include "sewil/workers.h"

namespace sewil {

enum class GridSearch : std::uint8_t {
  // The smallest value of the whole grid.
  global,
  // Going up, once five values are known stop when the newest exceeds the one before and that one is not
  // below its own predecessor; the smallest value seen counts.
  first_dip
};

struct ThresholdOptions {
  GridSearch search = GridSearch::first_dip;  // a near tie, fewer steps (docs/benchmarks)
  int grid = 50;                              // values tried, for thresholds and inside the bound alike
};

void describe(ThresholdOptions& options, OptionVisitor& visitor);

struct ClassThreshold {
  double threshold = 1;
  int index = -1;    // on the grid; -1: no row has a vote for the class, its threshold is 1
  double error = 0;  // BE at the threshold; infinite when no row is predicted to be of the class
};

// One per class. The prediction of a row is its largest vote, ties to the smaller class.
[[nodiscard]] std::vector<ClassThreshold> transductive_thresholds(const VoteMatrix& votes,
                                                                  const ThresholdOptions& options,
                                                                  const Workers& workers);

// The bound on the error of the majority vote on these rows, without a threshold; 0 without rows. It is a
// sum over pairs of classes and may exceed 1.
[[nodiscard]] double transductive_bound(const VoteMatrix& votes, const ThresholdOptions& options,
                                        const Workers& workers);

}  // namespace sewil
