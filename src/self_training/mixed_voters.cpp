// self_training/mixed_voters.cpp: see mixed_voters.h.
#include "self_training/mixed_voters.h"

#include <algorithm>

#include "sewil/data/work.h"
#include "sewil/learn/votes.h"
#include "voters/linear_voter.h"

namespace sewil::self_training {
namespace {

constexpr std::uint32_t no_place = ~0U;

// Accuracy among rows that have a vote.
double right_of(const VoteMatrix& votes, std::span<const std::int32_t> labels) {
  return error_rate(labels, predict(votes)).accuracy();
}

// Of the labeled rows, by trees that have not learned from them. A tenth of the trees votes on a row that is
// held out, and so few look worse than the whole forest is: there are more of them here.
VoteMatrix held_out_votes(const Learner& learner) {
  constexpr int more_trees = 5;
  constexpr int most_trees = 1'000'000;
  ForestOptions forest = forest_of(learner.self_training.estimator, learner.forest);
  forest.n_estimators =
      std::max(forest.n_estimators, std::min(forest.n_estimators, most_trees / more_trees) * more_trees);
  const Sample sample{.rows = learner.rows.labeled,
                      .labels = learner.rows.labels,
                      .weights = {},
                      .classes = learner.rows.classes};
  StopOnly quiet(learner.progress);
  return grow_forest(learner.matrix, learner.columns, sample, forest,
                     {.oob_votes = true, .prediction_votes = false, .weights = false}, learner.workers, quiet)
      .oob_votes;
}

class MixedVoters final : public ForestMaker {
 public:
  MixedVoters(const Learner& learner, Wanted wanted)
      : learner_(learner),
        wanted_(wanted),
        linear_(std::make_shared<const LinearVoter>(
            learner.matrix, learner.columns,
            LabeledRows{learner.rows.labeled, learner.rows.labels, learner.rows.classes,
                        learner.forest.class_balance == ClassBalance::equal})),
        place_of_(learner.matrix.rows, no_place) {
    if (have_trees(learner.self_training.estimator)) {
      forests_ = make_forest_maker(learner.matrix, learner.columns,
                                   forest_of(learner.self_training.estimator, learner.forest), wanted,
                                   learner.workers, learner.progress);
    }
    std::vector<std::uint32_t> rows(learner.rows.labeled.begin(), learner.rows.labeled.end());
    rows.insert(rows.end(), learner.rows.unlabeled.begin(), learner.rows.unlabeled.end());
    for (std::uint32_t place = 0; place < rows.size(); ++place) place_of_[rows[place]] = place;
    votes_ = linear_->votes(learner.matrix, rows, learner.workers);
    settle_shares();
  }

  [[nodiscard]] ForestResult grow(const Sample& sample) const override {
    const std::size_t labeled = learner_.rows.labeled.size();
    const VoteMatrix held_out = votes_of(sample.rows, labeled);
    const VoteMatrix prediction_rows = votes_of(sample.prediction_rows, 0);
    const VoteMatrix seen = votes_of(sample.rows, 0);
    if (!forests_) return alone(held_out, prediction_rows, seen);
    ForestResult grown = forests_->grow(sample);
    const double share = parts_.linear_share;
    grown.oob_votes = mixed_votes(grown.oob_votes, held_out, share);
    grown.prediction_votes = mixed_votes(grown.prediction_votes, prediction_rows, share);
    grown.sample_votes = mixed_votes(grown.sample_votes, seen, share);
    if (wanted_.weights) {
      const std::vector<double> weights = linear_->weights();
      for (std::size_t c = 0; c < grown.weights.size(); ++c)
        grown.weights[c] = (1 - share) * grown.weights[c] + share * weights[c];
    }
    return grown;
  }

  [[nodiscard]] VoteParts parts() const override { return parts_; }

 private:
  void settle_shares() {
    const std::span<const std::int32_t> labels = learner_.rows.labels;
    const VoteMatrix& linear = linear_->left_out_votes();
    const double linear_right = right_of(linear, labels);
    parts_ = {linear_, 1, {{"linear", 1, linear_right}}};
    if (!forests_) return;
    const VoteMatrix trees = held_out_votes(learner_);
    const double share = linear_share(trees, linear, labels);
    parts_ = {
        linear_, share, {{"trees", 1 - share, right_of(trees, labels)}, {"linear", share, linear_right}}};
  }

  ForestResult alone(const VoteMatrix& held_out, const VoteMatrix& prediction_rows,
                     const VoteMatrix& seen) const {
    ForestResult result;
    result.oob_votes = held_out;
    result.oob_trees.assign(held_out.rows, 1);
    result.prediction_votes = prediction_rows;
    result.sample_votes = seen;
    if (wanted_.weights) result.weights = linear_->weights();
    return result;
  }

  // The first `left_out` rows, which are the labeled ones, as if it had not learned from them.
  VoteMatrix votes_of(std::span<const std::uint32_t> rows, std::size_t left_out) const {
    VoteMatrix votes(rows.size(), learner_.rows.classes);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      SEWIL_ASSERT(place_of_[rows[i]] != no_place);  // the learner's rows alone
      std::ranges::copy(i < left_out ? linear_->left_out_votes().row(i) : votes_.row(place_of_[rows[i]]),
                        votes.row(i).begin());
    }
    return votes;
  }

  Learner learner_;
  Wanted wanted_;
  std::shared_ptr<const LinearVoter> linear_;
  std::unique_ptr<ForestMaker> forests_;  // none: it votes alone
  std::vector<std::uint32_t> place_of_;   // row of the matrix -> line of votes_
  VoteMatrix votes_;                      // of all rows, labeled ones included
  VoteParts parts_;                       // settled before the first forest, by labels alone
};

}  // namespace

std::unique_ptr<ForestMaker> make_mixed_voters(const Learner& learner, Wanted wanted) {
  return std::make_unique<MixedVoters>(learner, wanted);
}

}  // namespace sewil::self_training
