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
  std::int16_t lows[lanes], highs[lanes];
  __builtin_memcpy(lows, &low, bytes);
  __builtin_memcpy(highs, &high, bytes);
  for (std::uint32_t step = lanes / 2; step > 0; step /= 2) {
    for (std::uint32_t i = 0; i < step; ++i) {
      lows[i] = std::min(lows[i], lows[i + step]);
      highs[i] = std::max(highs[i], highs[i + step]);
    }
  }
  return {static_cast<std::uint16_t>(static_cast<std::uint16_t>(lows[0]) ^ bias),
          static_cast<std::uint16_t>(static_cast<std::uint16_t>(highs[0]) ^ bias)};
}

template <int bytes>
[[gnu::always_inline]] inline void left_body(const RowRuns& rows, const std::uint16_t* codes,
                                             std::uint16_t last, std::uint16_t* kept, std::uint32_t* left) {
  using Codes = typename Vectors<bytes>::Codes;
  using Counts = typename Vectors<bytes>::Counts;
  constexpr std::uint32_t lanes = Vectors<bytes>::lanes;
  const auto place = static_cast<std::int16_t>(last ^ bias);
  for (std::uint32_t i = 0; i < rows.count; i += lanes) {
    Counts loaded, weights;
    __builtin_memcpy(&loaded, codes + i, bytes);
    __builtin_memcpy(&weights, rows.weights.data() + i, bytes);
    const auto here = reinterpret_cast<Codes>(loaded ^ bias);
    const Counts own = weights & reinterpret_cast<Counts>(here <= place);
    __builtin_memcpy(kept + i, &own, bytes);
  }
  std::uint32_t i = 0;
  for (std::uint32_t run = 0; run < rows.runs; ++run) {
    std::uint32_t sum = 0;
    for (const std::uint32_t end = rows.ends[run]; i < end; ++i) sum += kept[i];
    left[rows.classes[run]] += sum;
  }
}

CodeEnds plain_ends(std::uint16_t* codes, std::uint32_t count) {
  return ends_body<16>(codes, count);
}
SEWIL_AVX2 CodeEnds avx2_ends(std::uint16_t* codes, std::uint32_t count) {
  return ends_body<32>(codes, count);
}
void plain_left(const RowRuns& rows, const std::uint16_t* codes, std::uint16_t last, std::uint16_t* kept,
                std::uint32_t* left) {
  left_body<16>(rows, codes, last, kept, left);
}
SEWIL_AVX2 void avx2_left(const RowRuns& rows, const std::uint16_t* codes, std::uint16_t last,
                          std::uint16_t* kept, std::uint32_t* left) {
  left_body<32>(rows, codes, last, kept, left);
}

}  // namespace

RandomSides random_sides(bool plain) {
  if (!plain && has_avx2()) return {avx2_ends, avx2_left};
  return {plain_ends, plain_left};
}

}  // namespace sewil::forest
