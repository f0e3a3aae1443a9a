// forest/bucket_bounds.cpp: the kernels of bucket_bounds.h, for any processor and for those with AVX2.
#include "forest/bucket_bounds.h"

#include <algorithm>

#include "forest/vectors.h"

namespace sewil::forest {
namespace {

template <int bytes>
struct WideVectors {
  static constexpr std::uint32_t lanes = bytes / 4;
  typedef std::int32_t Sums [[gnu::vector_size(bytes)]];                      // NOLINT(modernize-use-using)
  typedef std::int32_t AnySums [[gnu::vector_size(bytes), gnu::aligned(4)]];  // NOLINT(modernize-use-using)
  typedef float Floats [[gnu::vector_size(bytes)]];                           // NOLINT(modernize-use-using)
  typedef float AnyFloats [[gnu::vector_size(bytes), gnu::aligned(4)]];       // NOLINT(modernize-use-using)
};

// The score of the cut that leaves left_0 and left_1 on the left. A macro, because vectors are not handed to
// functions (vectors.h).
#define SEWIL_SCORE(result, left_0, left_1)                                       \
  {                                                                               \
    const Floats l0 = __builtin_convertvector(left_0, Floats);                    \
    const Floats l1 = __builtin_convertvector(left_1, Floats);                    \
    const Floats r0 = __builtin_convertvector(total_0 - (left_0), Floats);        \
    const Floats r1 = __builtin_convertvector(total_1 - (left_1), Floats);        \
    const Floats lw = l0 + l1;                                                    \
    const Floats rw = r0 + r1;                                                    \
    (result) = ((l0 * l0 + l1 * l1) * rw + (r0 * r0 + r1 * r1) * lw) / (lw * rw); \
  }

template <int bytes>
[[gnu::always_inline]] inline float borders_body(const BucketLefts& lefts, std::uint32_t buckets,
                                                 float* scores) {
  using Any = typename WideVectors<bytes>::AnySums;
  using Sums = typename WideVectors<bytes>::Sums;
  using Floats = typename WideVectors<bytes>::Floats;
  constexpr std::uint32_t lanes = WideVectors<bytes>::lanes;
  const std::int32_t total_0 = lefts.class_0[buckets];
  const std::int32_t total_1 = lefts.class_1[buckets];
  // Behind the last border stands the node itself: nothing on the right, a NaN, which is above nothing.
  for (std::uint32_t i = 1; i < lanes; ++i) {
    lefts.class_0[buckets + i] = total_0;
    lefts.class_1[buckets + i] = total_1;
  }
  Floats highest = Floats{} - 1;
  for (std::uint32_t b = 1; b < buckets; b += lanes) {
    const Sums left_0 = *reinterpret_cast<const Any*>(lefts.class_0 + b);
    const Sums left_1 = *reinterpret_cast<const Any*>(lefts.class_1 + b);
    Floats score;
    SEWIL_SCORE(score, left_0, left_1);
    *reinterpret_cast<typename WideVectors<bytes>::AnyFloats*>(scores + b) = score;
    highest = score > highest ? score : highest;
  }
  float top = -1;
  for (std::uint32_t i = 0; i < lanes; ++i) top = highest[i] > top ? highest[i] : top;
  return top;
}

// The score is convex in the two left class weights, so inside a bucket it cannot exceed the larger of the
// two corners "only class 0 has moved" and "only class 1 has moved".
template <int bytes>
[[gnu::always_inline]] inline std::uint32_t open_body(const BucketLefts& lefts, std::uint32_t buckets,
                                                      float least, std::uint8_t* marks) {
  using Any = typename WideVectors<bytes>::AnySums;
  using Sums = typename WideVectors<bytes>::Sums;
  using Floats = typename WideVectors<bytes>::Floats;
  constexpr std::uint32_t lanes = WideVectors<bytes>::lanes;
  const std::int32_t total_0 = lefts.class_0[buckets];
  const std::int32_t total_1 = lefts.class_1[buckets];
  std::uint32_t opened = 0;
  for (std::uint32_t b = 0; b < buckets; b += lanes) {
    const Sums before_0 = *reinterpret_cast<const Any*>(lefts.class_0 + b);
    const Sums before_1 = *reinterpret_cast<const Any*>(lefts.class_1 + b);
    const Sums after_0 = *reinterpret_cast<const Any*>(lefts.class_0 + b + 1);
    const Sums after_1 = *reinterpret_cast<const Any*>(lefts.class_1 + b + 1);
    Floats one;
    Floats other;
    SEWIL_SCORE(one, before_0, after_1);
    SEWIL_SCORE(other, after_0, before_1);
    // A corner with an empty side is no cut but the uncut node (NaN): not below anything, to be safe.
    const Sums filled = (before_0 != after_0) | (before_1 != after_1);
    const Sums open = filled & ~((one < least) & (other < least));
    for (std::uint32_t i = 0; i < lanes; ++i) {
      marks[b + i] = static_cast<std::uint8_t>(open[i] & 1);
    }
  }
  for (std::uint32_t b = 0; b < buckets; ++b) opened += marks[b];
  return opened;
}

#undef SEWIL_SCORE

[[gnu::always_inline]] inline CodeRange range_body(const std::uint16_t* codes, std::uint32_t count) {
  std::uint16_t low = 0xffff;
  std::uint16_t high = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    low = std::min(low, codes[i]);
    high = std::max(high, codes[i]);
  }
  return {low, high};
}

[[gnu::always_inline]] inline CodeRange parted_body(const std::uint16_t* codes, std::uint32_t count,
                                                    std::uint32_t first_right) {
  const auto border = static_cast<std::uint16_t>(first_right);
  std::uint16_t low = 0;
  std::uint16_t high = 0xffff;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint16_t code = codes[i];
    low = std::max(low, code < border ? code : std::uint16_t{0});
    high = std::min(high, code < border ? std::uint16_t{0xffff} : code);
  }
  return {low, high};
}

CodeRange parted_plain(const std::uint16_t* codes, std::uint32_t count, std::uint32_t first_right) {
  return parted_body(codes, count, first_right);
}
SEWIL_AVX2 CodeRange parted_avx2(const std::uint16_t* codes, std::uint32_t count, std::uint32_t first_right) {
  return parted_body(codes, count, first_right);
}
CodeRange range_plain(const std::uint16_t* codes, std::uint32_t count) {
  return range_body(codes, count);
}
SEWIL_AVX2 CodeRange range_avx2(const std::uint16_t* codes, std::uint32_t count) {
  return range_body(codes, count);
}
float borders_plain(const BucketLefts& lefts, std::uint32_t buckets, float* scores) {
  return borders_body<16>(lefts, buckets, scores);
}
SEWIL_AVX2 float borders_avx2(const BucketLefts& lefts, std::uint32_t buckets, float* scores) {
  return borders_body<32>(lefts, buckets, scores);
}
std::uint32_t open_plain(const BucketLefts& lefts, std::uint32_t buckets, float least, std::uint8_t* marks) {
  return open_body<16>(lefts, buckets, least, marks);
}
SEWIL_AVX2 std::uint32_t open_avx2(const BucketLefts& lefts, std::uint32_t buckets, float least,
                                   std::uint8_t* marks) {
  return open_body<32>(lefts, buckets, least, marks);
}

}  // namespace

BucketKernels bucket_kernels(bool plain) {
  if (!plain && has_avx2()) return {range_avx2, parted_avx2, borders_avx2, open_avx2};
  return {range_plain, parted_plain, borders_plain, open_plain};
}

}  // namespace sewil::forest
