// selection/telling_order.h: columns in the order in which they tell the votes apart: first the one that
// tells most of them, then the one that tells most of what is left, and so on. What a column says that the
// earlier ones have said does not count, so of columns that say the same one comes early and the others late.
// votes: those of all columns, row by row. told: explained in least squares by two shapes of each column: its
// mid-ranks and their squares; of a category, which rows are of the most frequent and of the second most
// frequent kind. A missing cell has the mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/select/search.h"

namespace sewil::selection {

struct VotesOfRows {
  const CodedMatrix& matrix;
  std::span<const std::uint32_t> rows;
  const VoteMatrix& votes;  // a line each of `rows`
};

// The first `most` of `columns`, fewer when nothing is left to tell. Of equal ones the earlier in `columns`
// comes first. Of many rows some 2,000 are looked at. Same bits for any workers. Throws Stopped.
[[nodiscard]] std::vector<std::uint32_t> telling_order(const VotesOfRows& told,
                                                       std::span<const std::uint32_t> columns,
                                                       std::size_t most, const Workers& workers,
                                                       const Progress& progress = no_progress());

}  // namespace sewil::selection
