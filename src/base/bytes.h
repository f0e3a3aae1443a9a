// base/bytes.h: saved blocks as bytes: values as they lie in memory (little-endian) and a 64-bit FNV-1a
// checksum at the end.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>

namespace sewil {

static_assert(std::endian::native == std::endian::little,
              "saved blocks are the memory layout of little-endian machines");

inline std::uint64_t checksum(std::span<const char> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
  return hash;
}

template <class T>
void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace sewil
