// forest/lane_bits.h: the cells of columns with two codes, one bit each, row by row: whatever columns are
// drawn in a node and on the way down a tree, a row's cells are found in one or two cache lines. lane: the
// number of a column among its kind; group: 32 lanes, the bits of one integer (word) per row.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sewil::forest {

inline constexpr std::uint32_t lanes_per_group = 32;

// Lane L of a group is bit L / 4 of byte L % 4 of its word: in a vector of copies of the word, byte L holds
// the bit of lane L, without any shuffling.
constexpr std::uint32_t lane_mask(std::uint32_t lane) {
  const std::uint32_t in_group = lane % lanes_per_group;
  return 1U << (in_group % 4 * 8 + in_group / 4);
}

// The words of some groups that stand together: row(position)[k] is the k-th group's.
struct LaneRows {
  const std::uint32_t* words = nullptr;
  std::size_t stride = 0;

  [[nodiscard]] const std::uint32_t* row(std::uint32_t position) const { return words + position * stride; }
};

class LaneBits {
 public:
  // Room for this many lanes, all cells 0.
  void start(std::uint32_t lanes, std::size_t positions) {
    groups_ = (lanes + lanes_per_group - 1) / lanes_per_group;
    stride_ = groups_ <= words_per_line ? std::bit_ceil(groups_)
                                        : (groups_ + words_per_line - 1) / words_per_line * words_per_line;
    if (groups_ > 0) lines_.assign((positions * stride_ + words_per_line - 1) / words_per_line, {});
  }
  // `codes`: 0 or 1 for each position.
  void fill(std::uint32_t lane, std::span<const std::uint16_t> codes) {
    std::uint32_t* const group = lines_.data()->words + lane / lanes_per_group;
    const std::uint32_t mask = lane_mask(lane);
    for (std::size_t p = 0; p < codes.size(); ++p) group[p * stride_] |= (0U - codes[p]) & mask;
  }

  [[nodiscard]] std::uint32_t groups() const { return groups_; }
  // From a group on.
  [[nodiscard]] LaneRows rows(std::uint32_t group = 0) const {
    return {groups_ == 0 ? nullptr : lines_.data()->words + group, stride_};
  }

 private:
  static constexpr std::size_t words_per_line = 16;
  struct alignas(64) Line {
    std::uint32_t words[words_per_line];
  };

  std::uint32_t groups_ = 0;
  // Words per position; divides a line or is divided by it.
  std::size_t stride_ = 0;
  std::vector<Line> lines_;
};

}  // namespace sewil::forest
