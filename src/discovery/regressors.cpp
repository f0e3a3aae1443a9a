// discovery/regressors.cpp: see regressors.h.
#include "discovery/regressors.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/distributions.h"

namespace sewil::discovery {

Regressors::Regressors(std::vector<double> values, std::size_t width)
    : width_(width), values_(std::move(values)) {
  all_ = factor({});
}

Regressors::Factor Regressors::factor(std::span<const std::uint8_t> present) const {
  const std::size_t rows = width_ == 0 ? 0 : values_.size() / width_;
  const auto each_row = [&](auto&& visit) {
    for (std::size_t row = 0; row < rows; ++row) {
      if (present.empty() || present[row] != 0) visit(values_.data() + row * width_);
    }
  };
  std::vector<double> mean(width_, 0);
  double count = 0;
  each_row([&](const double* line) {
    count += 1;
    for (std::size_t k = 0; k < width_; ++k) mean[k] += line[k];
  });
  for (double& value : mean) value /= std::max(1.0, count);
  std::vector<double> scatter(width_ * width_, 0);
  each_row([&](const double* line) {
    for (std::size_t a = 0; a < width_; ++a) {
      for (std::size_t b = 0; b <= a; ++b)
        scatter[a * width_ + b] += (line[a] - mean[a]) * (line[b] - mean[b]);
    }
  });
  Factor result{.lower = std::vector<double>(width_ * width_, 0)};
  constexpr double made_up = 1e-9;  // of its own scatter: what is left is rounding
  for (std::size_t a = 0; a < width_; ++a) {
    double* own = result.lower.data() + a * width_;
    double left = scatter[a * width_ + a];
    for (std::size_t b = 0; b < a; ++b) {
      const double* other = result.lower.data() + b * width_;
      if (other[b] == 0) continue;
      double sum = scatter[a * width_ + b];
      for (std::size_t c = 0; c < b; ++c) sum -= own[c] * other[c];
      own[b] = sum / other[b];
      left -= own[b] * own[b];
    }
    if (!(left > made_up * scatter[a * width_ + a])) continue;
    own[a] = std::sqrt(left);
    ++result.degrees;
  }
  return result;
}

Association Regressors::explain(const CenteredRanks& ranks) const {
  const Factor own = ranks.present.empty() ? Factor{} : factor(ranks.present);
  const Factor& used = ranks.present.empty() ? all_ : own;
  Association found{.explained = 0, .degrees = used.degrees, .p_value = 1};
  if (!(ranks.squares > 0) || used.degrees == 0 || ranks.count <= used.degrees + 1) return found;
  // The ranks' mean is 0, so that of the numbers does not matter.
  std::vector<double> product(width_, 0);
  for (std::size_t row = 0; row < ranks.values.size(); ++row) {
    const double rank = ranks.values[row];
    if (rank == 0) continue;
    const double* line = values_.data() + row * width_;
    for (std::size_t k = 0; k < width_; ++k) product[k] += rank * line[k];
  }
  double squares = 0;
  std::vector<double> solved(width_, 0);
  for (std::size_t a = 0; a < width_; ++a) {
    const double* line = used.lower.data() + a * width_;
    if (line[a] == 0) continue;
    double sum = product[a];
    for (std::size_t b = 0; b < a; ++b) sum -= line[b] * solved[b];
    solved[a] = sum / line[a];
    squares += solved[a] * solved[a];
  }
  found.explained = std::min(1.0, squares / ranks.squares);
  found.p_value =
      base::chi_squared_tail(static_cast<double>(ranks.count - 1) * found.explained, used.degrees);
  return found;
}

}  // namespace sewil::discovery
