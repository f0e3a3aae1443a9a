// tests/unit/selection/scoring_job_test.cpp: scores computed elsewhere have the bits of those computed here.
#include <gtest/gtest.h>

#include <tuple>

#include "samples/forest_scorer.h"
#include "sewil/data/work.h"
#include "sewil/judge/run.h"
#include "sewil/select/problem.h"
#include "unit/selection/small_problem.h"

namespace sewil::selection {
namespace {

const std::vector<ColumnSet> some_sets = {{0, 3, 7}, {1}, {2, 5, 11, 20, 39}, {0, 1, 2, 3, 4, 5, 6, 7}};

// A dense table with missing cells and a sparse column, so that every layout travels.
struct MixedProblem : SmallProblem {
  MixedProblem() : SmallProblem(small_data()) {
    std::vector<Column> columns(generated.data.columns().begin(), generated.data.columns().end());
    std::vector<double> holes(300);
    columns[3].copy_to(holes);
    for (std::size_t row = 0; row < 300; row += 7) holes[row] = std::numeric_limits<double>::quiet_NaN();
    columns[3] = make_column("holes", holes);
    columns[5] = make_sparse_column("sparse", 300, {4, 90, 91, 250}, {1, 2, 3, 1});
    std::vector<std::uint8_t> bits(300);
    for (std::size_t row = 0; row < 300; ++row) bits[row] = row % 3 == 0 ? 1 : 0;
    columns[11] = make_column("bits", bits);
    matrix = code_columns(columns, 300, Workers(1));
  }
};

TEST(ScoringJob, GivesTheSameBitsAsScoringHereForEveryCriterion) {
  const MixedProblem problem;
  const ForestOptions forest{.n_estimators = 20, .seed = 99};
  for (const Criterion criterion :
       {Criterion::cbil, Criterion::cbil_beta, Criterion::cb, Criterion::oob, Criterion::tb}) {
    const ScoringJob job = problem.true_job(forest, {.criterion = criterion});
    const Workers workers(2);
    ForestScorer here(job, workers);
    const auto there = open_scoring_job(pack_scoring_job(job), workers);
    const auto expected = here.score(some_sets, true, no_progress());
    const auto found = unpack_scores(pack_scores(there->score(some_sets, true, no_progress())));
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].criterion, expected[i].criterion);
      EXPECT_EQ(found[i].weights, expected[i].weights);
    }
  }
}

TEST(ScoringJob, OfAFewRowsLeavesTheOthersBehindAndGivesTheSameBits) {
  const MixedProblem problem;
  ScoringJob job = problem.true_job({.n_estimators = 20, .seed = 99}, {.criterion = Criterion::tb});
  const std::string whole = pack_scoring_job(job);
  // Of the first 40 rows the last ten are left by self-training; row numbers have gaps.
  AugmentedSet few{.classes = job.set.classes};
  for (std::uint32_t at = 0; at < 40; ++at) {
    const std::uint32_t row = 7 * at + at % 3;
    if (at >= 30) {
      few.left_rows.push_back(row);
      few.left_positions.push_back(at - 10);
      continue;
    }
    few.rows.push_back(row);
    few.labels.push_back(problem.generated.truth[row]);
    if (at < 10) continue;
    few.taken_rows.push_back(row);
    few.taken_positions.push_back(at - 10);
  }
  few.labeled = 10;
  job.set = few;
  const std::string packed = pack_scoring_job(job);
  EXPECT_LT(packed.size(), whole.size() - 8000);  // 260 codes of 40 columns, at least a byte each
  const Workers workers(1);
  ForestScorer here(job, workers);
  const auto expected = here.score(some_sets, true, no_progress());
  const auto found = open_scoring_job(packed, workers)->score(some_sets, true, no_progress());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].criterion, expected[i].criterion);
    EXPECT_EQ(found[i].weights, expected[i].weights);
  }
}

TEST(ScoringJob, TasksComeThroughUnchanged) {
  const ScoringTask task = unpack_task(pack_task(some_sets, true));
  EXPECT_EQ(task.sets, some_sets);
  EXPECT_TRUE(task.want_weights);
  EXPECT_THROW(std::ignore = unpack_task(pack_task(some_sets, true).substr(0, 30)), InputError);
  EXPECT_THROW(std::ignore = unpack_scores("nonsense"), InputError);
}

std::string message_of(std::string_view job) {
  try {
    std::ignore = open_scoring_job(job, Workers(1));
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "no error";
}

TEST(ScoringJob, IsRefusedWhenDamagedOrOfAnotherVersion) {
  const SmallProblem problem(small_data());
  const std::string job = pack_scoring_job(problem.true_job({.n_estimators = 5}));
  EXPECT_EQ(message_of(job), "no error");
  EXPECT_EQ(message_of("something else"),
            "The scoring job is damaged: its first bytes differ; expected 'sewiljob'.");
  std::string flipped = job;
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 4);
  EXPECT_EQ(message_of(flipped),
            "The scoring job is damaged: its checksum differs; expected the one it was packed with.");
  for (std::size_t size = 0; size < job.size(); size += 1 + job.size() / 50) {
    EXPECT_NE(message_of(std::string_view(job).substr(0, size)), "no error");
  }
  std::string other = job;
  other[20] = '9';  // the version's first digit, after magic, format and length
  EXPECT_NE(message_of(other).find("expected the same version everywhere"), std::string::npos)
      << message_of(other);
  EXPECT_NE(name_of_job(job), name_of_job(other));
}

TEST(ScoringJob, RefusesTasksWithColumnsItDoesNotHave) {
  const SmallProblem problem(small_data());
  const Workers workers(1);
  const auto there = open_scoring_job(pack_scoring_job(problem.true_job({.n_estimators = 5})), workers);
  const std::vector<ColumnSet> sets = {{0, 40}};
  EXPECT_THROW(there->score(sets, false, no_progress()), InputError);
}

TEST(ScoringJob, ASelectionThatScoresElsewhereHasTheSameRecord) {
  const SmallProblem problem(small_data());
  SelectionOptions options{.method = SelectionMethod::sew_il};
  options.forest.n_estimators = 20;
  options.search.population = 10;
  options.search.parents = 4;
  options.search.generations = 3;
  const Workers workers(1);
  RunHooks hooks;
  int made = 0;
  hooks.score_elsewhere = [&](const std::string& job) {
    ++made;
    return open_scoring_job(job, workers);
  };
  const auto text = [&](const RunHooks& used) {
    return to_json(run_selection(problem, {.options = options}, workers, no_progress(), used), false);
  };
  EXPECT_EQ(text(hooks), text({}));
  EXPECT_EQ(made, 1);
}

}  // namespace
}  // namespace sewil::selection
