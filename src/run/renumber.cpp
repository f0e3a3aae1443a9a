// run/renumber.cpp: see renumber.h. The records and the outcome of a selection.
#include "run/renumber.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "sewil/data/work.h"

namespace sewil::run {

void Renumber::columns(std::vector<std::uint32_t>& numbers) const {
  for (std::uint32_t& number : numbers) column(number);
}

void Renumber::column_set(ColumnSet& set) const {
  columns(set);
  std::ranges::sort(set);
}

void Renumber::constraints(ColumnConstraints& constraints) const {
  auto& [keep, drop, groups] = constraints;
  column_set(keep);
  column_set(drop);
  for (ColumnSet& group : groups) column_set(group);
}

// Units are in the order of their first column.
void Renumber::space(SearchSpace& space) const {
  auto& [units, kept] = space;
  column_set(kept);
  for (ColumnSet& unit : units) column_set(unit);
  std::ranges::sort(units, {}, [](const ColumnSet& unit) { return unit.front(); });
}

void Renumber::ranking(ColumnRanking& ranking) const {
  auto& [order, scores, larger_is_better, filled_cells, objective, converged, steps, enough, stopped,
         scored] = ranking;
  no_numbers(scores, larger_is_better, filled_cells, objective, converged, enough, stopped, scored);
  columns(order);
  for (CoTrainingStep& step : steps) {
    auto& [added, found] = step;
    no_numbers(found);
    columns(added);
  }
}

void Renumber::nested(NestedLabels& nested) const {
  auto& [sizes, labels_of_sizes, votes_of_all] = nested;
  no_numbers(sizes);
  for (std::vector<std::int32_t>& said : labels_of_sizes) {
    labels(said);
    if (said.size() == to_.unlabeled.size()) move_to(to_.unlabeled, said);  // else of a sample
  }
  if (votes_of_all.values.empty()) return;
  votes(votes_of_all.rows == to_.unlabeled.size() ? Places(to_.unlabeled) : Places(), votes_of_all);
}

void Renumber::outcome(SelectionOutcome& outcome) const {
  auto& [chosen, left_out, weights, share, since, weights_all, bounds, bounds_all, augmenting, labeling,
         state, units, job, order, scored, nested_labels, learned, stopped, seconds] = outcome;
  no_numbers(left_out, bounds, bounds_all, scored, learned, stopped, seconds);
  learning(augmenting, units.columns());
  learning(labeling, chosen);
  const std::vector<std::uint32_t> beside = places_beside(chosen);
  column_set(chosen);
  move_to(beside, weights);
  move_to(beside, share);
  move_to(beside, since);
  move_to(to_.columns, weights_all);
  SEWIL_ASSERT(state.units == 0);  // searches see the table by place
  space(units);
  ranking(order);
  nested(nested_labels);
  job = nullptr;  // of the view's matrix
}

void Renumber::substitutes(std::vector<Substitutes>& list) const {
  for (Substitutes& one : list) {
    auto& [number, others] = one;
    column(number);
    column_set(others);
  }
  std::ranges::sort(list, {}, &Substitutes::column);
}

void Renumber::operator()(RunRecord& record) const {
  auto& [command, options, wishes, estimating, accepting, redundancy, checking, data, selected, sizes,
         expected, moved, found, curve, accepted, rows, relevant, seed_check, right, substitutes_of, warnings,
         read_seconds, estimate_seconds, seed_check_seconds] = record;
  SEWIL_ASSERT(!seed_check);  // asked for behind the view
  no_numbers(command, options, estimating, accepting, redundancy, checking, sizes, curve, right, warnings,
             read_seconds, estimate_seconds, seed_check_seconds);
  no_numbers(data);  // of the table from the beginning
  constraints(wishes);
  outcome(selected);
  if (expected) estimate(*expected);
  if (moved) shift(*moved);
  if (found) diagnostics(*found);
  if (accepted) acceptance(*accepted);
  (*this)(rows);
  if (relevant) discoveries(*relevant);
  substitutes(substitutes_of);
}

void Renumber::operator()(LabelRecord& record) const {
  auto& [options, self_training, estimating, accepting, data, learned, bounds, right, expected, moved, curve,
         accepted, rows, warnings, read_seconds, learning_seconds, estimate_seconds] = record;
  no_numbers(options, self_training, estimating, accepting, bounds, right, curve, warnings, read_seconds,
             learning_seconds, estimate_seconds);
  no_numbers(data);
  ColumnSet all(to_.columns.size());
  std::iota(all.begin(), all.end(), 0U);
  learning(learned, all);
  if (expected) estimate(*expected);
  if (moved) shift(*moved);
  if (accepted) acceptance(*accepted);
  (*this)(rows);
}

void Renumber::operator()(RelevanceRecord& record) const {
  auto& [command, options, self_training, discovery, drop, data, found, warnings, read_seconds] = record;
  no_numbers(command, options, self_training, discovery, warnings, read_seconds);
  no_numbers(data);
  column_set(drop);
  discoveries(found);
}

}  // namespace sewil::run
