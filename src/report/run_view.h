// report/run_view.h: the record of a selection, read back. Whatever the pages index by is checked here, so
// that no text, however damaged, can lead them astray; parts a record may lack are empty.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/chart_small.h"
#include "sewil/select/criterion.h"

namespace sewil::report {

inline constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

struct ChosenColumn {
  std::size_t index = 0;  // counts from 1
  std::string name;
  double weight = not_known, share = not_known;
  double fold_share = not_known;  // of the folds, those that chose it
  double since = not_known;       // generation; not known: none
};

struct LearningStep {
  double taken = 0, left = 0;
  double oob_error = not_known, labeled_oob_error = not_known;
  std::vector<double> thresholds;  // by class
  std::vector<double> by_class;    // rows taken
};

struct Voter {
  std::string name;
  double share = not_known, accuracy = not_known;
};

struct Learning {
  std::vector<Voter> voters;  // none: a forest alone
  std::vector<LearningStep> steps;
  std::string stopped_because;
  double oob_error = not_known, labeled_oob_error = not_known;
  std::vector<double> votes;  // rows by their largest vote, equal bins from 0 to 1
};

struct Generation {
  double generation = 0, best = not_known, mean = not_known, alive = 0, scored = 0, tested = 0;
  std::vector<double> lengths;  // ascending
};

struct DroppedColumns {
  std::size_t index = 0;
  std::string names;
  double generation = 0, weight = not_known, copy_weight = not_known, p_value = not_known;
};

struct RankedColumn {
  std::size_t index = 0;
  std::string name;
  double score = not_known;
  bool infinite = false;
};

struct CurvePoint {
  double columns = 0, criterion = not_known, oob_error = not_known;
};

struct AccuracyView {
  double accuracy = not_known, low = not_known, high = not_known, balanced = not_known;
};

// What accuracy to expect; without one, the reason, or nothing when it was not asked for.
// Unlabeled rows of groups without labels, or of groups with some.
struct KindView {
  bool whole_groups = false;
  double unlabeled = 0, rows = 0, groups = 0;
  AccuracyView accuracy;
};

// Of a class among the unlabeled rows.
struct ShareView {
  std::string name;
  double counted = not_known, share = not_known, low = not_known, high = not_known, by_labels = not_known;
};

struct EstimateView {
  std::string none_because;
  AccuracyView chosen, all_columns, supervised;
  std::vector<KindView> kinds;    // empty: rows stand alone
  std::vector<ShareView> shares;  // by class
  std::vector<std::string> sentences;

  [[nodiscard]] bool known() const { return !std::isnan(chosen.accuracy); }
};

// Which of the labels given may be used.
struct AcceptanceView {
  std::vector<std::string> sentences;  // empty: it was not asked
  std::vector<std::string> classes;    // those with labels; beside them:
  std::vector<double> given, accepted, judged, wrong;
  std::vector<double> rows_of_set_size;  // from 0; empty: no sets were asked for
};

struct LearningPointView {
  double labels = 0, accuracy = not_known, low = not_known, high = not_known;
};

// What more labels would bring.
struct LearningCurveView {
  double labels = 0, accuracy = not_known;
  std::vector<LearningPointView> parts, more;
  std::string sentence, advice;  // no sentence: it is not known
};

struct AccuracyPointView {
  double columns = 0, accuracy = not_known, low = not_known, high = not_known;
};

// Fewer columns beside the best set of them.
struct SizeLossView {
  double columns = 0, same = not_known, lost = not_known, at_most = not_known;
};

struct StabilityView {
  double index = not_known, low = not_known, high = not_known;
};

struct CloseColumn {
  std::size_t index = 0;
  std::string name;
  double correlation = 0;
};

// A row somebody should look at, and why.
struct AdvisedRow {
  double row = 0;  // counts from 1
  std::string id;  // empty: rows have none
  std::string label, predicted, reason;
  std::vector<std::string> values;  // beside AdviceView::columns
};

// Suggestions or label issues.
struct AdviceView {
  bool asked = false;
  std::string rule;  // of suggestions
  std::string none_because;
  double judged = 0;  // of label issues: labels that were judged
  std::vector<std::string> columns;
  std::vector<AdvisedRow> rows;
};

// The verdict on one column.
struct VerdictView {
  std::size_t index = 0;
  std::string name, verdict;
  double q_value = not_known, p_alone = not_known, p_together = not_known, strength = not_known;
  double q_labels = not_known;
  std::vector<std::string> higher_in, lower_in;  // classes
};

// Which columns carry information, by evidence.
struct RelevanceView {
  bool asked = false;
  double rate = not_known, found = 0, noise = 0, undecided = 0, found_by_labels = 0;
  std::string unlabeled;    // a sentence
  std::string other_rates;  // a sentence; empty: none
  std::vector<VerdictView> columns;
};

struct RunView {
  std::string version, command, method, search, criterion;
  std::string seed;
  std::vector<std::pair<std::string, std::string>> options;

  std::string source, label, hash;
  double rows = 0, columns = 0, labeled = 0, unlabeled = 0, missing = 0;
  std::vector<std::string> classes;
  std::vector<double> class_rows;

  std::vector<ChosenColumn> chosen;  // by decreasing weight
  EstimateView estimate;
  AcceptanceView acceptance;
  LearningCurveView learning_curve;
  std::vector<AccuracyPointView> size_curve;  // by size; empty: none
  std::vector<SizeLossView> sizes;            // by size; empty: nobody asked
  double size_best = 0, size_smallest = 0;    // columns
  std::string size_sentence;
  StabilityView stability;
  std::string seed_check;  // a sentence
  AdviceView suggestions, label_issues;
  RelevanceView relevance;
  CriterionResult bounds, bounds_all;
  double learned_rows = 0;  // of a long table, behind all that is said of all columns; 0: all rows
  Learning self_training, labeling;
  std::vector<std::vector<double>> mislabeling;  // predicted x true; empty: not known
  std::vector<Generation> history;
  std::vector<DroppedColumns> dropped;
  std::vector<RankedColumn> ranking;  // rankers: best first
  bool larger_is_better = true;
  bool converged = true;

  std::vector<std::pair<std::string, std::vector<std::string>>>
      substitutes;  // a chosen column stands for others

  bool has_diagnostics = false;
  std::vector<CurvePoint> curve;
  double knee = 0;                                          // columns; 0: none
  std::vector<std::size_t> correlated;                      // column numbers
  std::vector<std::vector<double>> correlation;             // beside `correlated`
  std::map<std::size_t, std::vector<CloseColumn>> closest;  // by column number
  std::map<std::size_t, Distribution> distributions;        // by column number
  std::vector<double> margins_labeled, margins_pseudo, margins_left;

  std::vector<std::pair<std::string, double>> seconds;  // in the record's order
  double total_seconds = not_known;
  std::string stop_reason;
  std::vector<std::string> warnings;  // sentences

  [[nodiscard]] bool chose() const { return !method.empty(); }  // more than verdicts
  [[nodiscard]] bool has_scores() const;                        // a ranker that gives more than an order
  [[nodiscard]] bool is_search() const;
  [[nodiscard]] bool takes_all() const;                                    // no selection
  [[nodiscard]] std::string all_columns() const;                           // "all columns, on 20,000 rows"
  [[nodiscard]] std::string criterion_name() const;                        // "CBIL"
  [[nodiscard]] double criterion_of(const CriterionResult& values) const;  // by this run's criterion
  [[nodiscard]] const std::string& name_of(std::size_t index) const;       // of a chosen column
};

// Throws InputError that begins with `source`. A record of verdicts alone has the head and `relevance`.
RunView read_run(std::string_view json, const std::string& source);

}  // namespace sewil::report
