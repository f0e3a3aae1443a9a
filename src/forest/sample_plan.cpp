// forest/sample_plan.cpp: numbering rows by class and turning weights into integers.
#include "forest/sample_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sewil/data/work.h"

namespace sewil::forest {
namespace {

// Smallest integers with the ratios of `distinct` (ascending), found by trying denominators; empty when none
// is small.
std::vector<double> exact_ratios(const std::vector<double>& distinct) {
  constexpr int most_denominator = 4096;
  constexpr double tolerance = 1e-12;
  for (int denominator = 1; denominator <= most_denominator; ++denominator) {
    std::vector<double> integers;
    for (const double weight : distinct) {
      const double scaled = weight / distinct.front() * denominator;
      const double rounded = std::round(scaled);
      if (std::abs(scaled - rounded) > tolerance * scaled) break;
      integers.push_back(rounded);
    }
    if (integers.size() == distinct.size()) return integers;
  }
  return {};
}

// From plan.rows to plan.position_of.
void number_rows(const CodedMatrix& matrix, SamplePlan& plan) {
  plan.position_of.assign(matrix.rows, SamplePlan::no_position);
  for (std::size_t position = 0; position < plan.rows.size(); ++position) {
    const std::uint32_t row = plan.rows[position];
    if (row >= matrix.rows)
      throw InputError(fmt::format("the forest got row {}; the table has {} rows.", row + 1ULL, matrix.rows));
    if (plan.position_of[row] != SamplePlan::no_position) {
      throw InputError(
          fmt::format("row {} stands twice among the forest's rows; expected every row once.", row + 1ULL));
    }
    plan.position_of[row] = static_cast<std::uint32_t>(position);
  }
}

}  // namespace

std::vector<std::uint32_t> integer_weights(std::span<const double> weights) {
  if (weights.empty()) return {};
  const auto [smallest, largest] = std::minmax_element(weights.begin(), weights.end());
  if (!(*smallest > 0) || !std::isfinite(*largest)) {
    throw InputError(fmt::format("a row weight is {}; expected a finite number above 0.",
                                 *smallest > 0 ? *largest : *smallest));
  }
  if (*smallest == *largest) return {};

  // A bootstrap draws as many rows as there are, at most 255 times the heaviest: the total in the bag can
  // exceed the plain total, so half the range is left free.
  const double room = most_total_weight / 2;
  std::vector<double> distinct(weights.begin(), weights.end());
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  std::vector<std::uint32_t> integers(weights.size());
  constexpr std::size_t few = 16;  // more distinct weights than this are measurements, not ratios
  if (distinct.size() <= few) {
    const std::vector<double> ratios = exact_ratios(distinct);
    if (!ratios.empty()) {
      double total = 0;
      for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto at = std::lower_bound(distinct.begin(), distinct.end(), weights[i]) - distinct.begin();
        const double ratio = ratios[static_cast<std::size_t>(at)];
        total += ratio;
        integers[i] = static_cast<std::uint32_t>(std::min(ratio, room));
      }
      if (std::max(total, ratios.back() * static_cast<double>(weights.size())) <= room) return integers;
    }
  }
  // The heaviest row may be drawn every time, so it bounds the total in the bag.
  const double scale = room / (*largest * static_cast<double>(weights.size()));
  for (std::size_t i = 0; i < weights.size(); ++i) {
    integers[i] = static_cast<std::uint32_t>(std::max(1.0, std::round(weights[i] * scale)));
  }
  return integers;
}

std::size_t draws_of_class(std::span<const std::size_t> class_rows) noexcept {
  constexpr std::size_t fewest = 5;
  std::size_t smallest = std::numeric_limits<std::size_t>::max(), rows = 0, classes = 0;
  for (const std::size_t count : class_rows) {
    if (count == 0) continue;
    smallest = std::min(smallest, count);
    rows += count;
    ++classes;
  }
  if (classes == 0) return 0;
  return std::max(smallest, std::min(fewest, rows / classes));
}

namespace {

void check_sample(const Sample& sample) {
  if (sample.rows.empty())
    throw InputError("the forest got no row to learn from; expected at least one labeled row.");
  if (sample.labels.size() != sample.rows.size()) {
    throw InputError(fmt::format("the forest got {} labels for {} rows; expected as many.",
                                 sample.labels.size(), sample.rows.size()));
  }
  if (!sample.weights.empty() && sample.weights.size() != sample.rows.size()) {
    throw InputError(fmt::format("the forest got {} weights for {} rows; expected as many, or none.",
                                 sample.weights.size(), sample.rows.size()));
  }
  if (static_cast<double>(sample.rows.size()) > most_total_weight / 2) {
    throw InputError(fmt::format("the forest got {} rows; at most {:.0f} are possible.", sample.rows.size(),
                                 most_total_weight / 2));
  }
  if (sample.classes == 0 || sample.classes > 65536) {
    throw InputError(fmt::format("the forest got {} classes; expected 1 to 65536.", sample.classes));
  }
}

// The sample's rows class by class, those of a class in the order they came in.
void plan_classes(const Sample& sample, ClassBalance class_balance, SamplePlan& plan) {
  std::vector<std::uint32_t> next(sample.classes + 1);  // where the next row of a class goes
  for (std::size_t i = 0; i < sample.rows.size(); ++i) {
    const std::int32_t label = sample.labels[i];
    if (label < 0 || static_cast<std::size_t>(label) >= sample.classes) {
      throw InputError(fmt::format("row {} of the forest's sample has class {}; expected 0 to {}.", i + 1,
                                   label, sample.classes - 1));
    }
    ++next[static_cast<std::size_t>(label) + 1];
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  plan.class_starts = next;
  if (class_balance == ClassBalance::equal) {
    std::vector<std::size_t> class_rows;
    class_rows.reserve(sample.classes);
    for (std::size_t k = 0; k < sample.classes; ++k) {
      class_rows.push_back(plan.class_starts[k + 1] - plan.class_starts[k]);
    }
    plan.balanced_draws = static_cast<std::uint32_t>(draws_of_class(class_rows));
  }
  plan.given.resize(plan.sample_rows);
  plan.class_of.resize(plan.sample_rows);
  for (std::size_t i = 0; i < sample.rows.size(); ++i) {
    const auto label = static_cast<std::uint32_t>(sample.labels[i]);
    const std::uint32_t position = next[label]++;
    plan.given[position] = static_cast<std::uint32_t>(i);
    plan.class_of[position] = label;
  }
}

}  // namespace

SamplePlan plan_sample(const CodedMatrix& matrix, const Sample& sample, ClassBalance class_balance) {
  check_sample(sample);
  SamplePlan plan;
  plan.sample_rows = sample.rows.size();
  plan.prediction_rows = sample.prediction_rows.size();
  plan.classes = sample.classes;
  plan_classes(sample, class_balance, plan);
  plan.rows.reserve(plan.sample_rows + plan.prediction_rows);
  for (const std::uint32_t index : plan.given) plan.rows.push_back(sample.rows[index]);
  plan.rows.insert(plan.rows.end(), sample.prediction_rows.begin(), sample.prediction_rows.end());
  number_rows(matrix, plan);

  std::vector<double> weights(sample.weights.begin(), sample.weights.end());
  if (!matrix.row_weights.empty()) {
    weights.resize(sample.rows.size(), 1);
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] *= matrix.row_weights[sample.rows[i]];
  }
  const std::vector<std::uint32_t> integers = integer_weights(weights);
  if (!integers.empty()) {
    plan.weights.resize(plan.sample_rows);
    for (std::size_t position = 0; position < plan.sample_rows; ++position)
      plan.weights[position] = integers[plan.given[position]];
  }
  return plan;
}

SamplePlan plan_prediction_rows(const CodedMatrix& matrix, std::span<const std::uint32_t> rows) {
  SamplePlan plan;
  plan.prediction_rows = rows.size();
  plan.rows.assign(rows.begin(), rows.end());
  number_rows(matrix, plan);
  return plan;
}

}  // namespace sewil::forest
