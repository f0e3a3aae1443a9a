// tests/unit/discovery/find_relevant_test.cpp: the whole of it: what is found, what is not, the same bits for
// any threads and after a stop.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/random.h"
#include "sewil/data/dataset.h"
#include "sewil/judge/discoveries.h"
#include "sewil/select/problem.h"

namespace sewil {
namespace {

GenerateOptions table(std::uint64_t seed) {
  return {.rows = 300,
          .informative = 6,
          .redundant = 6,
          .noise = 88,
          .separation = 2,
          .labeled = 0.2,
          .seed = seed};
}

struct Made {
  explicit Made(const GenerateOptions& options)
      : generated(generate_madelon_like(options, Workers(1))), problem(generated.data, Workers(1)) {}

  [[nodiscard]] Discoveries find(const DiscoveryOptions& options, int threads = 1,
                                 Progress& progress = no_progress(), const DiscoveryHooks& hooks = {}) const {
    ColumnSet columns(problem.matrix.columns.size());
    std::iota(columns.begin(), columns.end(), 0U);
    return find_relevant_columns({problem.matrix,
                                  problem.known(),
                                  columns,
                                  {.n_estimators = 30, .seed = 5},
                                  {},
                                  Workers(threads),
                                  progress},
                                 options, hooks);
  }

  // Noise columns among those found, and true ones.
  [[nodiscard]] std::pair<std::size_t, std::size_t> count(const Discoveries& found) const {
    std::pair<std::size_t, std::size_t> counts{0, 0};
    for (std::size_t i = 0; i < found.columns.size(); ++i) {
      if (found.columns[i].verdict != Verdict::relevant) continue;
      (generated.roles[i] == ColumnRole::noise ? counts.first : counts.second) += 1;
    }
    return counts;
  }

  GeneratedData generated;
  Problem problem;
};

TEST(FindRelevant, FindsMostTrueColumnsAndHardlyAnyNoise) {
  double false_share = 0, recall = 0, by_labels = 0;
  constexpr std::uint64_t tables = 8;
  for (std::uint64_t seed = 1; seed <= tables; ++seed) {
    const Made made(table(seed));
    const Discoveries found = made.find({});
    const auto [noise, real] = made.count(found);
    false_share += static_cast<double>(noise) / static_cast<double>(std::max<std::size_t>(1, noise + real));
    recall += static_cast<double>(real) / 12;
    by_labels += static_cast<double>(found.found_by_labels) / 12;
  }
  EXPECT_LE(false_share / tables, 0.2);  // the rate is .1, and 8 tables are few
  EXPECT_GE(recall / tables, 0.75);
  EXPECT_GT(recall, by_labels);
}

TEST(FindRelevant, FindsNothingInNoise) {
  for (const NoiseKind noise : {NoiseKind::any, NoiseKind::independent}) {
    std::size_t runs_with_finds = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      GenerateOptions options = table(seed);
      options.noise = 60;
      Made made(options);
      ColumnSet columns;
      for (std::uint32_t column = 0; column < made.generated.roles.size(); ++column) {
        if (made.generated.roles[column] == ColumnRole::noise) columns.push_back(column);
      }
      const Discoveries found = find_relevant_columns(
          {made.problem.matrix, made.problem.known(), columns, {.n_estimators = 20}, {}, Workers(1)},
          {.noise = noise, .rounds = 1});
      runs_with_finds += found.found > 0 ? 1 : 0;
    }
    EXPECT_LE(runs_with_finds, 4U);  // one in ten is expected
  }
}

TEST(FindRelevant, FindsNothingWhenLabelsAreShuffled) {
  std::size_t runs_with_finds = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Made made(table(seed));
    std::vector<std::int32_t> labels = made.problem.rows.labels;
    RandomStream stream(seed, Purpose::test);
    shuffle(std::span(labels), stream);
    PartlyLabeled rows = made.problem.known();
    rows.labels = labels;
    ColumnSet columns(made.problem.matrix.columns.size());
    std::iota(columns.begin(), columns.end(), 0U);
    const Discoveries found = find_relevant_columns(
        {made.problem.matrix, rows, columns, {.n_estimators = 20}, {}, Workers(1)}, {.rounds = 1});
    runs_with_finds += found.found > 0 ? 1 : 0;
  }
  EXPECT_LE(runs_with_finds, 4U);
}

TEST(FindRelevant, GivesTheSameBitsForAnyThreads) {
  const Made made(table(1));
  for (const NoiseKind noise : {NoiseKind::any, NoiseKind::independent}) {
    const Discoveries one = made.find({.noise = noise}, 1);
    const Discoveries three = made.find({.noise = noise}, 3);
    EXPECT_EQ(one.columns, three.columns);
    EXPECT_EQ(one.predictors, three.predictors);
    EXPECT_GT(one.taught, 0U);
  }
}

// Stops when so many label sets are complete.
class StopAfter final : public Progress {
 public:
  explicit StopAfter(std::size_t label_sets) : label_sets_(label_sets) {}
  void update(const ProgressStep& step) override { stop_ = step.done >= label_sets_; }
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return stop_ ? StopReason::interrupted : StopReason::none;
  }

 private:
  std::size_t label_sets_;
  bool stop_ = false;
};

TEST(FindRelevant, GoesOnAfterAStopAsIfThereHadBeenNone) {
  const Made made(table(2));
  std::vector<LabelSet> kept;
  StopAfter stop(3);
  const Discoveries early =
      made.find({}, 1, stop, {.finished = [&](const LabelSet& label_set) { kept.push_back(label_set); }});
  EXPECT_EQ(early.stopped, StopReason::interrupted);
  EXPECT_EQ(early.label_sets, 3U);
  ASSERT_EQ(kept.size(), 3U);
  std::size_t made_anew = 0;
  const Discoveries resumed =
      made.find({}, 1, no_progress(), {.done = kept, .finished = [&](const LabelSet&) { ++made_anew; }});
  EXPECT_EQ(made_anew, 47U);
  EXPECT_EQ(resumed.columns, made.find({}).columns);
}

TEST(FindRelevant, StoppedAtOnceItJudgesByTheLabels) {
  const Made made(table(2));
  StopAfter stop(0);
  const Discoveries found = made.find({}, 1, stop);
  const Discoveries by_labels = made.find({.rounds = 0});
  EXPECT_EQ(found.stopped, StopReason::interrupted);
  EXPECT_EQ(found.columns, by_labels.columns);
  EXPECT_EQ(by_labels.stopped, StopReason::none);
  EXPECT_EQ(by_labels.found, by_labels.found_by_labels);
  EXPECT_EQ(by_labels.unlabeled_sentence, "The unlabeled rows were not used.");
}

TEST(FindRelevant, SaysSoWhenUnlabeledRowsAddNothing) {
  GenerateOptions options = table(1);
  options.separation = 0.01;  // nothing to find
  const Discoveries found = Made(options).find({});
  EXPECT_EQ(found.taught, 0U);
  EXPECT_EQ(found.unlabeled_sentence.find("The unlabeled rows added nothing: by the labels alone"), 0U);
}

TEST(FindRelevant, ConstantColumnsAreNoiseAndColumnsNotAskedForAreUndecided) {
  GenerateOptions options = table(1);
  const GeneratedData generated = generate_madelon_like(options, Workers(1));
  std::vector<Column> columns(generated.data.columns().begin(), generated.data.columns().begin() + 5);
  columns.push_back(make_column("constant", std::vector<double>(generated.data.rows(), 7.0)));
  const CodedMatrix matrix = code_columns(columns, generated.data.rows(), Workers(1));
  const RowsByLabel rows(generated.data.labels());
  const ColumnSet asked{0, 1, 2, 5};
  const Discoveries found = find_relevant_columns(
      {matrix, rows.known(2), asked, {.n_estimators = 10}, {}, Workers(1)}, {.rounds = 1});
  EXPECT_EQ(found.columns[5].verdict, Verdict::noise);
  EXPECT_EQ(found.columns[5].q_value, 1);
  EXPECT_EQ(found.columns[4], ColumnFinding{});
  EXPECT_EQ(found.columns[4].verdict, Verdict::undecided);
}

}  // namespace
}  // namespace sewil
