// samples/long_learning.cpp: see long_learning.h.
#include "samples/long_learning.h"

#include <algorithm>
#include <span>
#include <utility>

#include "sewil/learn/votes.h"
#include "voters/linear_voter.h"

namespace sewil::selection {
namespace {

// Values of some places among those of all places; the others have `none`.
template <class Value>
std::vector<Value> spread(std::span<const Value> values, std::span<const std::uint32_t> places,
                          std::size_t all, Value none) {
  std::vector<Value> spread_out(all, none);
  for (std::size_t i = 0; i < places.size(); ++i) spread_out[places[i]] = values[i];
  return spread_out;
}

VoteMatrix spread(const VoteMatrix& votes, std::span<const std::uint32_t> places, std::size_t all) {
  VoteMatrix spread_out(all, votes.classes);
  for (std::size_t i = 0; i < places.size(); ++i)
    std::ranges::copy(votes.row(i), spread_out.row(places[i]).begin());
  return spread_out;
}

// What was learned on the sample, said of the whole table: unlabeled rows outside have neither votes nor
// labels.
SelfTrainingResult of_whole_table(SelfTrainingResult part, const PartlyLabeled& rows,
                                  const KnownSample& sample) {
  const std::span<const std::uint32_t> at(sample.unlabeled_at);
  const std::size_t unlabeled = rows.unlabeled.size();
  const auto taken = static_cast<std::ptrdiff_t>(part.labeled);
  std::vector<std::uint32_t> all_rows(rows.labeled.begin(), rows.labeled.end());
  all_rows.insert(all_rows.end(), part.rows.begin() + taken, part.rows.end());
  std::vector<std::int32_t> all_labels(rows.labels.begin(), rows.labels.end());
  all_labels.insert(all_labels.end(), part.labels.begin() + taken, part.labels.end());
  part.rows = std::move(all_rows);
  part.labels = std::move(all_labels);
  part.labeled = rows.labeled.size();
  part.weights = balanced_weights(part.labeled, part.rows.size());
  part.votes = spread(part.votes, at, unlabeled);
  part.predicted = spread<std::int32_t>(part.predicted, at, unlabeled, no_prediction);
  part.first_predicted = spread<std::int32_t>(part.first_predicted, at, unlabeled, no_prediction);
  part.pseudo_labels = spread<std::int32_t>(part.pseudo_labels, at, unlabeled, no_prediction);
  part.taken_at = spread<std::uint32_t>(part.taken_at, at, unlabeled, 0);
  part.forest.oob_votes = {};
  return part;
}

// What a row's vote must reach: one threshold per class.
std::vector<double> thresholds_for_others(const SelfTrainingResult& part, std::size_t classes) {
  if (part.stopped_because == SelfTrainingStop::all_labeled) return std::vector<double>(classes, 0);
  for (auto step = part.steps.rbegin(); step != part.steps.rend(); ++step) {
    if (step->taken > 0) return step->thresholds;
  }
  return std::vector<double>(classes, 2);  // above any vote
}

// By all who voted last. The last forest once more: the same rows and seed make the same trees. The linear
// voter has the share it had.
VoteMatrix votes_of_others(const Learner& of_sample, const SelfTrainingResult& part,
                           std::span<const std::uint32_t> others) {
  const VoteParts& parts = part.parts;
  VoteMatrix linear;
  if (parts.linear) linear = parts.linear->votes(of_sample.matrix, others, of_sample.workers);
  const EstimatorKind voters = of_sample.self_training.estimator;
  if (!have_trees(voters)) return linear;
  const auto maker =
      make_forest_maker(of_sample.matrix, of_sample.columns, forest_of(voters, of_sample.forest), {},
                        of_sample.workers, of_sample.progress);
  VoteMatrix trees =
      maker->grow({part.rows, part.labels, part.weights, of_sample.rows.classes, others}).prediction_votes;
  return parts.linear ? mixed_votes(trees, linear, parts.linear_share) : trees;
}

bool was_stopped(const SelfTrainingResult& part) {
  return stop_reason_of(part.stopped_because) != StopReason::none;
}

}  // namespace

SelfTrainingResult learn_long(const Learner& learner, const KnownSample& sample) {
  const PartlyLabeled& rows = learner.rows;
  Learner of_sample = learner;
  of_sample.rows = sample.known();
  SelfTrainingResult part = learn_rows(of_sample);
  const std::vector<double> thresholds = thresholds_for_others(part, rows.classes);
  std::vector<std::uint32_t> outside;
  outside.reserve(sample.outside_at.size());
  for (const std::uint32_t at : sample.outside_at) outside.push_back(rows.unlabeled[at]);
  VoteMatrix votes(0, rows.classes);
  if (!was_stopped(part) && !outside.empty()) {
    try {
      learner.progress.throw_if_stopped();
      votes = votes_of_others(of_sample, part, outside);
    } catch (const Stopped& stopped) {
      part.stopped_because = stop_for(stopped.reason);
    }
  }
  SelfTrainingResult whole = of_whole_table(std::move(part), rows, sample);
  if (votes.rows == 0) return whole;
  const std::vector<std::int32_t> predicted = predict(votes);
  SelfTrainingStep step{.by_class = std::vector<std::size_t>(rows.classes, 0),
                        .thresholds = thresholds,
                        .oob_error = whole.oob_error,
                        .labeled_oob_error = whole.labeled_oob_error};
  const auto number = static_cast<std::uint32_t>(whole.steps.size() + 1);
  for (std::size_t i = 0; i < outside.size(); ++i) {
    const std::uint32_t at = sample.outside_at[i];
    const std::int32_t k = predicted[i];
    std::ranges::copy(votes.row(i), whole.votes.row(at).begin());
    whole.predicted[at] = k;
    if (k < 0) continue;
    const auto of_class = static_cast<std::size_t>(k);
    if (votes.row(i)[of_class] < thresholds[of_class]) continue;
    whole.rows.push_back(outside[i]);
    whole.labels.push_back(k);
    whole.pseudo_labels[at] = k;
    whole.taken_at[at] = number;
    ++step.taken;
    ++step.by_class[of_class];
  }
  step.left = rows.unlabeled.size() - (whole.rows.size() - whole.labeled);
  whole.weights = balanced_weights(whole.labeled, whole.rows.size());
  if (learner.self_training.policy != Policy::none) whole.steps.push_back(std::move(step));
  return whole;
}

}  // namespace sewil::selection
