// sewil/judge/suggest.h: rows that somebody should look at: the most useful ones, doubtful labels, and both
// in one request.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/data/options.h"
#include "sewil/judge/estimate.h"
#include "sewil/learn/learner.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// Are there enough labels? Forests that learn from a quarter, a half and three quarters of the labels,
// judged by the others, say how accuracy grows with labels; the curve is drawn on to more labels than there
// are. docs/reference/estimate.md is the guide.

// What a part of the labels is worth. `right`: beside the labeled rows, the share of the times it was judged
// in which forests grown on such a part got it right.
struct PartOfLabels {
  double labels = 0;  // in the mean over the forests
  std::vector<double> right = {};

  [[nodiscard]] double accuracy() const;
};

struct LearningPoint {
  std::size_t labels = 0;  // in all
  double accuracy = 0;
  double low = 0, high = 1;  // 90 %: of the gain from here on, were the accuracy now known
};

struct LearningCurve {
  std::size_t labels = 0;                 // now
  double accuracy = 0;                    // now, as the estimate has it
  std::vector<LearningPoint> parts = {};  // fewer labels than now, measured
  std::vector<LearningPoint> more = {};   // more labels than now, drawn on
  double gain_of_fifty = 0;
  std::string sentence = {}, advice = {};
};

// By the smallest part first. Throws Stopped.
[[nodiscard]] std::vector<PartOfLabels> learn_from_parts(const Learner& learner);

// `accuracy`: what to expect now. `unlabeled`: rows that could get a label; none: there is no curve.
[[nodiscard]] std::optional<LearningCurve> draw_learning_curve(std::span<const PartOfLabels> parts,
                                                               double accuracy, std::size_t unlabeled);

// ---------------------------------------------------------------------------------------------------------
// Which unlabeled rows to label next. A forest that learned from the labels alone votes on the unlabeled
// rows, and a rule says whose label would help most. batch: the rows suggested at once. margin of a row
// (here): its largest vote less the second largest one. rival: the class of the second largest vote. crowd
// of a row: how many other unlabeled rows end in its leaf, in the mean over the trees. proximity of two
// rows: the share of the trees in which they end in one leaf.

enum class SuggestRule : std::uint8_t { margin, entropy, disagreement, diverse, density, change, random };

struct SuggestRuleInfo {
  const char* name;
  const char* description;
};

// In the order of the enum.
[[nodiscard]] std::span<const SuggestRuleInfo> suggest_rules() noexcept;

struct SuggestOptions {
  std::size_t rows = 0;  // how many; 0: none are suggested
  SuggestRule rule = SuggestRule::diverse;
  // Of the rows, those that are drawn at random among all others: labels that a rule picks are of the hardest
  // rows, and an estimate needs some that are not.
  double random_share = 0.2;
};

void describe(SuggestOptions& options, OptionVisitor& visitor);

struct Suggestion {
  std::uint32_t row = 0;  // of the table
  std::string id = {};    // of the row, where rows have one
  double score = 0;       // by the rule, when it was picked; rules differ in what it counts
  std::int32_t predicted = -1, rival = -1;
  std::vector<double> votes = {};  // by class
  double crowd = 0;
  double probability = 1;  // with which it was picked; 1: by the rule

  bool operator==(const Suggestion&) const = default;
};

struct Suggestions {
  SuggestRule rule = SuggestRule::random;
  std::vector<Suggestion> rows = {};  // the most helpful first; fewer than asked for when there are no more

  bool operator==(const Suggestions&) const = default;
};

// The forest is the first one of the learner's self-training. margin, entropy and disagreement pass over
// near copies (proximity above near_copy) while others are left; diverse, density and change spread a batch
// by their rule. Where rows belong together a batch takes another row of a group only when all others have
// given as many. Throws Stopped when the progress asks to stop, InputError when there is no labeled row.
[[nodiscard]] Suggestions suggest_rows(const Learner& learner, const SuggestOptions& options);

inline constexpr double near_copy = 0.9;

// "torn between 'a' (41 % of the votes) and 'b' (39 %); about 43 unlabeled rows resemble it"
[[nodiscard]] std::string reason_of(const Suggestion& suggestion, SuggestRule rule,
                                    std::span<const std::string> classes);

// ---------------------------------------------------------------------------------------------------------
// Labels that look wrong. Each labeled row is voted on by forests that have not seen its label
// (sewil/learn/learner.h); where they speak strongly for another class, the label is in doubt.
//
// strength of a doubt: how many times as large as the vote for the label the vote for the other class is.
// backing of a label: the same the other way round, where the votes agree with the label.

struct LabelIssueOptions {
  std::size_t folds = 10;
  std::size_t repeats = 3;
};

struct LabelIssue {
  std::uint32_t row = 0;  // of the table
  std::string id = {};    // of the row, where rows have one
  std::int32_t label = -1;
  std::int32_t predicted = -1;     // by the hidden votes
  std::vector<double> votes = {};  // by class, of the trees that had not seen the label
  double strength = 0;

  bool operator==(const LabelIssue&) const = default;
};

struct LabelIssues {
  std::vector<LabelIssue> rows = {};  // the strongest first
  std::size_t judged = 0;             // labeled rows that were voted on
  double limit = 0;                   // strength from which on a label is in doubt
  std::string none_because = {};      // a sentence: why nothing could be said; then there are no rows
};

// A label is in doubt when it is spoken against more strongly than three quarters of the labels that the
// votes agree with are backed. The limit is never below `least_issue`, where votes say little anyway, nor
// above `strong_issue`. `spare_vote` is added to the smaller vote, since with few labels a vote near 0 is
// often luck. Throws Stopped when the progress asks to stop.
[[nodiscard]] LabelIssues find_label_issues(const Learner& learner, const LabelIssueOptions& options);

inline constexpr double least_issue = 2;
inline constexpr double strong_issue = 5;
inline constexpr double spare_vote = 0.02;

// "84 % of the votes of forests that have not seen the label are for 'b', 3 % for the label 'a'"
[[nodiscard]] std::string reason_of(const LabelIssue& issue, std::span<const std::string> classes);

// ---------------------------------------------------------------------------------------------------------
// Which rows a person should look at: those to label next (sewil/judge/suggest.h) and those whose label looks
// wrong (sewil/judge/suggest.h). One request, for every command that learns from labels.

struct RowAdviceOptions {
  SuggestOptions suggest = {};
  bool label_issues = false;
};

void describe(RowAdviceOptions& options, OptionVisitor& visitor);

struct RowAdvice {
  std::optional<Suggestions> suggestions = {};  // none: not asked for, or stopped before
  std::optional<LabelIssues> label_issues = {};
  std::vector<std::uint32_t> shown = {};  // columns whose values stand beside the rows
  std::vector<std::vector<std::string>> suggested_values = {}, issue_values = {};  // beside the rows
  StopReason stopped = StopReason::none;
  double seconds = 0;
};

// By the learner's forests; `data` is its table. `shown`: columns of the data whose values are to stand
// beside the rows.
[[nodiscard]] RowAdvice advise_on_rows(const Learner& learner, const Dataset& data,
                                       const RowAdviceOptions& options,
                                       std::vector<std::uint32_t> shown = {});

}  // namespace sewil
