// forest/random_sides.cpp: one body, compiled for any processor and for those with AVX2.
#include "forest/random_sides.h"

#include <algorithm>

#include "forest/vectors.h"

namespace sewil::forest {
namespace {

constexpr std::uint16_t bias = 0x8000;  // codes less 2^15 are compared as signed numbers

template <int bytes>
[[gnu::always_inline]] inline CodeEnds ends_body(std::uint16_t* codes, std::uint32_t count) {
  using Codes = typename Vectors<bytes>::Codes;
  using Counts = typename Vectors<bytes>::Counts;
  constexpr std::uint32_t lanes = Vectors<bytes>::lanes;
  for (std::uint32_t i = 0; i < lanes; ++i) codes[count + i] = codes[0];
  Counts loaded;
  __builtin_memcpy(&loaded, codes, bytes);
  Codes low = reinterpret_cast<Codes>(loaded ^ bias), high = low;
  for (std::uint32_t i = lanes; i < count; i += lanes) {
    __builtin_memcpy(&loaded, codes + i, bytes);
    const auto here = reinterpret_cast<Codes>(loaded ^ bias);
    low = here < low ? here : low;
    high = here > high ? here : high;
  }
  // The largest is what is left of the smallest complement.
  using HalfCodes = typename Vectors<bytes>::HalfCodes;
  const Codes both[2] = {low, ~high};
  std::int16_t least[2];
  for (int k = 0; k < 2; ++k) {
    HalfCodes half, other;
    __builtin_memcpy(&half, &both[k], bytes / 2);
    __builtin_memcpy(&other, reinterpret_cast<const char*>(&both[k]) + bytes / 2, bytes / 2);
    half = half < other ? half : other;
    std::int16_t lanes_left[lanes / 2];
    __builtin_memcpy(lanes_left, &half, bytes / 2);
    least[k] = lanes_left[0];
    for (std::uint32_t i = 1; i < lanes / 2; ++i) least[k] = std::min(least[k], lanes_left[i]);
  }
  return {static_cast<std::uint16_t>(static_cast<std::uint16_t>(least[0]) ^ bias),
          static_cast<std::uint16_t>(static_cast<std::uint16_t>(~least[1]) ^ bias)};
}

// Two or four rows at a time: what was asked of a code becomes a mask of 64 bits.
template <int bytes>
[[gnu::always_inline]] inline std::uint64_t packed_body(const RowRuns& rows, const std::uint16_t* codes,
                                                        std::uint16_t last) {
  using Four = typename Vectors<bytes>::QuarterCodes;
  using Wide = typename Vectors<bytes>::Wide;
  constexpr std::uint32_t lanes = bytes / 8;
  Four place = Four{} + static_cast<std::int16_t>(last ^ bias);
  Wide sum{};
  for (std::uint32_t i = 0; i < rows.count; i += lanes) {
    Four here;
    Wide weights;
    __builtin_memcpy(&here, codes + i, bytes / 4);
    __builtin_memcpy(&weights, rows.packed.data() + i, bytes);
    const auto goes = (here ^ static_cast<std::int16_t>(bias)) <= place;
    sum += weights & __builtin_convertvector(goes, Wide);
  }
  std::uint64_t parts[lanes];
  __builtin_memcpy(parts, &sum, bytes);
  std::uint64_t all = 0;
  for (const std::uint64_t part : parts) all += part;
  return all;
}

template <int bytes>
[[gnu::always_inline]] inline void keep_body(const RowRuns& rows, const std::uint16_t* codes,
                                             std::uint16_t last, std::uint32_t* kept) {
  using HalfCodes = typename Vectors<bytes>::HalfCodes;
  using Sums = typename Vectors<bytes>::Sums;
  constexpr std::uint32_t lanes = bytes / 4;
  const HalfCodes place = HalfCodes{} + static_cast<std::int16_t>(last ^ bias);
  for (std::uint32_t i = 0; i < rows.count; i += lanes) {
    HalfCodes here;
    Sums weights;
    __builtin_memcpy(&here, codes + i, bytes / 2);
    __builtin_memcpy(&weights, rows.weights.data() + i, bytes);
    const auto goes = (here ^ static_cast<std::int16_t>(bias)) <= place;
    const Sums own = weights & __builtin_convertvector(goes, Sums);
    __builtin_memcpy(kept + i, &own, bytes);
  }
}

CodeEnds plain_ends(std::uint16_t* codes, std::uint32_t count) {
  return ends_body<16>(codes, count);
}
SEWIL_AVX2 CodeEnds avx2_ends(std::uint16_t* codes, std::uint32_t count) {
  return ends_body<32>(codes, count);
}
std::uint64_t plain_packed(const RowRuns& rows, const std::uint16_t* codes, std::uint16_t last) {
  return packed_body<16>(rows, codes, last);
}
SEWIL_AVX2 std::uint64_t avx2_packed(const RowRuns& rows, const std::uint16_t* codes, std::uint16_t last) {
  return packed_body<32>(rows, codes, last);
}
void plain_keep(const RowRuns& rows, const std::uint16_t* codes, std::uint16_t last, std::uint32_t* kept) {
  keep_body<16>(rows, codes, last, kept);
}
SEWIL_AVX2 void avx2_keep(const RowRuns& rows, const std::uint16_t* codes, std::uint16_t last,
                          std::uint32_t* kept) {
  keep_body<32>(rows, codes, last, kept);
}

}  // namespace

RandomSides random_sides(bool plain) {
  if (!plain && has_avx2()) return {avx2_ends, avx2_packed, avx2_keep};
  return {plain_ends, plain_packed, plain_keep};
}

}  // namespace sewil::forest
