// oracle/evidence_twin.h: the figures of sewil/learn/votes.h and sewil/judge/estimate.h, and the choice of a
// size, by slow, obvious loops.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace sewil::oracle {

// P(|heads - tails| >= |better - worse|) for fair coins, by Pascal's triangle.
inline double sign_test(std::size_t better, std::size_t worse) {
  const std::size_t throws = better + worse;
  std::vector<double> chance{1};
  for (std::size_t i = 0; i < throws; ++i) {
    std::vector<double> next(chance.size() + 1, 0);
    for (std::size_t heads = 0; heads < chance.size(); ++heads) {
      next[heads] += chance[heads] / 2;
      next[heads + 1] += chance[heads] / 2;
    }
    chance = next;
  }
  const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
  double sum = 0;
  for (std::size_t heads = 0; heads <= throws; ++heads) {
    if (apart(heads, throws - heads) >= apart(better, worse)) sum += chance[heads];
  }
  return sum;
}

// Wilson's interval is where the score test does not reject: |share - p| <= z sqrt(p (1 - p) / rows). Walks
// along p.
inline std::pair<double, double> wilson_interval(double right, double rows) {
  const double share = right / rows;
  const auto inside = [&](double p) {
    return std::abs(share - p) <= 1.6448536269514722 * std::sqrt(p * (1 - p) / rows);
  };
  double low = 1;
  double high = 0;
  constexpr int steps = 1000000;
  for (int i = 0; i <= steps; ++i) {
    const double p = static_cast<double>(i) / steps;
    if (!inside(p) && std::abs(share - p) > 0) continue;
    low = std::min(low, p);
    high = std::max(high, p);
  }
  return {low, high};
}

// Sets as lines of a table of 0 and 1; the mean over columns of the unbiased sample variance, against that of
// columns drawn at random.
inline double stability_index(const std::vector<std::vector<int>>& table) {
  const auto sets = static_cast<double>(table.size());
  const auto columns = static_cast<double>(table[0].size());
  double chosen = 0;
  double variance = 0;
  for (std::size_t c = 0; c < table[0].size(); ++c) {
    double mean = 0;
    for (const auto& line : table) mean += line[c] / sets;
    for (const auto& line : table) variance += (line[c] - mean) * (line[c] - mean) / (sets - 1) / columns;
    chosen += mean;
  }
  return 1 - variance / (chosen / columns * (1 - chosen / columns));
}

// The places of the best and of the smallest size. right[size][row]: 0 or 1.
struct ChosenSizes {
  std::size_t best = 0, smallest = 0;
};

inline ChosenSizes choose_size(const std::vector<std::vector<int>>& right,
                               const std::vector<double>& columns) {
  const std::size_t sizes = right.size();
  const auto rows = static_cast<double>(right[0].size());
  const auto share = [&](std::size_t size) {
    double sum = 0;
    for (const int one : right[size]) sum += one;
    return sum / rows;
  };
  const auto variance = [&](std::size_t a, std::size_t b) {  // of the mean difference
    double sum = 0;
    const double mean = share(a) - share(b);
    for (std::size_t row = 0; row < right[0].size(); ++row) {
      sum += (right[a][row] - right[b][row] - mean) * (right[a][row] - right[b][row] - mean);
    }
    return sum / (rows - 1) / rows;
  };
  const auto heard = [&](std::size_t size) {  // with what the neighbors say
    double sum = 2 * share(size);
    double voices = 2;
    for (std::size_t other = 0; other < sizes; ++other) {
      if (other + 1 == size || other == size + 1) sum += share(other), voices += 1;
    }
    return sum / voices;
  };
  const double usual = std::cbrt(columns.back() * columns.back());
  constexpr double slack = 1e-12;  // the product adds in another order
  std::size_t trusted = sizes - 1;
  for (std::size_t size = sizes; size-- > 0;) {
    if (columns[size] >= usual - slack && heard(size) >= heard(trusted) - slack) trusted = size;
  }
  const auto handicap = [&](std::size_t size) {
    const double far = std::log(std::max(usual / columns[size], 1.0));
    return 4 * far * far * variance(trusted, size);
  };
  const auto worth = [&](std::size_t size) { return heard(size) - handicap(size); };
  std::size_t peak = 0;
  for (std::size_t size = 1; size < sizes; ++size) {
    if (worth(size) > worth(peak) + slack) peak = size;
  }
  ChosenSizes chosen;
  while (std::abs(share(chosen.best) - share(peak)) > slack ||
         std::abs(handicap(chosen.best) - handicap(peak)) > slack) {
    ++chosen.best;
  }
  while (worth(chosen.best) - worth(chosen.smallest) >
         0.5 * std::sqrt(variance(chosen.best, chosen.smallest)) + slack) {
    ++chosen.smallest;
  }
  return chosen;
}

}  // namespace sewil::oracle
