// suggest/row_votes.h: what a kept forest says of rows it has not learned from: votes, how sure they are, and
// whether its two halves (trees of even and odd number) say the same.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"

namespace sewil::suggest {

struct RowVotes {
  VoteMatrix votes;                  // of all trees
  std::vector<double> disagreement;  // half the sum of the differences between the votes of the halves
};

RowVotes votes_of(const KeptForest& forest, const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                  const Workers& workers);

// Of the votes, in nats.
double entropy_of(std::span<const double> votes);

}  // namespace sewil::suggest
