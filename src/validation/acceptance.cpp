// validation/acceptance.cpp: see sewil/judge/estimate.h.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "sewil/judge/estimate.h"
#include "sewil/learn/learner.h"
#include "validation/conformal.h"

namespace sewil {

void describe(AcceptanceOptions& options, OptionVisitor& visitor) {
  static constexpr const char* among[] = {"all", "class"};
  visitor.begin_scope("acceptance");
  visitor.real("accept_error", options.error, {0, 1},
               "mark which predicted labels may be used if at most this share of them may be wrong; 0: off");
  visitor.choose("accept_error_by", options.by, among,
                 "whether the error is controlled over all accepted labels or within each class");
  visitor.real("prediction_sets", options.sets, {0, 1},
               "give each row the set of classes it may be of, which holds the true class in this share of "
               "the rows of every class (0.9 is usual); 0: off");
}

namespace {

using namespace validation;

// The hidden rows of a fold, by what the estimate holds of it.
struct HiddenFold {
  FoldRows rows;
  std::vector<std::int32_t> truth, given;
};

HiddenFold hidden_fold(const PartlyLabeled& rows, const Estimate& estimate, std::size_t repeat,
                       std::uint32_t fold) {
  std::vector<std::uint32_t> fold_of;
  fold_of.reserve(rows.labeled.size());
  constexpr std::uint32_t not_hidden = ~0U;
  for (const std::int32_t one : estimate.fold_of[repeat]) {
    fold_of.push_back(one < 0 ? not_hidden : static_cast<std::uint32_t>(one));
  }
  HiddenFold found{.rows = FoldRows(rows, fold_of, fold), .truth = {}, .given = {}};
  for (const std::uint32_t at : found.rows.hidden) {
    found.truth.push_back(rows.labels[at]);
    found.given.push_back(estimate.said[repeat][at]);
  }
  return found;
}

// By voters who have seen the labels outside of the fold and nothing else: they know as little of the
// unlabeled rows as of the hidden ones.
VoteMatrix votes_without(const Learner& learner, const HiddenFold& fold, const ColumnSet& columns) {
  StopOnly quiet(learner.progress);
  const Learner blind{.matrix = learner.matrix,
                      .rows = fold.rows.seen(),
                      .columns = columns,
                      .forest = learner.forest,
                      .self_training = learner.self_training,
                      .workers = learner.workers,
                      .progress = quiet};
  const auto voters = voters_of(blind, {.oob_votes = false, .weights = false});
  VoteMatrix votes = voters
                         ->grow({.rows = fold.rows.labeled,
                                 .labels = fold.rows.labels,
                                 .classes = fold.rows.classes,
                                 .prediction_rows = fold.rows.unlabeled})
                         .prediction_votes;
  quiet.throw_if_stopped();
  return votes;
}

// The votes of the hidden rows, and those of all others.
struct PartedVotes {
  VoteMatrix hidden, unlabeled;
};

PartedVotes part(const VoteMatrix& votes, std::span<const std::uint32_t> hidden_at) {
  PartedVotes parts{.hidden = VoteMatrix(hidden_at.size(), votes.classes),
                    .unlabeled = VoteMatrix(votes.rows - hidden_at.size(), votes.classes)};
  std::vector<std::uint8_t> is_hidden(votes.rows, 0);
  for (std::size_t i = 0; i < hidden_at.size(); ++i) {
    is_hidden[hidden_at[i]] = 1;
    std::ranges::copy(votes.row(hidden_at[i]), parts.hidden.row(i).begin());
  }
  std::size_t next = 0;
  for (std::size_t row = 0; row < votes.rows; ++row) {
    if (is_hidden[row] == 0) std::ranges::copy(votes.row(row), parts.unlabeled.row(next++).begin());
  }
  return parts;
}

// Draws the line among the labels at these places.
AcceptedLabels draw_line(const std::vector<double>& p_values, std::span<const std::uint32_t> which,
                         AcceptedLabels found, Acceptance& acceptance) {
  const double error = acceptance.options.error;
  accept_smallest(p_values, which, error, acceptance.accepted);
  found.given = which.size();
  for (const std::uint32_t at : which) found.accepted += acceptance.accepted[at];
  if (found.accepted == 0 && !which.empty()) {
    const double times = times_needed(p_values, which, found.judged, error);
    found.labels_needed = static_cast<std::size_t>(std::ceil(times * static_cast<double>(found.judged)));
  }
  return found;
}

void accept_by(const WrongCounts& counts, std::span<const std::int32_t> given, Acceptance& acceptance) {
  const std::vector<double> p_values = counts.p_values();
  const std::size_t classes = acceptance.by_class.size();
  std::vector<std::vector<std::uint32_t>> of_class(classes);
  std::vector<std::uint32_t> all;
  for (std::uint32_t row = 0; row < given.size(); ++row) {
    if (given[row] < 0) continue;
    all.push_back(row);
    of_class[static_cast<std::size_t>(given[row])].push_back(row);
  }
  acceptance.accepted.assign(given.size(), 0);
  for (std::size_t k = 0; k < classes; ++k) {
    acceptance.by_class[k].judged = counts.judged(k);
    acceptance.by_class[k].wrong = counts.wrong(k);
    acceptance.all.judged += counts.judged(k);
    acceptance.all.wrong += counts.wrong(k);
  }
  if (acceptance.options.by == AcceptBy::all) {
    acceptance.all = draw_line(p_values, all, acceptance.all, acceptance);
  } else {
    for (std::size_t k = 0; k < classes; ++k) {
      acceptance.by_class[k] = draw_line(p_values, of_class[k], acceptance.by_class[k], acceptance);
    }
  }
  acceptance.all.given = all.size();
  acceptance.all.accepted = 0;
  for (std::size_t k = 0; k < classes; ++k) {
    AcceptedLabels& one = acceptance.by_class[k];
    one.given = of_class[k].size();
    one.accepted = 0;
    for (const std::uint32_t at : of_class[k]) one.accepted += acceptance.accepted[at];
    acceptance.all.accepted += one.accepted;
  }
}

}  // namespace

Acceptance accept_labels(const Learner& learner, const AcceptanceOptions& options, const Estimate& estimate,
                         std::span<const std::int32_t> given) {
  const PartlyLabeled& rows = learner.rows;
  Acceptance found{.options = options,
                   .none_because = estimate.none_because,
                   .by_class = std::vector<AcceptedLabels>(rows.classes)};
  if (!found.none_because.empty()) return found;
  const std::size_t repeats = (estimate.folds_done + estimate.folds - 1) / estimate.folds;
  WrongCounts wrong(given, rows.classes, options.by, repeats);
  SetCounts sets(options.sets > 0 ? given.size() : 0, rows.labels, rows.classes, options.sets);
  for (std::size_t done = 0; done < estimate.folds_done; ++done) {
    learner.progress.update({"acceptance", done, estimate.folds_done});
    const HiddenFold fold =
        hidden_fold(rows, estimate, done / estimate.folds, static_cast<std::uint32_t>(done % estimate.folds));
    const PartedVotes votes =
        part(votes_without(learner, fold, estimate.fold_columns[done]), fold.rows.hidden_at);
    const FoldVotes said{votes.hidden, fold.truth, fold.given, votes.unlabeled};
    if (options.error > 0) wrong.add(said);
    if (options.sets > 0) sets.add(said);
  }
  if (options.error > 0) accept_by(wrong, given, found);
  if (options.sets > 0) {
    found.sets = sets.sets(given);
    found.rows_of_size.assign(rows.classes + 1, 0);
    for (std::size_t row = 0; row < given.size(); ++row) {
      const auto line = std::span(found.sets).subspan(row * rows.classes, rows.classes);
      ++found.rows_of_size[std::accumulate(line.begin(), line.end(), std::size_t{0})];
    }
  }
  return found;
}

}  // namespace sewil
