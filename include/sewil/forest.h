// sewil/forest.h: random forests on coded columns, made for growing very many small ones.
// sample: the rows a forest learns from. in-bag / out-of-bag (OOB): drawn / not drawn by a tree's bootstrap.
// rider: a row that is not learned from and only collects votes. candidate: the column set of one forest.
// tries: columns drawn per node. weight of a column: its share of the impurity decrease. gain of a column:
// what it is worth to out-of-bag rows.
// Same table, candidate, sample, options: same bits, for any workers, tuning and batch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sewil/coded_matrix.h"
#include "sewil/options.h"
#include "sewil/progress.h"
#include "sewil/vote_matrix.h"
#include "sewil/workers.h"

namespace sewil {

enum class ConstantRule : std::uint8_t {
  free,    // a column that is constant in the node does not use up a try
  counted  // it does, unless all draws so far were constant (scikit-learn's rule)
};

// Which rows a tree draws.
enum class ClassBalance : std::uint8_t {
  none,  // as many as there are, each as often as any other
  // As many of each class as the smallest has, so that its rows are out-of-bag as often as ever; but no fewer
  // than five, or an equal share of all rows where that is less.
  equal
};

// Which cut of a drawn column a node considers.
enum class Cuts : std::uint8_t {
  best,        // the one that leaves its sides purest
  random,      // one drawn between the smallest and the largest code of the node (extremely randomized trees)
  alternating  // tree by tree: best, random, best, ...
};

struct ForestOptions {
  int trees = 200;
  Cuts cuts = Cuts::best;
  // Share of the rows that a tree draws, each at most once; 0: as many as there are, with replacement. With
  // class_balance equal rows are always drawn with replacement.
  double drawn_share = 0;
  double tries = 0;  // columns drawn per node; below 1: that share of them; 0: floor(sqrt(columns))
  ConstantRule constant_rule = ConstantRule::free;
  ClassBalance class_balance = ClassBalance::none;
  std::uint64_t seed = 1;
};

void describe(ForestOptions& options, OptionVisitor& visitor);

struct Sample {
  std::span<const std::uint32_t> rows;   // of the coded matrix; no row twice
  std::span<const std::int32_t> labels;  // class of each of `rows`, 0..classes-1
  std::span<const double> weights = {};  // of each of `rows`, > 0; empty: 1 each
  std::size_t classes = 0;
  std::span<const std::uint32_t> riders = {};  // rows that only collect votes
};

struct Wanted {
  bool oob_votes = true;
  bool rider_votes = true;
  bool weights = true;
  bool tree_weights = false;
  bool trees = false;
  bool sample_votes = false;
  bool gains = false;
};

class KeptForest;  // sewil/kept_forest.h

struct ForestResult {
  // Of sample.rows, in their order; a row no tree left out has zeros.
  VoteMatrix oob_votes;
  // How many trees left each row out.
  std::vector<std::uint32_t> oob_trees;
  // Of sample.riders.
  VoteMatrix rider_votes;
  // Of sample.rows, by all trees, those that learned from the row too.
  VoteMatrix sample_votes;
  // Of the candidate's columns, in their order; sums to 1 (all 0: no tree split).
  std::vector<double> weights;
  // Trees x columns, each line sums to 1 or is all 0.
  std::vector<double> tree_weights;
  // Of the candidate's columns, in their order: how much the cuts by a column add to the share of a row's own
  // class, on rows the tree has not learned from; the mean over out-of-bag rows and trees. About 0 for noise.
  std::vector<double> gains;
  std::shared_ptr<const KeptForest> trees;
};

// Thresholds of the kernels. They must not change a bit of the result; tests sweep them.
struct ForestTuning;

ForestResult grow_forest(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                         const Sample& sample, const ForestOptions& options, const Wanted& wanted,
                         const Workers& workers, Progress& progress = no_progress(),
                         const ForestTuning* tuning = nullptr);

// One forest per candidate, all with the same bootstrap draws. Equal to calling grow_forest one by one.
std::vector<ForestResult> grow_forests(const CodedMatrix& matrix,
                                       std::span<const std::vector<std::uint32_t>> candidates,
                                       const Sample& sample, const ForestOptions& options,
                                       const Wanted& wanted, const Workers& workers,
                                       Progress& progress = no_progress(),
                                       const ForestTuning* tuning = nullptr);

}  // namespace sewil
