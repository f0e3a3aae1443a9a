// tests/oracle/steps_twin.h: the obvious way to put a column into steps: all values are there, the sampled
// rows are picked by where their lines begin, borders and steps are found by walking over all of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string_view>
#include <vector>

namespace sewil::oracle {

struct StepsTwin {
  std::vector<std::uint32_t> steps;  // per row; the number of steps where the cell is missing
  std::vector<double> lower, upper;  // per step
};

// Rows whose lines begin in each of `pieces` equal parts of the text behind the header, the first `each`.
inline std::vector<std::size_t> sampled_rows(std::string_view text, std::size_t pieces, std::size_t each) {
  const std::size_t start = text.find('\n') + 1;
  std::vector<std::size_t> begins;
  for (std::size_t at = start; at < text.size(); at = text.find('\n', at) + 1) begins.push_back(at);
  std::vector<std::size_t> rows;
  for (std::size_t p = 0; p < pieces; ++p) {
    const std::size_t part = (text.size() - start) / pieces;
    const std::size_t from = start + p * part;
    const std::size_t to = p + 1 == pieces ? text.size() : from + part;
    std::size_t taken = 0;
    for (std::size_t row = 0; row < begins.size(); ++row) {
      if (begins[row] >= from && begins[row] < to && taken++ < each) rows.push_back(row);
    }
  }
  return rows;
}

// The values that end a step, ascending; a step is what lies above one and not above the next.
inline std::vector<double> borders_twin(const std::vector<double>& sample, std::size_t most) {
  std::map<double, double> rows_of_value;
  for (const double value : sample) {
    if (!std::isnan(value)) ++rows_of_value[value];
  }
  std::vector<double> borders;
  if (2 * rows_of_value.size() + 1 <= most) {
    for (const auto& [value, rows] : rows_of_value) {
      borders.push_back(std::nextafter(value, -std::numeric_limits<double>::infinity()));
      borders.push_back(value);
    }
    return borders;
  }
  double left = 0;
  for (const auto& [value, rows] : rows_of_value) left += rows;
  const bool exact = rows_of_value.size() <= most;
  for (auto at = rows_of_value.begin(); at != rows_of_value.end();) {
    const double share = exact ? 1 : std::ceil(left / static_cast<double>(most - borders.size()));
    double held = 0;
    double last = 0;
    while (at != rows_of_value.end() && held < share) {
      last = at->first;
      held += at->second;
      ++at;
    }
    left -= held;
    if (at == rows_of_value.end()) break;
    const double middle = last / 2 + at->first / 2;
    borders.push_back(middle < at->first ? middle : last);
  }
  return borders;
}

inline StepsTwin steps_twin(const std::vector<double>& values, const std::vector<std::size_t>& sampled,
                            std::size_t most) {
  std::vector<double> sample;
  for (const std::size_t row : sampled) sample.push_back(values[row]);
  const std::vector<double> borders = borders_twin(sample, most);
  std::map<std::size_t, std::pair<double, double>> ends;  // of the steps that some row is in
  const auto step_of = [&](double value) {
    return static_cast<std::size_t>(
        std::count_if(borders.begin(), borders.end(), [&](double border) { return border < value; }));
  };
  for (const double value : values) {
    if (std::isnan(value)) continue;
    const auto at = ends.try_emplace(step_of(value), value, value).first;
    at->second = {std::min(at->second.first, value), std::max(at->second.second, value)};
  }
  StepsTwin twin;
  std::map<std::size_t, std::uint32_t> number;
  for (const auto& [step, low_high] : ends) {
    number[step] = static_cast<std::uint32_t>(twin.lower.size());
    twin.lower.push_back(low_high.first);
    twin.upper.push_back(low_high.second);
  }
  for (const double value : values) {
    twin.steps.push_back(std::isnan(value) ? static_cast<std::uint32_t>(twin.lower.size())
                                           : number.at(step_of(value)));
  }
  return twin;
}

}  // namespace sewil::oracle
