// report/axis.h: from values to places on a chart, and the round numbers beside an axis.
#pragma once

#include <string>
#include <vector>

namespace sewil::report {

// Linear; `from` and `to` are coordinates and may descend.
struct Scale {
  double low = 0;
  double high = 1;
  double from = 0;
  double to = 1;
  [[nodiscard]] double place(double value) const {
    return high > low ? from + (value - low) / (high - low) * (to - from) : (from + to) / 2;
  }
};

struct Ticks {
  std::vector<double> values;       // ascending
  std::vector<std::string> labels;  // beside values, all with the same number of decimals
};

// Multiples of 1, 2 or 5 times a power of ten inside low..high, about `wanted` of them, at least one.
Ticks nice_ticks(double low, double high, int wanted, bool whole = false);

// For an axis of logarithms: 1, 2 and 5 times the powers of ten inside low..high (both at least 1), only the
// powers when that is more than `most`. `values` are logarithms to base 10.
Ticks log_ticks(double low, double high, std::size_t most);

// Widens low..high to the nearest ticks, so that a chart ends at round numbers.
void widen(double& low, double& high, int wanted, bool whole = false);

}  // namespace sewil::report
