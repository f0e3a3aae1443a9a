// tests/unit/dataset/hash_test.cpp: the content hash sees content and nothing else.
#include "dataset/hash.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "base/random.h"
#include "missing.h"
#include "sewil/data/dataset.h"

namespace sewil {
namespace {

using dataset::hash_values;

TEST(HashValues, DoesNotDependOnStorage) {
  const std::uint64_t dense = hash_values(make_column("a", std::vector<double>{0, 3, 0, -2, 0}));
  EXPECT_EQ(dense, hash_values(make_column("b", std::vector<float>{-0.0F, 3, 0, -2, 0})));
  EXPECT_EQ(dense, hash_values(make_column("c", std::vector<std::int8_t>{0, 3, 0, -2, 0})));
  EXPECT_EQ(dense, hash_values(make_column("d", std::vector<std::int64_t>{0, 3, 0, -2, 0})));
  EXPECT_EQ(dense, hash_values(make_sparse_column("e", 5, {1, 3}, {3, -2})));
  const std::vector<double> wide = {0, 9, 3, 9, 0, 9, -2, 9, 0, 9};
  Column strided;
  strided.rows = 5;
  strided.values = DenseValues{ElementType::f64, wide.data(), 2};
  EXPECT_EQ(dense, hash_values(strided));
}

TEST(HashValues, DoesNotDependOnUnusedCategories) {
  EXPECT_EQ(hash_values(make_category_column("a", {0, 1, -1}, {"x", "z"})),
            hash_values(make_category_column("a", {0, 2, -1}, {"x", "y", "z"})));
}

TEST(HashValues, SeesValuesAndTheirPlaces) {
  std::set<std::uint64_t> hashes;
  const auto is_new = [&](const Column& column) { return hashes.insert(hash_values(column)).second; };
  EXPECT_TRUE(is_new(make_column("a", std::vector<double>{0, 3, 0, -2, 0})));
  EXPECT_TRUE(is_new(make_column("a", std::vector<double>{3, 0, 0, -2, 0})));
  EXPECT_TRUE(is_new(make_column("a", std::vector<double>{0, 3, 0, 2, 0})));
  EXPECT_TRUE(is_new(make_column("a", std::vector<double>{0, -2, 0, 3, 0})));
  EXPECT_TRUE(is_new(make_column("a", std::vector<double>{0, 3, missing, -2, 0})));
  EXPECT_TRUE(is_new(make_category_column("a", {0, 1}, {"x", "y"})));
  EXPECT_TRUE(is_new(make_category_column("a", {1, 0}, {"x", "y"})));
  EXPECT_TRUE(is_new(make_category_column("a", {0, -1}, {"x", "y"})));
}

TEST(HashValues, OfRandomSmallColumnsNeverMeet) {
  RandomStream stream(8, Purpose::test);
  std::set<std::vector<std::uint8_t>> contents;
  std::set<std::uint64_t> hashes;
  for (int i = 0; i < 20000; ++i) {
    std::vector<std::uint8_t> values(12);
    for (auto& value : values) value = static_cast<std::uint8_t>(stream.below(3));
    contents.insert(values);
    hashes.insert(hash_values(make_column("a", values)));
  }
  EXPECT_EQ(contents.size(), hashes.size());
}

TEST(HashDataset, SeesNamesOrderLabelsAndClasses) {
  const Column a = make_column("a", std::vector<double>{1, 2});
  const Column b = make_column("b", std::vector<double>{3, 4});
  std::set<std::string> hashes;
  const auto is_new = [&](const Dataset& data) { return hashes.insert(hash_dataset(data)).second; };
  EXPECT_TRUE(is_new(Dataset({a, b}, {0, 1}, {"x", "y"})));
  EXPECT_FALSE(is_new(Dataset({a, b}, {0, 1}, {"x", "y"}, "another file")));
  EXPECT_TRUE(is_new(Dataset({b, a}, {0, 1}, {"x", "y"})));
  EXPECT_TRUE(is_new(Dataset({a, b}, {0, -1}, {"x", "y"})));
  EXPECT_TRUE(is_new(Dataset({a, b}, {0, 1}, {"x", "z"})));
  EXPECT_TRUE(is_new(Dataset({a, b}, {0, 1}, {"x", "y"}, "data", "target")));
  Column renamed = a;
  renamed.name = "c";
  EXPECT_TRUE(is_new(Dataset({renamed, b}, {0, 1}, {"x", "y"})));
  for (const std::string& hash : hashes) EXPECT_EQ(hash.size(), 16U);
}

TEST(HashDataset, StaysTheSameFromVersionToVersion) {
  const Dataset data({make_column("a", std::vector<double>{1, 0, missing}),
                      make_category_column("b", {0, 1, -1}, {"x", "y"})},
                     {0, 1, -1}, {"x", "y"});
  EXPECT_EQ(hash_dataset(data), "f44bc9e4e4376689");  // tests/golden/hash_dataset.py
}

}  // namespace
}  // namespace sewil
