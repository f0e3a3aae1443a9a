// discovery/row_units.h: what a test counts: rows, or groups of rows that belong together. A group's rows may
// say the same thing several times, so that only whole groups could as well stand in any other order; each
// counts by its means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "discovery/ranks.h"

namespace sewil::discovery {

class RowUnits {
 public:
  // `groups` of all rows of the table; empty: each row is a unit.
  RowUnits(std::span<const std::uint32_t> rows, std::span<const std::uint32_t> groups);

  // A line of `width` numbers per row becomes one per unit.
  [[nodiscard]] std::vector<double> means(std::vector<double> values, std::size_t width) const;
  // Of the cells that are not missing; about 0 again.
  [[nodiscard]] CenteredRanks means(CenteredRanks ranks) const;

 private:
  std::vector<std::size_t> unit_of_;  // by row; empty: rows are units
  std::vector<double> rows_in_;       // by unit
};

}  // namespace sewil::discovery
