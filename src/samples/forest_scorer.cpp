// samples/forest_scorer.cpp: see forest_scorer.h.
#include "samples/forest_scorer.h"

#include <algorithm>
#include <iterator>
#include <memory>

namespace sewil::selection {
namespace {

// Forests held at a time: votes of many rows and classes must not pile up.
constexpr std::size_t chunk = 64;

bool needs_unlabeled(const CriterionOptions& options) {
  return info_of(options.criterion).needs_unlabeled || options.moments == MomentRows::unlabeled_rows;
}

// The criterion. Where a bound says nothing and is 1, as of one column when the classes are many, the
// out-of-bag error on top of it: a search that sees nothing but ties would take the first columns of the
// table.
double search_value(const CriterionResult& bounds, Criterion criterion) {
  const double value = value_of(bounds, criterion);
  return info_of(criterion).is_c_bound && value >= 1 ? value + bounds.oob_error : value;
}

}  // namespace

std::vector<ForestResult> ForestScorer::grow(std::span<const ColumnSet> sets, bool want_weights,
                                             bool want_unlabeled, Progress& progress) const {
  const Wanted wanted{.oob_votes = true,
                      .prediction_votes = want_unlabeled,
                      .weights = want_weights,
                      .sample_votes = want_unlabeled};
  StopOnly quiet(progress);
  return grow_forests(job_.matrix, sets, job_.set.sample(want_unlabeled), job_.forest, wanted, workers_,
                      quiet);
}

// Rows the forest has not learned from rode along; those self-training took stand behind the labeled ones.
VoteMatrix ForestScorer::unlabeled_votes(const ForestResult& forest) const {
  const AugmentedSet& set = job_.set;
  VoteMatrix all(set.unlabeled(), set.classes);
  for (std::size_t r = 0; r < set.left_rows.size(); ++r)
    std::ranges::copy(forest.prediction_votes.row(r), all.row(set.left_positions[r]).begin());
  const std::vector<std::uint32_t> places = set.places_of_taken();
  for (std::size_t r = 0; r < places.size(); ++r)
    std::ranges::copy(forest.sample_votes.row(places[r]), all.row(set.taken_positions[r]).begin());
  return all;
}

std::vector<Evaluation> ForestScorer::evaluate_all(std::span<const ColumnSet> sets, bool want_weights,
                                                   Progress& progress) const {
  const bool want_unlabeled = needs_unlabeled(job_.criterion);
  const Workers one(1);
  std::vector<Evaluation> evaluations(sets.size());
  for (std::size_t from = 0; from < sets.size(); from += chunk) {
    const auto part = sets.subspan(from, std::min(chunk, sets.size() - from));
    std::vector<ForestResult> forests = grow(part, want_weights, want_unlabeled, progress);
    std::vector<VoteMatrix> plain_votes(want_unlabeled ? part.size() : 0);
    for (std::size_t i = 0; i < plain_votes.size(); ++i) plain_votes[i] = unlabeled_votes(forests[i]);
    workers_.for_each(part.size(), [&](std::size_t i, int) {
      const CriterionInput input{.oob_votes = forests[i].oob_votes,
                                 .labels = job_.set.labels,
                                 .labeled = job_.set.labeled,
                                 .unlabeled_votes = want_unlabeled ? &plain_votes[i] : nullptr};
      evaluations[from + i] = {.bounds = evaluate_criteria(input, job_.criterion, one),
                               .weights = std::move(forests[i].weights)};
    });
  }
  return evaluations;
}

std::vector<Score> ForestScorer::score(std::span<const ColumnSet> sets, bool want_weights,
                                       Progress& progress) {
  std::vector<Score> scores;
  scores.reserve(sets.size());
  for (Evaluation& evaluation : evaluate_all(sets, want_weights, progress)) {
    scores.push_back({.criterion = search_value(evaluation.bounds, job_.criterion.criterion),
                      .weights = std::move(evaluation.weights)});
  }
  return scores;
}

std::vector<CriterionResult> ForestScorer::bounds(std::span<const ColumnSet> sets, Progress& progress) const {
  std::vector<CriterionResult> results;
  results.reserve(sets.size());
  for (const Evaluation& evaluation : evaluate_all(sets, false, progress)) {
    results.push_back(evaluation.bounds);
  }
  return results;
}

Evaluation ForestScorer::evaluate(const ColumnSet& columns, Progress& progress) const {
  const bool want_unlabeled = job_.set.unlabeled() > 0;
  ForestResult forest = std::move(grow(std::span(&columns, 1), true, want_unlabeled, progress).front());
  VoteMatrix votes;
  if (want_unlabeled) votes = unlabeled_votes(forest);
  const CriterionInput input{.oob_votes = forest.oob_votes,
                             .labels = job_.set.labels,
                             .labeled = job_.set.labeled,
                             .unlabeled_votes = want_unlabeled ? &votes : nullptr};
  return {.bounds = evaluate_criteria(input, job_.criterion, workers_), .weights = std::move(forest.weights)};
}

}  // namespace sewil::selection
