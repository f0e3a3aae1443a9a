// read/mat_elements.h: the building blocks of a MATLAB 5 file. element: a tag (type, size) and data, small
// ones inside the tag. A reader of our own: declared sizes are checked against the bytes at hand before
// anything is allocated, which libraries that trust the header do not do.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sewil::reading {

enum class MatType : std::uint32_t {
  i8 = 1,
  u8 = 2,
  i16 = 3,
  u16 = 4,
  i32 = 5,
  u32 = 6,
  f32 = 7,
  f64 = 9,
  i64 = 12,
  u64 = 13,
  matrix = 14,
  compressed = 15,
};

enum class MatClass : std::uint8_t {
  cell = 1,
  structure = 2,
  object = 3,
  text = 4,
  sparse = 5,
  f64 = 6,
  u64 = 15,  // 6..15 are the numeric ones
};

struct MatElement {
  MatType type = MatType::i8;
  std::string_view data;
};

// Elements one after the other.
class MatElements {
 public:
  // `offset`: where `bytes` begin in the (inflated) file, for messages.
  MatElements(std::string_view bytes, std::endian order, const std::string& source, std::size_t offset = 0)
      : bytes_(bytes), order_(order), source_(source), offset_(offset) {}

  [[nodiscard]] bool at_end() const noexcept { return at_ >= bytes_.size(); }
  [[nodiscard]] std::size_t position() const noexcept { return offset_ + at_; }
  MatElement next();  // throws InputError when the element reaches beyond the bytes

 private:
  [[nodiscard]] std::uint32_t word(std::size_t at) const;

  std::string_view bytes_;
  std::endian order_;
  const std::string& source_;
  std::size_t offset_;
  std::size_t at_ = 0;
};

struct MatHeader {
  std::string name;
  unsigned array_class = 0;
  bool is_complex = false;
  std::vector<std::size_t> sizes;
};

// The first three elements of a matrix: flags, sizes, name.
MatHeader read_mat_header(MatElements& elements, std::endian order, const std::string& source);

// A word for messages: "a cell array".
const char* mat_class_name(unsigned array_class);

// Element `index` of data that holds 32-bit integers.
std::uint32_t mat_integer(std::string_view data, std::size_t index, std::endian order);

}  // namespace sewil::reading
