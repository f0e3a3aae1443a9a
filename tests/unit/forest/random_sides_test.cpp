// tests/unit/forest/random_sides_test.cpp: the vector kernels of random cuts against plain loops.
#include "forest/random_sides.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"

namespace sewil::forest {
namespace {

struct Rows {
  RowRuns runs;
  std::vector<std::uint16_t> codes;
};

// Codes on both sides of the sign bit, weights that do not fit 16 bits, rubbish behind the last code.
Rows random_rows(std::uint32_t count, bool two_classes, RandomStream& random) {
  Rows rows;
  rows.runs.make_room(count, two_classes);
  rows.runs.count = count;
  rows.codes.assign(count + RowRuns::padding, 12345);
  const std::uint32_t spread = random.below(2) == 0 ? 65536 : 3;
  for (std::uint32_t i = 0; i < count; ++i) {
    rows.codes[i] = static_cast<std::uint16_t>(32768 - spread / 2 + random.below(spread));
    const std::uint32_t weight = 1 + random.below(100'000);
    if (two_classes) {
      rows.runs.packed[i] = std::uint64_t{weight} << (random.below(2) * 32);
    } else {
      rows.runs.weights[i] = weight;
    }
  }
  return rows;
}

TEST(RandomSides, OfEveryProcessorAgreeWithPlainLoops) {
  RandomStream random(8, Purpose::test);
  for (const bool plain : {false, true}) {
    const RandomSides sides = random_sides(plain);
    for (std::uint32_t count = 1; count < 120; ++count) {
      Rows two = random_rows(count, true, random);
      const auto [low, high] = std::minmax_element(two.codes.begin(), two.codes.begin() + count);
      const std::uint16_t lowest = *low, highest = *high;
      const CodeEnds ends = sides.ends(two.codes.data(), count);
      EXPECT_EQ(ends.low, lowest) << count;
      EXPECT_EQ(ends.high, highest) << count;
      const std::uint16_t last = two.codes[random.below(count)];
      std::uint64_t packed = 0;
      for (std::uint32_t i = 0; i < count; ++i) packed += two.codes[i] <= last ? two.runs.packed[i] : 0;
      EXPECT_EQ(sides.packed_left(two.runs, two.codes.data(), last), packed) << count;

      const Rows more = random_rows(count, false, random);
      std::vector<std::uint32_t> kept(count + RowRuns::padding);
      sides.keep_left(more.runs, more.codes.data(), last, kept.data());
      for (std::uint32_t i = 0; i < count; ++i)
        ASSERT_EQ(kept[i], more.codes[i] <= last ? more.runs.weights[i] : 0) << count << ", row " << i;
    }
  }
}

}  // namespace
}  // namespace sewil::forest
