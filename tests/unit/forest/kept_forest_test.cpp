// tests/unit/forest/kept_forest_test.cpp: kept trees vote on raw values and on codes as the grower did, and
// survive saving.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "base/bytes.h"
#include "forest/kept_tree.h"
#include "random_table.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"

namespace sewil {
namespace {

struct Kept {
  RandomTable table = random_table({.rows = 120, .columns = 5, .classes = 3, .missing = true}, 8);
  std::vector<Column> columns;
  std::vector<std::uint32_t> rows, prediction_rows, slots = {0, 1, 2, 3, 4};
  std::vector<std::int32_t> labels;
  ForestResult result;

  Kept() {
    for (std::size_t c = 0; c < 5; ++c) columns.push_back(make_column("c", table.values[c]));
    for (std::uint32_t r = 0; r < 120; ++r) {
      if (r % 3 == 0) {
        prediction_rows.push_back(r);
      } else {
        rows.push_back(r);
        labels.push_back(table.labels[r]);
      }
    }
    result = grow_forest(table.matrix, slots, {rows, labels, {}, 3, prediction_rows}, {.n_estimators = 30},
                         {true, true, true, false, true}, Workers(2));
  }
};

TEST(KeptForest, VotesOnRawValuesEqualTheVotesOfRiders) {
  const Kept kept;
  for (const int threads : {1, 3}) {
    const VoteMatrix votes = kept.result.trees->votes(kept.columns, Workers(threads));
    for (std::size_t i = 0; i < kept.prediction_rows.size(); ++i) {
      for (std::size_t c = 0; c < 3; ++c)
        EXPECT_EQ(votes.row(kept.prediction_rows[i])[c], kept.result.prediction_votes.row(i)[c]);
    }
  }
}

// Every second row rides; all of them, and the sample rows among them, then walk by their codes.
void expect_votes_of_prediction_rows(const CodedMatrix& matrix, std::span<const std::int32_t> labels,
                                     std::size_t classes) {
  std::vector<std::uint32_t> rows, prediction_rows, all;
  std::vector<std::int32_t> known;
  for (std::uint32_t r = 0; r < matrix.rows; ++r) {
    all.push_back(r);
    (r % 2 == 0 ? prediction_rows : rows).push_back(r);
    if (r % 2 != 0) known.push_back(labels[r]);
  }
  std::vector<std::uint32_t> columns(matrix.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  const ForestResult forest =
      grow_forest(matrix, columns, {rows, known, {}, classes, prediction_rows}, {.n_estimators = 20},
                  {.weights = false, .trees = true}, Workers(2));
  const std::vector<std::uint32_t> backwards(all.rbegin(), all.rend());
  for (const int threads : {1, 3}) {
    const Workers workers(threads);
    EXPECT_EQ(forest.trees->votes_of_rows(matrix, prediction_rows, workers).values,
              forest.prediction_votes.values);
    const VoteMatrix votes = forest.trees->votes_of_rows(matrix, backwards, workers);
    for (std::size_t i = 0; i < prediction_rows.size(); ++i) {
      const std::span<const double> of_prediction_row = votes.row(all.size() - 1 - prediction_rows[i]);
      EXPECT_TRUE(std::equal(of_prediction_row.begin(), of_prediction_row.end(),
                             forest.prediction_votes.row(i).begin()));
    }
  }
  EXPECT_EQ(forest.trees->votes_of_rows(matrix, {}).values.size(), 0U);
  EXPECT_THROW(static_cast<void>(forest.trees->votes_of_rows(matrix, std::vector<std::uint32_t>{1, 1})),
               InputError);
}

TEST(KeptForest, RowsOfTheTableEndInTheLeavesTheirValuesLeadTo) {
  const Kept kept;
  const KeptForest& forest = *kept.result.trees;
  const std::vector<std::uint32_t> rows{119, 3, 40};
  for (const int threads : {1, 3}) {
    std::vector<int> seen(forest.trees(), 0);
    forest.visit_leaves(
        kept.table.matrix, rows,
        [&](std::size_t tree, std::span<const std::uint32_t> leaves, int) {
          ++seen[tree];
          ASSERT_EQ(leaves.size(), rows.size());
          const auto& nodes = forest.kept_trees()[tree].nodes;
          for (std::size_t i = 0; i < rows.size(); ++i) {
            std::uint32_t at = 0;
            while (!nodes[at].is_leaf()) {
              const double value = kept.table.values[nodes[at].slot()][rows[i]];
              const bool left = std::isnan(value) ? nodes[at].missing_left() : value <= nodes[at].threshold;
              at = nodes[at].child + (left ? 0 : 1);
            }
            EXPECT_EQ(leaves[i], at);
          }
        },
        Workers(threads));
    EXPECT_EQ(seen, std::vector<int>(forest.trees(), 1));
  }
}

TEST(KeptForest, RowsOfTheTableGetTheVotesTheyWouldGetAsRiders) {
  for (const TableWish& wish :
       {TableWish{.rows = 150}, TableWish{.rows = 150, .missing = true},
        TableWish{.rows = 150, .sparse = true}, TableWish{.rows = 150, .missing = true, .sparse = true},
        TableWish{.rows = 150, .columns = 40, .two_codes = true}}) {
    const RandomTable table = random_table(wish, 5);
    expect_votes_of_prediction_rows(table.matrix, table.labels, table.classes);
  }
}

TEST(KeptForest, RowsThatShareACodeWithOthersGetTheVotesTheyWouldGetAsRiders) {
  RandomStream random(3, Purpose::test);
  std::vector<double> values(140'000);
  std::vector<std::int32_t> labels;
  for (double& value : values) {
    value = std::exp(8 * random.normal());
    labels.push_back(static_cast<std::int32_t>(random.below(8) == 0 ? random.below(2) : value > 1));
  }
  const CodedMatrix matrix =
      code_columns(std::vector<Column>{make_column("x", values)}, values.size(), Workers(1));
  ASSERT_FALSE(matrix.columns[0].exact);
  expect_votes_of_prediction_rows(matrix, labels, 2);
}

TEST(KeptForest, AValueNeverSeenIsPlacedByTheMidpoint) {
  // One column, two values: every tree that splits cuts at 15.
  const std::vector<Column> columns = {make_column("x", std::vector<double>{10, 10, 10, 20, 20, 20})};
  const CodedMatrix matrix = code_columns(columns, 6, Workers(1));
  const std::vector<std::uint32_t> rows = {0, 1, 2, 3, 4, 5};
  const std::vector<std::int32_t> labels = {0, 0, 0, 1, 1, 1};
  const ForestResult result = grow_forest(matrix, std::vector<std::uint32_t>{0}, {rows, labels, {}, 2, {}},
                                          {.n_estimators = 50}, {true, true, true, false, true}, Workers(1));
  const std::vector<Column> fresh = {make_column("x", std::vector<double>{14.9, 15, 15.1, -1e9, 1e9})};
  const VoteMatrix votes = result.trees->votes(fresh, Workers(1));
  EXPECT_GT(votes.row(0)[0], 0.9);
  EXPECT_GT(votes.row(1)[0], 0.9) << "a value equal to the threshold goes left";
  EXPECT_GT(votes.row(2)[1], 0.9);
  EXPECT_GT(votes.row(3)[0], 0.9);
  EXPECT_GT(votes.row(4)[1], 0.9);
}

TEST(KeptForest, SavedAndLoadedItVotesTheSame) {
  const Kept kept;
  const auto path = std::filesystem::temp_directory_path() / ("sewil_forest_" + std::to_string(::getpid()));
  save_forest(*kept.result.trees, path);
  const KeptForest loaded = load_forest(path);
  EXPECT_EQ(loaded.votes(kept.columns).values, kept.result.trees->votes(kept.columns).values);
  EXPECT_EQ(loaded.serialize(), kept.result.trees->serialize());
  std::filesystem::remove(path);
  EXPECT_THROW(load_forest(path), InputError);
}

// FNV-1a, to forge files whose checksum fits.
void mend_checksum(std::string& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i + 8 < bytes.size(); ++i)
    hash = (hash ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3ULL;
  std::copy_n(reinterpret_cast<const char*>(&hash), 8, bytes.end() - 8);
}

TEST(KeptForest, ADamagedFileGivesASentenceAndNeverACrash) {
  const Kept kept;
  const std::string good = kept.result.trees->serialize();
  const auto expect_refused = [](const std::string& bytes) {
    try {
      KeptForest::parse(bytes, "model.bin");
      ADD_FAILURE() << "a damaged forest was accepted";
    } catch (const InputError& problem) {
      EXPECT_EQ(std::string(problem.what()).find("model.bin: "), 0U) << problem.what();
    }
  };
  expect_refused("");
  expect_refused("something else entirely");
  for (std::size_t length = 0; length < good.size(); length += 97) expect_refused(good.substr(0, length));
  RandomStream random(2, Purpose::test);
  for (int i = 0; i < 300; ++i) {
    std::string damaged = good;
    damaged[random.below(static_cast<std::uint32_t>(good.size()))] ^=
        static_cast<char>(1 + random.below(255));
    expect_refused(damaged);
  }
  // With a fitting checksum the structure itself must be checked; a walk over what is accepted must end.
  for (int i = 0; i < 3000; ++i) {
    std::string damaged = good;
    damaged[8 + random.below(static_cast<std::uint32_t>(good.size() - 16))] ^=
        static_cast<char>(1U << random.below(8));
    mend_checksum(damaged);
    try {
      const KeptForest forest = KeptForest::parse(damaged, "model.bin");
      if (forest.columns().size() == kept.columns.size() && forest.classes() == 3) {
        EXPECT_EQ(forest.votes(kept.columns, Workers(1)).rows, 120U);
      }
    } catch (const InputError&) {
    }
  }
}

TEST(KeptForest, AWholeFileThatIsNoForestGivesASentence) {
  using forest::KeptNode;
  using forest::KeptTree;
  const KeptNode first_class{.child = KeptNode::pure_bit};
  const KeptNode second_class{.child = KeptNode::pure_bit | 1U};
  const auto problem = [](std::vector<KeptTree> trees, std::vector<std::uint32_t> columns = {0},
                          std::uint32_t unit = 8) -> std::string {
    const KeptForest made(std::move(columns), 2, unit, std::move(trees));
    try {
      KeptForest::parse(made.serialize(), "m");
      return "";
    } catch (const InputError& error) {
      const std::string text = error.what();
      return text.substr(std::string("m: the saved forest is damaged: ").size());
    }
  };
  const auto cut = [](std::uint32_t child, double threshold = 0.5) {
    return KeptNode{.threshold = threshold, .column = 0, .child = child};
  };
  const KeptTree stump{{cut(1), first_class, second_class}, {}};
  EXPECT_EQ(problem({stump}), "");
  EXPECT_EQ(problem({stump}, {}), "it has no column; expected at least one.");
  EXPECT_EQ(problem({stump}, {3, 3}),
            "the numbers of its columns do not ascend; expected each column once, in the table's order.");
  EXPECT_EQ(problem({}), "it has no tree; expected at least one.");
  EXPECT_EQ(problem({stump}, {0}, 0), "the vote of a tree counts 0; expected at least 1.");
  EXPECT_EQ(problem({{{cut(1, NAN), first_class, second_class}, {}}}),
            "node 0 has no number as its threshold; expected one.");
  EXPECT_EQ(problem({{{cut(1), cut(1), first_class}, {}}}),
            "node 1 of 3 has child 1; expected a later node.");
  EXPECT_EQ(problem({{{cut(1), cut(3), cut(3), first_class, second_class}, {}}}),
            "node 3 is the child of two nodes; expected a tree.");
  EXPECT_EQ(problem({{{first_class, second_class, second_class}, {}}}),
            "2 of 2 nodes are no child of another; expected each to be one.");
  EXPECT_EQ(problem({{{KeptNode{.child = 0}}, {0, 0}}}),
            "line 0 of the leaves holds no vote; expected at least one.");
  EXPECT_EQ(problem({{{KeptNode{.child = KeptNode::pure_bit | 2U}}, {}}}),
            "a leaf names class 2; expected one that exists.");
}

TEST(KeptForest, SizesWhoseProductOverflowsAreRefused) {
  // 2^31 lines of 2^31 classes take 2^64 bytes, which 64 bits would count as none.
  std::string bytes = "sewilfst";
  for (const std::uint32_t head : {1U, 1U << 31, 8U, 1U, 1U, 0U, 1U, 1U << 31}) base::put(bytes, head);
  base::put(bytes, 0.0);
  base::put(bytes, forest::KeptNode::leaf);
  base::put(bytes, forest::KeptNode::pure_bit);
  base::put(bytes, base::checksum(bytes));
  EXPECT_THROW(KeptForest::parse(bytes, "m"), InputError);
  // One class fewer than the limit: the product is what is refused.
  bytes.resize(bytes.size() - 8);
  const std::uint32_t classes = forest::KeptNode::leaf;
  std::copy_n(reinterpret_cast<const char*>(&classes), 4, bytes.begin() + 12);
  base::put(bytes, base::checksum(bytes));
  EXPECT_THROW(KeptForest::parse(bytes, "m"), InputError);
}

TEST(KeptForest, AFileOfAnotherVersionSaysSo) {
  const Kept kept;
  std::string bytes = kept.result.trees->serialize();
  bytes[8] = 99;
  mend_checksum(bytes);
  try {
    KeptForest::parse(bytes, "m");
    FAIL();
  } catch (const InputError& problem) {
    EXPECT_NE(std::string(problem.what()).find("format 99"), std::string::npos);
  }
}

}  // namespace
}  // namespace sewil
