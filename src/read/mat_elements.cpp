// read/mat_elements.cpp: tags, sizes and names of a MATLAB 5 file.
#include "read/mat_elements.h"

#include <algorithm>
#include <cstring>

#include "read/source.h"
#include "sewil/front/text.h"

namespace sewil::reading {

std::uint32_t mat_integer(std::string_view data, std::size_t index, std::endian order) {
  std::uint32_t value = 0;
  std::memcpy(&value, data.data() + 4 * index, 4);
  return order == std::endian::native ? value : __builtin_bswap32(value);
}

std::uint32_t MatElements::word(std::size_t at) const {
  return mat_integer(bytes_.substr(at, 4), 0, order_);
}

MatElement MatElements::next() {
  if (bytes_.size() < 8 || at_ > bytes_.size() - 8) {
    reject(source_, "byte {}: found the end of the data, expected another element.", position());
  }
  const std::uint32_t first = word(at_);
  if (const std::uint32_t small_size = first >> 16; small_size != 0) {
    if (small_size > 4) {
      reject(source_, "byte {}: found a short element of {} bytes, expected at most 4.", position(),
             small_size);
    }
    const MatElement element{static_cast<MatType>(first & 0xffffU), bytes_.substr(at_ + 4, small_size)};
    at_ += 8;
    return element;
  }
  const std::size_t size = word(at_ + 4);
  const std::size_t left = bytes_.size() - at_ - 8;
  if (size > left) {
    reject(source_, "byte {}: found an element of {} bytes, expected at most the {} that are left.",
           position(), grouped(size), grouped(left));
  }
  const MatElement element{static_cast<MatType>(first), bytes_.substr(at_ + 8, size)};
  // Compressed elements are packed tightly, all others padded to 8 bytes.
  const std::size_t padded = element.type == MatType::compressed ? size : (size + 7) / 8 * 8;
  at_ += 8 + std::min(padded, left);
  return element;
}

MatHeader read_mat_header(MatElements& elements, std::endian order, const std::string& source) {
  const std::size_t at = elements.position();
  const MatElement flags = elements.next();
  const MatElement sizes = elements.next();
  const MatElement name = elements.next();
  const bool right_types = flags.type == MatType::u32 && flags.data.size() == 8 &&
                           sizes.type == MatType::i32 && sizes.data.size() >= 8 &&
                           sizes.data.size() % 4 == 0 && name.type == MatType::i8;
  if (!right_types)
    reject(source, "byte {}: found a damaged variable, expected its flags, sizes and name.", at);
  MatHeader header;
  const std::uint32_t bits = mat_integer(flags.data, 0, order);
  header.array_class = bits & 0xffU;
  header.is_complex = (bits & 0x800U) != 0;
  for (std::size_t i = 0; i < sizes.data.size() / 4; ++i)
    header.sizes.push_back(mat_integer(sizes.data, i, order));
  header.name = name.data;
  return header;
}

const char* mat_class_name(unsigned array_class) {
  switch (array_class) {
    case 1:
      return "a cell array";
    case 2:
      return "a structure";
    case 3:
      return "an object";
    case 4:
      return "text";
    case 5:
      return "a sparse matrix";
    default:
      return array_class >= 6 && array_class <= 15 ? "numbers" : "something else";
  }
}

}  // namespace sewil::reading
