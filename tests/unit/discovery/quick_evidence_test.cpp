// tests/unit/discovery/quick_evidence_test.cpp: few lessons say what many say, beside the columns asked for.
#include "discovery/quick_evidence.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sewil/generate.h"
#include "sewil/problem.h"

namespace sewil::discovery {
namespace {

constexpr std::uint32_t real_columns = 12;

// 300 rows, 60 of them labeled; the first 12 of 100 columns are real, one more has one value only.
struct Made {
  Made() : data(make()), problem(data, Workers(1)) {
    for (std::uint32_t column = 0; column < problem.matrix.columns.size(); ++column) all.push_back(column);
  }
  static Dataset make() {
    GenerateOptions options;
    options.rows = 300;
    options.informative = real_columns / 2;
    options.redundant = real_columns / 2;
    options.noise = 88;
    options.separation = 2;
    options.labeled = 0.2;
    options.shuffle = false;
    options.seed = 4;
    const GeneratedData made = generate_madelon_like(options, Workers(1));
    std::vector<Column> columns(made.data.columns().begin(), made.data.columns().end());
    columns.push_back(make_column("constant", std::vector<double>(options.rows, 1.0)));
    return {std::move(columns),
            {made.data.labels().begin(), made.data.labels().end()},
            {made.data.classes().begin(), made.data.classes().end()},
            "made",
            "class"};
  }
  [[nodiscard]] QuickEvidence evidence(const ColumnSet& columns, int threads = 1,
                                       Progress& progress = no_progress()) const {
    return quick_evidence(problem.matrix, problem.known(), columns, 0.1, forest, {}, Workers(threads),
                          progress);
  }

  ForestOptions forest{.trees = 30, .seed = 5};
  Dataset data;
  Problem problem;
  ColumnSet all;
};

TEST(QuickEvidence, FindsAlmostWhatManyLessonsFind) {
  const Made made;
  const QuickEvidence quick = made.evidence(made.all);
  const Discoveries slow = find_relevant_columns(made.problem.matrix, made.problem.known(), made.all,
                                                 made.forest, {}, {.rate = 0.1, .rounds = 4}, Workers(1));
  EXPECT_EQ(quick.taught, quick_folds);
  std::size_t same = 0, relevant = 0, noise = 0;
  for (std::size_t i = 0; i < made.all.size(); ++i) {
    const bool found = slow.columns[i].verdict == Verdict::relevant;
    same += (quick.verdicts[i] == Verdict::relevant) == found ? 1 : 0;
    relevant += i < real_columns && quick.verdicts[i] == Verdict::relevant ? 1 : 0;
    noise += i >= real_columns && quick.verdicts[i] == Verdict::relevant ? 1 : 0;
    EXPECT_EQ(quick.verdicts[i] == Verdict::relevant, quick.q_values[i] <= 0.1);
    EXPECT_LE(quick.p_values[i], quick.q_values[i]);
  }
  EXPECT_GE(same, made.all.size() - 4);
  EXPECT_GE(relevant, 8U);
  EXPECT_LE(noise, 3U);
  EXPECT_EQ(quick.verdicts.back(), Verdict::noise);
  EXPECT_EQ(quick.q_values.back(), 1);
}

TEST(QuickEvidence, StandsBesideTheColumnsAskedFor) {
  const Made made;
  const ColumnSet asked{0, 3, 5, 50, 60};
  const QuickEvidence quick = made.evidence(asked);
  ASSERT_EQ(quick.q_values.size(), asked.size());
  const Discoveries found =
      find_relevant_columns(made.problem.matrix, made.problem.known(), asked, made.forest, {},
                            {.rate = 0.1, .rounds = quick_rounds, .folds = quick_folds}, Workers(1));
  for (std::size_t i = 0; i < asked.size(); ++i) {
    EXPECT_EQ(quick.q_values[i], found.columns[asked[i]].q_value);
    EXPECT_EQ(quick.p_values[i], found.columns[asked[i]].p_value);
  }
}

TEST(QuickEvidence, IsTheSameForAnyThreads) {
  const Made made;
  EXPECT_EQ(made.evidence(made.all, 1).q_values, made.evidence(made.all, 3).q_values);
}

TEST(QuickEvidence, ThrowsWhenItIsStopped) {
  class Stop final : public Progress {
    [[nodiscard]] StopReason stop_reason() const noexcept override { return StopReason::interrupted; }
  };
  const Made made;
  Stop stop;
  EXPECT_THROW((void)made.evidence(made.all, 1, stop), Stopped);
}

}  // namespace
}  // namespace sewil::discovery
