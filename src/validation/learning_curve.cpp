// validation/learning_curve.cpp: see sewil/judge/suggest.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "sewil/front/text.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/learner.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

constexpr std::size_t quarters = 4;
constexpr std::size_t curve_deals = 3;                              // into quarters
constexpr std::uint64_t first_curve_deal = std::uint64_t{1} << 33;  // far from other deals of the folds
constexpr std::array<std::size_t, 4> steps{20, 40, 80, 160};        // labels more
constexpr std::size_t fifty = 50;
constexpr double too_little = 0.01;  // of fifty labels
// The error is taken to fall with the number of labels m like m to this power towards a floor.
constexpr double power = -0.5;
constexpr double normal_quantile = 1.6449;  // 90 % two-sided

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) /
         static_cast<double>(std::max<std::size_t>(1, values.size()));
}

// Forests on the quarters in `seen`, by turns so that each quarter is seen as often as any other.
void learn_from(const Learner& learner, std::span<const std::uint32_t> quarter_of, std::size_t seen,
                PartOfLabels& part, std::vector<double>& judged) {
  const PartlyLabeled& rows = learner.rows;
  StopOnly quiet(learner.progress);
  const std::size_t turn = seen == 2 ? 2 : 1;
  for (std::uint32_t first = 0; first < quarters; first += static_cast<std::uint32_t>(turn)) {
    std::vector<std::uint32_t> hidden_as_one;  // 0: hidden, 1: seen
    for (const std::uint32_t quarter : quarter_of) {
      hidden_as_one.push_back((quarter + quarters - first) % quarters < seen ? 1 : 0);
    }
    const FoldRows fold(rows, hidden_as_one, 0);
    std::vector<std::uint32_t> hidden;
    hidden.reserve(fold.hidden.size());
    for (const std::uint32_t place : fold.hidden) hidden.push_back(rows.labeled[place]);
    if (fold.labeled.empty() || hidden.empty()) continue;
    const ForestResult grown = grow_forest(
        learner.matrix, learner.columns,
        {.rows = fold.labeled, .labels = fold.labels, .classes = rows.classes, .prediction_rows = hidden},
        learner.forest, {.oob_votes = false, .weights = false}, learner.workers, quiet);
    quiet.throw_if_stopped();
    const std::vector<std::int32_t> predicted = predict(grown.prediction_votes);
    for (std::size_t i = 0; i < hidden.size(); ++i) {
      judged[fold.hidden[i]] += 1;
      if (predicted[i] == rows.labels[fold.hidden[i]]) part.right[fold.hidden[i]] += 1;
    }
  }
}

// Of each part, how its accuracy counts in the slope of the line through all of them (least squares).
std::vector<double> slope_weights(std::span<const PartOfLabels> parts) {
  std::vector<double> x;
  for (const PartOfLabels& part : parts) x.push_back(std::pow(part.labels, power));
  const double middle = mean_of(x);
  double squares = 0;
  for (const double one : x) squares += (one - middle) * (one - middle);
  for (double& one : x) one = squares > 0 ? (one - middle) / squares : 0;
  return x;
}

struct Slope {
  double value = 0, error = 0;
};

// Rows are judged by every part, so the slope is a mean over rows, and their scatter is its error.
Slope slope_of(std::span<const PartOfLabels> parts) {
  const std::vector<double> weights = slope_weights(parts);
  std::vector<double> of_row(parts.front().right.size(), 0);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t row = 0; row < of_row.size(); ++row) of_row[row] += weights[p] * parts[p].right[row];
  }
  Slope slope{.value = mean_of(of_row)};
  double squares = 0;
  for (const double one : of_row) squares += (one - slope.value) * (one - slope.value);
  const auto rows = static_cast<double>(of_row.size());
  slope.error = std::sqrt(dependence * squares / std::max(1.0, rows - 1) / rows);
  return slope;
}

std::string whole_percent(double share) {
  return fmt::format("{:.0f}", 100 * share);
}

void put_into_words(LearningCurve& curve) {
  const LearningPoint& next = curve.more.front();
  curve.sentence = fmt::format("{}: {} -> {} % ({} to {})", counted(next.labels - curve.labels, "more label"),
                               whole_percent(curve.accuracy), whole_percent(next.accuracy),
                               whole_percent(next.low), whole_percent(next.high));
  const LearningPoint& last = curve.more.back();
  if (curve.more.size() > 1) {
    curve.sentence +=
        fmt::format(", {} more: {} %", grouped(last.labels - curve.labels), whole_percent(last.accuracy));
  }
  curve.sentence += ".";
  if (curve.gain_of_fifty < too_little) {
    curve.advice = "50 more labels would buy less than a point of accuracy: it is time to stop labeling.";
  }
}

}  // namespace

double PartOfLabels::accuracy() const {
  return mean_of(right);
}

std::vector<PartOfLabels> learn_from_parts(const Learner& learner) {
  const PartlyLabeled& rows = learner.rows;
  std::vector<PartOfLabels> parts;
  for (std::size_t seen = 1; seen < quarters; ++seen) {
    PartOfLabels part{.labels = static_cast<double>(rows.labeled.size() * seen) / quarters,
                      .right = std::vector<double>(rows.labeled.size(), 0)};
    std::vector<double> judged(rows.labeled.size(), 0);
    for (std::size_t deal = 0; deal < curve_deals; ++deal) {
      learn_from(learner, deal_folds(rows.labels, quarters, learner.forest.seed, first_curve_deal + deal),
                 seen, part, judged);
    }
    for (std::size_t row = 0; row < judged.size(); ++row) part.right[row] /= std::max(1.0, judged[row]);
    parts.push_back(std::move(part));
  }
  return parts;
}

std::optional<LearningCurve> draw_learning_curve(std::span<const PartOfLabels> parts, double accuracy,
                                                 std::size_t unlabeled) {
  if (parts.empty() || unlabeled == 0) return {};
  const std::size_t labels = parts.front().right.size();
  LearningCurve curve{.labels = labels, .accuracy = accuracy};
  for (const PartOfLabels& part : parts) {
    const double shown = part.accuracy();
    curve.parts.push_back({static_cast<std::size_t>(std::llround(part.labels)), shown, shown, shown});
  }
  const Slope slope = slope_of(parts);
  const auto now = static_cast<double>(labels);
  const auto way = [&](std::size_t more) {
    return std::pow(now + static_cast<double>(more), power) - std::pow(now, power);
  };
  // Labels do no harm: a slope that says so is chance.
  const auto gain = [&](double by, std::size_t more) {
    return std::clamp(by * way(more), 0.0, 1 - accuracy);
  };
  for (const std::size_t more : steps) {
    if (more > unlabeled) break;
    curve.more.push_back({labels + more, accuracy + gain(slope.value, more),
                          accuracy + gain(slope.value + normal_quantile * slope.error, more),
                          accuracy + gain(slope.value - normal_quantile * slope.error, more)});
  }
  if (curve.more.empty()) return {};
  curve.gain_of_fifty = gain(slope.value, fifty);
  put_into_words(curve);
  return curve;
}

}  // namespace sewil
