// study/tied_ranks.h: places from 1 on, the smallest value first; equal values share the mean of theirs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace sewil::study {

struct TiedRanks {
  std::vector<std::size_t> doubled;  // beside the values: twice the rank, which may be a half
  double ties = 0;                   // sum of t^3 - t over the runs of t equal values
};

inline TiedRanks tied_ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  TiedRanks ranks{.doubled = std::vector<std::size_t>(values.size())};
  for (std::size_t from = 0; from < order.size();) {
    std::size_t until = from + 1;
    while (until < order.size() && values[order[until]] == values[order[from]]) ++until;
    const auto run = static_cast<double>(until - from);
    ranks.ties += run * run * run - run;
    for (std::size_t at = from; at < until; ++at) ranks.doubled[order[at]] = from + until + 1;
    from = until;
  }
  return ranks;
}

}  // namespace sewil::study
