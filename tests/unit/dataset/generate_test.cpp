// tests/unit/dataset/generate_test.cpp: the built-in data is what it says it is.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

std::size_t count_of(const GeneratedData& generated, ColumnRole role) {
  return static_cast<std::size_t>(std::count(generated.roles.begin(), generated.roles.end(), role));
}

std::vector<double> cells(const Column& column) {
  std::vector<double> out(column.rows);
  column.copy_to(out);
  return out;
}

TEST(Generate, AWrittenTableIsTheHeldOneWhateverTheSizeOfItsBlocks) {
  const GenerateOptions options{
      .rows = 150, .informative = 3, .redundant = 2, .repeated = 4, .noise = 5, .labeled = 0.2};
  const GeneratedData held = generate_madelon_like(options, Workers(1));
  const std::vector<std::uint32_t> columns{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
  const std::string expected = table_csv(held.data, columns);
  for (const std::size_t block : {std::size_t{1}, std::size_t{5000}, std::size_t{1} << 30}) {
    for (const int threads : {1, 3}) {
      std::string text;
      const GeneratedFacts facts = write_madelon_csv(
          options, {.sink = [&](std::string_view piece) { text += piece; }, .block_bytes = block},
          Workers(threads));
      EXPECT_EQ(text, expected);
      EXPECT_EQ(facts.truth, held.truth);
      EXPECT_EQ(facts.roles, held.roles);
    }
  }
}

TEST(Generate, AWrittenTableMayHaveFewerDigits) {
  std::string text;
  (void)write_madelon_csv({.rows = 20, .noise = 3},
                          {.sink = [&](std::string_view piece) { text += piece; }, .digits = 2}, Workers(1));
  for (std::size_t at = text.find('\n') + 1; at < text.size();) {
    const std::size_t end = text.find_first_of(",\n", at);
    EXPECT_LE(end - at, 7U) << text.substr(at, end - at);  // -0.0012
    at = end + 1;
  }
}

TEST(Generate, MakesTheShapeAskedFor) {
  const GeneratedData generated = generate_madelon_like({.rows = 90,
                                                         .informative = 4,
                                                         .redundant = 3,
                                                         .repeated = 2,
                                                         .noise = 11,
                                                         .classes = 3,
                                                         .flip = 0,
                                                         .labeled = 0.1});
  EXPECT_EQ(generated.data.rows(), 90U);
  ASSERT_EQ(generated.data.columns().size(), 20U);
  EXPECT_EQ(generated.data.columns()[0].name, "x1");
  EXPECT_EQ(generated.data.columns()[19].name, "x20");
  EXPECT_EQ(count_of(generated, ColumnRole::informative), 4U);
  EXPECT_EQ(count_of(generated, ColumnRole::redundant), 3U);
  EXPECT_EQ(count_of(generated, ColumnRole::repeated), 2U);
  EXPECT_EQ(count_of(generated, ColumnRole::noise), 11U);
  EXPECT_EQ(generated.data.labeled_rows(), 9U);
  std::vector<int> labeled(3);
  std::vector<int> all(3);
  for (std::size_t row = 0; row < 90; ++row) {
    ++all[static_cast<std::size_t>(generated.truth[row])];
    const std::int32_t label = generated.data.labels()[row];
    if (label == unlabeled) continue;
    EXPECT_EQ(label, generated.truth[row]);
    ++labeled[static_cast<std::size_t>(label)];
  }
  EXPECT_EQ(all, (std::vector<int>{30, 30, 30}));
  EXPECT_EQ(labeled, (std::vector<int>{3, 3, 3}));
}

// The largest distance of `target` from the span of the columns of `basis`.
double distance_from_span(const Eigen::MatrixXd& basis, const Eigen::VectorXd& target) {
  const Eigen::VectorXd solution = basis.colPivHouseholderQr().solve(target);
  return (basis * solution - target).norm() / target.norm();
}

TEST(Generate, RedundantAndRepeatedColumnsFollowFromTheInformativeOnesAndNoiseDoesNot) {
  const GeneratedData generated =
      generate_madelon_like({.rows = 200, .informative = 5, .redundant = 6, .repeated = 3, .noise = 10});
  Eigen::MatrixXd basis(200, 5);
  int filled = 0;
  const auto vector_of = [&](std::size_t c) {
    return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(cells(generated.data.columns()[c]).data(), 200));
  };
  for (std::size_t c = 0; c < generated.roles.size(); ++c) {
    if (generated.roles[c] == ColumnRole::informative) basis.col(filled++) = vector_of(c);
  }
  for (std::size_t c = 0; c < generated.roles.size(); ++c) {
    const double distance = distance_from_span(basis, vector_of(c));
    if (generated.roles[c] == ColumnRole::noise) {
      EXPECT_GT(distance, 0.5);
    } else {
      EXPECT_LT(distance, 1e-10);
    }
    if (generated.roles[c] != ColumnRole::repeated) continue;
    int twins = 0;
    for (const Column& column : generated.data.columns()) {
      twins += cells(column) == cells(generated.data.columns()[c]) ? 1 : 0;
    }
    EXPECT_GE(twins, 2);
  }
}

TEST(Generate, ClustersStandOnDifferentCornersOfTheHypercube) {
  // Unshuffled and unflipped: row r belongs to cluster r % 4, informative columns come first.
  const GeneratedData generated = generate_madelon_like({.rows = 40000,
                                                         .informative = 2,
                                                         .redundant = 0,
                                                         .noise = 0,
                                                         .separation = 2,
                                                         .flip = 0,
                                                         .shuffle = false});
  std::vector<std::vector<int>> corners;
  for (std::size_t cluster = 0; cluster < 4; ++cluster) {
    std::vector<int> corner;
    for (const Column& column : generated.data.columns()) {
      double sum = 0;
      for (std::size_t row = cluster; row < 40000; row += 4) sum += column.at(row);
      EXPECT_NEAR(std::abs(sum / 10000), 2, 0.06);
      corner.push_back(sum > 0 ? 1 : 0);
    }
    corners.push_back(corner);
    EXPECT_EQ(generated.truth[cluster], static_cast<std::int32_t>(cluster % 2));
  }
  std::sort(corners.begin(), corners.end());
  EXPECT_EQ(std::unique(corners.begin(), corners.end()), corners.end());
}

TEST(Generate, FlipsTheShareOfLabelsAskedFor) {
  const GenerateOptions base{.rows = 20000, .informative = 2, .redundant = 0, .noise = 0, .flip = 0};
  GenerateOptions flipped = base;
  flipped.flip = 0.3;
  const auto before = generate_madelon_like(base).truth;
  const auto after = generate_madelon_like(flipped).truth;
  int changed = 0;
  for (std::size_t row = 0; row < before.size(); ++row) changed += before[row] != after[row] ? 1 : 0;
  EXPECT_NEAR(changed / 20000.0, 0.15, 0.01);  // half of the replaced labels stay as they were
}

TEST(Generate, DependsOnTheOptionsAloneAndOnTheSeed) {
  GenerateOptions options{.rows = 60, .noise = 20, .labeled = 0.3};
  const std::string once = hash_dataset(generate_madelon_like(options, Workers(1)).data);
  for (const int threads : {2, 8}) {
    EXPECT_EQ(hash_dataset(generate_madelon_like(options, Workers(threads)).data), once);
  }
  options.seed = 2;
  EXPECT_NE(hash_dataset(generate_madelon_like(options).data), once);
}

TEST(Generate, MoreNoiseChangesNoOtherColumn) {
  GenerateOptions options{.rows = 30, .noise = 5, .shuffle = false};
  const GeneratedData small = generate_madelon_like(options);
  options.noise = 9;
  const GeneratedData large = generate_madelon_like(options);
  for (std::size_t c = 0; c < small.data.columns().size(); ++c) {
    EXPECT_EQ(cells(small.data.columns()[c]), cells(large.data.columns()[c]));
  }
}

TEST(Generate, RefusesWhatCannotBeMade) {
  EXPECT_THROW((void)generate_madelon_like({.informative = 1}), InputError);  // 4 clusters, 2 corners
  EXPECT_THROW((void)generate_madelon_like({.informative = 0}), InputError);
  EXPECT_THROW((void)generate_madelon_like({.classes = 1}), InputError);
  EXPECT_THROW((void)generate_madelon_like({.rows = 1}), InputError);
  EXPECT_THROW((void)generate_madelon_like({.flip = 2}), InputError);
  EXPECT_THROW((void)generate_madelon_like({.labeled = -0.1}), InputError);
}

}  // namespace
}  // namespace sewil
