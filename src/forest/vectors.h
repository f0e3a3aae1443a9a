// forest/vectors.h: vectors of `bytes` bytes. Kernels are written once with these types and compiled for
// every processor with 16 bytes, and once more for processors with AVX2 with 32. Such a body must be inlined
// into the function that names the instruction set, and hand vectors to nobody.
#pragma once

#include <cstdint>

namespace sewil::forest {

template <int bytes>
struct Vectors {
  static constexpr int lanes = bytes / 2;  // of 16 bits
  // An alias (using) would lose the attribute, whose size depends on the template's argument.
  typedef std::uint8_t Bytes [[gnu::vector_size(bytes)]];             // NOLINT(modernize-use-using)
  typedef std::uint8_t HalfBytes [[gnu::vector_size(bytes / 2)]];     // NOLINT(modernize-use-using)
  typedef std::uint32_t HalfTwice [[gnu::vector_size(bytes / 2)]];    // NOLINT(modernize-use-using)
  typedef std::int16_t Codes [[gnu::vector_size(bytes)]];             // NOLINT(modernize-use-using)
  typedef std::uint16_t Counts [[gnu::vector_size(bytes)]];           // NOLINT(modernize-use-using)
  typedef std::uint32_t Twice [[gnu::vector_size(bytes)]];            // NOLINT(modernize-use-using)
  typedef float Floats [[gnu::vector_size(bytes)]];                   // NOLINT(modernize-use-using)
  typedef std::int32_t Sums [[gnu::vector_size(bytes)]];              // NOLINT(modernize-use-using)
  typedef std::uint16_t HalfCounts [[gnu::vector_size(bytes / 2)]];   // NOLINT(modernize-use-using)
  typedef std::int16_t HalfCodes [[gnu::vector_size(bytes / 2)]];     // NOLINT(modernize-use-using)
  typedef std::int16_t QuarterCodes [[gnu::vector_size(bytes / 4)]];  // NOLINT(modernize-use-using)
  typedef std::int64_t Wide [[gnu::vector_size(bytes)]];              // NOLINT(modernize-use-using)
};

// Whether the kernels compiled for AVX2 exist and this processor can run them.
inline bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") != 0;
#else
  return false;
#endif
}

#if defined(__x86_64__)
#define SEWIL_AVX2 [[gnu::target("avx2")]]
#else
#define SEWIL_AVX2
#endif

}  // namespace sewil::forest
