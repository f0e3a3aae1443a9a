// tests/unit/forest/equality_test.cpp: the engine against its slow twin, cut for cut and bit for bit.
#include <gtest/gtest.h>

#include <numeric>

#include "forest/forest_tuning.h"
#include "forest/kept_tree.h"
#include "oracle/forest.h"
#include "random_table.h"
#include "sewil/learn/forest.h"

namespace sewil {
namespace {

using forest::KeptNode;
using forest::KeptTree;

struct Case {
  RandomTable table;
  std::vector<std::uint32_t> rows, prediction_rows;
  std::vector<std::int32_t> labels;
  std::vector<double> weights;
  ForestOptions options;

  [[nodiscard]] Sample sample() const { return {rows, labels, weights, table.classes, prediction_rows}; }
  [[nodiscard]] std::vector<std::uint32_t> all_columns() const {
    std::vector<std::uint32_t> columns(table.values.size());
    std::iota(columns.begin(), columns.end(), 0U);
    return columns;
  }
};

// Everything about a case follows from its number.
Case make_case(std::uint64_t number) {
  RandomStream random(number, Purpose::test, 5);
  TableWish wish;
  wish.rows = 5 + random.below(90);
  wish.columns = 1 + random.below(9);
  wish.classes = 1 + random.below(4);
  if (random.below(10) == 0) wish.classes = 26;
  wish.missing = random.below(3) == 0;
  wish.sparse = random.below(3) == 0;
  wish.two_codes = random.below(4) == 0;
  Case result;
  result.table = random_table(wish, number);
  for (std::uint32_t r = 0; r < wish.rows; ++r) {
    if (result.rows.empty() || random.below(4) != 0) {
      result.rows.push_back(r);
      result.labels.push_back(result.table.labels[r]);
    } else {
      result.prediction_rows.push_back(r);
    }
  }
  if (random.below(3) == 0) {
    for (std::size_t i = 0; i < result.rows.size(); ++i)
      result.weights.push_back(random.below(2) == 0 ? 1.0 / 97 : 1.0 / 875);
  }
  if (random.below(4) == 0) {
    for (std::uint32_t r = 0; r < wish.rows; ++r)
      result.table.matrix.row_weights.push_back(1 + random.below(3));
  }
  // Of each eight: 0, four times a number, three times a share.
  const std::uint32_t tries = random.below(8);
  result.options = {.n_estimators = 7,
                    .max_features = tries < 5 ? tries : (tries - 4) / 5.0,
                    .constant_rule = random.below(2) == 0 ? ConstantRule::free : ConstantRule::counted,
                    .class_balance = random.below(4) == 0 ? ClassBalance::equal : ClassBalance::none,
                    .seed = number};
  if (random.below(2) == 0) result.options.cuts = random.below(3) == 0 ? Cuts::alternating : Cuts::random;
  if (random.below(3) == 0) result.options.drawn_share = (1 + random.below(10)) / 10.0;
  return result;
}

void expect_same_node(const oracle::OracleNode& expected, const KeptTree& tree, std::uint32_t at) {
  const KeptNode& node = tree.nodes[at];
  if (expected.column < 0) {
    ASSERT_EQ(node.column, KeptNode::leaf);
    return;
  }
  ASSERT_NE(node.column, KeptNode::leaf);
  ASSERT_EQ(node.column & ~KeptNode::missing_left_bit, static_cast<std::uint32_t>(expected.column));
  ASSERT_EQ(node.threshold, expected.threshold);
  ASSERT_EQ((node.column & KeptNode::missing_left_bit) != 0, expected.missing_left);
  ASSERT_NO_FATAL_FAILURE(expect_same_node(*expected.left, tree, node.child));
  ASSERT_NO_FATAL_FAILURE(expect_same_node(*expected.right, tree, node.child + 1));
}

void expect_same_votes(const std::vector<std::vector<double>>& expected, const VoteMatrix& votes) {
  ASSERT_EQ(expected.size(), votes.rows);
  for (std::size_t r = 0; r < expected.size(); ++r) {
    for (std::size_t c = 0; c < votes.classes; ++c) {
      ASSERT_EQ(votes.row(r)[c], expected[r].empty() ? 0 : expected[r][c]) << "row " << r << " class " << c;
    }
  }
}

void expect_equal(const ForestResult& a, const ForestResult& b) {
  ASSERT_EQ(a.oob_votes.values, b.oob_votes.values);
  ASSERT_EQ(a.oob_trees, b.oob_trees);
  ASSERT_EQ(a.prediction_votes.values, b.prediction_votes.values);
  ASSERT_EQ(a.sample_votes.values, b.sample_votes.values);
  ASSERT_EQ(a.weights, b.weights);
  ASSERT_EQ(a.tree_weights, b.tree_weights);
  ASSERT_EQ(a.gains, b.gains);
}

constexpr Wanted everything{true, true, true, true, true, true, true};

void expect_same_as_twin(const Case& c, const ForestTuning& tuning) {
  std::vector<double> weights = c.weights;
  weights.resize(c.rows.size(), 1);
  for (std::size_t i = 0; i < weights.size() && !c.table.matrix.row_weights.empty(); ++i)
    weights[i] *= c.table.matrix.row_weights[c.rows[i]];
  oracle::ForestOracle oracle(c.table.values, c.rows, c.labels, weights, c.table.classes, c.prediction_rows,
                              c.options);
  const oracle::OracleForest expected = oracle.grow();
  const ForestResult result = grow_forest(c.table.matrix, c.all_columns(), c.sample(), c.options, everything,
                                          Workers(1), no_progress(), &tuning);
  for (std::size_t t = 0; t < expected.trees.size(); ++t) {
    ASSERT_NO_FATAL_FAILURE(expect_same_node(*expected.trees[t], result.trees->kept_trees()[t], 0))
        << "tree " << t;
  }
  ASSERT_NO_FATAL_FAILURE(expect_same_votes(expected.oob_votes, result.oob_votes));
  ASSERT_NO_FATAL_FAILURE(expect_same_votes(expected.prediction_votes, result.prediction_votes));
  // The rows of the sample walk the kept trees.
  ASSERT_EQ(result.sample_votes.values,
            result.trees->votes_of_rows(c.table.matrix, c.rows, Workers(1)).values);
  ASSERT_EQ(result.weights, expected.weights);
  ASSERT_EQ(result.tree_weights, expected.tree_weights);
  ASSERT_EQ(result.gains.size(), expected.gains.size());
  for (std::size_t i = 0; i < expected.gains.size(); ++i)
    ASSERT_NEAR(result.gains[i], expected.gains[i], 1e-12) << "column " << i;
}

TEST(ForestEngine, GrowsTheSameTreesAsTheBruteForceTwinCutForCut) {
  for (std::uint64_t number = 0; number < 1500; ++number) {
    SCOPED_TRACE(number);
    ASSERT_NO_FATAL_FAILURE(expect_same_as_twin(make_case(number), {}));
  }
}

TEST(ForestEngine, GrowsTheSameTreesAsTheTwinWhereCodesStandRowByRow) {
  ForestTuning tuning;
  tuning.fewest_byte_rows = 0;
  tuning.together_rows = 0;
  for (std::uint64_t number = 20000; number < 20500; ++number) {
    SCOPED_TRACE(number);
    tuning.most_buckets = number % 2 == 0 ? 2 : 4096;
    tuning.plain_instructions = number % 3 == 0;
    ASSERT_NO_FATAL_FAILURE(expect_same_as_twin(make_case(number), tuning));
  }
}

// Several groups of lanes, whole and begun ones, in one block and in more, rows beyond what a byte counts.
TEST(ForestEngine, GrowsTheSameTreesAsTheTwinWhereManyColumnsHaveTwoCodes) {
  for (const std::size_t columns : {32U, 33U, 96U, 128U, 150U, 600U}) {
    for (const bool weighted : {false, true}) {
      for (const bool plain : {false, true}) {
        SCOPED_TRACE(testing::Message()
                     << columns << (weighted ? " weighted" : "") << (plain ? " plain" : ""));
        Case c;
        c.table = random_table({.rows = 1000, .columns = columns, .classes = 3, .two_codes = true}, columns);
        for (std::uint32_t r = 0; r < 1000; ++r) {
          if (r % 10 == 0) {
            c.prediction_rows.push_back(r);
            continue;
          }
          c.rows.push_back(r);
          c.labels.push_back(c.table.labels[r]);
          if (weighted) c.weights.push_back(r % 3 == 0 ? 1.0 / 97 : 1.0 / 875);
        }
        c.options = {.n_estimators = 2, .constant_rule = ConstantRule::free, .seed = columns};
        ForestTuning tuning;
        tuning.plain_instructions = plain;
        ASSERT_NO_FATAL_FAILURE(expect_same_as_twin(c, tuning));
      }
    }
  }
}

TEST(ForestEngine, NoTuningThresholdChangesABitOfTheResult) {
  const Workers workers(1);
  std::vector<ForestTuning> tunings;
  for (const std::uint32_t insertion : {0U, 3U, 1000U}) {
    for (const double counting : {0.0, 1.0, 1e9}) {
      for (const std::uint32_t buckets : {3U, 1000000U}) {
        for (const double sparse : {-1.0, 1.0}) {
          ForestTuning tuning;
          tuning.presorted_share = buckets == 3U ? 2.0 : counting;  // never, always, or for large nodes
          tuning.insertion_sort_rows = insertion;
          tuning.pairwise_rows = insertion == 3U   ? 0
                                 : insertion == 0U ? 20
                                                   : 1000;  // never, small nodes, always
          tuning.pairwise_rows_per_class = buckets == 3U ? 0 : 1000;
          tuning.plain_instructions = sparse < 0;
          tuning.counting_factor = tuning.counting_factor_two_classes = counting;
          tuning.bucket_rows = buckets;
          tuning.rows_per_bucket = 2;
          tuning.most_counted_codes_two_classes = buckets == 3U ? 4 : 1000000;
          tuning.most_two_code_groups = counting > 1 ? 0 : 64;
          tuning.two_code_rows_per_class = buckets == 3U ? 0 : 1000;
          tuning.sparse_share_two_codes = tuning.sparse_share = sparse;
          if (insertion == 3U) tuning.most_row_counters = 0;
          tuning.fewest_byte_rows = counting == 1.0 ? 1000000 : 0;
          tuning.together_rows = insertion == 1000U ? 20 : 0;
          tunings.push_back(tuning);
        }
      }
    }
  }
  for (std::uint64_t number = 5000; number < 5150; ++number) {
    SCOPED_TRACE(number);
    const Case c = make_case(number);
    const ForestResult expected =
        grow_forest(c.table.matrix, c.all_columns(), c.sample(), c.options, everything, workers);
    for (const ForestTuning& tuning : tunings) {
      const ForestResult result = grow_forest(c.table.matrix, c.all_columns(), c.sample(), c.options,
                                              everything, workers, no_progress(), &tuning);
      ASSERT_NO_FATAL_FAILURE(expect_equal(result, expected));
    }
  }
}

// Larger tables reach the bucket kernel's refinement, the radix path and real spines.
TEST(ForestEngine, TuningDoesNotChangeLargerForestsEither) {
  const Workers workers(1);
  for (const bool sparse : {false, true}) {
    for (const std::size_t classes : {2U, 5U}) {
      TableWish wish{.rows = 1500, .columns = 12, .classes = classes, .missing = false, .sparse = sparse};
      RandomTable table = random_table(wish, 99 + classes);
      std::vector<std::uint32_t> rows(wish.rows);
      std::iota(rows.begin(), rows.end(), 0U);
      std::vector<std::uint32_t> columns(wish.columns);
      std::iota(columns.begin(), columns.end(), 0U);
      const Sample sample{rows, table.labels, {}, classes, {}};
      const ForestOptions options{.n_estimators = 10, .seed = 3};
      ForestTuning plain;
      plain.insertion_sort_rows = 1000000;
      plain.counting_factor = plain.counting_factor_two_classes = 0;
      plain.bucket_rows = 1000000;
      plain.sparse_share_two_codes = plain.sparse_share = -1;
      plain.presorted_share = 2;
      plain.pairwise_rows = 0;
      const ForestResult expected =
          grow_forest(table.matrix, columns, sample, options, {true, true, true, true, false}, workers,
                      no_progress(), &plain);
      for (const std::uint32_t per_bucket : {1U, 8U, 100U}) {
        ForestTuning tuning;
        tuning.rows_per_bucket = per_bucket;
        tuning.presorted_share = per_bucket == 8 ? 0.1 : 2;
        tuning.most_row_counters = per_bucket == 8 ? 0 : 1000000;
        tuning.fewest_byte_rows = per_bucket == 100 ? 1000000 : 0;
        const ForestResult result =
            grow_forest(table.matrix, columns, sample, options, {true, true, true, true, false}, workers,
                        no_progress(), &tuning);
        ASSERT_NO_FATAL_FAILURE(expect_equal(result, expected)) << sparse << classes << per_bucket;
      }
    }
  }
}

TEST(ForestEngine, GivesTheSameBitsForAnyNumberOfThreadsAndForBatchesOrSingles) {
  for (std::uint64_t number = 9000; number < 9020; ++number) {
    SCOPED_TRACE(number);
    const Case c = make_case(number);
    RandomStream random(number, Purpose::test, 6);
    std::vector<std::vector<std::uint32_t>> candidates;
    for (int i = 0; i < 40; ++i) {
      std::vector<std::uint32_t> columns = c.all_columns();
      shuffle(std::span(columns), random);
      columns.resize(1 + random.below(static_cast<std::uint32_t>(columns.size())));
      candidates.push_back(columns);
    }
    const Workers one(1);
    std::vector<ForestResult> expected;
    for (const auto& columns : candidates)
      expected.push_back(grow_forest(c.table.matrix, columns, c.sample(), c.options, everything, one));
    for (const int threads : {1, 2, 8}) {
      const Workers workers(threads);
      ForestTuning tuning;
      if (threads == 2) tuning.most_bag_bytes = 0;  // every forest draws its own
      const auto batch = grow_forests(c.table.matrix, candidates, c.sample(), c.options, everything, workers,
                                      no_progress(), &tuning);
      ASSERT_EQ(batch.size(), expected.size());
      for (std::size_t i = 0; i < batch.size(); ++i) {
        ASSERT_NO_FATAL_FAILURE(expect_equal(batch[i], expected[i]));
        ASSERT_EQ(batch[i].trees->serialize(), expected[i].trees->serialize());
      }
      const ForestResult single =
          grow_forest(c.table.matrix, candidates[0], c.sample(), c.options, everything, workers);
      ASSERT_NO_FATAL_FAILURE(expect_equal(single, expected[0]));
      ASSERT_EQ(single.trees->serialize(), expected[0].trees->serialize());
    }
  }
}

TEST(ForestEngine, PermutingTheColumnsOfACandidatePermutesTheResult) {
  const Workers workers(2);
  const Case c = make_case(31);
  const std::vector<std::uint32_t> columns = c.all_columns();
  const ForestResult expected =
      grow_forest(c.table.matrix, columns, c.sample(), c.options, everything, workers);
  const std::vector<std::uint32_t> reversed(columns.rbegin(), columns.rend());
  const ForestResult result =
      grow_forest(c.table.matrix, reversed, c.sample(), c.options, everything, workers);
  EXPECT_EQ(result.oob_votes.values, expected.oob_votes.values);
  EXPECT_EQ(result.prediction_votes.values, expected.prediction_votes.values);
  EXPECT_EQ(std::vector<double>(result.weights.rbegin(), result.weights.rend()), expected.weights);
  const std::size_t slots = columns.size();
  for (std::size_t t = 0; t < 7; ++t) {
    for (std::size_t s = 0; s < slots; ++s) {
      EXPECT_EQ(result.tree_weights[t * slots + s], expected.tree_weights[t * slots + slots - 1 - s]);
    }
  }
}

}  // namespace
}  // namespace sewil
