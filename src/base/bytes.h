// base/bytes.h: saved blocks as bytes: values as they lie in memory (little-endian) and a 64-bit FNV-1a
// checksum at the end.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sewil/data/work.h"

namespace sewil::base {

static_assert(std::endian::native == std::endian::little,
              "saved blocks are the memory layout of little-endian machines");

// FNV-1a.
inline std::uint64_t checksum(std::span<const char> bytes) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
  return hash;
}

template <class T>
void put(std::string& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Its length, then its values.
template <class List>
void put_list(std::string& out, const List& values) {
  using T = typename List::value_type;
  static_assert(std::is_trivially_copyable_v<T>);
  put(out, static_cast<std::uint64_t>(values.size()));
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

// Takes values from the front of a block. A block that is too short is damaged; `what` says what it should
// have been: "model.bin: the saved forest".
class ByteReader {
 public:
  ByteReader(std::span<const char> bytes, std::string what) : bytes_(bytes), what_(std::move(what)) {}

  template <class T>
  T take() {
    static_assert(std::is_trivially_copyable_v<T>);
    need(sizeof(T));
    T value;
    std::memcpy(&value, bytes_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }

  template <class T>
  std::vector<T> take_list() {
    const auto count = take<std::uint64_t>();
    if (count > (bytes_.size() - at_) / sizeof(T)) need(bytes_.size());
    std::vector<T> values(count);
    if (count > 0) std::memcpy(values.data(), bytes_.data() + at_, count * sizeof(T));
    at_ += count * sizeof(T);
    return values;
  }

  // Refuses counts the rest of the block cannot hold, so that nothing is allocated for them.
  void need(std::uint64_t size) const {
    if (size > bytes_.size() - at_)
      fail(fmt::format("it ends after {} bytes", bytes_.size()), "a longer block");
  }
  [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
    throw InputError(fmt::format("{} is damaged: {}; expected {}.", what_, found, expected));
  }
  [[nodiscard]] std::size_t at() const { return at_; }

 private:
  std::span<const char> bytes_;
  std::string what_;
  std::size_t at_ = 0;
};

}  // namespace sewil::base
