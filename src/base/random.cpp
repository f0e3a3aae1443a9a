// base/random.cpp: Philox streams (the round function is Random123's).
#include "base/random.h"

#include <Random123/philox.h>

#include <cmath>

namespace sewil {

RandomStream::RandomStream(std::uint64_t seed, Purpose purpose, std::uint64_t index) noexcept
    : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
      counter_{0, static_cast<std::uint32_t>(purpose), static_cast<std::uint32_t>(index),
               static_cast<std::uint32_t>(index >> 32)} {}

void RandomStream::refill() noexcept {
  const r123::Philox4x32::ctr_type counter = {{counter_[0], counter_[1], counter_[2], counter_[3]}};
  const r123::Philox4x32::key_type key = {{key_[0], key_[1]}};
  const r123::Philox4x32::ctr_type out = r123::Philox4x32()(counter, key);
  for (std::size_t i = 0; i < 4; ++i) block_[i] = out[i];
  ++counter_[0];
  used_ = 0;
}

std::uint32_t RandomStream::next32() noexcept {
  if (used_ == 4) refill();
  return block_[static_cast<std::size_t>(used_++)];
}

std::uint64_t RandomStream::next64() noexcept {
  const std::uint64_t high = next32();
  return (high << 32) | next32();
}

std::uint32_t RandomStream::below(std::uint32_t bound) noexcept {
  return bounded(*this, bound);
}

double RandomStream::unit() noexcept {
  return static_cast<double>(next64() >> 11) * 0x1.0p-53;
}

// Marsaglia's polar method: two normals from two uniforms inside the unit circle.
double RandomStream::normal() noexcept {
  if (has_spare_normal_) {
    has_spare_normal_ = false;
    return spare_normal_;
  }
  double x = 0;
  double y = 0;
  double square = 0;
  do {
    x = 2 * unit() - 1;
    y = 2 * unit() - 1;
    square = x * x + y * y;
  } while (square >= 1 || square == 0);
  const double scale = std::sqrt(-2 * std::log(square) / square);
  spare_normal_ = y * scale;
  has_spare_normal_ = true;
  return x * scale;
}

}  // namespace sewil
