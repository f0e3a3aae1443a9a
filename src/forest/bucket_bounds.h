// forest/bucket_bounds.h: which buckets of neighboring codes may hold the best cut of a two-class node.
// Scores are floats, good to within score_margin: they only decide what is scored exactly.
#pragma once

#include <cstdint>

#include "forest/cut.h"
#include "forest/key_sort.h"

namespace sewil::forest {

// The class weights of all rows in buckets before b stand at [b]; [buckets] is the node's. Room for a vector
// more than that.
struct BucketLefts {
  std::int32_t* class_0;
  std::int32_t* class_1;
};

struct BucketKernels {
  // The smallest and largest of the codes.
  CodeRange (*range)(const std::uint16_t* codes, std::uint32_t count);
  // The largest code below `first_right` and the smallest one that is not.
  CodeRange (*parted)(const std::uint16_t* codes, std::uint32_t count, std::uint32_t first_right);
  // Scores of the cuts before buckets 1 .. buckets - 1, each at its bucket; returns the largest. `scores` has
  // room for a vector more.
  float (*borders)(const BucketLefts& lefts, std::uint32_t buckets, float* scores);
  // Marks the buckets inside which a cut may reach the score `least`; returns how many.
  std::uint32_t (*open)(const BucketLefts& lefts, std::uint32_t buckets, float least, std::uint8_t* marks);
};

// The kernels for this processor; `plain`: those any processor can run.
BucketKernels bucket_kernels(bool plain);

}  // namespace sewil::forest
