// forest/harvest.cpp: see harvest.h.
#include "forest/harvest.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "sewil/data/work.h"
#include "sewil/learn/forest.h"

namespace sewil::forest {
namespace {

// Scales every tree's weights to sum to 1; then the mean over the trees that split, scaled to sum to 1.
std::vector<double> mean_weights(std::vector<double>& tree_weights, std::size_t slots) {
  std::vector<double> mean(slots);
  for (std::size_t begin = 0; begin < tree_weights.size(); begin += slots) {
    const std::span<double> line(tree_weights.data() + begin, slots);
    const double total = std::accumulate(line.begin(), line.end(), 0.0);
    if (!(total > 0)) {
      std::fill(line.begin(), line.end(), 0.0);
      continue;
    }
    for (std::size_t slot = 0; slot < slots; ++slot) mean[slot] += line[slot] /= total;
  }
  const double total = std::accumulate(mean.begin(), mean.end(), 0.0);
  if (total > 0) {
    for (double& weight : mean) weight /= total;
  }
  return mean;
}

std::vector<double> mean_gains(const std::vector<double>& tree_gains, std::size_t slots) {
  std::vector<double> mean(slots);
  for (std::size_t i = 0; i < tree_gains.size(); ++i) mean[i % slots] += tree_gains[i];
  const std::size_t trees = tree_gains.size() / slots;
  for (double& gain : mean) gain /= static_cast<double>(trees);
  return mean;
}

}  // namespace

Candidate::Candidate(const CodedMatrix& matrix, std::span<const std::uint32_t> given)
    : columns(given.begin(), given.end()) {
  if (given.empty()) throw InputError("a candidate has no column; expected at least one.");
  std::sort(columns.begin(), columns.end());
  if (columns.back() >= matrix.columns.size()) {
    throw InputError(fmt::format("a candidate names column {}; the table has {}.", columns.back() + 1ULL,
                                 matrix.columns.size()));
  }
  if (const auto twice = std::adjacent_find(columns.begin(), columns.end()); twice != columns.end()) {
    throw InputError(
        fmt::format("a candidate names column {} twice; expected every column once.", *twice + 1ULL));
  }
  for (const std::uint32_t column : given) {
    const auto at = std::lower_bound(columns.begin(), columns.end(), column);
    slot_of.push_back(static_cast<std::uint32_t>(at - columns.begin()));
  }
}

Harvest::Harvest(const SamplePlan& plan, const Candidate& candidate, const ForestOptions& options,
                 const Wanted& wanted)
    : slots(candidate.columns.size()),
      votes(plan.classes, vote_unit(options.n_estimators)),
      in_bag_votes(plan.classes, vote_unit(options.n_estimators)),
      oob_trees(plan.sample_rows),
      tree_weights(static_cast<std::size_t>(options.n_estimators) * slots),
      tree_gains(wanted.gains ? static_cast<std::size_t>(options.n_estimators) * slots : 0),
      kept(wanted.trees ? static_cast<std::size_t>(options.n_estimators) : 0) {
  votes.start(plan.positions());
  in_bag_votes.start(wanted.sample_votes ? plan.sample_rows : 0);
}

ForestResult make_result(Harvest&& harvest, const SamplePlan& plan, const Candidate& candidate,
                         const Wanted& wanted) {
  ForestResult result;
  if (wanted.oob_votes) {
    result.oob_votes = VoteMatrix(plan.sample_rows, plan.classes);
    result.oob_trees.resize(plan.sample_rows);
    for (std::size_t position = 0; position < plan.sample_rows; ++position) {
      const std::size_t given = plan.given[position];
      harvest.votes.write_shares(position, result.oob_votes.row(given));
      result.oob_trees[given] = harvest.oob_trees[position];
    }
  }
  if (wanted.sample_votes) {
    harvest.in_bag_votes.add(harvest.votes);
    result.sample_votes = VoteMatrix(plan.sample_rows, plan.classes);
    for (std::size_t position = 0; position < plan.sample_rows; ++position)
      harvest.in_bag_votes.write_shares(position, result.sample_votes.row(plan.given[position]));
  }
  if (wanted.prediction_votes) {
    result.prediction_votes = VoteMatrix(plan.prediction_rows, plan.classes);
    for (std::size_t i = 0; i < plan.prediction_rows; ++i)
      harvest.votes.write_shares(plan.sample_rows + i, result.prediction_votes.row(i));
  }
  if (wanted.weights || wanted.tree_weights) {
    const std::vector<double> mean = mean_weights(harvest.tree_weights, harvest.slots);
    if (wanted.weights) {
      for (const std::uint32_t slot : candidate.slot_of) result.weights.push_back(mean[slot]);
    }
    if (wanted.tree_weights) {
      result.tree_weights.reserve(harvest.tree_weights.size());
      for (std::size_t begin = 0; begin < harvest.tree_weights.size(); begin += harvest.slots) {
        for (const std::uint32_t slot : candidate.slot_of)
          result.tree_weights.push_back(harvest.tree_weights[begin + slot]);
      }
    }
  }
  if (wanted.gains) {
    const std::vector<double> mean = mean_gains(harvest.tree_gains, harvest.slots);
    for (const std::uint32_t slot : candidate.slot_of) result.gains.push_back(mean[slot]);
  }
  if (wanted.trees) {
    result.trees = std::make_shared<const KeptForest>(candidate.columns, plan.classes, harvest.votes.unit(),
                                                      std::move(harvest.kept));
  }
  return result;
}

}  // namespace sewil::forest
