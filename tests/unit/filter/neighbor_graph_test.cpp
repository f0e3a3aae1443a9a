// tests/unit/filter/neighbor_graph_test.cpp: neighbors and the median distance against sorting everything.
#include "filter/neighbor_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "filter/median_distance.h"
#include "filter/squared_distance.h"
#include "unit/filter/made_data.h"

namespace sewil {
namespace {

using namespace filter_test;

// Sorts all other rows by (exact distance, row number).
NeighborGraph sort_everything(const FilterMatrix& matrix, std::size_t k) {
  NeighborGraph graph;
  graph.rows = matrix.rows;
  graph.neighbors = std::min(k, matrix.rows - 1);
  std::vector<double> pairs;
  for (std::size_t a = 0; a < matrix.rows; ++a) {
    std::vector<std::pair<double, std::uint32_t>> others;
    for (std::uint32_t b = 0; b < matrix.rows; ++b) {
      if (b == a) continue;
      others.emplace_back(filter::squared_distance(matrix, a, b), b);
      if (b < a) pairs.push_back(others.back().first);
    }
    std::sort(others.begin(), others.end());
    for (std::size_t i = 0; i < graph.neighbors; ++i) {
      graph.row_neighbors.push_back(others[i].second);
      graph.squared_distances.push_back(others[i].first);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  const double low = pairs[(pairs.size() - 1) / 2];
  graph.median_squared_distance = low + (pairs[pairs.size() / 2] - low) / 2;
  return graph;
}

void expect_equal(const NeighborGraph& found, const NeighborGraph& expected) {
  EXPECT_EQ(found.neighbors, expected.neighbors);
  EXPECT_EQ(found.row_neighbors, expected.row_neighbors);
  EXPECT_EQ(found.squared_distances, expected.squared_distances);
  EXPECT_EQ(found.median_squared_distance, expected.median_squared_distance);
}

TEST(NeighborGraph, IsWhatSortingAllDistancesGivesForEveryKindOfDataAndThreads) {
  for (const Kind kind : {Kind::continuous, Kind::integers, Kind::mostly_zero, Kind::far_clusters}) {
    for (const auto& [rows, columns] :
         {std::pair<std::size_t, std::size_t>{2, 1}, {60, 3}, {500, 17}, {820, 40}}) {
      const FilterMatrix matrix = to_filter_matrix(random_matrix(kind, rows, columns, 7));
      const NeighborGraph expected = sort_everything(matrix, 20);
      for (const int threads : {1, 2, 8}) {
        SCOPED_TRACE(static_cast<int>(kind));
        expect_equal(find_neighbors(matrix, {.neighbors = 20, .median = true}, Workers(threads)), expected);
      }
    }
  }
}

TEST(NeighborGraph, IsTheSameForTheSparseAndTheDenseLayout) {
  const Matrix x = random_matrix(Kind::mostly_zero, 450, 60, 3);
  const FilterMatrix dense = to_filter_matrix(x, MatrixLayout::dense);
  const FilterMatrix sparse = to_filter_matrix(x, MatrixLayout::sparse);
  ASSERT_FALSE(dense.sparse);
  ASSERT_TRUE(sparse.sparse);
  expect_equal(find_neighbors(sparse, {.median = true}, Workers(2)),
               find_neighbors(dense, {.median = true}, Workers(2)));
}

TEST(NeighborGraph, AsksForMoreNeighborsThanRowsGiveAllOthers) {
  const FilterMatrix matrix = to_filter_matrix(random_matrix(Kind::continuous, 9, 4, 1));
  for (const std::size_t k : {8U, 9U, 100U}) {
    expect_equal(find_neighbors(matrix, {.neighbors = k, .median = true}, Workers(1)),
                 sort_everything(matrix, 8));
  }
}

TEST(NeighborGraph, OfIdenticalRowsTakesTheFirstRowsAndDistanceZero) {
  const FilterMatrix matrix = to_filter_matrix(Matrix::Constant(600, 5, 2.5));
  const NeighborGraph graph = find_neighbors(matrix, {.neighbors = 3, .median = true}, Workers(2));
  EXPECT_EQ(graph.median_squared_distance, 0);
  for (std::uint32_t row = 0; row < 600; ++row) {
    std::vector<std::uint32_t> expected;
    for (std::uint32_t other = 0; expected.size() < 3; ++other) {
      if (other != row) expected.push_back(other);
    }
    ASSERT_TRUE(std::ranges::equal(graph.of_row(row), expected)) << row;
  }
}

TEST(NeighborGraph, SurvivesHugeAndTinyValues) {
  for (const double scale : {1e-120, 1e90}) {
    const FilterMatrix matrix = to_filter_matrix(random_matrix(Kind::continuous, 300, 6, 5) * scale);
    expect_equal(find_neighbors(matrix, {.median = true}, Workers(2)), sort_everything(matrix, 20));
  }
}

TEST(NeighborGraph, AnOutlierDoesNotSpoilTheBoundsOfTheOthers) {
  Matrix x = random_matrix(Kind::continuous, 500, 10, 5);
  x.row(17).setConstant(1e12);
  const FilterMatrix matrix = to_filter_matrix(x);
  expect_equal(find_neighbors(matrix, {.median = true}, Workers(2)), sort_everything(matrix, 20));
}

TEST(NeighborGraph, ListsEachEdgeOnce) {
  const FilterMatrix matrix = to_filter_matrix(random_matrix(Kind::integers, 200, 6, 2));
  const auto edges = list_edges(find_neighbors(matrix, {.neighbors = 5}, Workers(1)));
  const Matrix near = oracle::nearest(oracle::squared_distances(random_matrix(Kind::integers, 200, 6, 2)), 5);
  Matrix seen = Matrix::Zero(200, 200);
  for (const GraphEdge& edge : edges) {
    seen(edge.a, edge.b) += 1;
    seen(edge.b, edge.a) += 1;
    EXPECT_EQ(edge.squared_distance, filter::squared_distance(matrix, edge.a, edge.b));
  }
  EXPECT_EQ(seen, near.cwiseMax(near.transpose()));
}

TEST(MedianDistance, SaysSoWhenItsWindowMissedAndIsRightWhenNot) {
  const FilterMatrix matrix = to_filter_matrix(random_matrix(Kind::continuous, 700, 8, 4));
  const double truth = sort_everything(matrix, 1).median_squared_distance;
  const Workers workers(1);
  const filter::DistanceTiles<float> tiles(matrix, workers);
  const auto median_in = [&](filter::Window window) {
    filter::MedianDistance<float> median(matrix, tiles, window, 1);
    filter::DistanceTiles<float>::Scratch scratch;
    for (std::size_t a = 0; a < tiles.blocks(); ++a) {
      for (std::size_t b = a; b < tiles.blocks(); ++b) {
        tiles.compute(a, b, scratch);
        median.take(a, b, scratch.tile, 0);
      }
    }
    return median.finish();
  };
  EXPECT_EQ(median_in({}), truth);
  EXPECT_EQ(median_in({truth * 0.99, truth * 1.01}), truth);
  EXPECT_FALSE(median_in({truth * 1.01, truth * 1.2}).has_value());
  EXPECT_FALSE(median_in({truth * 0.8, truth * 0.99}).has_value());
  const filter::Window guess = filter::guess_median_window(matrix, 4.5, workers);
  EXPECT_LT(guess.low, truth);
  EXPECT_GT(guess.high, truth);
}

}  // namespace
}  // namespace sewil
