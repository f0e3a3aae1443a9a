// sewil/learn/self_training.h: the thresholds of self-training, and its loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/votes.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// How sure a forest must be before a row may be pseudo-labeled, one threshold per class, and the
// transductive bound on the error it comes from.
// joint error (i, k): true class i, predicted k with a vote of at least t. Its bound B_ik(t) minimizes, over
// a grid of s, the votes for i in t <= v(x,k) < s plus what the others can still hold; conditional error
// BE(t): the sum of the joint bounds divided by the share of rows predicted k with at least t. All sums are
// exact: votes and products of votes enter as integers of 2^-40, so the order of summing, the method and the
// number of threads cannot change a bit, and equal sums compare equal.

enum class GridSearch : std::uint8_t {
  // The smallest value of the whole grid.
  global,
  // Going up, once five values are known stop when the newest exceeds the one before and that one is not
  // below its own predecessor; the smallest value seen counts.
  first_dip
};

struct ThresholdOptions {
  GridSearch search = GridSearch::first_dip;  // a near tie, fewer steps (docs/evidence)
  int grid = 50;                              // values tried, for thresholds and inside the bound alike
};

void describe(ThresholdOptions& options, OptionVisitor& visitor);

struct ClassThreshold {
  double threshold = 1;
  int index = -1;    // on the grid; -1: no row has a vote for the class, its threshold is 1
  double error = 0;  // BE at the threshold; infinite when no row is predicted to be of the class
};

// One per class. The prediction of a row is its largest vote, ties to the smaller class.
[[nodiscard]] std::vector<ClassThreshold> transductive_thresholds(const VoteMatrix& votes,
                                                                  const ThresholdOptions& options,
                                                                  const Workers& workers);

// The bound on the error of the majority vote on these rows, without a threshold; 0 without rows. It is a
// sum over pairs of classes and may exceed 1.
[[nodiscard]] double transductive_bound(const VoteMatrix& votes, const ThresholdOptions& options,
                                        const Workers& workers);

// ---------------------------------------------------------------------------------------------------------
// A forest that labels unlabeled rows, the sure ones first, and learns from them, again and again until
// none is left. pseudo-label: the label the forest gave a row. policy: which rows are taken at a step,
// always "vote for the predicted class at least the class's threshold". augmented set: labeled rows, then
// the pseudo-labeled ones in the order they were taken. left: rows still without a label of any kind. Every
// step grows its forest with the same seed, so that steps differ by their rows and not by luck.

enum class Policy : std::uint8_t {
  transductive,  // thresholds that minimize the bound on the conditional error
  fixed,         // one given threshold
  mean_vote,     // a class's mean vote among the rows predicted to be of it
  share,         // at each step the most confident rows, a given share of all unlabeled ones
  curriculum,    // a quantile of the votes of the rows left, lowered step by step down to 0
  none           // none is: the first forest, learned from the labels alone, labels every row
};

struct SelfTrainingOptions {
  EstimatorKind estimator =
      EstimatorKind::automatic;  // run_labeling and run_selection settle it; below them it means trees
  Policy policy = Policy::transductive;
  ThresholdOptions thresholds = {};
  double fixed_threshold = 0.7;
  double share = 0.1;
  double curriculum_step = 0.2;  // how much the quantile is lowered at each step, from 1
  int max_iter = 0;              // steps that take rows; 0: as many as it takes
  // Once so large a share of the unlabeled rows is learned from, the rows left are voted on and no more. Not
  // an option of the user's: below 1 where labelings are only compared with each other.
  double enough = 1;
};

// The last step or two add few rows and change few votes, but cost as much as all others.
inline constexpr double enough_to_compare = 0.8;

void describe(SelfTrainingOptions& options, OptionVisitor& visitor);

// What a policy sees at a step.
struct PolicyInput {
  const VoteMatrix& votes;                  // of the rows left
  std::span<const std::int32_t> predicted;  // their predictions
  std::size_t unlabeled = 0;                // rows unlabeled at the start
  int step = 1;                             // counts from 1
};

class ThresholdPolicy {
 public:
  ThresholdPolicy() = default;
  ThresholdPolicy(const ThresholdPolicy&) = delete;
  ThresholdPolicy& operator=(const ThresholdPolicy&) = delete;
  virtual ~ThresholdPolicy() = default;
  // One threshold per class.
  [[nodiscard]] virtual std::vector<double> thresholds(const PolicyInput& input,
                                                       const Workers& workers) const = 0;
};

[[nodiscard]] std::unique_ptr<ThresholdPolicy> make_policy(const SelfTrainingOptions& options);

// The rows of a table, by what is known of them.
struct PartlyLabeled {
  std::span<const std::uint32_t> labeled;    // row numbers
  std::span<const std::int32_t> labels;      // of `labeled`
  std::span<const std::uint32_t> unlabeled;  // row numbers
  std::size_t classes = 0;
  // The group of every row of the table, where rows belong together; empty: each stands alone.
  std::span<const std::uint32_t> groups = {};
};

// The lists behind a PartlyLabeled, from one label per row (-1: none).
struct RowsByLabel {
  explicit RowsByLabel(std::span<const std::int32_t> labels_of_rows);
  [[nodiscard]] PartlyLabeled known(std::size_t classes) const {
    return {labeled, labels, without_label, classes};
  }

  std::vector<std::uint32_t> labeled, without_label;
  std::vector<std::int32_t> labels;  // of `labeled`
};

class LinearVoter;  // voters/linear_voter.h

// A kind of voter in a vote.
struct EstimatorShare {
  const char* name = "";
  double share = 0;
  double accuracy = 0;  // on the labeled rows, by voters that have not learned from them
};

// Of whom a vote is made up besides one forest.
struct VoteParts {
  std::shared_ptr<const LinearVoter> linear;  // none: the forest votes alone
  double linear_share = 0;
  std::vector<EstimatorShare> shares;  // empty: the forest votes alone
  // Of classes with equal votes the one that stands first here wins; empty: the lowest.
  std::vector<std::uint32_t> class_order = {};
};

// Where the loop gets its forests from; tests put scripted ones here.
class ForestMaker {
 public:
  ForestMaker() = default;
  ForestMaker(const ForestMaker&) = delete;
  ForestMaker& operator=(const ForestMaker&) = delete;
  virtual ~ForestMaker() = default;
  // With out-of-bag votes, and votes by all trees of the prediction-only rows and of the sample.
  [[nodiscard]] virtual ForestResult grow(const Sample& sample) const = 0;
  // Known when something was grown.
  [[nodiscard]] virtual VoteParts parts() const { return {}; }
};

// grow_forest on some columns of a table. `wanted` may ask for weights and trees besides the votes.
// The matrix, the columns, the workers and the progress must outlive the maker.
[[nodiscard]] std::unique_ptr<ForestMaker> make_forest_maker(const CodedMatrix& matrix,
                                                             std::span<const std::uint32_t> columns,
                                                             const ForestOptions& options, Wanted wanted,
                                                             const Workers& workers,
                                                             Progress& progress = no_progress());

enum class SelfTrainingStop : std::uint8_t {
  all_labeled,
  none_taken,
  max_iter,
  time_limit,
  interrupted,
  supervised  // policy none
};

struct StopWords {
  const char* name;     // for records and Python
  const char* because;  // for people: it ended because ...
};

// In the order of the enum.
[[nodiscard]] std::span<const StopWords> self_training_stops() noexcept;
[[nodiscard]] const char* name_of(SelfTrainingStop stop) noexcept;

// Why it ended early: time_limit or interrupted; none when it did not. And back, for those two.
[[nodiscard]] StopReason stop_reason_of(SelfTrainingStop stop) noexcept;
[[nodiscard]] SelfTrainingStop stop_for(StopReason reason) noexcept;

struct SelfTrainingStep {
  std::size_t taken = 0;              // 0 only in the last step of a run that ended with none_taken
  std::vector<std::size_t> by_class;  // of the rows taken, by pseudo-label
  std::vector<double> thresholds;     // by class
  std::size_t left = 0;               // after taking
  double oob_error = 0;               // of the forest whose votes were used, on its augmented set
  double labeled_oob_error = 0;       // the same on the truly labeled rows alone
};

// The fields of a step by their names in a record: each(name, value).
template <class Each>
void each_field(const SelfTrainingStep& step, Each&& each) {
  each("taken", step.taken);
  each("threshold", step.thresholds);
  each("by_class", step.by_class);
  each("left", step.left);
  each("oob_error", step.oob_error);
  each("labeled_oob_error", step.labeled_oob_error);
}

struct SelfTrainingResult {
  std::vector<std::uint32_t> rows;   // the augmented set
  std::vector<std::int32_t> labels;  // beside `rows`
  std::vector<double> weights;       // beside `rows`, as the last forest used them; empty: 1 each
  std::size_t labeled = 0;           // how many of `rows` are truly labeled (they come first)

  VoteMatrix votes;                           // of the unlabeled rows, by the last forest
  std::vector<std::int32_t> predicted;        // by those votes
  std::vector<std::int32_t> first_predicted;  // by the first forest, the purely supervised one
  std::vector<std::int32_t> pseudo_labels;    // of the unlabeled rows; -1: never taken
  std::vector<std::uint32_t> taken_at;        // step of each unlabeled row, from 1; 0: never taken

  std::vector<SelfTrainingStep> steps;
  SelfTrainingStop stopped_because = SelfTrainingStop::all_labeled;
  ForestResult forest;           // the last one, grown on the augmented set
  VoteParts parts;               // who voted besides
  double oob_error = 0;          // of the last forest, on the augmented set
  double labeled_oob_error = 0;  // and on the labeled rows alone
};

// How much the rows of an augmented set count: 1/l for each of the l labeled ones and 1/s for each of the s
// others, times their least common multiple: only the ratio matters, and whole numbers keep the forest's sums
// exact. Empty: 1 each.
[[nodiscard]] std::vector<double> balanced_weights(std::size_t labeled, std::size_t all);

// Ends early, with what the last complete forest gave, when `progress` asks to stop. Throws Stopped when that
// happens before the first forest is complete, and InputError when there is no labeled row.
[[nodiscard]] SelfTrainingResult self_train(const PartlyLabeled& data, const ForestMaker& maker,
                                            const SelfTrainingOptions& options, const Workers& workers,
                                            Progress& progress = no_progress());

}  // namespace sewil
