// base/random.h: all randomness of the library, counter-based and the same on every machine.
// RandomStream: Philox4x32-10 numbers named by (seed, purpose, index); streams with different names are
// independent. NodeStream: a splitmix64 sequence for inner loops (bootstrap draws, columns tried at a node),
// seeded from a RandomStream. Bounded integers and shuffles are our own: the distributions of the standard
// library differ between vendors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace sewil {

// What a stream is for. The numbers are part of the answer: never reuse or reorder them.
enum class Purpose : std::uint32_t {
  split = 1,
  generator = 2,
  bootstrap = 3,
  tree = 4,
  search = 5,
  relevance = 6,
  self_training = 7,
  co_training = 8,
  study = 9,
  folds = 10,
  discovery = 11,
  label_sets = 12,
  row_sample = 13,
  test = 100,
};

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, Purpose purpose, std::uint64_t index = 0) noexcept;

  std::uint32_t next32() noexcept;
  std::uint64_t next64() noexcept;
  std::uint32_t below(std::uint32_t bound) noexcept;  // uniform in 0..bound-1, bound >= 1, no bias
  double unit() noexcept;                             // uniform in [0, 1), 53 bits
  double normal() noexcept;                           // mean 0, variance 1

 private:
  void refill() noexcept;

  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4> block_{};
  int used_ = 4;
  bool has_spare_normal_ = false;
  double spare_normal_ = 0;
};

class NodeStream {
 public:
  explicit NodeStream(std::uint64_t state) noexcept : state_(state) {}

  std::uint64_t next64() noexcept {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::uint32_t next32() noexcept { return static_cast<std::uint32_t>(next64() >> 32); }
  std::uint32_t below(std::uint32_t bound) noexcept;

 private:
  std::uint64_t state_;
};

// Lemire's multiply-shift with rejection: exact for any bound.
template <class Stream>
std::uint32_t bounded(Stream& stream, std::uint32_t bound) noexcept {
  std::uint64_t product = std::uint64_t{stream.next32()} * bound;
  auto low = static_cast<std::uint32_t>(product);
  if (low < bound) {
    const std::uint32_t threshold = (0U - bound) % bound;
    while (low < threshold) {
      product = std::uint64_t{stream.next32()} * bound;
      low = static_cast<std::uint32_t>(product);
    }
  }
  return static_cast<std::uint32_t>(product >> 32);
}

inline std::uint32_t NodeStream::below(std::uint32_t bound) noexcept {
  return bounded(*this, bound);
}

// Fisher-Yates, from the back.
template <class T, class Stream>
void shuffle(std::span<T> items, Stream& stream) noexcept {
  for (std::size_t left = items.size(); left > 1; --left) {
    using std::swap;
    swap(items[left - 1], items[stream.below(static_cast<std::uint32_t>(left))]);
  }
}

}  // namespace sewil
