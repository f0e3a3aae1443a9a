// tests/unit/base/workers_test.cpp: parallel loops visit everything once and pass on failures.
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "sewil/data/work.h"

namespace sewil {
namespace {

TEST(Workers, EveryIndexIsVisitedOnceByAWorkerThatExists) {
  for (const int threads : {1, 2, 8}) {
    const Workers workers(threads);
    EXPECT_EQ(workers.threads(), threads);
    std::vector<std::atomic<int>> visits(1000);
    workers.for_each(visits.size(), [&](std::size_t index, int worker) {
      ASSERT_GE(worker, 0);
      ASSERT_LT(worker, threads);
      ++visits[index];
    });
    for (const auto& count : visits) ASSERT_EQ(count, 1);
  }
}

TEST(Workers, AFailingTaskReachesTheCallerAndTheWorkersStayUsable) {
  const Workers workers(2);
  EXPECT_THROW(workers.for_each(100,
                                [](std::size_t index, int) {
                                  if (index == 57) throw std::runtime_error("injected");
                                }),
               std::runtime_error);
  std::atomic<int> done = 0;
  workers.for_each(10, [&](std::size_t, int) { ++done; });
  EXPECT_EQ(done, 10);
}

}  // namespace
}  // namespace sewil
