// forest/forest_tuning.h: thresholds at which the forest engine changes its method. None may change a bit of
// a result; tests sweep them all. The defaults were chosen with bench/forest_speed
// (docs/evidence/forest.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace sewil {

struct ForestTuning {
  // Nodes up to this size compare every row with every other instead of sorting; classes are taken one by one
  // from this many rows per class on, row by row below.
  std::uint32_t pairwise_rows = 128;
  std::uint32_t pairwise_rows_per_class = 4;
  // Where pairs are not compared (heavy row weights, missing codes, listed columns): nodes up to this size
  // sort by network (16 rows) or insertion.
  std::uint32_t insertion_sort_rows = 20;
  // Count per (code, class) when codes x classes <= factor x rows of the node; two classes have cheaper
  // counters.
  double counting_factor = 1.0;
  double counting_factor_two_classes = 8.0;
  std::uint32_t most_counted_codes_two_classes = 2048;
  // Two classes: bound buckets of codes from this node size on, this many rows to a bucket, counters within
  // the first-level cache.
  std::uint32_t bucket_rows = 100;
  std::uint32_t rows_per_bucket = 8;
  std::uint32_t most_buckets = 4096;
  // Columns of two codes are counted 32 at a time, up to this many groups of 32; in small nodes row by
  // row, from this many rows per class on class by class.
  std::size_t most_two_code_groups = 64;
  std::uint32_t two_code_rows_per_class = 4;
  // Codes below 256 are also laid out row by row from this many rows on, up to this many columns.
  std::size_t fewest_byte_rows = 4096;
  std::size_t most_byte_columns = 1024;
  // Two classes, codes laid out row by row: nodes from this size on count all columns they draw in one pass,
  // up to this many columns of the candidate.
  std::uint32_t together_rows = 100;
  std::size_t most_together_columns = 128;
  // A candidate is sparse when at most this share of its cells is off-dominant; columns of two codes have
  // something better for longer, and so have columns too many to be counted (most_row_counters).
  double sparse_share = 0.3;
  double sparse_share_two_codes = 0.1;
  double sparse_share_uncounted = 0.1;
  // Sparse candidates: class weights per column and code are kept from node to node when they take at most
  // this many counters (4 bytes each, log2(rows) times per thread).
  std::size_t most_row_counters = std::size_t{1} << 19;
  // The presorted column is read when the node holds at least this share of the sample; columns of longer
  // samples are not presorted (4 bytes a row and column).
  double presorted_share = 0.06;
  std::size_t most_presorted_rows = 300000;
  // The bootstrap samples of a batch's trees are drawn once for all candidates when they take at most this.
  std::size_t most_bag_bytes = std::size_t{64} << 20;
  // Use no instruction that not every processor of the architecture has.
  bool plain_instructions = false;
  // Trees of a forest that a worker takes at a time; 0: as the number of workers asks.
  std::size_t trees_per_task = 0;
};

}  // namespace sewil
