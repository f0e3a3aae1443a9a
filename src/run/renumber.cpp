// run/renumber.cpp: see renumber.h.
#include "run/renumber.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "sewil/error.h"
#include "sewil/kept_forest.h"
#include "sewil/linear_voter.h"

namespace sewil::run {
namespace {

using Places = std::span<const std::uint32_t>;

// values[i] goes to places[i]; a list that is empty or not beside the places stays as it is.
template <class Value>
void move_to(Places places, std::vector<Value>& values) {
  if (values.empty()) return;
  SEWIL_ASSERT(values.size() == places.size());
  std::vector<Value> moved(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) moved[places[i]] = std::move(values[i]);
  values = std::move(moved);
}

// Lines to `rows` (empty: they stay), entries of a line to `classes`.
void move_votes(Places rows, Places classes, VoteMatrix& votes) {
  if (votes.values.empty()) return;
  VoteMatrix moved(votes.rows, votes.classes);
  for (std::size_t r = 0; r < votes.rows; ++r) {
    const auto line = moved.row(rows.empty() ? r : rows[r]);
    for (std::size_t k = 0; k < votes.classes; ++k) line[classes[k]] = votes.row(r)[k];
  }
  votes = std::move(moved);
}

// Per view number of `columns` its place in the ascending list of the table's numbers.
std::vector<std::uint32_t> places_beside(const ColumnSet& columns, Places numbers) {
  std::vector<std::uint32_t> order(columns.size()), places(columns.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t at) { return numbers[columns[at]]; });
  for (std::uint32_t place = 0; place < order.size(); ++place) places[order[place]] = place;
  return places;
}

}  // namespace

void Renumber::columns(ColumnSet& set) const {
  for (std::uint32_t& number : set) column(number);
  std::ranges::sort(set);
}

void Renumber::label(std::int32_t& number) const {
  if (number >= 0 && static_cast<std::size_t>(number) < to_.classes.size())
    number = static_cast<std::int32_t>(to_.classes[static_cast<std::size_t>(number)]);
}

void Renumber::labels(std::vector<std::int32_t>& numbers) const {
  for (std::int32_t& number : numbers) label(number);
}

// Labeled rows first, then the others as they were taken, those of one step by their place in the table.
void Renumber::augmented_rows(SelfLearningResult& learned) const {
  const auto taken = static_cast<std::ptrdiff_t>(learned.labeled);
  std::vector<std::uint32_t> order(learned.rows.size()), places(learned.rows.size());
  std::iota(order.begin(), order.end(), 0U);
  for (std::uint32_t i = 0; i < learned.labeled; ++i) order[to_.labeled[i]] = i;
  // Rows of a step come in the order of the run's list, so a new step begins where a place is not larger.
  const std::size_t behind = order.size() - learned.labeled;
  std::vector<std::uint32_t> step_of(behind), place_of(behind);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> step_and_place;
  for (std::uint32_t at = 0; at < learned.taken_at.size(); ++at) {
    if (learned.taken_at[at] > 0) step_and_place.emplace_back(learned.taken_at[at], at);
  }
  std::ranges::sort(step_and_place);
  SEWIL_ASSERT(step_and_place.size() == behind);
  for (std::size_t i = 0; i < behind; ++i) {
    step_of[i] = step_and_place[i].first;
    place_of[i] = to_.unlabeled[step_and_place[i].second];
  }
  std::sort(order.begin() + taken, order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const std::size_t left = a - learned.labeled, right = b - learned.labeled;
    return std::tuple(step_of[left], place_of[left]) < std::tuple(step_of[right], place_of[right]);
  });
  for (std::uint32_t place = 0; place < order.size(); ++place) places[order[place]] = place;
  move_to(places, learned.rows);
  move_to(places, learned.labels);
  move_to(places, learned.weights);
  if (learned.forest.oob_votes.rows == places.size())
    move_votes(places, to_.classes, learned.forest.oob_votes);
  if (learned.forest.oob_trees.size() == places.size()) move_to(places, learned.forest.oob_trees);
}

void Renumber::voters(SelfLearningResult& learned, const ColumnSet& columns) const {
  const std::vector<std::uint32_t> beside = places_beside(columns, to_.columns);
  ForestResult& forest = learned.forest;
  move_to(beside, forest.weights);
  move_to(beside, forest.gains);
  SEWIL_ASSERT(forest.tree_weights.empty());
  if (forest.trees) {
    forest.trees = std::make_shared<const KeptForest>(forest.trees->renumbered(to_.columns, to_.classes));
  }
  if (learned.parts.linear) {
    learned.parts.linear =
        std::make_shared<const LinearVoter>(learned.parts.linear->renumbered(to_.columns, to_.classes));
  }
}

void Renumber::learning(SelfLearningResult& learned, const ColumnSet& columns) const {
  augmented_rows(learned);  // goes by taken_at as it was
  labels(learned.labels);
  move_votes(to_.unlabeled, to_.classes, learned.votes);
  for (auto* of_rows : {&learned.predicted, &learned.first_predicted, &learned.pseudo_labels}) {
    labels(*of_rows);
    move_to(to_.unlabeled, *of_rows);
  }
  move_to(to_.unlabeled, learned.taken_at);
  for (SelfLearningStep& step : learned.steps) {
    move_to(to_.classes, step.by_class);
    move_to(to_.classes, step.thresholds);
  }
  voters(learned, columns);
}

void Renumber::outcome(SelectionOutcome& outcome) const {
  const ColumnSet usable = outcome.space.columns();
  learning(outcome.augmenting, usable);
  learning(outcome.labeling, outcome.columns);
  const std::vector<std::uint32_t> beside = places_beside(outcome.columns, to_.columns);
  columns(outcome.columns);
  move_to(beside, outcome.weights);
  move_to(beside, outcome.share);
  move_to(beside, outcome.since);
  move_to(to_.columns, outcome.weights_all);
  for (ColumnSet& unit : outcome.space.units) columns(unit);
  std::ranges::sort(outcome.space.units);
  columns(outcome.space.kept);
  for (std::uint32_t& number : outcome.ranking.order) column(number);
  for (CoTrainingStep& step : outcome.ranking.steps) {
    for (std::uint32_t& number : step.added) column(number);
  }
  outcome.job = nullptr;  // of the run's own matrix
}

void Renumber::accuracy(Accuracy& accuracy) const {
  move_to(to_.classes, accuracy.recall);
}

void Renumber::estimate(Estimate& estimate) const {
  for (std::vector<std::int32_t>& fold_of : estimate.fold_of) move_to(to_.labeled, fold_of);
  for (Accuracy* one : {&estimate.chosen, &estimate.all_columns, &estimate.supervised}) accuracy(*one);
  for (FrontPoint& point : estimate.front.points) accuracy(point.accuracy);
  move_to(to_.columns, estimate.stability.share);
}

void Renumber::findings(Findings& findings) const {
  for (std::uint32_t& number : findings.correlations.columns) column(number);
  for (auto& list : findings.substitutes) {
    for (Substitute& one : list) column(one.column);
  }
  for (ClassDistribution& one : findings.distributions) {
    column(one.column);
    move_to(to_.classes, one.counts);
    move_to(to_.classes, one.missing);
  }
}

void Renumber::advice(RowAdvice& advice) const {
  if (advice.suggestions) {
    for (Suggestion& one : advice.suggestions->rows) {
      label(one.predicted);
      label(one.rival);
      move_to(to_.classes, one.votes);
    }
  }
  if (advice.doubts) {
    for (Doubt& one : advice.doubts->rows) {
      label(one.label);
      label(one.predicted);
      move_to(to_.classes, one.votes);
    }
  }
  for (std::uint32_t& number : advice.shown) column(number);
}

void Renumber::discoveries(Discoveries& found) const {
  move_to(to_.columns, found.columns);
  columns(found.teachers);
}

void Renumber::substitutes(std::vector<Substitutes>& substitutes) const {
  for (Substitutes& one : substitutes) {
    column(one.column);
    columns(one.others);
  }
  std::ranges::sort(substitutes, {}, &Substitutes::column);
}

}  // namespace sewil::run
