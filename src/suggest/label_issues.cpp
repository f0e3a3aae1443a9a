// suggest/label_issues.cpp: see sewil/judge/suggest.h.
#include <fmt/format.h>

#include <algorithm>

#include "sewil/front/text.h"
#include "sewil/judge/estimate.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/votes.h"
#include "suggest/hidden_votes.h"
#include "votes/top_two.h"

namespace sewil {

namespace {

// How many times as large the vote for one class is as that for another.
double times_as_large(double vote, double other) {
  return vote / (other + spare_vote);
}

// The upper quartile of the backings; strong_issue when the votes agree with no label.
double usual_backing(const VoteMatrix& hidden, std::span<const std::int32_t> labels) {
  std::vector<double> backings;
  for (std::size_t r = 0; r < hidden.rows; ++r) {
    const votes::TopTwo top = votes::top_two(hidden.row(r));
    if (predicted_class(hidden.row(r)) == labels[r])
      backings.push_back(times_as_large(top.first, top.second));
  }
  if (backings.empty()) return strong_issue;
  const auto quartile = backings.begin() + static_cast<std::ptrdiff_t>(3 * backings.size() / 4);
  std::nth_element(backings.begin(), quartile, backings.end());
  return *quartile;
}

}  // namespace

LabelIssues find_label_issues(const Learner& learner, const LabelIssueOptions& options) {
  const PartlyLabeled& rows = learner.rows;
  LabelIssues result{.none_because = no_estimate_because(rows)};
  if (!result.none_because.empty()) return result;
  const VoteMatrix hidden = suggest::hidden_votes(learner, options);
  result.judged = hidden.rows;
  result.limit = std::clamp(usual_backing(hidden, rows.labels), least_issue, strong_issue);
  for (std::size_t r = 0; r < hidden.rows; ++r) {
    const std::span<const double> line = hidden.row(r);
    const std::int32_t predicted = predicted_class(line);
    if (predicted == rows.labels[r] || predicted < 0) continue;
    const double strength = times_as_large(line[static_cast<std::size_t>(predicted)],
                                           line[static_cast<std::size_t>(rows.labels[r])]);
    if (strength < result.limit) continue;
    result.rows.push_back({.row = rows.labeled[r],
                           .label = rows.labels[r],
                           .predicted = predicted,
                           .votes = {line.begin(), line.end()},
                           .strength = strength});
  }
  std::stable_sort(result.rows.begin(), result.rows.end(),
                   [](const LabelIssue& a, const LabelIssue& b) { return a.strength > b.strength; });
  return result;
}

std::string reason_of(const LabelIssue& issue, std::span<const std::string> classes) {
  const auto predicted = static_cast<std::size_t>(issue.predicted);
  const auto label = static_cast<std::size_t>(issue.label);
  return fmt::format(
      "{:.0f} % of the votes of forests that have not seen the label are for {}, {:.0f} % for the label {}",
      100 * issue.votes[predicted], sewil::quoted(classes[predicted]), 100 * issue.votes[label],
      sewil::quoted(classes[label]));
}

}  // namespace sewil
