// dataset/luck.cpp: see luck.h.
#include "dataset/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "base/log_factorial.h"
#include "sewil/front/text.h"

namespace sewil::dataset {
namespace {

double log_orders_of_equal_sizes(std::span<const std::size_t> class_rows) {
  std::map<std::size_t, std::size_t> classes_of_size;
  for (const std::size_t rows : class_rows) ++classes_of_size[rows];
  double ways = 0;
  for (const auto& [size, classes] : classes_of_size) ways += base::log_factorial(classes);
  return ways;
}

double log_sum(double a, double b) {
  const double larger = std::max(a, b);
  if (std::isinf(larger)) return larger;
  return larger + std::log1p(std::exp(std::min(a, b) - larger));
}

// The ways to put `texts` things into `classes` boxes, none empty: one thing after the other goes to one of
// the boxes that have something, or to one of those that are still empty.
double log_ways_onto(std::size_t texts, std::size_t classes) {
  std::vector<double> filled(classes + 1, -std::numeric_limits<double>::infinity());
  filled[0] = 0;
  for (std::size_t text = 0; text < texts; ++text) {
    for (std::size_t k = classes; k > 0; --k) {
      filled[k] = log_sum(filled[k] + std::log(static_cast<double>(k)),
                          filled[k - 1] + std::log(static_cast<double>(classes - k + 1)));
    }
    filled[0] = -std::numeric_limits<double>::infinity();
  }
  return filled[classes];
}

}  // namespace

double log_luck(std::span<const std::size_t> class_rows, std::size_t values, ColumnKind kind) {
  double all = 0;
  std::size_t rows = 0;
  for (const std::size_t of_class : class_rows) {
    all -= base::log_factorial(of_class);
    rows += of_class;
  }
  all += base::log_factorial(rows);
  const std::size_t classes = class_rows.size();
  if (values == classes) return log_orders_of_equal_sizes(class_rows) - all;
  const double told =
      kind == ColumnKind::numeric ? base::log_factorial(classes) : log_ways_onto(values, classes);
  return std::min(0.0, told - all);
}

std::string chance_text(double log_chance) {
  constexpr double rarest = 1e-9;
  const double chance = std::exp(std::min(0.0, log_chance));
  if (chance >= 0.05) return fmt::format("{:.2f}", chance);
  if (chance < rarest) return "less than 1 in " + grouped(1'000'000'000);
  // Two digits: the others mean nothing.
  const double times = 1 / chance;
  const double unit = std::pow(10, std::floor(std::log10(times)) - 1);
  return "1 in " + grouped(static_cast<std::uint64_t>(std::llround(std::round(times / unit) * unit)));
}

}  // namespace sewil::dataset
