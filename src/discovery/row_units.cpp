// discovery/row_units.cpp: see row_units.h.
#include "discovery/row_units.h"

#include <unordered_map>
#include <utility>

namespace sewil::discovery {

RowUnits::RowUnits(std::span<const std::uint32_t> rows, std::span<const std::uint32_t> groups) {
  if (groups.empty()) return;
  std::unordered_map<std::uint32_t, std::size_t> seen;
  for (const std::uint32_t row : rows) {
    unit_of_.push_back(seen.emplace(groups[row], seen.size()).first->second);
    if (unit_of_.back() == rows_in_.size()) rows_in_.push_back(0);
    rows_in_[unit_of_.back()] += 1;
  }
}

std::vector<double> RowUnits::means(std::vector<double> values, std::size_t width) const {
  if (unit_of_.empty()) return values;
  std::vector<double> of_units(rows_in_.size() * width, 0);
  for (std::size_t row = 0; row < unit_of_.size(); ++row) {
    const std::size_t unit = unit_of_[row];
    for (std::size_t k = 0; k < width; ++k) {
      of_units[unit * width + k] += values[row * width + k] / rows_in_[unit];
    }
  }
  return of_units;
}

CenteredRanks RowUnits::means(CenteredRanks ranks) const {
  if (unit_of_.empty()) return ranks;
  CenteredRanks of_units;
  of_units.values.assign(rows_in_.size(), 0);
  std::vector<double> known(rows_in_.size(), 0);
  for (std::size_t row = 0; row < unit_of_.size(); ++row) {
    if (!ranks.present.empty() && ranks.present[row] == 0) continue;
    of_units.values[unit_of_[row]] += ranks.values[row];
    known[unit_of_[row]] += 1;
  }
  double sum = 0;
  for (std::size_t unit = 0; unit < known.size(); ++unit) {
    if (known[unit] == 0) continue;
    of_units.values[unit] /= known[unit];
    sum += of_units.values[unit];
    ++of_units.count;
  }
  const bool some_missing = of_units.count < known.size();
  if (some_missing) of_units.present.assign(known.size(), 0);
  for (std::size_t unit = 0; unit < known.size(); ++unit) {
    if (known[unit] == 0) continue;
    of_units.values[unit] -= sum / static_cast<double>(of_units.count);
    of_units.squares += of_units.values[unit] * of_units.values[unit];
    if (some_missing) of_units.present[unit] = 1;
  }
  return of_units;
}

}  // namespace sewil::discovery
