// self_learning/forest_grower.cpp: the real forest behind the loop.
#include <utility>

#include "sewil/self_learning.h"

namespace sewil {

ForestGrower forest_grower(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                           const ForestOptions& options, Wanted wanted, const Workers& workers,
                           Progress& progress) {
  wanted.oob_votes = true;
  wanted.rider_votes = true;
  return [&matrix, columns, options, wanted, &workers, &progress](const Sample& sample) {
    return grow_forest(matrix, columns, sample, options, wanted, workers, progress);
  };
}

}  // namespace sewil
