// forest/lane_bits.cpp: gathers the bits.
#include "forest/lane_bits.h"

#include <bit>

#include "forest/candidate_codes.h"

namespace sewil::forest {

void LaneBits::prepare(std::span<const ColumnCodes> columns, std::uint32_t lanes, std::size_t positions) {
  groups_ = (lanes + lanes_per_group - 1) / lanes_per_group;
  stride_ = groups_ <= words_per_line ? std::bit_ceil(groups_)
                                      : (groups_ + words_per_line - 1) / words_per_line * words_per_line;
  if (groups_ == 0) return;
  lines_.assign((positions * stride_ + words_per_line - 1) / words_per_line, {});
  std::uint32_t* const words = lines_.data()->words;
  for (const ColumnCodes& column : columns) {
    if (column.lane == ColumnCodes::no_lane) continue;
    std::uint32_t* const group = words + column.lane / lanes_per_group;
    const std::uint32_t mask = lane_mask(column.lane);
    for (std::size_t p = 0; p < positions; ++p) group[p * stride_] |= (0U - column.codes[p]) & mask;
  }
}

}  // namespace sewil::forest
