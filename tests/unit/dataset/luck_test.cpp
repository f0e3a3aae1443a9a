// tests/unit/dataset/luck_test.cpp: the chance that a column tells the classes apart by luck, by hand and
// against a twin that tries every order of the labels.
#include "dataset/luck.h"

#include <gtest/gtest.h>

#include <cmath>

#include "oracle/luck_twin.h"
#include "sewil/data/dataset.h"

namespace sewil::dataset {
namespace {

using Labels = std::vector<int>;
using Values = std::vector<double>;

double luck(const std::vector<std::size_t>& classes, std::size_t values,
            ColumnKind kind = ColumnKind::numeric) {
  return std::exp(log_luck(classes, values, kind));
}

TEST(Luck, OfACopyIsExact) {
  EXPECT_NEAR(luck({2, 2}, 2), 1.0 / 3, 1e-12) << "2 of the 6 ways to deal 2 and 2 labels";
  for (const auto& [labels, sizes] :
       {std::pair{Labels{0, 0, 1, 1}, std::vector<std::size_t>{2, 2}},
        std::pair{Labels{0, 0, 0, 1, 1}, std::vector<std::size_t>{3, 2}},
        std::pair{Labels{0, 0, 1, 1, 2, 2, 2}, std::vector<std::size_t>{2, 2, 3}},
        std::pair{Labels{0, 0, 1, 1, 2, 2}, std::vector<std::size_t>{2, 2, 2}}}) {
    const Values copy(labels.begin(), labels.end());
    for (const ColumnKind kind : {ColumnKind::numeric, ColumnKind::category}) {
      EXPECT_NEAR(luck(sizes, sizes.size(), kind),
                  oracle::direct_luck(copy, labels, kind == ColumnKind::numeric), 1e-12);
    }
  }
}

TEST(Luck, OfDifferentNumbersIsExact) {
  EXPECT_NEAR(luck({3, 4}, 7), oracle::direct_luck({1, 2, 3, 4, 5, 6, 7}, {0, 0, 0, 1, 1, 1, 1}, true),
              1e-12);
  EXPECT_NEAR(luck({2, 3, 2}, 7), oracle::direct_luck({1, 2, 3, 4, 5, 6, 7}, {0, 0, 1, 1, 1, 2, 2}, true),
              1e-12);
}

TEST(Luck, IsABoundWhereValuesOccurTwiceAndForTexts) {
  const Values values{1, 1, 2, 3, 3, 4, 5};
  const Labels labels{0, 0, 0, 1, 1, 1, 1};
  const double numbers = oracle::direct_luck(values, labels, true);
  EXPECT_GT(numbers, 0);
  EXPECT_GE(luck({3, 4}, 5), numbers);
  const double texts = oracle::direct_luck(values, labels, false);
  EXPECT_GT(texts, numbers) << "texts have no order";
  EXPECT_GE(luck({3, 4}, 5, ColumnKind::category), texts);
  EXPECT_LE(luck({3, 4}, 5, ColumnKind::category), 1);
}

TEST(Luck, IsSaidWithTwoDigits) {
  EXPECT_EQ(chance_text(std::log(1.0 / 3)), "0.33");
  EXPECT_EQ(chance_text(0), "1.00");
  EXPECT_EQ(chance_text(1), "1.00");
  EXPECT_EQ(chance_text(std::log(1.0 / 4618)), "1 in 4,600");
  EXPECT_EQ(chance_text(std::log(1.0 / 25)), "1 in 25");
  EXPECT_EQ(chance_text(-100), "less than 1 in 1,000,000,000");
}

// A copy of the label and a column of noise beside it.
DataDescription described(std::size_t labels, bool text) {
  std::vector<std::int32_t> classes;
  std::vector<double> numbers, noise;
  std::vector<std::int32_t> codes;
  for (std::size_t row = 0; row < labels + 5; ++row) {
    classes.push_back(row < labels ? static_cast<std::int32_t>(row % 2) : unlabeled);
    numbers.push_back(row % 2 == 0 ? 5 : 2);
    codes.push_back(static_cast<std::int32_t>(row % 2));
    noise.push_back(static_cast<double>(row / 2 % 3) + 0.5);
  }
  Column copy = text ? make_category_column("copy", codes, {"ill", "well"}) : make_column("copy", numbers);
  return describe_data(
      Dataset({std::move(copy), make_column("noise", noise)}, classes, {"a", "b"}, "t.csv", "y"), Workers(1));
}

TEST(Luck, ACopyOfTheLabelIsToldAtAnyNumberOfLabels) {
  for (const bool text : {false, true}) {
    for (const std::size_t labels : {4U, 10U, 20U, 31U, 39U, 40U, 60U}) {
      const DataDescription found = described(labels, text);
      EXPECT_TRUE(found.columns[0].tells_classes) << labels;
      EXPECT_FALSE(found.columns[1].tells_classes) << labels;
      ASSERT_EQ(found.warnings.size(), 1U) << labels;
      EXPECT_EQ(found.warnings[0].find(
                    "Column 'copy' alone tells the classes of all labeled rows apart (probability "
                    "that one of 2 columns does so by chance: "),
                0U)
          << found.warnings[0];
    }
  }
  EXPECT_NE(described(4, false).warnings[0].find("by chance: 0.67); if"), std::string::npos) << "2 x 1/3";
  EXPECT_NE(described(20, false).warnings[0].find("by chance: 1 in 46,000); if"), std::string::npos)
      << "2 columns x 2 x 10! x 10! / 20! = 1 / 46,189";
}

}  // namespace
}  // namespace sewil::dataset
