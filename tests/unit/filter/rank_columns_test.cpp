// tests/unit/filter/rank_columns_test.cpp: from a dataset to a ranking, by each method.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sewil/data/dataset.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/select/filter.h"
#include "unit/filter/made_data.h"

namespace sewil {
namespace {

using namespace filter_test;

constexpr FilterMethod all_methods[] = {FilterMethod::sfs, FilterMethod::ssls, FilterMethod::rlsr};

Dataset dataset(const Matrix& x, const Labels& labels, int classes) {
  std::vector<std::string> names;
  for (int k = 0; k < classes; ++k) names.push_back(std::to_string(k));
  return {to_columns(x), labels, names, "made.csv"};
}

TEST(RankColumns, PutsTheBestFirstCopiesInColumnOrderAndConstantColumnsLast) {
  Matrix x = random_matrix(Kind::integers, 150, 10, 3);
  const Labels labels = random_labels(x, 2, 0.3, 4);
  x.col(3).setConstant(7);
  x.col(5).setConstant(0);
  x.col(8) = x.col(2);
  for (const FilterMethod method : all_methods) {
    const Ranking ranking =
        rank_columns(dataset(x, labels, 2), {.method = method, .neighbors = 5}, Workers(2));
    EXPECT_EQ(ranking.method, method);
    EXPECT_EQ(ranking.constant_columns, 2U);
    EXPECT_EQ(std::set<std::uint32_t>(ranking.order.begin(), ranking.order.end()).size(), 10U);
    EXPECT_EQ(ranking.order[8], 3U);
    EXPECT_EQ(ranking.order[9], 5U);
    for (std::size_t i = 1; i < 8; ++i) {
      const double before = ranking.scores[ranking.order[i - 1]];
      const double after = ranking.scores[ranking.order[i]];
      EXPECT_TRUE(ranking.larger_is_better ? before >= after : before <= after);
    }
    const auto place = [&](std::uint32_t c) {
      return std::ranges::find(ranking.order, c) - ranking.order.begin();
    };
    EXPECT_EQ(ranking.scores[8], ranking.scores[2]);
    EXPECT_EQ(place(8), place(2) + 1);
    EXPECT_TRUE(std::ranges::none_of(ranking.scores, [](double score) { return std::isnan(score); }));
    EXPECT_EQ(ranking.objective.empty(), method != FilterMethod::rlsr);
  }
}

TEST(RankColumns, IsTheSameForAnyThreads) {
  const auto made = generate_madelon_like({.rows = 500, .noise = 60, .labeled = 0.2});
  for (const FilterMethod method : all_methods) {
    const Ranking one = rank_columns(made.data, {.method = method}, Workers(1));
    for (const int threads : {2, 8}) {
      const Ranking many = rank_columns(made.data, {.method = method}, Workers(threads));
      EXPECT_EQ(many.scores, one.scores);
      EXPECT_EQ(many.order, one.order);
      EXPECT_EQ(many.objective, one.objective);
    }
  }
}

TEST(RankColumns, StandardizedDoesNotDependOnTheUnitsOfAColumn) {
  Matrix x = random_matrix(Kind::continuous, 120, 8, 3);
  const Labels labels = random_labels(x, 2, 0.3, 4);
  Matrix other = x;
  other.col(6) *= 1024;
  for (const FilterMethod method : all_methods) {
    const FilterOptions options{.method = method, .standardize = true};
    EXPECT_EQ(rank_columns(dataset(other, labels, 2), options, Workers(1)).scores,
              rank_columns(dataset(x, labels, 2), options, Workers(1)).scores);
    EXPECT_NE(rank_columns(dataset(other, labels, 2), {.method = method}, Workers(1)).scores,
              rank_columns(dataset(x, labels, 2), {.method = method}, Workers(1)).scores);
  }
}

TEST(RankColumns, CountsTheGapsItFilled) {
  Matrix x = random_matrix(Kind::continuous, 50, 4, 3);
  const Labels labels = random_labels(x, 2, 0.5, 4);
  x(3, 1) = x(9, 1) = x(3, 2) = std::nan("");
  for (const FilterMethod method : all_methods) {
    const Ranking ranking = rank_columns(dataset(x, labels, 2), {.method = method}, Workers(1));
    EXPECT_EQ(ranking.filled_cells, 3U);
    EXPECT_TRUE(std::ranges::none_of(ranking.scores, [](double score) { return std::isnan(score); }));
  }
}

TEST(RankColumns, NeedsLabelsOfTwoClassesAndAColumn) {
  const Matrix x = random_matrix(Kind::continuous, 10, 3, 3);
  const auto message = [](const Dataset& data) -> std::string {
    try {
      rank_columns(data, {}, Workers(1));
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(message(dataset(x, Labels(10, -1), 2)),
            "made.csv: found labeled rows of 0 classes; expected labeled rows of at least 2 classes.");
  EXPECT_EQ(message(dataset(x, Labels(10, 1), 2)),
            "made.csv: found labeled rows of 1 class; expected labeled rows of at least 2 classes.");
}

TEST(RankColumns, UsualCountIsTheWholeNumberNotBelowTheTwoThirdsPower) {
  // Of 1000 exactly 100 (a double's power gives 100.00000000000001); of 617, 1024 and 3289 the paper's.
  const std::pair<std::size_t, std::size_t> known[] = {{1, 1},      {2, 2},      {8, 4},     {9, 5},
                                                       {27, 9},     {77, 19},    {500, 63},  {617, 73},
                                                       {1000, 100}, {1024, 102}, {3289, 222}};
  for (const auto& [columns, count] : known) EXPECT_EQ(usual_column_count(columns), count);
}

class Names final : public OptionVisitor {
 public:
  std::vector<std::string> names;
  void integer(const char* name, std::int64_t& value, IntegerRange range, const char*) override {
    names.emplace_back(name);
    EXPECT_GE(value, range.low);
    EXPECT_LE(value, range.high);
  }
  void real(const char* name, double& value, RealRange range, const char*) override {
    names.emplace_back(name);
    EXPECT_GE(value, range.low);
    EXPECT_LE(value, range.high);
  }
  void flag(const char* name, bool&, const char*) override { names.emplace_back(name); }
  void choice(const char* name, int&, std::span<const char* const>, const char*) override {
    names.emplace_back(name);
  }
};

TEST(FilterOptions, DescribeNamesEveryOptionOnceWithADefaultInItsRange) {
  FilterOptions options;
  Names visitor;
  describe(options, visitor);
  EXPECT_EQ(visitor.names.size(), 11U);
  EXPECT_EQ(std::set<std::string>(visitor.names.begin(), visitor.names.end()).size(), visitor.names.size());
  EXPECT_EQ(options.neighbors, 20U);
}

}  // namespace
}  // namespace sewil
