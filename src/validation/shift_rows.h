// validation/shift_rows.h: the rows that are compared when labeled rows are told from unlabeled ones, what is
// known of them, and the same with the labeled ones drawn anew.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "sewil/learn/self_training.h"

namespace sewil::validation {

struct ShiftRows {
  // At most `most` labeled and `most` unlabeled rows, drawn by the seed; all where there are no more.
  ShiftRows(const PartlyLabeled& known, std::size_t most, std::uint64_t seed);

  [[nodiscard]] std::size_t labeled() const;

  // Who could as well have been labeled: any rows; where rows belong together any groups, each with the share
  // of labels of another one.
  [[nodiscard]] std::vector<std::int32_t> redrawn(RandomStream& stream) const;

  std::vector<std::uint32_t> rows;    // of the table, ascending
  std::vector<std::int32_t> is_free;  // beside `rows`: 1 for an unlabeled row, 0 for a labeled one
  std::vector<std::vector<std::uint32_t>> groups;  // places in `rows`, by group; empty: each row stands alone
};

// How often an unlabeled row (a mark of 1) has the larger score of a pair with a labeled one; ties count
// half.
[[nodiscard]] double area_under_curve(const std::vector<double>& scores,
                                      const std::vector<std::int32_t>& marks);

}  // namespace sewil::validation
