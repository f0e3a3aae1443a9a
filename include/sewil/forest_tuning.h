// sewil/forest_tuning.h: thresholds at which the forest engine changes its method. None may change a bit of a
// result; tests sweep them all. The defaults were chosen by bench/forest_tuning.cpp
// (docs/benchmarks/forest.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace sewil {

struct ForestTuning {
  std::uint32_t insertion_sort_rows = 20;  // nodes up to this size sort by insertion
  double counting_factor = 1.0;  // count per (code, class) when codes x classes <= factor x rows of the node
  double counting_factor_two_classes = 8.0;  // the same for two classes, whose counters are cheaper
  std::uint32_t bucket_rows = 48;            // two classes: bound buckets of codes from this node size on
  std::uint32_t rows_per_bucket = 8;         // aimed at in a bucket
  std::uint32_t most_buckets = 1024;         // their counters should stay in the first-level cache
  double sparse_share =
      0.10;  // off-dominant lists when at most this share of a candidate's cells is off-dominant
  double presorted_share =
      0.12;  // read the presorted column when the node holds at least this share of the sample
  std::size_t most_presorted_rows =
      300000;                      // columns of longer samples are not presorted (4 bytes a row and column)
  std::size_t trees_per_task = 0;  // 0: as the number of workers asks
};

}  // namespace sewil
