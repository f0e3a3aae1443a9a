// report/axis.cpp: see axis.h.
#include "report/axis.h"

#include <algorithm>
#include <cmath>

#include "report/numbers.h"

namespace sewil::report {
namespace {

constexpr double slack = 1e-9;  // of a step: what rounding may add

double nice_step(double low, double high, int wanted, bool whole) {
  const double range = high - low;
  if (!(range > 0) || !std::isfinite(range)) return 1;
  const double rough = range / std::max(1, wanted);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = power * 10;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (power * factor >= rough * (1 - slack)) {
      step = power * factor;
      break;
    }
  }
  return whole ? std::max(1.0, step) : step;
}

}  // namespace

Ticks nice_ticks(double low, double high, int wanted, bool whole) {
  const double step = nice_step(low, high, wanted, whole);
  const int decimals = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - slack));
  Ticks ticks;
  const double first = std::ceil(low / step - slack);
  const double last = std::floor(high / step + slack);
  for (double at = first; at <= last && ticks.values.size() < 100; ++at) ticks.values.push_back(at * step);
  if (ticks.values.empty()) ticks.values.push_back(low);
  for (const double value : ticks.values) {
    ticks.labels.push_back(step >= 1 ? count(value) : fixed(value, decimals));
  }
  return ticks;
}

Ticks log_ticks(double low, double high, std::size_t most) {
  for (const std::vector<double>& factors : {std::vector<double>{1, 2, 5}, std::vector<double>{1}}) {
    Ticks ticks;
    for (double power = 1; power <= high * (1 + slack) && std::isfinite(power); power *= 10) {
      for (const double factor : factors) {
        const double value = power * factor;
        if (value < low * (1 - slack) || value > high * (1 + slack)) continue;
        ticks.values.push_back(std::log10(value));
        ticks.labels.push_back(count(value));
      }
    }
    if (!ticks.values.empty() && ticks.values.size() <= most) return ticks;
  }
  return {.values = {std::log10(low)}, .labels = {count(low)}};
}

void widen(double& low, double& high, int wanted, bool whole) {
  if (!(high > low)) {  // one value: room on both sides
    const double room = whole ? 1 : std::max(std::abs(low) * 0.1, 1e-3);
    low -= room;
    high += room;
  }
  const double step = nice_step(low, high, wanted, whole);
  low = std::floor(low / step + slack) * step;
  high = std::ceil(high / step - slack) * step;
}

}  // namespace sewil::report
