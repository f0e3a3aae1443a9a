// discovery/column_test.cpp: see column_test.h.
#include "discovery/column_test.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sewil::discovery {
namespace {

// So many numbers per row that the tests of all columns stay quick.
constexpr std::size_t most_products = 10;

// The first predictor of each label set, then the second ones, and so on.
ColumnSet partners_of(std::span<const LabelSet* const> label_sets, std::size_t most) {
  ColumnSet partners;
  std::size_t longest = 0;
  for (const LabelSet* label_set : label_sets) longest = std::max(longest, label_set->predictors.size());
  for (std::size_t at = 0; at < longest; ++at) {
    for (const LabelSet* label_set : label_sets) {
      if (partners.size() == most) return partners;
      if (at >= label_set->predictors.size()) continue;
      const std::uint32_t predictor = label_set->predictors[at];
      if (std::ranges::find(partners, predictor) == partners.end()) partners.push_back(predictor);
    }
  }
  return partners;
}

}  // namespace

double Tested::p_value() const {
  return std::isnan(p_together) ? p_alone : std::min(1.0, 2 * std::min(p_alone, p_together));
}

ColumnTest::ColumnTest(const CodedMatrix& matrix, const PartlyLabeled& rows,
                       std::span<const LabelSet* const> label_sets, TestedRows which)
    : matrix_(matrix), rows_(rows.labeled.begin(), rows.labeled.end()), classes_(rows.classes) {
  std::vector<const LabelSet*> taught;
  for (const LabelSet* label_set : label_sets) {
    if (!label_set->predictors.empty()) taught.push_back(label_set);
  }
  if (which == TestedRows::all && !taught.empty()) {
    rows_.insert(rows_.end(), rows.unlabeled.begin(), rows.unlabeled.end());
  }
  units_.emplace(rows_, rows.groups);
  std::vector<double> numbers = target(rows, taught);
  const std::size_t most =
      std::max<std::size_t>(1, most_products / std::max<std::size_t>(1, rows.classes - 1));
  const ColumnSet partners = partners_of(taught, most);
  if (!partners.empty()) {
    const std::size_t width = partners.size() * (rows.classes - 1);
    together_.emplace(units_->means(products(numbers, rows.classes, partners), width), width);
  }
  target_ = units_->means(std::move(numbers), rows.classes);
  alone_.emplace(target_, rows.classes);
}

std::vector<double> ColumnTest::target(const PartlyLabeled& rows,
                                       std::span<const LabelSet* const> taught) const {
  std::vector<double> numbers(rows_.size() * rows.classes, 0);
  for (std::size_t i = 0; i < rows.labeled.size(); ++i) {
    numbers[i * rows.classes + static_cast<std::size_t>(rows.labels[i])] = 1;
  }
  const auto share = 1 / static_cast<double>(std::max<std::size_t>(1, taught.size()));
  for (std::size_t i = rows.labeled.size(); i < rows_.size(); ++i) {
    for (const LabelSet* label_set : taught) {
      const auto votes = label_set->votes.row(i - rows.labeled.size());
      for (std::size_t k = 0; k < rows.classes; ++k) numbers[i * rows.classes + k] += share * votes[k];
    }
  }
  return numbers;
}

// The partners' ranks times the target less its mean. Of the classes one is left out: the others say it.
std::vector<double> ColumnTest::products(const std::vector<double>& target, std::size_t classes,
                                         const ColumnSet& partners) const {
  std::vector<double> mean(classes, 0);
  for (std::size_t i = 0; i < target.size(); ++i) mean[i % classes] += target[i];
  for (double& value : mean) value /= static_cast<double>(std::max<std::size_t>(1, rows_.size()));
  const std::size_t used = classes - 1;
  const std::size_t width = partners.size() * used;
  std::vector<double> numbers(rows_.size() * width);
  for (std::size_t p = 0; p < partners.size(); ++p) {
    const CenteredRanks ranks = centered_ranks(matrix_.columns[partners[p]], matrix_.rows, rows_);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      for (std::size_t k = 0; k < used; ++k) {
        numbers[row * width + p * used + k] = ranks.values[row] * (target[row * classes + k] - mean[k]);
      }
    }
  }
  return numbers;
}

Tested ColumnTest::test(std::uint32_t column) const {
  // Both are set by the constructor. NOLINTNEXTLINE(bugprone-unchecked-optional-access)
  const CenteredRanks ranks = units_->means(centered_ranks(matrix_.columns[column], matrix_.rows, rows_));
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access)
  const Association alone = alone_->explain(ranks);
  Tested tested{.p_alone = alone.p_value, .strength = std::sqrt(alone.explained)};
  if (together_) tested.p_together = together_->explain(ranks).p_value;
  return tested;
}

std::vector<ClassTest> ColumnTest::test_classes(std::uint32_t column) const {
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access)
  const CenteredRanks ranks = units_->means(centered_ranks(matrix_.columns[column], matrix_.rows, rows_));
  std::vector<ClassTest> tests(classes_);
  const std::size_t units = target_.size() / classes_;
  for (std::size_t k = 0; k < classes_; ++k) {
    std::vector<double> own(units);
    double product = 0;  // the ranks' mean is 0, so that of the class does not matter
    for (std::size_t unit = 0; unit < units; ++unit) {
      own[unit] = target_[unit * classes_ + k];
      product += ranks.values[unit] * own[unit];
    }
    tests[k] = {Regressors(std::move(own), 1).explain(ranks).p_value, product > 0};
  }
  return tests;
}

}  // namespace sewil::discovery
