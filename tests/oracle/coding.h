// tests/oracle/coding.h: the obvious way to code a column: copy, sort, unique, lower_bound. Quantile codes: a
// walk over the distinct values that takes one more while the code holds less than its share.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "sewil/data/table.h"

namespace sewil::oracle {

struct Coding {
  std::vector<std::uint32_t> codes;  // per row
  std::vector<double> lower, upper;  // per code
  bool has_missing = false;
  bool exact = true;
  std::uint32_t dominant = 0;
  std::size_t off_rows = 0;
};

// `most_of_all`: codes, the missing one included.
inline Coding code(const Column& column, std::size_t most_of_all = 65536) {
  Coding result;
  std::vector<double> values(column.rows);
  std::map<double, std::size_t> rows_of_value;
  std::size_t missing = 0;
  for (std::size_t row = 0; row < column.rows; ++row) {
    values[row] = column.at(row);
    if (std::isnan(values[row])) {
      ++missing;
    } else {
      ++rows_of_value[values[row]];  // -0 and 0 compare equal
    }
  }
  result.has_missing = missing > 0;
  const std::size_t limit = most_of_all - (missing > 0 ? 1 : 0);
  result.exact = rows_of_value.size() <= limit;
  std::size_t left = column.rows - missing;
  for (auto at = rows_of_value.begin(); at != rows_of_value.end();) {
    const double codes_left = static_cast<double>(limit - result.upper.size());
    const double share = result.exact ? 1 : std::ceil(static_cast<double>(left) / codes_left);
    result.lower.push_back(at->first);
    std::size_t held = 0;
    double last = 0;
    do {
      last = at->first;
      held += at->second;
      ++at;
    } while (at != rows_of_value.end() && static_cast<double>(held) < share);
    result.upper.push_back(last);
    left -= held;
  }
  std::vector<std::size_t> rows_of_code(result.upper.size() + 1);
  for (const double value : values) {
    const auto found = std::isnan(value) ? result.upper.end()
                                         : std::lower_bound(result.upper.begin(), result.upper.end(), value);
    result.codes.push_back(static_cast<std::uint32_t>(found - result.upper.begin()));
    ++rows_of_code[result.codes.back()];
  }
  const auto most = std::max_element(rows_of_code.begin(), rows_of_code.end());
  result.dominant = static_cast<std::uint32_t>(most - rows_of_code.begin());
  result.off_rows = column.rows - *most;
  return result;
}

}  // namespace sewil::oracle
