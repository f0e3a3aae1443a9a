// co_training/forward_order.cpp: see forward_order.h.
#include "co_training/forward_order.h"

#include <algorithm>
#include <numeric>

namespace sewil::selection {

std::vector<std::uint32_t> first_new_columns(const ForwardSearch& search,
                                             const std::vector<std::uint8_t>& known, std::size_t wanted,
                                             RandomStream& random, Progress& progress) {
  std::vector<std::uint32_t> set;
  std::vector<std::uint32_t> open(search.columns.begin(), search.columns.end());
  std::vector<std::uint32_t> found;
  while (found.size() < wanted && !open.empty()) {
    shuffle(std::span<std::uint32_t>(open), random);  // a stable sort leaves equals in this order
    const std::vector<double> errors = search.errors.beside(set, open, search.tried, progress);
    std::vector<std::size_t> by_error(open.size());
    std::iota(by_error.begin(), by_error.end(), std::size_t{0});
    std::ranges::stable_sort(by_error, {}, [&](std::size_t i) { return errors[i]; });
    by_error.resize(std::min(search.stride, by_error.size()));
    for (const std::size_t i : by_error) {
      set.push_back(open[i]);
      if (known[open[i]] == 0 && found.size() < wanted) found.push_back(open[i]);
    }
    std::erase_if(open, [&](std::uint32_t column) { return std::ranges::find(set, column) != set.end(); });
  }
  return found;
}

}  // namespace sewil::selection
