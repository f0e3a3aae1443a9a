// self_learning/mixed_voters.cpp: see mixed_voters.h.
#include "self_learning/mixed_voters.h"

#include <algorithm>
#include <cstdint>

#include "sewil/error.h"
#include "sewil/linear_voter.h"
#include "sewil/voters.h"
#include "sewil/votes.h"

namespace sewil::self_learning {
namespace {

constexpr int judged_by = 5;  // so many times the trees, where shares are settled
constexpr std::int64_t most_trees = 1'000'000;

// Accuracy among rows that have a vote.
double right_of(const VoteMatrix& votes, std::span<const std::int32_t> labels) {
  return error_rate(labels, predict(votes)).accuracy();
}

VoteMatrix first_rows(const VoteMatrix& votes, std::size_t rows) {
  VoteMatrix first(rows, votes.classes);
  std::copy_n(votes.values.begin(), first.values.size(), first.values.begin());
  return first;
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
        place_of_(learner.matrix.rows, 0) {
    if (have_trees(learner.self_learning.voters)) {
      forests_ = make_forest_maker(learner.matrix, learner.columns,
                                   forest_of(learner.self_learning.voters, learner.forest), wanted,
                                   learner.workers, learner.progress);
    }
    std::vector<std::uint32_t> rows(learner.rows.labeled.begin(), learner.rows.labeled.end());
    rows.insert(rows.end(), learner.rows.unlabeled.begin(), learner.rows.unlabeled.end());
    for (std::uint32_t place = 0; place < rows.size(); ++place) place_of_[rows[place]] = place;
    votes_ = linear_->votes(learner.matrix, rows, learner.workers);
  }

  [[nodiscard]] ForestResult grow(const Sample& sample) const override {
    const std::size_t labeled = learner_.rows.labeled.size();
    const VoteMatrix held_out = votes_of(sample.rows, labeled);
    const VoteMatrix riders = votes_of(sample.riders, 0);
    const VoteMatrix seen = votes_of(sample.rows, 0);
    if (!forests_) return alone(held_out, riders, seen);
    ForestResult grown = forests_->grow(sample);
    if (parts_.shares.empty()) settle_shares(first_rows(held_out_by_many(sample), labeled));
    const double share = parts_.linear_share;
    grown.oob_votes = mixed_votes(grown.oob_votes, held_out, share);
    grown.rider_votes = mixed_votes(grown.rider_votes, riders, share);
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
  // Out-of-bag votes of a larger forest on the same sample. Of trees that draw 90 % of the rows a tenth votes
  // on a row that is held out, and a forest of ten trees looks worse than the one that votes on all others.
  [[nodiscard]] VoteMatrix held_out_by_many(Sample sample) const {
    ForestOptions options = forest_of(learner_.self_learning.voters, learner_.forest);
    options.trees =
        static_cast<int>(std::min<std::int64_t>(std::int64_t{options.trees} * judged_by, most_trees));
    sample.riders = {};
    return make_forest_maker(learner_.matrix, learner_.columns, options,
                             {.rider_votes = false, .weights = false}, learner_.workers, learner_.progress)
        ->grow(sample)
        .oob_votes;
  }

  void settle_shares(const VoteMatrix& trees) const {
    const std::span<const std::int32_t> labels = learner_.rows.labels;
    const VoteMatrix& linear = linear_->left_out_votes();
    const double share = linear_share(trees, linear, labels);
    parts_ = {linear_,
              share,
              {{"trees", 1 - share, right_of(trees, labels)}, {"linear", share, right_of(linear, labels)}}};
  }

  ForestResult alone(const VoteMatrix& held_out, const VoteMatrix& riders, const VoteMatrix& seen) const {
    parts_ = {linear_, 1, {{"linear", 1, right_of(linear_->left_out_votes(), learner_.rows.labels)}}};
    ForestResult result;
    result.oob_votes = held_out;
    result.oob_trees.assign(held_out.rows, 1);
    result.rider_votes = riders;
    result.sample_votes = seen;
    if (wanted_.weights) result.weights = linear_->weights();
    return result;
  }

  // The first `left_out` rows, which are the labeled ones, as if it had not learned from them.
  VoteMatrix votes_of(std::span<const std::uint32_t> rows, std::size_t left_out) const {
    VoteMatrix votes(rows.size(), learner_.rows.classes);
    for (std::size_t i = 0; i < rows.size(); ++i) {
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
  mutable VoteParts parts_;               // settled by the first forest
};

}  // namespace

std::unique_ptr<ForestMaker> make_mixed_voters(const Learner& learner, Wanted wanted) {
  return std::make_unique<MixedVoters>(learner, wanted);
}

}  // namespace sewil::self_learning
