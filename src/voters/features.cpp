// voters/features.cpp: see features.h.
#include "voters/features.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/distributions.h"

namespace sewil::voters {
namespace {

constexpr double most_filled_cells = 0.1;  // of a table of counts

// Rows of each code, the missing code last.
std::vector<std::size_t> rows_of_codes(const CodedColumn& column, std::size_t rows) {
  std::vector<std::size_t> counts(column.codes + 1, 0);
  if (!column.codes8.empty()) {
    for (const std::uint8_t code : column.codes8) ++counts[code];
  } else if (!column.codes16.empty()) {
    for (const std::uint16_t code : column.codes16) ++counts[code];
  } else {
    for (const std::uint16_t code : column.off_codes) ++counts[code];
    counts[column.dominant] += rows - column.off_codes.size();
  }
  return counts;
}

// All indicators together have the variance of one score. Of a column with very many categories the rare
// ones have none.
void give_indicators(const std::vector<std::size_t>& counts, std::size_t known, ColumnFeatures& features) {
  const std::size_t codes = counts.size() - 1;
  std::vector<std::size_t> order(codes);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return counts[a] > counts[b]; });
  std::vector<std::uint8_t> kept(codes, 0);
  for (std::size_t i = 0; i < std::min(codes, most_steps); ++i) kept[order[i]] = 1;
  double variance = 0;
  for (std::size_t code = 0; code < codes; ++code) {
    const double share = static_cast<double>(counts[code]) / static_cast<double>(known);
    variance += share * (1 - share);
  }
  const double scale = variance > 0 ? 1 / std::sqrt(variance) : 0;
  for (std::uint32_t code = 0; code < codes; ++code) {
    const double share = static_cast<double>(counts[code]) / static_cast<double>(known);
    features.values.push_back(kept[code] != 0 ? scale : 0);
    features.means.push_back(kept[code] != 0 ? scale * share : 0);
    if (code + 1 < codes) features.last_codes.push_back(code);
  }
}

}  // namespace

// Of the rank twice_below / 2.
double FeatureMaker::score(std::size_t twice_below, std::size_t known) {
  const auto fresh = [&] {
    return -base::normal_tail_quantile(static_cast<double>(twice_below) / (2 * static_cast<double>(known)));
  };
  if (known != rows_) return fresh();
  if (scores_.empty()) scores_.assign(2 * rows_ + 1, std::numeric_limits<double>::quiet_NaN());
  double& kept = scores_[twice_below];
  if (std::isnan(kept)) kept = fresh();
  return kept;
}

// Steps of about the same number of rows; the mean rank of a step, from 0 to 1, gives its score.
void FeatureMaker::give_scores(const std::vector<std::size_t>& counts, std::size_t known,
                               ColumnFeatures& features) {
  const std::size_t codes = counts.size() - 1;
  const double per_step = static_cast<double>(known) / static_cast<double>(std::min(codes, most_steps));
  std::size_t below = 0, in_step = 0;
  std::vector<std::size_t> rows;
  const auto close = [&] {
    features.values.push_back(score(2 * below + in_step, known));
    rows.push_back(in_step);
    below += in_step;
    in_step = 0;
  };
  for (std::uint32_t code = 0; code < codes; ++code) {
    in_step += counts[code];
    const double wanted = static_cast<double>(rows.size() + 1) * per_step;
    const bool every_code = codes <= most_steps;
    if (code + 1 < codes && (every_code || static_cast<double>(below + in_step) >= wanted)) {
      close();
      features.last_codes.push_back(code);
    }
  }
  close();
  double sum = 0, squares = 0;
  for (std::size_t s = 0; s < rows.size(); ++s) {
    sum += static_cast<double>(rows[s]) * features.values[s];
    squares += static_cast<double>(rows[s]) * features.values[s] * features.values[s];
  }
  const double mean = sum / static_cast<double>(known);
  const double deviation = std::sqrt(std::max(0.0, squares / static_cast<double>(known) - mean * mean));
  for (double& value : features.values) value = deviation > 0 ? (value - mean) / deviation : 0;
}

bool holds_counts(const CodedMatrix& matrix) {
  double filled = 0;
  for (const CodedColumn& column : matrix.columns) {
    if (column.has_missing || column.category || column.codes == 0 || column.lower[0] < 0) return false;
    const bool mostly_zero = column.has_off_list && column.lower[column.dominant] == 0;
    filled += mostly_zero ? static_cast<double>(column.off_rows.size()) : static_cast<double>(matrix.rows);
  }
  return filled <=
         most_filled_cells * static_cast<double>(matrix.rows) * static_cast<double>(matrix.columns.size());
}

std::size_t ColumnFeatures::step_of(std::uint32_t code) const {
  if (kind == Kind::log_count) return std::min<std::size_t>(code, no_step - 1);  // no_step is a gap
  return static_cast<std::size_t>(std::lower_bound(last_codes.begin(), last_codes.end(), code) -
                                  last_codes.begin());
}

ColumnFeatures FeatureMaker::make(const CodedColumn& column) {
  ColumnFeatures features;
  if (counts_) {
    features.kind = ColumnFeatures::Kind::log_count;
    for (const double value : column.lower) features.values.push_back(std::log1p(value));
    return features;
  }
  const std::vector<std::size_t> of_code = rows_of_codes(column, rows_);
  const std::size_t known = rows_ - of_code.back();
  constexpr std::uint32_t most_categories = 1024;  // more are names, not kinds
  if (known == 0 || (column.category && column.codes > most_categories)) {
    features.values.push_back(0);
  } else if (column.category) {
    features.kind = ColumnFeatures::Kind::indicators;
    give_indicators(of_code, known, features);
  } else {
    give_scores(of_code, known, features);
  }
  return features;
}

void steps_of_rows(const CodedColumn& column, const ColumnFeatures& features,
                   std::span<const std::uint32_t> rows, std::span<std::uint16_t> steps) {
  std::vector<std::uint16_t> of_code(column.codes + 1, no_step);
  for (std::uint32_t code = 0; code < column.codes; ++code)
    of_code[code] = static_cast<std::uint16_t>(features.step_of(code));
  if (!column.codes8.empty()) {
    for (std::size_t i = 0; i < rows.size(); ++i) steps[i] = of_code[column.codes8[rows[i]]];
  } else if (!column.codes16.empty()) {
    for (std::size_t i = 0; i < rows.size(); ++i) steps[i] = of_code[column.codes16[rows[i]]];
  } else {
    for (std::size_t i = 0; i < rows.size(); ++i) steps[i] = of_code[column.code(rows[i])];
  }
}

}  // namespace sewil::voters
