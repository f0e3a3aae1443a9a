// study/mann_whitney.cpp: see sewil/mann_whitney.h.
#include "sewil/mann_whitney.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace sewil {
namespace {

constexpr std::size_t most_for_counting = 20;

struct Ranks {
  double first_sum = 0;  // of the first sample's ranks, equal values sharing their mean rank
  double ties = 0;       // sum of t^3 - t over the runs of t equal values
};

Ranks rank(std::span<const double> first, std::span<const double> second) {
  std::vector<double> values(first.begin(), first.end());
  values.insert(values.end(), second.begin(), second.end());
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  Ranks ranks;
  for (std::size_t from = 0; from < order.size();) {
    std::size_t until = from + 1;
    while (until < order.size() && values[order[until]] == values[order[from]]) ++until;
    const auto run = static_cast<double>(until - from);
    ranks.ties += run * run * run - run;
    const double mean_rank = static_cast<double>(from + until + 1) / 2;  // ranks count from 1
    for (std::size_t at = from; at < until; ++at) {
      if (order[at] < first.size()) ranks.first_sum += mean_rank;
    }
    from = until;
  }
  return ranks;
}

// In how many of the (a + b choose a) orders the first sample wins exactly 0, 1, ..., a*b pairs. Each order
// ends with a value of one of the two: counts(a, b, u) = counts(a - 1, b, u - b) + counts(a, b - 1, u).
std::vector<std::uint64_t> counts_of_wins(std::size_t a, std::size_t b) {
  std::vector<std::vector<std::uint64_t>> of_b(b + 1, {1});  // for the present number of first values: none
  for (std::size_t i = 1; i <= a; ++i) {
    of_b[0] = {1};
    for (std::size_t j = 1; j <= b; ++j) {
      std::vector<std::uint64_t> counts(i * j + 1, 0);
      for (std::size_t u = 0; u < of_b[j].size(); ++u) counts[u + j] += of_b[j][u];
      for (std::size_t u = 0; u < of_b[j - 1].size(); ++u) counts[u] += of_b[j - 1][u];
      of_b[j] = std::move(counts);
    }
  }
  return of_b[b];
}

double exact_p(std::size_t a, std::size_t b, double larger_u) {
  const std::vector<std::uint64_t> counts = counts_of_wins(a, b);
  const auto from = counts.begin() + static_cast<std::ptrdiff_t>(larger_u);
  const std::uint64_t tail = std::accumulate(from, counts.end(), std::uint64_t{0});
  const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  return std::min(1.0, 2 * static_cast<double>(tail) / static_cast<double>(all));
}

double normal_p(double a, double b, double larger_u, double ties) {
  const double n = a + b;
  const double variance = a * b / 12 * (n + 1 - ties / (n * (n - 1)));
  if (!(variance > 0)) return 1;
  const double z = (larger_u - a * b / 2 - 0.5) / std::sqrt(variance);
  return std::min(1.0, std::erfc(z / std::sqrt(2.0)));
}

}  // namespace

MannWhitney mann_whitney(std::span<const double> first, std::span<const double> second) {
  if (first.empty() || second.empty()) return {};
  const Ranks ranks = rank(first, second);
  const auto a = static_cast<double>(first.size());
  const auto b = static_cast<double>(second.size());
  MannWhitney result;
  result.u = ranks.first_sum - a * (a + 1) / 2;
  result.exact = ranks.ties == 0 && std::max(first.size(), second.size()) <= most_for_counting;
  const double larger_u = std::max(result.u, a * b - result.u);
  result.p_value =
      result.exact ? exact_p(first.size(), second.size(), larger_u) : normal_p(a, b, larger_u, ranks.ties);
  return result;
}

}  // namespace sewil
