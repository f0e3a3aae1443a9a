// tests/unit/study/time_left_test.cpp: how much longer a study takes, by what is known of its jobs.
#include "study/time_left.h"

#include <gtest/gtest.h>

#include <span>

#include "unit/study/planned.h"

namespace sewil {
namespace {

using namespace study;

TEST(TimeLeft, ScalesWhatIsKnownToWhatIsNot) {
  const auto sources = two_sources();
  const auto jobs = plan_study(sources, {.splits = 2, .methods = {method("no-selection")}});
  TimeLeft left(sources, 1);
  EXPECT_LT(left.of(jobs), 0);
  left.learn(jobs[0], 2);
  // 100 times the columns: 10 times the time of a forest.
  EXPECT_NEAR(left.of(jobs), 2 + 2 + 20 + 20, 1e-9);
  left.learn(jobs[2], 5);
  EXPECT_NEAR(left.of(std::span(jobs).last(2)), 10, 1e-9);
}

TEST(TimeLeft, OfARankerWithSewIlsNumberOfColumnsGoesByTheSameRankerWithItsOwn) {
  const auto sources = two_sources();
  StudyMethod same_size = method("sfs");
  same_size.table = StudyTable::same_size;
  const auto jobs = plan_study(sources, {.splits = 2, .methods = {same_size}});
  const auto own = plan_study(sources, {.splits = 2, .methods = {method("sfs")}});
  const auto took = [&](const StudyJob& job, double cpu_seconds) {
    StudyResult result = result_of(job, job.lines.front(), sources[job.source].name);
    result.cpu_seconds = cpu_seconds;
    return result;
  };
  std::vector<StudyResult> results{took(own[0], 3), took(own[2], 50)};
  TimeLeft left(sources, 1);
  left.learn_all(jobs, results);
  EXPECT_NEAR(left.of(jobs), 3 + 3 + 50 + 50, 1e-9);
  // What it took itself goes before that.
  results.push_back(took(jobs[0], 5));
  TimeLeft better(sources, 1);
  better.learn_all(jobs, results);
  EXPECT_NEAR(better.of(jobs), 5 + 5 + 50 + 50, 1e-9);
}

TEST(TimeLeft, GoesByThePaceOfThisRun) {
  const auto sources = two_sources();
  const auto jobs = plan_study(sources, {.splits = 2, .methods = {method("no-selection")}});
  const auto first = std::span(jobs).first(1);
  TimeLeft left(sources, 2);
  left.learn(jobs[0], 10);
  EXPECT_NEAR(left.of(first), 5, 1e-9);  // both threads busy
  left.learn_pace(999, 3996.5);          // a machine that is shared: four seconds to one of the processor
  EXPECT_NEAR(left.of(first), 39.97, 1e-9);
}

TEST(TimeLeft, IsToldInWordsOfItsSize) {
  EXPECT_EQ(duration_text(42.4), "42 s");
  EXPECT_EQ(duration_text(75), "1 min");
  EXPECT_EQ(duration_text(4000), "1 h 06 min");
}

}  // namespace
}  // namespace sewil
