// validation/class_shares.cpp: the mean of the predictions for the unlabeled rows, plus the mean of (label
// less prediction) over the labeled ones. Predictions count as much as they are worth: by a factor, the same
// for all classes, which makes the scatter of that difference least.
#include "validation/class_shares.h"

#include <algorithm>
#include <cmath>

#include "votes/clusters.h"

namespace sewil::validation {
namespace {

// Labels and predictions of the judged rows, a column per class.
struct Compared {
  std::vector<std::vector<double>> label = {}, predicted = {};  // by class, then by row
  std::vector<double> weights = {};
  std::vector<std::uint32_t> groups = {};
  std::vector<double> said = {};  // of the unlabeled rows, by class

  [[nodiscard]] std::size_t rows() const { return label.front().size(); }
};

Compared compare_rows(const PartlyLabeled& rows, std::span<const FoldOutcome> folds,
                      std::span<const double> weights) {
  const std::size_t labeled = rows.labels.size();
  std::vector<std::vector<double>> times(rows.classes, std::vector<double>(labeled, 0));
  std::vector<double> judged(labeled, 0);
  Compared found{.label = std::vector<std::vector<double>>(rows.classes),
                 .predicted = std::vector<std::vector<double>>(rows.classes),
                 .said = std::vector<double>(rows.classes, 0)};
  for (const FoldOutcome& fold : folds) {
    for (std::size_t i = 0; i < fold.rows.size(); ++i) {
      judged[fold.rows[i]] += 1;
      if (fold.all_columns[i] >= 0) times[static_cast<std::size_t>(fold.all_columns[i])][fold.rows[i]] += 1;
    }
    for (std::size_t k = 0; k < rows.classes; ++k) {
      found.said[k] += fold.said[k] / static_cast<double>(folds.size());
    }
  }
  for (std::size_t row = 0; row < labeled; ++row) {
    if (judged[row] == 0) continue;
    for (std::size_t k = 0; k < rows.classes; ++k) {
      found.label[k].push_back(rows.labels[row] == static_cast<std::int32_t>(k) ? 1 : 0);
      found.predicted[k].push_back(times[k][row] / judged[row]);
    }
    if (!weights.empty()) found.weights.push_back(weights[row]);
    if (!rows.groups.empty()) found.groups.push_back(rows.groups[rows.labeled[row]]);
  }
  return found;
}

double weighted_mean(const std::vector<double>& values, const std::vector<double>& weights) {
  double sum = 0;
  double all = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double weight = weights.empty() ? 1 : weights[i];
    sum += weight * values[i];
    all += weight;
  }
  return sum / all;
}

double covariance(const std::vector<double>& a, const std::vector<double>& b,
                  const std::vector<double>& weights) {
  const double mean_a = weighted_mean(a, weights);
  const double mean_b = weighted_mean(b, weights);
  std::vector<double> products(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) products[i] = (a[i] - mean_a) * (b[i] - mean_b);
  return weighted_mean(products, weights);
}

double factor_of(const Compared& found) {
  double with_labels = 0;
  double own = 0;
  for (std::size_t k = 0; k < found.label.size(); ++k) {
    with_labels += covariance(found.label[k], found.predicted[k], found.weights);
    own += covariance(found.predicted[k], found.predicted[k], found.weights);
  }
  return own > 0 ? std::clamp(with_labels / own, 0.0, 1.0) : 0;
}

// The mean of the values, and by how much it may differ by chance from that of the unlabeled rows.
std::pair<double, double> mean_and_spread(const std::vector<double>& values, const Compared& found,
                                          RowsToLabel unlabeled) {
  const votes::ClusteredMean mean = votes::clustered_mean(values, found.weights, found.groups);
  // Half a row that nobody has seen: few rows without a mistake do not mean that there is none.
  const auto rows = static_cast<double>(values.size());
  const double square = (covariance(values, values, found.weights) * rows + 0.5) / (rows + 1);
  const votes::Worth worth =
      votes::worth_of(mean, square, static_cast<double>(unlabeled.rows), unlabeled.in_group);
  return {mean.mean, std::sqrt(square * (worth.of_mean + worth.of_further))};
}

Interval interval_of(double share, double spread) {
  // Wilson's, of as many rows as scatter so much; near 0 and 1 half a percent stands in for the share.
  constexpr double least = 0.005;
  const double inner = std::clamp(share, least, 1 - least);
  const double rows = inner * (1 - inner) / (spread * spread);
  return wilson_interval(std::clamp(share, 0.0, 1.0) * rows, rows);
}

}  // namespace

std::vector<ShareOfKind> shares_of_kind(const PartlyLabeled& rows, std::span<const FoldOutcome> folds,
                                        std::span<const double> weights, RowsToLabel unlabeled) {
  const bool all_said =
      std::ranges::all_of(folds, [&](const FoldOutcome& fold) { return fold.said.size() == rows.classes; });
  if (folds.empty() || !all_said || unlabeled.rows == 0) return {};
  const Compared found = compare_rows(rows, folds, weights);
  if (found.rows() == 0) return {};
  const double factor = factor_of(found);
  std::vector<ShareOfKind> shares;
  for (std::size_t k = 0; k < rows.classes; ++k) {
    std::vector<double> rest = found.label[k];
    for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= factor * found.predicted[k][i];
    const auto [mean, spread] = mean_and_spread(rest, found, unlabeled);
    const auto [of_labels, labels_spread] = mean_and_spread(found.label[k], found, unlabeled);
    shares.push_back({.share = factor * found.said[k] + mean,
                      .spread = spread,
                      .by_labels = of_labels,
                      .spread_by_labels = labels_spread});
  }
  return shares;
}

std::vector<ClassShare> blend(const std::vector<std::vector<ShareOfKind>>& of_kinds,
                              const std::vector<double>& shares) {
  std::vector<ClassShare> mean;
  for (std::size_t k = 0; !of_kinds.empty() && k < of_kinds.front().size(); ++k) {
    ShareOfKind sum;
    for (std::size_t i = 0; i < of_kinds.size(); ++i) {
      sum.share += shares[i] * of_kinds[i][k].share;
      sum.spread += shares[i] * of_kinds[i][k].spread;
      sum.by_labels += shares[i] * of_kinds[i][k].by_labels;
      sum.spread_by_labels += shares[i] * of_kinds[i][k].spread_by_labels;
    }
    mean.push_back({.share = std::clamp(sum.share, 0.0, 1.0),
                    .interval = interval_of(sum.share, sum.spread),
                    .by_labels = sum.by_labels,
                    .interval_by_labels = interval_of(sum.by_labels, sum.spread_by_labels)});
  }
  return mean;
}

}  // namespace sewil::validation
