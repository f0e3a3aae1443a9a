// self_training/self_training.cpp: the loop. A step is committed only when the forest grown on its rows is
// complete, so a run that is stopped in the middle still has a forest, votes and an augmented set that belong
// together.
#include "sewil/learn/self_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "sewil/data/work.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

// The rows a forest learns from.
struct Augmented {
  std::vector<std::uint32_t> rows;
  std::vector<std::int32_t> labels;
  std::vector<double> weights;
};

class Loop {
 public:
  Loop(const PartlyLabeled& data, const ForestMaker& maker, const SelfTrainingOptions& options,
       const Workers& workers, Progress& progress)
      : data_(data), maker_(maker), options_(options), workers_(workers), progress_(progress) {}

  SelfTrainingResult run() {
    start();
    if (options_.policy == Policy::none) return finish(SelfTrainingStop::supervised);
    const std::unique_ptr<ThresholdPolicy> policy = make_policy(options_);
    try {
      for (int step = 1; !left_.empty(); ++step) {
        if (options_.max_iter > 0 && step > options_.max_iter) {
          return finish(SelfTrainingStop::max_iter);
        }
        progress_.throw_if_stopped();
        if (!advance(*policy, step)) return finish(SelfTrainingStop::none_taken);
        const double learned = static_cast<double>(data_.unlabeled.size() - left_.size());
        if (!left_.empty() && options_.enough < 1 &&
            learned >= options_.enough * static_cast<double>(data_.unlabeled.size())) {
          return finish(SelfTrainingStop::max_iter);
        }
      }
    } catch (const Stopped& stopped) {
      return finish(stop_for(stopped.reason));
    }
    return finish(SelfTrainingStop::all_labeled);
  }

 private:
  void start() {
    current_.rows.assign(data_.labeled.begin(), data_.labeled.end());
    current_.labels.assign(data_.labels.begin(), data_.labels.end());
    left_.resize(data_.unlabeled.size());
    std::iota(left_.begin(), left_.end(), 0U);
    result_.labeled = data_.labeled.size();
    result_.pseudo_labels.assign(data_.unlabeled.size(), no_prediction);
    result_.taken_at.assign(data_.unlabeled.size(), 0);
    forest_ = grow(current_, left_);
    result_.first_predicted = predict(forest_.prediction_votes);
    tell(0);
  }

  // The prediction-only rows are the rows still left; `left` are positions in data_.unlabeled.
  ForestResult grow(const Augmented& set, std::span<const std::uint32_t> left) {
    std::vector<std::uint32_t> prediction_rows;
    prediction_rows.reserve(left.size());
    for (const std::uint32_t at : left) prediction_rows.push_back(data_.unlabeled[at]);
    return maker_.grow(Sample{set.rows, set.labels, set.weights, data_.classes, prediction_rows});
  }

  // One step; false when no row was sure enough.
  bool advance(const ThresholdPolicy& policy, int step) {
    const VoteMatrix& votes = forest_.prediction_votes;
    const std::vector<std::int32_t> predicted = predict(votes);
    SelfTrainingStep record = errors_of_forest();
    record.thresholds = policy.thresholds({votes, predicted, data_.unlabeled.size(), step}, workers_);
    record.by_class.assign(data_.classes, 0);

    Augmented next = current_;
    std::vector<std::uint32_t> still_left;
    std::vector<std::pair<std::uint32_t, std::int32_t>> taken;
    for (std::size_t at = 0; at < left_.size(); ++at) {
      const std::int32_t k = predicted[at];
      if (k < 0 ||
          votes.row(at)[static_cast<std::size_t>(k)] < record.thresholds[static_cast<std::size_t>(k)]) {
        still_left.push_back(left_[at]);
        continue;
      }
      taken.emplace_back(left_[at], k);
      next.rows.push_back(data_.unlabeled[left_[at]]);
      next.labels.push_back(k);
      ++record.by_class[static_cast<std::size_t>(k)];
    }
    record.taken = taken.size();
    record.left = still_left.size();
    if (!taken.empty()) {
      next.weights = balanced_weights(result_.labeled, next.rows.size());
      forest_ = grow(next, still_left);
      current_ = std::move(next);
      left_ = std::move(still_left);
      for (const auto& [at, k] : taken) {
        taken_.push_back(at);
        result_.pseudo_labels[at] = k;
        result_.taken_at[at] = static_cast<std::uint32_t>(step);
      }
    }
    result_.steps.push_back(std::move(record));
    tell(static_cast<std::size_t>(step));
    return !taken.empty();
  }

  SelfTrainingStep errors_of_forest() const {
    const std::vector<std::int32_t> predicted = predict(forest_.oob_votes);
    SelfTrainingStep record;
    record.oob_error = error_rate(current_.labels, predicted).value();
    record.labeled_oob_error = error_rate(data_.labels, std::span(predicted).first(result_.labeled)).value();
    return record;
  }

  void tell(std::size_t step) {
    const std::size_t all = data_.unlabeled.size();
    progress_.update({"self-training", all - left_.size(), all,
                      fmt::format("step {}, {} of {} rows labeled", step, all - left_.size(), all)});
  }

  // The last forest's votes on all unlabeled rows: those left rode along, from those taken it learned.
  VoteMatrix votes_of_all() const {
    VoteMatrix all(data_.unlabeled.size(), data_.classes);
    const auto put = [&](const VoteMatrix& votes, std::size_t first,
                         std::span<const std::uint32_t> positions) {
      for (std::size_t r = 0; r < positions.size(); ++r) {
        std::ranges::copy(votes.row(first + r), all.row(positions[r]).begin());
      }
    };
    put(forest_.prediction_votes, 0, left_);
    put(forest_.sample_votes, result_.labeled, taken_);
    return all;
  }

  SelfTrainingResult finish(SelfTrainingStop why) {
    const SelfTrainingStep last = errors_of_forest();
    result_.oob_error = last.oob_error;
    result_.labeled_oob_error = last.labeled_oob_error;
    result_.rows = std::move(current_.rows);
    result_.labels = std::move(current_.labels);
    result_.weights = std::move(current_.weights);
    result_.votes = votes_of_all();
    result_.predicted = predict(result_.votes);
    result_.forest = std::move(forest_);
    result_.forest.prediction_votes = {};  // part of result_.votes, and so are
    result_.forest.sample_votes = {};
    result_.stopped_because = why;
    result_.parts = maker_.parts();
    return std::move(result_);
  }

  const PartlyLabeled& data_;
  const ForestMaker& maker_;
  const SelfTrainingOptions& options_;
  const Workers& workers_;
  Progress& progress_;
  Augmented current_;                 // what forest_ was grown on
  ForestResult forest_;               // the last complete one
  std::vector<std::uint32_t> left_;   // positions in data_.unlabeled
  std::vector<std::uint32_t> taken_;  // the same of current_'s rows behind the labeled ones
  SelfTrainingResult result_;
};

}  // namespace

std::vector<double> balanced_weights(std::size_t labeled, std::size_t all) {
  if (labeled == all) return {};
  const std::size_t pseudo = all - labeled;
  if (labeled == pseudo) return {};
  const std::size_t divisor = std::gcd(labeled, pseudo);
  const std::size_t of_labeled = pseudo / divisor;
  const std::size_t of_pseudo = labeled / divisor;
  std::vector<double> weights(all, static_cast<double>(of_pseudo));
  std::fill_n(weights.begin(), labeled, static_cast<double>(of_labeled));
  return weights;
}

void describe(SelfTrainingOptions& options, OptionVisitor& visitor) {
  static constexpr std::array names{"transductive", "fixed", "mean-vote", "share", "curriculum", "none"};
  visitor.begin_scope("self-training");
  visitor.choose(
      "estimator", options.estimator, estimator_names(),
      "what predicts: random-forest, extra-trees, linear (ridge regression on ranks) or ensemble (all of "
      "them); auto: ensemble for label and select, but random-forest for the method sew-il, for study and "
      "for relevant");
  visitor.choose(
      "policy", options.policy, names,
      "which rows are pseudo-labeled at each step of self-training; none: no pseudo-labels, supervised");
  describe(options.thresholds, visitor);
  visitor.real("policy_threshold", options.fixed_threshold, {0, 1},
               "policy fixed: rows with at least this vote");
  visitor.real("policy_share", options.share, {1e-6, 1},
               "policy share: the share of the unlabeled rows taken at each step");
  visitor.real("curriculum_step", options.curriculum_step, {1e-6, 1},
               "policy curriculum: how much the quantile of the votes is lowered at each step");
  visitor.zero_as("none",
                  [&] { visitor.number("max_iter", options.max_iter, {}, "most steps of self-training"); });
}

std::span<const StopWords> self_training_stops() noexcept {
  static constexpr std::array<StopWords, 6> stops{{
      {"all_labeled", "all rows had a label"},
      {"none_taken", "no row left was sure enough"},
      {"max_iter", "as many steps as allowed were done"},
      {name_of(StopReason::time_limit), "the time was up"},
      {name_of(StopReason::interrupted), "it was stopped"},
      {"supervised", "only the given labels were to be learned from"},
  }};
  return stops;
}

const char* name_of(SelfTrainingStop stop) noexcept {
  return self_training_stops()[static_cast<std::size_t>(stop)].name;
}

StopReason stop_reason_of(SelfTrainingStop stop) noexcept {
  if (stop == SelfTrainingStop::time_limit) return StopReason::time_limit;
  return stop == SelfTrainingStop::interrupted ? StopReason::interrupted : StopReason::none;
}

SelfTrainingStop stop_for(StopReason reason) noexcept {
  return reason == StopReason::time_limit ? SelfTrainingStop::time_limit : SelfTrainingStop::interrupted;
}

RowsByLabel::RowsByLabel(std::span<const std::int32_t> labels_of_rows) {
  for (std::uint32_t row = 0; row < labels_of_rows.size(); ++row) {
    if (labels_of_rows[row] < 0) {
      without_label.push_back(row);
    } else {
      labeled.push_back(row);
      labels.push_back(labels_of_rows[row]);
    }
  }
}

SelfTrainingResult self_train(const PartlyLabeled& data, const ForestMaker& maker,
                              const SelfTrainingOptions& options, const Workers& workers,
                              Progress& progress) {
  SEWIL_ASSERT(data.labeled.size() == data.labels.size());
  if (data.labeled.empty()) {
    throw InputError("Self-training needs at least one labeled row and found none.");
  }
  return Loop(data, maker, options, workers, progress).run();
}

}  // namespace sewil
