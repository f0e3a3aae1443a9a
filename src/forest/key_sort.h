// forest/key_sort.h: sorting the keys of a node by code. Equal codes may end up in any order: scans look at
// code borders only.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sewil::forest {

// The smallest and largest code of a run of keys.
struct CodeRange {
  std::uint32_t low = 0xffffffff;
  std::uint32_t high = 0;
};

// How many bits it takes to write `value`.
inline int bits_of(std::uint64_t value) {
  return static_cast<int>(std::bit_width(value));
}

template <class Layout>
void insertion_sort(typename Layout::Key* keys, std::size_t count) {
  for (std::size_t i = 1; i < count; ++i) {
    const auto key = keys[i];
    const std::uint32_t code = Layout::code(key);
    std::size_t at = i;
    while (at > 0 && Layout::code(keys[at - 1]) > code) {
      keys[at] = keys[at - 1];
      --at;
    }
    keys[at] = key;
  }
}

// Sorting networks for up to 8 keys: no branch depends on the data. Most nodes are this small, and a
// mispredicted branch costs as much as ten comparators. Missing places are filled with the largest key, so
// `keys` must have room for 8.
template <class Key>
void sort_up_to_8(Key* keys, std::uint32_t count) {
  const auto order = [](Key& a, Key& b) {
    const Key low = a < b ? a : b;
    b = a < b ? b : a;
    a = low;
  };
  Key k0 = keys[0];
  Key k1 = keys[1];
  Key k2 = count > 2 ? keys[2] : ~Key{0};
  Key k3 = count > 3 ? keys[3] : ~Key{0};
  if (count <= 4) {
    order(k0, k1), order(k2, k3), order(k0, k2), order(k1, k3), order(k1, k2);
    keys[0] = k0, keys[1] = k1, keys[2] = k2, keys[3] = k3;
    return;
  }
  Key k4 = keys[4];
  Key k5 = count > 5 ? keys[5] : ~Key{0};
  Key k6 = count > 6 ? keys[6] : ~Key{0};
  Key k7 = count > 7 ? keys[7] : ~Key{0};
  order(k0, k1), order(k2, k3), order(k4, k5), order(k6, k7);
  order(k0, k2), order(k1, k3), order(k4, k6), order(k5, k7);
  order(k1, k2), order(k5, k6), order(k0, k4), order(k3, k7);
  order(k1, k5), order(k2, k6);
  order(k1, k4), order(k3, k6);
  order(k2, k4), order(k3, k5);
  order(k3, k4);
  keys[0] = k0, keys[1] = k1, keys[2] = k2, keys[3] = k3, keys[4] = k4, keys[5] = k5, keys[6] = k6,
  keys[7] = k7;
}

// Spreads the keys over about as many buckets as there are keys, by the upper bits of the code, then mends
// each bucket by insertion. Ranks spread evenly, so a bucket holds one or two codes; a crowded one (skewed
// codes) falls back to std::sort. `spare` holds `count` keys, `counters` 2 * bit_ceil(count) entries. Returns
// where the sorted keys are: always `spare`.
template <class Layout>
typename Layout::Key* bucket_sort(const typename Layout::Key* keys, std::size_t count, CodeRange range,
                                  typename Layout::Key* spare, std::uint32_t* counters) {
  constexpr std::size_t crowded = 48;
  const std::uint32_t span = range.high - range.low;
  const int shift = std::max(0, bits_of(span) - (bits_of(count) - 1));
  const std::size_t buckets = (span >> shift) + 1;
  std::fill(counters, counters + buckets, 0U);
  for (std::size_t i = 0; i < count; ++i) ++counters[(Layout::code(keys[i]) - range.low) >> shift];
  std::uint32_t at = 0;
  std::uint32_t largest = 0;
  for (std::size_t b = 0; b < buckets; ++b) {
    const std::uint32_t size = counters[b];
    counters[b] = at;
    at += size;
    largest = std::max(largest, size);
  }
  for (std::size_t i = 0; i < count; ++i)
    spare[counters[(Layout::code(keys[i]) - range.low) >> shift]++] = keys[i];
  if (shift == 0) return spare;
  if (largest <= crowded) {
    insertion_sort<Layout>(spare, count);
    return spare;
  }
  std::uint32_t begin = 0;
  for (std::size_t b = 0; b < buckets; ++b) {
    const std::uint32_t end = counters[b];
    if (end - begin > crowded) {
      std::sort(spare + begin, spare + end);
    } else {
      insertion_sort<Layout>(spare + begin, end - begin);
    }
    begin = end;
  }
  return spare;
}

// Sorts in whichever way suits `count`; returns where the sorted keys are, `keys` or `spare`.
template <class Layout>
typename Layout::Key* sort_keys(typename Layout::Key* keys, std::size_t count, CodeRange range,
                                std::uint32_t insertion_rows, typename Layout::Key* spare,
                                std::uint32_t* counters) {
  if (count <= insertion_rows) {
    insertion_sort<Layout>(keys, count);
    return keys;
  }
  return bucket_sort<Layout>(keys, count, range, spare, counters);
}

template <class Layout>
CodeRange range_of(const typename Layout::Key* keys, std::size_t count) {
  CodeRange range;
  for (std::size_t i = 0; i < count; ++i) {
    range.low = std::min(range.low, Layout::code(keys[i]));
    range.high = std::max(range.high, Layout::code(keys[i]));
  }
  return range;
}

}  // namespace sewil::forest
