// tests/unit/base/memory_test.cpp: amounts of memory as people write and read them.
#include "sewil/front/memory.h"

#include <gtest/gtest.h>

#include "sewil/data/work.h"

namespace sewil {
namespace {

TEST(Memory, AmountsAreReadWithAndWithoutAUnit) {
  EXPECT_EQ(parse_memory("4G"), std::uint64_t{4} << 30);
  EXPECT_EQ(parse_memory("1.5g"), std::uint64_t{3} << 29);
  EXPECT_EQ(parse_memory("500M"), std::uint64_t{500} << 20);
  EXPECT_EQ(parse_memory("64KB"), std::uint64_t{64} << 10);
  EXPECT_EQ(parse_memory("2T"), std::uint64_t{2} << 40);
  EXPECT_EQ(parse_memory("123"), 123U);
  for (const char* bad : {"", "G", "4X", "4GG", "-1G", "0", "nan", "inf", "1e30", "4 G"}) {
    EXPECT_FALSE(parse_memory(bad)) << bad;
  }
}

TEST(Memory, AmountsAreShownInTheLargestUnitThatFits) {
  EXPECT_EQ(memory_text(1), "1 byte");
  EXPECT_EQ(memory_text(1023), "1,023 bytes");
  EXPECT_EQ(memory_text(1024), "1.0 KB");
  EXPECT_EQ(memory_text((1 << 20) - 1), "1.0 MB");
  EXPECT_EQ(memory_text(std::uint64_t{49} << 30), "49.0 GB");
  EXPECT_EQ(memory_text(~std::uint64_t{0}), "16777216.0 TB");
}

TEST(Memory, WhatIsFreeIsTheLimitUnlessOneIsGiven) {
  EXPECT_EQ(memory_limit(5).bytes, 5U);
  EXPECT_TRUE(memory_limit(5).given);
  EXPECT_FALSE(memory_limit().given);
  EXPECT_GT(memory_limit().bytes, std::uint64_t{1} << 20);
}

TEST(Memory, WhatNeedsMoreThanTheLimitIsRefusedWithBothAmounts) {
  require_memory(10, {10, true}, "x");
  try {
    require_memory(std::uint64_t{3} << 30, {std::uint64_t{1} << 30, false}, "t.csv: reading it");
    FAIL();
  } catch (const TooLarge& problem) {
    EXPECT_STREQ(problem.what(),
                 "t.csv: reading it needs 3.0 GB of memory, expected at most 1.0 GB (what is free; memory "
                 "sets another limit).");
  }
}

}  // namespace
}  // namespace sewil
