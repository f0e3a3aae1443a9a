// forest/harvest.h: what the trees of one candidate leave behind, and how it becomes a result in the order
// the caller named rows and columns in.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "forest/kept_tree.h"
#include "forest/sample_plan.h"
#include "forest/tree_weights.h"
#include "forest/vote_sums.h"
#include "sewil/learn/forest.h"

namespace sewil::forest {

// A candidate's columns in ascending order: the order columns are named in must not matter.
struct Candidate {
  // Throws InputError when a column is none of the table's or named twice, and when there is none.
  Candidate(const CodedMatrix& matrix, std::span<const std::uint32_t> given);

  std::vector<std::uint32_t> columns;  // ascending
  std::vector<std::uint32_t> slot_of;  // given index -> slot in `columns`
};

struct Harvest {
  Harvest(const SamplePlan& plan, const Candidate& candidate, const ForestOptions& options,
          const Wanted& wanted);

  // Of one tree.
  [[nodiscard]] TreeWeights& weights_of(std::size_t tree) { return tree_weights[tree]; }
  [[nodiscard]] double* gains_of(std::size_t tree) {
    return tree_gains.empty() ? nullptr : tree_gains.data() + tree * slots;
  }
  [[nodiscard]] KeptTree* kept_tree(std::size_t tree) { return kept.empty() ? nullptr : &kept[tree]; }

  std::size_t slots;
  VoteSums votes;                        // by position
  VoteSums in_bag_votes;                 // by sample position; none unless all votes of the sample are wanted
  std::vector<std::uint32_t> oob_trees;  // by sample position
  std::vector<TreeWeights> tree_weights;
  std::vector<double> tree_gains;  // trees x slots; empty: not wanted
  std::vector<KeptTree> kept;      // empty: not wanted
};

ForestResult make_result(Harvest&& harvest, const SamplePlan& plan, const Candidate& candidate,
                         const Wanted& wanted);

}  // namespace sewil::forest
