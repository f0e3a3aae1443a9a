// tests/unit/forest/allocation_test.cpp: after warm-up a grower allocates nothing, whatever it grows.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <numeric>

#include "forest/layout.h"
#include "forest/tree_grower.h"
#include "random_table.h"

namespace {
std::atomic<std::size_t> allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* place = std::malloc(size)) return place;
  throw std::bad_alloc();
}
// Out of line: inlined, the compiler takes free for the wrong partner of new.
[[gnu::noinline]] void operator delete(void* place) noexcept {
  std::free(place);
}
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept {
  std::free(place);
}

namespace sewil {
namespace {

TEST(TreeGrower, AllocatesNothingAfterWarmUp) {
  for (const bool sparse : {false, true}) {
    const RandomTable table =
        random_table({.rows = 800, .columns = 10, .classes = 3, .missing = false, .sparse = sparse}, 3);
    std::vector<std::uint32_t> rows(800);
    std::iota(rows.begin(), rows.end(), 0U);
    std::vector<std::uint32_t> columns(10);
    std::iota(columns.begin(), columns.end(), 0U);
    const forest::SamplePlan plan = forest::plan_sample(table.matrix, {rows, table.labels, {}, 3, {}});
    forest::CandidateCodes codes;
    codes.prepare(table.matrix, columns, plan, {});
    forest::TreeGrower<forest::CompactLayout> grower(plan, {.n_estimators = 60}, {}, {}, {});
    grower.start(codes);
    std::vector<double> weights(10);
    for (int tree = 0; tree < 30; ++tree) grower.grow(tree, weights.data(), nullptr, nullptr);
    const std::size_t before = allocations;
    for (int tree = 0; tree < 30; ++tree) grower.grow(tree, weights.data(), nullptr, nullptr);
    EXPECT_EQ(allocations, before);
    EXPECT_EQ(grower.mismatches(), 0U);
  }
}

}  // namespace
}  // namespace sewil
