// weighing/permuted_copy.cpp: see permuted_copy.h.
#include "weighing/permuted_copy.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sewil::selection {
namespace {

template <class Code>
std::vector<Code> moved_codes(std::span<const Code> from, std::span<const std::uint32_t> target) {
  std::vector<Code> to(from.size());
  for (std::size_t row = 0; row < from.size(); ++row) to[target[row]] = from[row];
  return to;
}

}  // namespace

std::vector<std::uint32_t> draw_row_exchange(std::size_t table_rows, std::span<const std::uint32_t> rows,
                                             RandomStream& stream) {
  std::vector<std::uint32_t> shuffled(rows.begin(), rows.end());
  shuffle(std::span(shuffled), stream);
  std::vector<std::uint32_t> target(table_rows);
  std::iota(target.begin(), target.end(), 0U);
  for (std::size_t i = 0; i < rows.size(); ++i) target[rows[i]] = shuffled[i];
  return target;
}

CodedColumn permuted_copy(const CodedColumn& column, std::span<const std::uint32_t> target) {
  CodedColumn copy;
  copy.codes = column.codes;
  copy.has_missing = column.has_missing;
  copy.exact = column.exact;
  copy.cut_by_rank = column.cut_by_rank;
  copy.dominant = column.dominant;
  copy.dense = column.dense;
  copy.has_off_list = column.has_off_list;
  copy.lower = column.lower;
  copy.upper = column.upper;
  copy.codes8 = moved_codes<std::uint8_t>(column.codes8, target);
  copy.codes16 = moved_codes<std::uint16_t>(column.codes16, target);
  std::vector<std::pair<std::uint32_t, std::uint16_t>> off;
  off.reserve(column.off_rows.size());
  for (std::size_t i = 0; i < column.off_rows.size(); ++i) {
    off.emplace_back(target[column.off_rows[i]], column.off_codes[i]);
  }
  std::sort(off.begin(), off.end());
  copy.off_rows.reserve(off.size());
  copy.off_codes.reserve(off.size());
  for (const auto& [row, code] : off) {
    copy.off_rows.push_back(row);
    copy.off_codes.push_back(code);
  }
  return copy;
}

}  // namespace sewil::selection
