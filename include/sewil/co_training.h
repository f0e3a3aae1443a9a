// sewil/co_training.h: co-training forward search (CoT-FSS). From a few random columns on: a learner on the
// labeled rows and the chosen columns labels the others; several times a random half of these, with the
// labels just given, joins the labeled rows in a draw, and a forward search from the empty set orders all
// columns by it; each draw finds the first of that order that are not chosen yet, and those found most often
// are added. Until enough columns are chosen. stride: columns that a forward search takes at once, that a
// draw finds and that a step adds, a share of all columns. A draw's search ends when it has found its stride,
// because nothing after it would be used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/coded_matrix.h"
#include "sewil/forest.h"
#include "sewil/options.h"
#include "sewil/progress.h"
#include "sewil/self_learning.h"
#include "sewil/workers.h"

namespace sewil {

// What labels rows and tries columns.
enum class CoTrainingLearner : std::uint8_t {
  tree,   // one decision tree of at least 5 rows a leaf, by its accuracy in 5 folds
  forest  // a forest, by its out-of-bag error
};

struct CoTrainingOptions {
  std::size_t columns = 0;        // how many to choose; 0: the smallest whole number not below all^(2/3)
  std::size_t start_columns = 5;  // random ones to begin with, besides those to be kept
  int draws = 5;                  // searches per step
  double draw_share = 0.5;        // of the unlabeled rows in each draw
  double stride_share = 0.1;      // of all columns: the stride, at least one column
  CoTrainingLearner learner = CoTrainingLearner::tree;
  ForestOptions forest = {};  // its seed is the search's seed
};

// All but `columns` and the forest's, which a selection sets.
void describe(CoTrainingOptions& options, OptionVisitor& visitor);

struct CoTrainingStep {
  std::vector<std::uint32_t> added;  // in the order of choice
  std::vector<int> found;            // beside `added`: in how many draws
};

struct CoTrainingResult {
  std::vector<std::uint32_t> chosen;  // in the order of choice: kept, random, then found ones
  std::vector<std::uint32_t> order;   // all columns: the chosen, then the others as the last step ranked them
  std::vector<CoTrainingStep> steps;
  std::size_t tried = 0;                  // sets of columns, in all forward searches
  StopReason stopped = StopReason::none;  // else `chosen` holds what the complete steps found
};

// What columns are chosen from. Rows in neither list are not looked at.
struct CoTrainingInput {
  const CodedMatrix& matrix;
  PartlyLabeled rows;
  std::span<const std::uint32_t> columns;    // to choose from; ascending
  std::span<const std::uint32_t> keep = {};  // of these, chosen in any case
  const Workers& workers;
  Progress& progress = no_progress();
};

// Columns with a single code are never tried and come last. Throws InputError unless labeled rows of at least
// two classes are there, and Stopped when it is stopped before the first step is complete.
CoTrainingResult search_by_co_training(const CoTrainingInput& input, const CoTrainingOptions& options);

}  // namespace sewil
