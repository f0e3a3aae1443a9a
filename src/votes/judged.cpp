// votes/judged.cpp: see sewil/learn/votes.h.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/distributions.h"
#include "sewil/data/work.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

// Rows of classes with one labeled row only.
std::vector<std::uint8_t> alone(const JudgedRows& rows) {
  std::vector<std::size_t> of_class(rows.classes(), 0);
  for (const std::int32_t label : rows.truth()) ++of_class[static_cast<std::size_t>(label)];
  std::vector<std::uint8_t> marks;
  marks.reserve(rows.truth().size());
  for (const std::int32_t label : rows.truth()) {
    marks.push_back(of_class[static_cast<std::size_t>(label)] == 1 ? 1 : 0);
  }
  return marks;
}

// The variance of the values against that of rows which are right with one probability; at least 1.
double scatter(std::span<const double> values, double accuracy) {
  const double binomial = accuracy * (1 - accuracy);
  if (!(binomial > 0)) return 1;
  double sum = 0;
  for (const double value : values) sum += value;
  const double mean = sum / static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::max(1.0, squares / static_cast<double>(values.size()) / binomial);
}

}  // namespace

JudgedRows::JudgedRows(std::span<const std::int32_t> truth, std::size_t classes)
    : truth_(truth.begin(), truth.end()),
      classes_(classes),
      times_(truth.size(), 0),
      right_(truth.size(), 0) {}

void JudgedRows::add(std::size_t row, std::int32_t predicted) {
  ++times_[row];
  if (predicted == truth_[row]) ++right_[row];
}

std::size_t JudgedRows::rows() const {
  return static_cast<std::size_t>(
      std::count_if(times_.begin(), times_.end(), [](std::uint32_t times) { return times > 0; }));
}

double JudgedRows::share_right(std::size_t row) const {
  return times_[row] == 0 ? 0 : static_cast<double>(right_[row]) / static_cast<double>(times_[row]);
}

Interval wilson_interval(double right, double rows) {
  if (!(rows > 0)) return {};
  const double share = right / rows;
  const double z2 = base::normal_quantile * base::normal_quantile / rows;
  const double middle = (share + z2 / 2) / (1 + z2);
  const double half = std::sqrt(z2 * (share * (1 - share) + z2 / 4)) / (1 + z2);
  return {.low = std::max(0.0, middle - half), .high = std::min(1.0, middle + half)};
}

double sign_test(std::size_t better, std::size_t worse) {
  // Adds up the binomial tail from its largest term, relative to that term; its logarithm is summed apart,
  // since 2^-throws leaves the range of a double.
  const std::size_t throws = better + worse;
  const std::size_t fewer = std::min(better, worse);
  if (2 * fewer + 1 >= throws) return 1;
  double log_largest = -static_cast<double>(throws) * std::log(2.0);
  for (std::size_t i = 1; i <= fewer; ++i) {
    log_largest += std::log(static_cast<double>(throws - fewer + i)) - std::log(static_cast<double>(i));
  }
  double term = 1;
  double sum = 1;
  for (std::size_t i = fewer; i > 0 && term > sum * 1e-18; --i) {
    term *= static_cast<double>(i) / static_cast<double>(throws - i + 1);
    sum += term;
  }
  return std::min(1.0, 2 * std::exp(log_largest) * sum);
}

Accuracy judge(const JudgedRows& rows, std::size_t to_label, const Correction& correction, double of_rows) {
  Accuracy result;
  std::vector<double> right(rows.classes(), 0);
  std::vector<double> judged(rows.classes(), 0);
  const std::vector<std::uint8_t> is_alone = alone(rows);
  double alone_rows = 0;
  std::vector<double> values;  // of the judged rows, corrected
  for (std::size_t row = 0; row < rows.truth().size(); ++row) {
    if (rows.times(row) == 0) continue;
    const auto label = static_cast<std::size_t>(rows.truth()[row]);
    right[label] += rows.share_right(row);
    judged[label] += 1;
    alone_rows += is_alone[row];
    values.push_back(rows.share_right(row) + (correction.per_row.empty() ? 0 : correction.per_row[row]));
  }
  double all_right = 0;
  double all = 0;
  double recalls = 0;
  double classes = 0;
  for (std::size_t k = 0; k < rows.classes(); ++k) {
    result.recall.push_back(judged[k] > 0 ? right[k] / judged[k] : std::numeric_limits<double>::quiet_NaN());
    if (judged[k] > 0) {
      recalls += result.recall.back();
      classes += 1;
    }
    all_right += right[k];
    all += judged[k];
  }
  if (all == 0) return result;
  result.measured = all_right / all;
  result.accuracy = std::clamp(result.measured + correction.shift, 0.0, 1.0);
  result.balanced_accuracy = std::clamp(recalls / classes + correction.shift, 0.0, 1.0);
  const double per_row = of_rows * scatter(values, result.accuracy) / all;
  const double as_good_as = 1 / (per_row + (to_label == 0 ? 0 : 1 / static_cast<double>(to_label)));
  const double at_best = std::min(1.0, result.accuracy + alone_rows / all);
  result.low = wilson_interval(result.accuracy * as_good_as, as_good_as).low;
  result.high = wilson_interval(at_best * as_good_as, as_good_as).high;
  return result;
}

PairedDifference compare(const JudgedRows& first, const JudgedRows& second) {
  SEWIL_ASSERT(first.truth().size() == second.truth().size());
  PairedDifference result;
  std::vector<double> differences;
  double sum = 0;
  for (std::size_t row = 0; row < first.truth().size(); ++row) {
    if (first.times(row) == 0 || second.times(row) == 0) continue;
    const double difference = first.share_right(row) - second.share_right(row);
    differences.push_back(difference);
    sum += difference;
    result.better += difference > 0 ? 1U : 0U;
    result.worse += difference < 0 ? 1U : 0U;
  }
  if (differences.empty()) return result;
  const auto count = static_cast<double>(differences.size());
  result.difference = sum / count;
  double squares = 0;
  for (const double d : differences) squares += (d - result.difference) * (d - result.difference);
  if (differences.size() > 1) result.error = std::sqrt(squares / (count - 1) / count);
  result.p_value = sign_test(result.better, result.worse);
  return result;
}

}  // namespace sewil
