// sewil/learn/votes.h: what can be said of votes, who votes besides forests, and votes judged by labels that
// were hidden.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sewil/learn/forest.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// What is read off the votes of a forest.
// margin of a row for class i: its vote for i less the largest vote for another class (0 when there is none).
// moments mu1, mu2: mean and mean square of the margin when class i is the true one with probability P(i).
// mislabeling matrix: p(i, j) = P(predicted i | true j). A line of zeros is a row without a vote: it is
// skipped and counted.

inline constexpr std::int32_t no_prediction = -1;

[[nodiscard]] bool has_vote(std::span<const double> votes) noexcept;

// The class with the largest vote, ties to the smaller class; no_prediction for a row without a vote.
[[nodiscard]] std::int32_t predicted_class(std::span<const double> votes) noexcept;
[[nodiscard]] std::vector<std::int32_t> predict(const VoteMatrix& votes);

// margins[i] of one row, in O(classes).
void margins_of(std::span<const double> votes, std::span<double> margins) noexcept;

struct MarginMoments {
  double mu1 = 0;
  double mu2 = 0;
  std::size_t rows = 0;  // rows with a vote
};

// `posterior` holds P(i | row) for every row of `votes`; without it the votes themselves stand in for it.
[[nodiscard]] MarginMoments margin_moments(const VoteMatrix& votes, const VoteMatrix& posterior);
[[nodiscard]] MarginMoments margin_moments(const VoteMatrix& votes);

// 1 - mu1^2 / (correction mu2); 1 when mu1 <= 0 or mu2 = 0 (the bound says nothing).
[[nodiscard]] double c_bound(const MarginMoments& moments, double correction = 1) noexcept;

struct MislabelingMatrix {
  std::size_t classes = 0;
  std::vector<double> values;  // row-major: the line is the predicted class, the column the true one
  std::size_t rows = 0;        // rows it was estimated from

  [[nodiscard]] double at(std::size_t predicted, std::size_t truth) const {
    return values[predicted * classes + truth];
  }
  [[nodiscard]] double beta() const noexcept;   // largest line sum
  [[nodiscard]] double gamma() const noexcept;  // sum of the columns' largest entries
};

// Rows without a prediction are left out. A class without a row is taken to be always right.
[[nodiscard]] MislabelingMatrix mislabeling_matrix(std::span<const std::int32_t> truth,
                                                   std::span<const std::int32_t> predicted,
                                                   std::size_t classes);

struct ErrorRate {
  std::size_t wrong = 0;
  std::size_t rows = 0;                            // rows with a prediction and a known truth
  [[nodiscard]] double value() const noexcept;     // 0 when there is no row
  [[nodiscard]] double accuracy() const noexcept;  // 1 - value()
};

// Rows whose truth or prediction is -1 are left out.
[[nodiscard]] ErrorRate error_rate(std::span<const std::int32_t> truth,
                                   std::span<const std::int32_t> predicted);

// ---------------------------------------------------------------------------------------------------------
// Who votes: trees with best cuts (random forests), trees with random cuts (extremely randomized), a linear
// voter, or all of them. share: how much of the vote a kind has. Shares are found on labeled rows by votes
// of voters that have not learned from them, and shrunk toward equal parts: few labels hardly move them.

enum class EstimatorKind : std::uint8_t {
  automatic,      // mix; the paper's own method: trees
  random_forest,  // best cuts, rows drawn with replacement
  extra_trees,    // random cuts
  linear,         // one linear voter, learned from the labels alone
  ensemble        // trees of both kinds and the linear voter
};

[[nodiscard]] std::span<const char* const> estimator_names() noexcept;  // in the order of the enum
[[nodiscard]] const char* name_of(EstimatorKind voters) noexcept;
[[nodiscard]] inline bool have_trees(EstimatorKind voters) noexcept {
  return voters != EstimatorKind::linear;
}
[[nodiscard]] inline bool have_linear(EstimatorKind voters) noexcept {
  return voters == EstimatorKind::linear || voters == EstimatorKind::ensemble;
}

// What automatic means: for the paper's own method its trees, else the mix.
[[nodiscard]] inline EstimatorKind settled(EstimatorKind voters, bool as_in_paper = false) noexcept {
  if (voters != EstimatorKind::automatic) return voters;
  return as_in_paper ? EstimatorKind::random_forest : EstimatorKind::ensemble;
}

// The forest of these voters: the given one with their cuts and bags.
[[nodiscard]] ForestOptions forest_of(EstimatorKind voters, ForestOptions forest) noexcept;

// The linear voter's share of a vote beside trees. Both votes are of the rows that `labels` are of, by voters
// that have not learned from them.
[[nodiscard]] double linear_share(const VoteMatrix& trees, const VoteMatrix& linear,
                                  std::span<const std::int32_t> labels);

// share of `second` and the rest of `first`, line by line; where one has no vote, the other's counts.
[[nodiscard]] VoteMatrix mixed_votes(const VoteMatrix& first, const VoteMatrix& second, double share);

// ---------------------------------------------------------------------------------------------------------
// What labels that were held out say about predictions made without them. judged row: a labeled row that was
// hidden at least once; with several repeats its share of right predictions counts. recall of a class: the
// share of its rows that were predicted right. balanced accuracy: the mean recall of the classes. alone:
// the only row of its class, which no learner can get right while it is hidden.

// Predictions of labeled rows, gathered fold by fold and repeat by repeat.
class JudgedRows {
 public:
  JudgedRows(std::span<const std::int32_t> truth, std::size_t classes);

  // Rows that belong together; a number per row. Chance is then counted by groups.
  void set_groups(std::vector<std::uint32_t> groups) { groups_ = std::move(groups); }
  // How much each row counts, a number above 0 per row.
  void set_weights(std::vector<double> weights) { weights_ = std::move(weights); }

  void add(std::size_t row, std::int32_t predicted);

  [[nodiscard]] std::span<const std::int32_t> truth() const { return truth_; }
  [[nodiscard]] std::size_t classes() const { return classes_; }
  [[nodiscard]] std::size_t rows() const;  // that were judged
  [[nodiscard]] std::uint32_t times(std::size_t row) const { return times_[row]; }
  [[nodiscard]] std::uint32_t right(std::size_t row) const { return right_[row]; }
  // Times right of times judged; 0 when never judged.
  [[nodiscard]] double share_right(std::size_t row) const;
  [[nodiscard]] std::span<const std::uint32_t> groups() const { return groups_; }  // empty: rows stand alone
  [[nodiscard]] std::span<const double> weights() const { return weights_; }       // empty: all count alike

 private:
  std::vector<std::int32_t> truth_;
  std::size_t classes_;
  std::vector<std::uint32_t> times_, right_;
  std::vector<std::uint32_t> groups_;
  std::vector<double> weights_;
};

struct Accuracy {
  double accuracy = 0;
  double low = 0, high = 1;  // 90 % interval for the accuracy on the unlabeled rows
  double balanced_accuracy = 0;
  double measured = 0;              // the accuracy as counted, before any correction
  std::vector<double> recall = {};  // by class, as counted; NaN: no row of it was judged
};

// What is added because learning was done with fewer labels than there are. `per_row` (beside the rows;
// empty: no correction) sums to it over the judged rows: its scatter widens the interval.
struct Correction {
  double shift = 0;
  std::vector<double> per_row = {};
};

// Hidden rows are not judged independently: the rows of a fold share a forest, and each row's label has
// taught the forests of all other folds. Their mean varies more than that of independent rows would, by this
// factor of the variance (chosen on five sets, docs/reference/estimate.md).
inline constexpr double dependence = 1.3;
// Where each fold has chosen columns by its labels, its rows also share the luck of that choice.
inline constexpr double dependence_of_chosen = 2;

// The rows that figures are to hold for: how many, and how many rows the group of one of them has in the mean
// over these rows.
struct RowsToLabel {
  std::size_t rows = 0;
  double in_group = 1;
};

// The interval is Wilson's, with dependence/rows + 1/to_label for 1/rows: what is estimated is the share of
// right labels among the rows to label, themselves only so many. Without such rows it is that of any further
// row. A row that is alone in its class is wrong, as it must be, but counts as right for the upper end: of
// its class nothing is known. Rows that belong together are as good as fewer that stand alone, by how much
// more the sums of their groups vary than those of single rows would (votes/clusters.h); so are rows that do
// not all count alike.
[[nodiscard]] Accuracy judge(const JudgedRows& rows, RowsToLabel to_label, const Correction& correction = {},
                             double of_rows = dependence);
[[nodiscard]] inline Accuracy judge(const JudgedRows& rows, std::size_t to_label,
                                    const Correction& correction = {}, double of_rows = dependence) {
  return judge(rows, RowsToLabel{.rows = to_label}, correction, of_rows);
}

// Whether the first predictions are better or worse than the second, row by row.
struct PairedDifference {
  double difference = 0;   // accuracy of the first less that of the second
  double error = 0;        // standard error of the difference
  std::size_t better = 0;  // rows the first has right more often
  std::size_t worse = 0;
  // Exact McNemar test, two-sided; with repeats the sign of a row's difference counts, and of rows that
  // belong together that of their sum.
  double p_value = 1;
};

[[nodiscard]] PairedDifference compare(const JudgedRows& first, const JudgedRows& second);

// Two-sided: how likely a split of better + worse coin throws is that is at least as uneven.
[[nodiscard]] double sign_test(std::size_t better, std::size_t worse);

// Of `right` in `rows` (a fraction is fine) at 90 %; `rows` may be a fraction too.
struct Interval {
  double low = 0, high = 1;
};
[[nodiscard]] Interval wilson_interval(double right, double rows);

}  // namespace sewil
