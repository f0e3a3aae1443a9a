// forest/key_sort.h: sorting the keys of a node by code. Equal codes may end up in any order: scans look at
// code borders only.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

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

// Batcher's odd-even merge sort: which places of `size` keys to compare, in order.
template <std::size_t size>
struct Network {
  std::uint8_t low[size * size] = {};
  std::uint8_t high[size * size] = {};
  std::size_t count = 0;

  constexpr Network() {
    for (std::size_t run = 1; run < size; run *= 2) {
      for (std::size_t distance = run; distance >= 1; distance /= 2) {
        for (std::size_t start = distance % run; start + distance < size; start += 2 * distance) {
          for (std::size_t i = start; i < start + distance && i + distance < size; ++i) {
            if (i / (2 * run) != (i + distance) / (2 * run)) continue;
            low[count] = static_cast<std::uint8_t>(i);
            high[count++] = static_cast<std::uint8_t>(i + distance);
          }
        }
      }
    }
  }
};

// All comparators in a row: no branch depends on the data. Most nodes are small, and a mispredicted branch
// costs as much as several comparators.
template <std::size_t size, class Key>
void sort_by_network(Key* keys) {
  static constexpr Network<size> network;
  const auto order = [](Key& a, Key& b) {
    const Key low = std::min(a, b);
    b = std::max(a, b);
    a = low;
  };
  Key sorted[size];
  std::copy(keys, keys + size, sorted);
  [&]<std::size_t... step>(std::index_sequence<step...>) {
    (order(sorted[network.low[step]], sorted[network.high[step]]), ...);
  }(std::make_index_sequence<network.count>{});
  std::copy(sorted, sorted + size, keys);
}

// Missing places are filled with the largest key, so `keys` must have room for 16.
template <class Key>
void sort_up_to_16(Key* keys, std::uint32_t count) {
  const std::uint32_t size = count <= 4 ? 4 : count <= 8 ? 8 : 16;
  for (std::uint32_t i = count; i < size; ++i) keys[i] = ~Key{0};
  if (size == 4) {
    sort_by_network<4>(keys);
  } else if (size == 8) {
    sort_by_network<8>(keys);
  } else {
    sort_by_network<16>(keys);
  }
}

// Room to sort up to `rows` keys; up to `insertion_rows` need none.
template <class Layout>
struct SortRoom {
  SortRoom(std::size_t rows, std::uint32_t most_by_insertion)
      : insertion_rows(most_by_insertion), keys(rows + 1), counters(4 * rows + 8) {}

  std::uint32_t insertion_rows;
  std::vector<typename Layout::Key> keys;
  std::vector<std::uint32_t> counters;
};

// Spreads the keys over about as many buckets as there are keys, by the upper bits of the code, then mends
// each bucket by insertion. Ranks spread evenly, so a bucket holds one or two codes; a crowded one (skewed
// codes) falls back to std::sort. Returns where the sorted keys are: in the room.
template <class Layout>
typename Layout::Key* bucket_sort(const typename Layout::Key* keys, std::size_t count, CodeRange range,
                                  SortRoom<Layout>& room) {
  typename Layout::Key* const spare = room.keys.data();
  std::uint32_t* const counters = room.counters.data();
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

// Sorts in whichever way suits `count`; returns where the sorted keys are: where they were, or in the room.
template <class Layout>
const typename Layout::Key* sort_keys(typename Layout::Key* keys, std::size_t count, CodeRange range,
                                      SortRoom<Layout>& room) {
  if (count > room.insertion_rows) return bucket_sort<Layout>(keys, count, range, room);
  insertion_sort<Layout>(keys, count);
  return keys;
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
