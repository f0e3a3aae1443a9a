// run/renumber_learning.cpp: what self-training leaves: rows, labels, votes and those who voted.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <tuple>
#include <utility>

#include "run/renumber.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/votes.h"
#include "voters/linear_voter.h"

namespace sewil::run {

void Renumber::label(std::int32_t& number) const {
  if (number >= 0 && static_cast<std::size_t>(number) < to_.classes.size())
    number = static_cast<std::int32_t>(to_.classes[static_cast<std::size_t>(number)]);
}

void Renumber::labels(std::vector<std::int32_t>& numbers) const {
  for (std::int32_t& number : numbers) label(number);
}

// Of equal votes the first class of the view won. It is put a bit ahead, so that whoever looks at the votes
// finds the same class first.
void Renumber::votes(Places rows, VoteMatrix& votes) const {
  VoteMatrix moved(votes.rows, votes.classes);
  for (std::size_t r = 0; r < votes.rows; ++r) {
    const auto from = votes.row(r);
    const auto line = moved.row(rows.empty() ? r : rows[r]);
    for (std::size_t k = 0; k < votes.classes; ++k) line[to_.classes[k]] = from[k];
    std::int32_t won = predicted_class(from);
    label(won);
    if (won == predicted_class(line)) continue;
    double& vote = line[static_cast<std::size_t>(won)];
    vote = std::nextafter(vote, std::numeric_limits<double>::infinity());
  }
  votes = std::move(moved);
}

std::vector<std::uint32_t> Renumber::places_beside(const ColumnSet& set) const {
  std::vector<std::uint32_t> order(set.size()), places(set.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t at) { return to_.columns[set[at]]; });
  for (std::uint32_t place = 0; place < order.size(); ++place) places[order[place]] = place;
  return places;
}

// Of the augmented set: labeled rows first, then the others as they were taken, those of one step by their
// place in the table.
std::vector<std::uint32_t> Renumber::places_of_rows(const SelfTrainingResult& learned) const {
  std::vector<std::uint32_t> step_of(to_.rows.size(), 0);  // by row of the view; 0: labeled
  std::vector<std::uint8_t> is_labeled(to_.rows.size(), 0);
  for (std::size_t i = 0; i < learned.labeled; ++i) is_labeled[learned.rows[i]] = 1;
  std::uint32_t at = 0;  // of the rows without label, which ascend
  SEWIL_ASSERT(learned.taken_at.size() + learned.labeled == to_.rows.size());
  for (std::uint32_t row = 0; row < step_of.size(); ++row) {
    if (is_labeled[row] == 0) step_of[row] = learned.taken_at[at++];
  }
  std::vector<std::uint32_t> order(learned.rows.size()), places(learned.rows.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t i) {
    return std::pair(step_of[learned.rows[i]], to_.rows[learned.rows[i]]);
  });
  for (std::uint32_t place = 0; place < order.size(); ++place) places[order[place]] = place;
  return places;
}

void Renumber::forest(ForestResult& forest, Places of_rows, const ColumnSet& among) const {
  auto& [oob_votes, oob_trees, prediction_votes, sample_votes, weights, tree_weights, gains, trees] = forest;
  SEWIL_ASSERT(prediction_votes.values.empty() && sample_votes.values.empty() && tree_weights.empty());
  if (!oob_votes.values.empty()) votes(of_rows, oob_votes);
  move_to(of_rows, oob_trees);
  const std::vector<std::uint32_t> beside = places_beside(among);
  move_to(beside, weights);
  move_to(beside, gains);
  if (trees) trees = std::make_shared<const KeptForest>(trees->renumbered(to_.columns, to_.classes));
}

void Renumber::voters(VoteParts& parts) const {
  auto& [linear, linear_share, shares, class_order] = parts;
  no_numbers(linear_share, shares);
  if (linear) linear = std::make_shared<const LinearVoter>(linear->renumbered(to_.columns, to_.classes));
  class_order = to_.classes;
}

void Renumber::learning(SelfTrainingResult& learned, const ColumnSet& among) const {
  if (learned.rows.empty()) return;  // stopped before there was any
  const std::vector<std::uint32_t> of_rows = places_of_rows(learned);
  auto& [rows, own_labels, weights, labeled, votes_of_rows, predicted, first_predicted, pseudo_labels,
         taken_at, steps, stopped_because, last_forest, parts, oob_error, labeled_oob_error] = learned;
  no_numbers(labeled, stopped_because, oob_error, labeled_oob_error);
  for (std::uint32_t& number : rows) row(number);
  labels(own_labels);
  move_to(of_rows, rows);
  move_to(of_rows, own_labels);
  move_to(of_rows, weights);
  votes(to_.unlabeled, votes_of_rows);
  for (auto* said : {&predicted, &first_predicted, &pseudo_labels}) {
    labels(*said);
    move_to(to_.unlabeled, *said);
  }
  move_to(to_.unlabeled, taken_at);
  for (SelfTrainingStep& step : steps) {
    auto& [taken, by_class, thresholds, left, step_oob_error, step_labeled_oob_error] = step;
    no_numbers(taken, left, step_oob_error, step_labeled_oob_error);
    move_to(to_.classes, by_class);
    move_to(to_.classes, thresholds);
  }
  forest(last_forest, of_rows, among);
  voters(parts);
}

}  // namespace sewil::run
