// selection/forward_order.h: the first columns of a forward search by forests. From the empty set on, every
// column outside the set is tried beside those in it (a forest each, out-of-bag error), and the best `stride`
// enter, best first; equal errors in an order drawn by `random`, because the order of the table is no
// finding.
#pragma once

#include <functional>

#include "sewil/forest.h"
#include "sewil/random.h"

namespace sewil::selection {

struct ForwardSearch {
  const CodedMatrix& matrix;
  std::span<const std::uint32_t> columns;  // to order
  const Sample& sample;
  const ForestOptions& forest;
  std::size_t stride;
  // Called with the number of forests of the pass that were grown and that are still to come.
  std::function<void(std::size_t grown, std::size_t left)> progress;
};

// The first `wanted` of the order that are not marked as `known` (by column number); fewer when there are no
// more. The search goes on only as long as that takes.
std::vector<std::uint32_t> first_new_columns(const ForwardSearch& search,
                                             const std::vector<std::uint8_t>& known, std::size_t wanted,
                                             RandomStream& random, const Workers& workers,
                                             Progress& progress);

}  // namespace sewil::selection
