// co_training/forward_order.h: the first columns of a forward search. From the empty set on, every column
// outside the set is tried beside those in it, and the best `stride` enter, best first; equal errors in an
// order drawn by `random`, because the order of the table is no finding.
#pragma once

#include "base/random.h"
#include "co_training/set_errors.h"

namespace sewil::selection {

struct ForwardSearch {
  std::span<const std::uint32_t> columns;  // to order
  SetErrors& errors;
  std::size_t stride;
  const Tried& tried;
};

// The first `wanted` of the order that are not marked as `known` (by column number); fewer when there are no
// more. The search goes on only as long as that takes. Throws Stopped.
std::vector<std::uint32_t> first_new_columns(const ForwardSearch& search,
                                             const std::vector<std::uint8_t>& known, std::size_t wanted,
                                             RandomStream& random, Progress& progress);

}  // namespace sewil::selection
