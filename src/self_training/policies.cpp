// self_training/policies.cpp: five ways to say how sure is sure enough, and one to take no row at all.
#include <algorithm>
#include <cmath>
#include <functional>

#include "sewil/data/work.h"
#include "sewil/learn/self_training.h"

namespace sewil {
namespace {

// The vote of every row for its predicted class.
std::vector<double> confidences(const PolicyInput& input) {
  std::vector<double> sure(input.votes.rows);
  for (std::size_t r = 0; r < sure.size(); ++r) {
    if (input.predicted[r] >= 0) sure[r] = input.votes.row(r)[static_cast<std::size_t>(input.predicted[r])];
  }
  return sure;
}

// The vote of the count-th most confident row, for all classes: rows with the same vote go together.
std::vector<double> threshold_for_count(const PolicyInput& input, std::size_t count) {
  std::vector<double> sure = confidences(input);
  if (sure.empty()) return std::vector<double>(input.votes.classes, 1);
  const auto last =
      sure.begin() + static_cast<std::ptrdiff_t>(std::clamp<std::size_t>(count, 1, sure.size()) - 1);
  std::nth_element(sure.begin(), last, sure.end(), std::greater<>());
  return std::vector<double>(input.votes.classes, *last);
}

// How many rows a share of them is; a share that is a whole number of rows must not gain one by rounding.
std::size_t least_rows_of_share(double share, std::size_t rows) {
  return static_cast<std::size_t>(std::ceil(share * static_cast<double>(rows) - 1e-9));
}

class Transductive final : public ThresholdPolicy {
 public:
  explicit Transductive(const ThresholdOptions& options) : options_(options) {}
  [[nodiscard]] std::vector<double> thresholds(const PolicyInput& input,
                                               const Workers& workers) const override {
    std::vector<double> values;
    for (const ClassThreshold& of_class : transductive_thresholds(input.votes, options_, workers)) {
      values.push_back(of_class.threshold);
    }
    return values;
  }

 private:
  ThresholdOptions options_;
};

class Fixed final : public ThresholdPolicy {
 public:
  explicit Fixed(double threshold) : threshold_(threshold) {}
  [[nodiscard]] std::vector<double> thresholds(const PolicyInput& input, const Workers&) const override {
    return std::vector<double>(input.votes.classes, threshold_);
  }

 private:
  double threshold_;
};

class MeanVote final : public ThresholdPolicy {
 public:
  [[nodiscard]] std::vector<double> thresholds(const PolicyInput& input, const Workers&) const override {
    const std::size_t classes = input.votes.classes;
    std::vector<double> sums(classes);
    std::vector<double> largest(classes);
    std::vector<std::size_t> counts(classes);
    const std::vector<double> sure = confidences(input);
    for (std::size_t r = 0; r < sure.size(); ++r) {
      if (input.predicted[r] < 0) continue;
      const auto k = static_cast<std::size_t>(input.predicted[r]);
      sums[k] += sure[r];
      largest[k] = std::max(largest[k], sure[r]);
      ++counts[k];
    }
    std::vector<double> values(classes, 1);
    for (std::size_t k = 0; k < classes; ++k) {
      // Rounding can push the mean of equal votes above them all, and no row would be taken.
      if (counts[k] > 0) values[k] = std::min(sums[k] / static_cast<double>(counts[k]), largest[k]);
    }
    return values;
  }
};

class Share final : public ThresholdPolicy {
 public:
  explicit Share(double share) : share_(share) {}
  [[nodiscard]] std::vector<double> thresholds(const PolicyInput& input, const Workers&) const override {
    return threshold_for_count(input, least_rows_of_share(share_, input.unlabeled));
  }

 private:
  double share_;
};

class Curriculum final : public ThresholdPolicy {
 public:
  explicit Curriculum(double step) : step_(step) {}
  [[nodiscard]] std::vector<double> thresholds(const PolicyInput& input, const Workers&) const override {
    return threshold_for_count(input,
                               least_rows_of_share(std::min(1.0, step_ * input.step), input.votes.rows));
  }

 private:
  double step_;
};

}  // namespace

std::unique_ptr<ThresholdPolicy> make_policy(const SelfTrainingOptions& options) {
  switch (options.policy) {
    case Policy::fixed:
      return std::make_unique<Fixed>(options.fixed_threshold);
    case Policy::mean_vote:
      return std::make_unique<MeanVote>();
    case Policy::share:
      return std::make_unique<Share>(options.share);
    case Policy::curriculum:
      return std::make_unique<Curriculum>(options.curriculum_step);
    case Policy::none:
      return std::make_unique<Fixed>(2);  // above any vote
    case Policy::transductive:
      break;
  }
  return std::make_unique<Transductive>(options.thresholds);
}

}  // namespace sewil
