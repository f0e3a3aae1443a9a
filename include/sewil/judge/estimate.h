// sewil/judge/estimate.h: what to expect of the labels and of the selection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/dataset.h"
#include "sewil/data/options.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"
#include "sewil/learn/learner.h"
#include "sewil/learn/votes.h"
#include "sewil/select/search.h"
#include "sewil/select/selection.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// Do column sets chosen from different parts of the labels agree? index: Nogueira's (Nogueira, Sechidis,
// Brown, "On the stability of feature selection algorithms", 2018). 1: always the same set; about 0: no
// more alike than sets of these sizes drawn at random.

struct Stability {
  double index = 0;                // NaN: fewer than two sets, or all of them hold every column or none
  double low = 0, high = 0;        // 90 % interval, as if the sets were drawn independently
  std::vector<double> share = {};  // per column: of the sets, those that hold it
};

// `columns`: how many there were to choose from.
[[nodiscard]] Stability stability_of(std::span<const ColumnSet> sets, std::size_t columns);

// ---------------------------------------------------------------------------------------------------------
// Are the labeled rows like the unlabeled ones? Figures by held-out labels hold for rows like the labeled
// ones. Where the two can be told apart, the unlabeled rows may be harder, or easier. Two tests with a
// level by permutation of who is labeled (whole groups where rows belong together): the largest rank
// difference of a column, and a forest that learns to tell labeled from unlabeled rows, by its out-of-bag
// votes. docs/reference/estimate.md is the guide.

struct Shift {
  double p_value = 1;      // of both tests
  double p_columns = 1;    // of the single columns
  double p_forest = 1;     // of the forest
  double told_apart = .5;  // how often the forest puts an unlabeled row before a labeled one (AUC)
  ColumnSet columns = {};  // by which they differ, the most telling first
  std::size_t rows = 0;    // that were looked at, of a long table a part
};

inline constexpr double shift_level = 0.05;

// Looks at the learner's columns. Throws Stopped when the progress asks to.
[[nodiscard]] Shift find_shift(const Learner& learner);

[[nodiscard]] inline bool is_told(const Shift& shift) {
  return shift.p_value <= shift_level;
}

// A number above 0 per labeled row, 1 in the mean: how much more often rows like it are found among the
// unlabeled rows than among the labeled ones, by the columns by which they differ; between a fifth and five
// times before they are brought to their mean. Empty where the rows cannot be told apart.
[[nodiscard]] std::vector<double> weights_of_shift(const Learner& learner, const Shift& shift);

// A warning that names the columns; empty when they cannot be told apart.
[[nodiscard]] std::string shift_sentence(const Shift& shift, std::span<const std::string> columns,
                                         bool reweighted);

// ---------------------------------------------------------------------------------------------------------
// What accuracy to expect on the unlabeled rows, did the unlabeled rows help, did the selection cost
// anything. The labeled rows are dealt into folds; in turn each fold's labels are hidden and everything
// that used labels is done again without them. The held-out labels then judge. chosen: labels from the chosen
// columns, the answer of a run. all columns: labels from all usable columns. supervised: labels from the
// first forest on all columns, which has seen no unlabeled row.

namespace selection {
struct KnownSample;
}

struct EstimateOptions {
  std::size_t folds = 5;  // 0: no estimate
  std::size_t repeats = 1;
  std::size_t sizes = 9;      // of nested sets, from few columns to all; folds judge those that matter
  int size_curve_trees = 50;  // of the forests that judge them; all where they choose the number of columns
  bool reweight =
      false;  // hidden rows count as their like is found among the unlabeled ones (sewil/judge/estimate.h)
};

// Labeling alone is quick enough for more folds, which come closer to all labels.
inline constexpr EstimateOptions label_estimate{.folds = 10};

void describe(EstimateOptions& options, OptionVisitor& visitor);

// How labels are hidden: row by row; or, where rows belong together, whole groups at once, which tells of
// rows of groups without labels, or rows of a group in turn, which tells of unlabeled rows of groups with
// labels.
enum class HiddenAs : std::uint8_t { rows, whole_groups, within_groups };

[[nodiscard]] const char* name_of(HiddenAs hidden) noexcept;  // "rows", "whole_groups", "within_groups"

// The first so many columns of a fold's order, and what was predicted with them.
struct SizeOutcome {
  std::size_t columns = 0;
  std::vector<std::int32_t> predicted = {};
  ColumnSet set = {};

  bool operator==(const SizeOutcome&) const = default;
};

// What was said of the hidden rows of one fold.
struct FoldOutcome {
  std::size_t repeat = 0, fold = 0;
  std::vector<std::uint32_t> rows = {};  // hidden; places in the list of labeled rows
  std::vector<std::int32_t> chosen = {}, all_columns = {}, supervised = {};  // beside rows
  ColumnSet columns = {};                                                    // chosen in this fold
  std::vector<SizeOutcome> size_curve = {};                                  // by size
  // By class: of the rows without any label that this fold tells of, the share that all columns say it of.
  std::vector<double> said = {};
  HiddenAs hidden = HiddenAs::rows;

  bool operator==(const FoldOutcome&) const = default;
};

struct FoldOutcomes {
  std::size_t folds = 0;               // dealt in every repeat
  bool selected = false;               // columns were chosen in every fold, by its labels
  std::vector<double> with_half = {};  // beside the labeled rows: see validation/fewer_labels.h
  std::vector<FoldOutcome> done = {};
  StopReason stopped = StopReason::none;
  HiddenAs hidden = HiddenAs::rows;  // in `done`
  // The same with labels hidden in the other way, where there are unlabeled rows of both kinds; else none.
  std::vector<FoldOutcomes> other = {};
  std::vector<double> weights = {};  // beside the labeled rows: how much each counts; empty: all alike
};

struct AccuracyPoint {
  std::size_t columns = 0;
  Accuracy accuracy = {};
};

// Size against quality: nested sets from few columns to all.
struct AccuracyCurve {
  std::vector<AccuracyPoint> points = {};  // by size
};

// What to expect of unlabeled rows of one kind, where rows belong together.
struct KindEstimate {
  HiddenAs hidden = HiddenAs::whole_groups;  // by which it is judged
  std::size_t unlabeled = 0;                 // rows of the kind
  std::size_t rows = 0, groups = 0;          // that were judged
  Accuracy chosen = {};
};

// How many of the unlabeled rows are of a class. counted: by the labels they were given. share: by them and
// by what the held-out labels say about their mistakes. by_labels: by the labels alone.
struct ClassShare {
  double counted = 0;
  double share = 0;
  Interval interval = {};
  double by_labels = 0;
  Interval interval_by_labels = {};
};

struct Estimate {
  std::size_t folds = 0, repeats = 0;                   // as they were dealt
  std::size_t folds_done = 0;                           // of folds * repeats
  std::size_t rows = 0;                                 // labeled rows that were judged
  std::size_t rows_used = 0;                            // labeled and unlabeled, where not all were; else 0
  std::vector<std::vector<std::int32_t>> fold_of = {};  // per repeat and labeled row; -1: not hidden
  std::vector<std::vector<std::int32_t>> said = {};     // beside fold_of: the label it got while hidden
  std::vector<ColumnSet> fold_columns = {};             // that gave it, per fold done; repeat by repeat
  std::string none_because = {};  // a sentence: why there is none; then no figure below means anything
  bool weighed = false;           // rows counted by the probabilities with which they were labeled
  double correction = 0;          // added to the accuracies, since a fold has fewer labels than the run
  Accuracy chosen = {}, all_columns = {}, supervised = {};
  PairedDifference selection = {};  // chosen less all columns
  PairedDifference unlabeled = {};  // all columns less supervised
  AccuracyCurve size_curve = {};
  Stability stability = {};  // of the columns chosen in the folds
  StopReason stopped = StopReason::none;
  // Empty: rows stand alone. Else chosen, all_columns and supervised are means over the unlabeled rows of all
  // kinds, and the rest is by the folds of the first kind.
  std::vector<KindEstimate> kinds = {};
  std::vector<ClassShare> shares = {};  // by class; empty: no row is unlabeled
  double effective_rows = 0;            // with weights: so many rows of equal weight say as much; else 0
};

// A sentence when these labels are too few to hide any; else empty.
[[nodiscard]] std::string no_estimate_because(const PartlyLabeled& rows);

// `columns`: of the table. `to_label`: unlabeled rows the figures are to hold for; 0: those of `rows`.
// `weights`: of the labeled rows, for the accuracies; empty: they count alike.
[[nodiscard]] Estimate make_estimate(const PartlyLabeled& rows, const EstimateOptions& options,
                                     const FoldOutcomes& folds, std::size_t columns, std::size_t to_label = 0,
                                     std::span<const double> weights = {});

// ---- in words ----

inline constexpr double telling_level = 0.05;  // a p-value below it is called a difference

[[nodiscard]] std::string percent(double share);                    // "83.4 %"
[[nodiscard]] std::string with_interval(const Accuracy& accuracy);  // "83.4 % (78.9 to 87.3 %)"
// Did the selection cost or gain accuracy; did the unlabeled rows help or hurt, and what to do if they did.
[[nodiscard]] std::string selection_sentence(const Estimate& estimate);
[[nodiscard]] std::string unlabeled_sentence(const Estimate& estimate);

// What the chosen columns cost against the best of the nested sets.
[[nodiscard]] std::string size_sentence(const SizeChoice& sizes);

// ---- hiding folds ----

struct EstimateHooks {
  std::span<const FoldOutcome> done = {};                      // from a saved run: not done again
  std::function<void(const FoldOutcome&)> finished = nullptr;  // after every fold, from the calling thread
};

// The rows that folds are dealt from and hidden among. Of a table of more than 20,000 rows these are 20,000:
// all labeled rows (at most half of them), drawn class by class, and unlabeled ones; which depends on the
// seed alone. The span given must outlive it.
class RowsToHide {
 public:
  RowsToHide(const PartlyLabeled& rows, std::uint64_t seed);
  ~RowsToHide();
  RowsToHide(const RowsToHide&) = delete;
  RowsToHide& operator=(const RowsToHide&) = delete;

  [[nodiscard]] PartlyLabeled known() const;
  // make_estimate of these folds, for all unlabeled rows; `fold_of` and `weights` are beside all labeled
  // ones. The folds' weights, where there are some, are those of known().
  [[nodiscard]] Estimate estimate(const EstimateOptions& options, const FoldOutcomes& folds,
                                  std::size_t columns, std::span<const double> weights = {}) const;

 private:
  PartlyLabeled all_;
  std::unique_ptr<const selection::KnownSample> sample_;  // none: all rows
};

// The learner's self-training, with one fold hidden after the other.
FoldOutcomes cross_fit_labeling(const Learner& learner, const EstimateOptions& options,
                                const EstimateHooks& hooks = {});

// The selection that gave `outcome`, with one fold hidden after the other, and of its nested sets
// (outcome.nested) those whose size is in question. Where labels choose the number of columns, a fold's rows
// are judged by the set of the size that the other folds favor, and the estimate is of a run that chooses so.
FoldOutcomes cross_fit_selection(const SelectionInput& input, const SelectionOutcome& outcome,
                                 const EstimateOptions& settings, const EstimateHooks& hooks = {});

// The nested set of so many columns by the whole run's own order.
[[nodiscard]] ColumnSet nested_set(const SelectionOutcome& outcome, SelectionMethod method,
                                   std::size_t columns);

// ---------------------------------------------------------------------------------------------------------
// Which of the labels that were given may be used. The labels that were held out in turn
// (see above) say how often labels are wrong by how sure the votes were, and so where to draw
// the line. accepted: its label may be used; of the accepted labels at most a stated share is wrong, on
// average over tables. prediction set: the classes a row may be of; it holds the true class in a stated share
// of the rows of every class. docs/reference/accept.md is the guide.

// Among which labels the share of wrong ones is kept.
enum class AcceptBy : std::uint8_t {
  all,        // all that are accepted
  each_class  // those accepted of each class
};

struct AcceptanceOptions {
  double error = 0;  // the share of wrong ones among the accepted; 0: none is to be accepted
  AcceptBy by = AcceptBy::all;
  double sets = 0;  // the share of rows whose set holds the true class; 0: no sets

  [[nodiscard]] bool asked() const noexcept { return error > 0 || sets > 0; }
};

void describe(AcceptanceOptions& options, OptionVisitor& visitor);

// The labels given to the unlabeled rows, or those of one class.
struct AcceptedLabels {
  std::size_t given = 0;
  std::size_t accepted = 0;
  std::size_t judged = 0;  // labels that were held out, or those of them that were said to be of the class
  std::size_t wrong = 0;   // of these, said to be of another class than they are
  std::size_t labels_needed = 0;  // about so many in all for any to be accepted; 0: some are, or not known
};

struct Acceptance {
  AcceptanceOptions options = {};
  std::string none_because = {};            // a sentence: why nothing can be said; then nothing is
  std::vector<std::uint8_t> accepted = {};  // beside the unlabeled rows; empty: not asked for
  AcceptedLabels all = {};
  std::vector<AcceptedLabels> by_class = {};
  std::vector<std::uint8_t> sets = {};         // a line per unlabeled row, 1 for a class in its set
  std::vector<std::size_t> rows_of_size = {};  // rows by the number of classes in their set, from 0
  StopReason stopped = StopReason::none;
};

// The learner is the run's: its rows are the table's. `estimate` is of the same run, and `given` are its
// labels of the unlabeled rows (-1: none). Throws Stopped.
[[nodiscard]] Acceptance accept_labels(const Learner& learner, const AcceptanceOptions& options,
                                       const Estimate& estimate, std::span<const std::int32_t> given);

// What was found, in sentences: about the accepted labels, about each class where the error is kept by class,
// and about the sets.
[[nodiscard]] std::vector<std::string> acceptance_sentences(const Acceptance& acceptance,
                                                            std::span<const std::string> classes);

// "a|b": the classes in the set of the row at this place; empty where no sets were asked for.
[[nodiscard]] std::string prediction_set_text(const Acceptance& acceptance, std::size_t place,
                                              std::span<const std::string> classes);

}  // namespace sewil
