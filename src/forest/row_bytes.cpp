// forest/row_bytes.cpp: turning columns into rows.
#include "forest/row_bytes.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sewil::forest {
namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;

// Rows are looked up all over the table: with pages of 4 KB nearly every look-up would also miss the
// processor's table of pages.
std::uint8_t* make_room(std::size_t bytes) {
  void* const memory = std::aligned_alloc(huge_page, bytes);
  if (memory == nullptr) throw std::bad_alloc();
#if defined(__linux__)
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return static_cast<std::uint8_t*>(memory);
}

}  // namespace

void RowBytes::Free::operator()(std::uint8_t* memory) const {
  std::free(memory);
}

void RowBytes::fill(std::span<const std::uint16_t> codes, std::size_t columns, std::size_t positions) {
  const std::size_t stride = stride_of(columns);
  const std::size_t room = (stride * positions + huge_page - 1) / huge_page * huge_page;
  if (room > room_) {
    memory_.reset();
    memory_.reset(make_room(room));
    room_ = room;
  }
  // A block of rows stays in the first-level cache while its columns are written one after the other.
  constexpr std::size_t block = 256;
  for (std::size_t begin = 0; begin < positions; begin += block) {
    const std::size_t end = std::min(positions, begin + block);
    for (std::size_t slot = 0; slot < columns; ++slot) {
      const std::uint16_t* const column = codes.data() + slot * positions;
      std::uint8_t* const cells = memory_.get() + slot;
      for (std::size_t p = begin; p < end; ++p) cells[p * stride] = static_cast<std::uint8_t>(column[p]);
    }
  }
  rows_ = {memory_.get(), stride};
}

}  // namespace sewil::forest
