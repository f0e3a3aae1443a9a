// run/renumber_diagnostics.cpp: what is found out beside a selection or labels.
#include <algorithm>

#include "run/renumber.h"
#include "sewil/data/work.h"

namespace sewil::run {

void Renumber::accuracy(Accuracy& accuracy) const {
  auto& [value, low, high, balanced, measured, recall] = accuracy;
  no_numbers(value, low, high, balanced, measured);
  move_to(to_.classes, recall);
}

void Renumber::estimate(Estimate& estimate) const {
  auto& [folds, repeats, folds_done, rows, rows_used, fold_of, said, fold_columns, none_because, weighed,
         correction, chosen, all_columns, supervised, of_selection, of_unlabeled, size_curve, stability,
         stopped, kinds, shares, effective_rows] = estimate;
  no_numbers(folds, repeats, folds_done, rows, rows_used, none_because, weighed, correction, of_selection,
             of_unlabeled, stopped, effective_rows);
  for (std::vector<std::int32_t>& of_repeat : fold_of) move_to(to_.labeled, of_repeat);
  for (std::vector<std::int32_t>& of_repeat : said) {
    labels(of_repeat);
    move_to(to_.labeled, of_repeat);
  }
  for (ColumnSet& set : fold_columns) column_set(set);
  for (Accuracy* one : {&chosen, &all_columns, &supervised}) accuracy(*one);
  auto& [points] = size_curve;
  for (AccuracyPoint& point : points) {
    auto& [columns_of_point, of_point] = point;
    no_numbers(columns_of_point);
    accuracy(of_point);
  }
  auto& [index, low, high, share] = stability;
  no_numbers(index, low, high);
  move_to(to_.columns, share);
  for (KindEstimate& kind : kinds) {
    auto& [hidden, unlabeled_rows, judged, groups, of_kind] = kind;
    no_numbers(hidden, unlabeled_rows, judged, groups);
    accuracy(of_kind);
  }
  move_to(to_.classes, shares);
}

void Renumber::shift(Shift& shift) const {
  auto& [p_value, p_columns, p_forest, told_apart, by_columns, rows] = shift;
  no_numbers(p_value, p_columns, p_forest, told_apart, rows);
  columns(by_columns);
}

void Renumber::diagnostics(Diagnostics& diagnostics) const {
  auto& [curve, correlations, substitutes_of, distributions, margins, seconds] = diagnostics;
  no_numbers(curve, margins, seconds);
  auto& [heaviest, values] = correlations;
  no_numbers(values);
  columns(heaviest);
  for (std::vector<Substitute>& list : substitutes_of) {
    for (Substitute& one : list) {
      auto& [number, correlation] = one;
      no_numbers(correlation);
      column(number);
    }
  }
  for (ClassDistribution& one : distributions) {
    auto& [number, binned, low, high, bars, counts, missing] = one;
    no_numbers(binned, low, high, bars);
    column(number);
    move_to(to_.classes, counts);
    move_to(to_.classes, missing);
  }
}

void Renumber::acceptance(Acceptance& acceptance) const {
  auto& [options, none_because, accepted, all, by_class, sets, rows_of_size, stopped] = acceptance;
  no_numbers(options, none_because, all, rows_of_size, stopped);
  move_to(to_.unlabeled, accepted);
  move_to(to_.classes, by_class);
  if (sets.empty()) return;
  const std::size_t classes = to_.classes.size();
  SEWIL_ASSERT(sets.size() == classes * to_.unlabeled.size());
  std::vector<std::uint8_t> moved(sets.size());
  for (std::size_t at = 0; at < sets.size(); ++at)
    moved[to_.unlabeled[at / classes] * classes + to_.classes[at % classes]] = sets[at];
  sets = std::move(moved);
}

void Renumber::operator()(RowAdvice& advice) const {
  auto& [suggestions, label_issues, shown, suggested_values, issue_values, stopped, seconds] = advice;
  no_numbers(suggested_values, issue_values, stopped, seconds);
  columns(shown);
  if (suggestions) {
    auto& [rule, list] = *suggestions;
    no_numbers(rule);
    for (Suggestion& one : list) {
      auto& [number, id, score, predicted, rival, votes_of_row, crowd, probability] = one;
      no_numbers(id, score, crowd, probability);
      row(number);
      label(predicted);
      label(rival);
      move_to(to_.classes, votes_of_row);
    }
  }
  if (!label_issues) return;
  auto& [list, judged, limit, none_because] = *label_issues;
  no_numbers(judged, limit, none_because);
  for (LabelIssue& one : list) {
    auto& [number, id, own_label, predicted, votes_of_row, strength] = one;
    no_numbers(id, strength);
    row(number);
    label(own_label);
    label(predicted);
    move_to(to_.classes, votes_of_row);
  }
}

void Renumber::discoveries(Discoveries& found) const {
  auto& [rate, verdicts, relevant, noise, found_by_labels, seeds, label_sets, label_sets_expected, taught,
         predictors, unlabeled_sentence, rates_sentence, stopped, seconds] = found;
  no_numbers(rate, relevant, noise, found_by_labels, seeds, label_sets, label_sets_expected, taught,
             unlabeled_sentence, rates_sentence, stopped, seconds);
  for (ColumnFinding& one : verdicts) {
    auto& [verdict, q_value, p_value, p_alone, p_together, strength, q_labels, sides] = one;
    no_numbers(verdict, q_value, p_value, p_alone, p_together, strength, q_labels);
    move_to(to_.classes, sides);
  }
  move_to(to_.columns, verdicts);
  column_set(predictors);
}

}  // namespace sewil::run
