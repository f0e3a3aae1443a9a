// read/step_coder.cpp: see step_coder.h.
#include "read/step_coder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/cell_hash.h"
#include "base/code_book.h"
#include "base/whole_number.h"

namespace sewil::reading {
namespace {

constexpr std::uint8_t missing_step = 255;  // until the steps are counted
constexpr double infinite = std::numeric_limits<double>::infinity();

// Between two neighbors: not below the first, below the second.
double between(double low, double high) {
  const double middle = std::midpoint(low, high);
  return middle < high ? middle : low;
}

std::vector<base::Run> runs_of(std::vector<double>& sample) {
  std::erase_if(sample, [](double value) { return std::isnan(value); });
  std::sort(sample.begin(), sample.end());
  std::vector<base::Run> runs;
  for (const double value : sample) {
    if (runs.empty() || runs.back().value != value) runs.push_back({value, 0});
    ++runs.back().rows;
  }
  return runs;
}

// How many of the borders lie below the value. Without a branch that depends on it: the search is the same
// length for every value, and the processor works on those of several rows at once.
std::size_t step_of(std::span<const double> borders, double value) {
  const double* from = borders.data();
  std::size_t left = borders.size();
  while (left > 1) {
    const std::size_t half = left / 2;
    from += from[half - 1] < value ? half : 0;
    left -= half;
  }
  return static_cast<std::size_t>(from - borders.data()) + (left == 1 && *from < value ? 1 : 0);
}

}  // namespace

std::vector<double> step_borders(std::vector<double>& sample, std::size_t steps) {
  const std::vector<base::Run> runs = runs_of(sample);
  std::vector<double> borders;
  if (2 * runs.size() + 1 <= steps) {
    for (const base::Run& run : runs) {
      borders.push_back(std::nextafter(run.value, -infinite));
      borders.push_back(run.value);
    }
    return borders;
  }
  base::CodeBook book;
  base::fill_code_book(book, runs, 0, steps);
  for (std::size_t step = 0; step + 1 < book.lower.size(); ++step) {
    borders.push_back(between(book.upper[step], book.lower[step + 1]));
  }
  return borders;
}

StepCoder::StepCoder(std::span<const double> sample, std::size_t steps) {
  std::vector<double> values(sample.begin(), sample.end());
  borders_ = step_borders(values, steps);
  lower_.assign(borders_.size() + 1, infinite);
  upper_.assign(borders_.size() + 1, -infinite);
  facts_.ascends = std::adjacent_find(sample.begin(), sample.end(),
                                      [](double a, double b) { return !(b > a); }) == sample.end();
  facts_.all_different = std::adjacent_find(values.begin(), values.end()) == values.end();
}

void StepCoder::code(std::size_t first_row, const double* values, std::size_t stride,
                     std::span<std::uint8_t> codes) {
  std::uint64_t hash = 0;
  std::size_t zeros = 0;
  bool whole = true;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const double value = values[i * stride];
    const bool missing = std::isnan(value);
    codes[i] = missing ? missing_step : static_cast<std::uint8_t>(step_of(borders_, value));
    hash += base::number_hash(first_row + i, value);
    zeros += value == 0 ? 1 : 0;
    whole = whole && (missing || base::may_be_a_count(value));
  }
  const std::lock_guard hold(lock_);
  facts_.hash += hash;
  facts_.zeros += zeros;
  facts_.whole = facts_.whole && whole;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (codes[i] == missing_step) continue;
    const double value = values[i * stride] + 0.0;  // -0 becomes 0
    lower_[codes[i]] = std::min(lower_[codes[i]], value);
    upper_[codes[i]] = std::max(upper_[codes[i]], value);
  }
}

SteppedValues StepCoder::finish(std::span<std::uint8_t> codes, std::shared_ptr<const void> owner) const {
  auto steps = std::make_shared<Steps>();
  std::array<std::uint8_t, 256> renamed{};
  bool same = true;
  for (std::size_t step = 0; step < lower_.size(); ++step) {
    if (lower_[step] > upper_[step]) continue;
    renamed[step] = static_cast<std::uint8_t>(steps->lower.size());
    same = same && renamed[step] == step;
    steps->lower.push_back(lower_[step]);
    steps->upper.push_back(upper_[step]);
  }
  renamed[missing_step] = static_cast<std::uint8_t>(steps->lower.size());
  if (!same || steps->lower.size() != missing_step) {
    for (std::uint8_t& code : codes) code = renamed[code];
  }
  return {.codes = codes.data(),
          .steps = std::move(steps),
          .facts = std::make_shared<const SteppedFacts>(facts_),
          .owner = std::move(owner)};
}

}  // namespace sewil::reading
