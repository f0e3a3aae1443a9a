// sewil/learn/forest.h: votes, and the forests that give them and are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/options.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// Votes of a forest for rows: one line per row, one entry per class, each line sums to 1 (or is all zero:
// no vote, e.g. a row that every tree had in its bag).

struct VoteMatrix {
  std::size_t rows = 0;
  std::size_t classes = 0;
  std::vector<double> values;  // row-major

  VoteMatrix() = default;
  VoteMatrix(std::size_t row_count, std::size_t class_count)
      : rows(row_count), classes(class_count), values(row_count * class_count) {}

  [[nodiscard]] std::span<const double> row(std::size_t r) const {
    return {values.data() + r * classes, classes};
  }
  [[nodiscard]] std::span<double> row(std::size_t r) { return {values.data() + r * classes, classes}; }
};

// ---------------------------------------------------------------------------------------------------------
// Random forests on coded columns, made for growing very many small ones. sample: the rows a forest learns
// from. in-bag / out-of-bag (OOB): drawn / not drawn by a tree's bootstrap. prediction-only row: a row that
// is not learned from and only collects votes. candidate: the column set of one forest. tries: columns drawn
// per node. weight of a column: its share of the impurity decrease. gain of a column: what it is worth to
// out-of-bag rows.
// Same table, candidate, sample, options: same bits, for any workers, tuning and batch.

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
  int n_estimators = 200;
  Cuts cuts = Cuts::best;
  // Share of the rows that a tree draws, each at most once; 0: as many as there are, with replacement. With
  // class_balance equal rows are always drawn with replacement.
  double drawn_share = 0;
  double max_features = 0;  // columns drawn per node; below 1: that share of them; 0: floor(sqrt(columns))
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
  std::span<const std::uint32_t> prediction_rows = {};  // rows that only collect votes
};

struct Wanted {
  bool oob_votes = true;
  bool prediction_votes = true;
  bool weights = true;
  bool tree_weights = false;
  bool trees = false;
  bool sample_votes = false;
  bool gains = false;
};

class KeptForest;  // sewil/learn/forest.h

struct ForestResult {
  // Of sample.rows, in their order; a row no tree left out has zeros.
  VoteMatrix oob_votes;
  // How many trees left each row out.
  std::vector<std::uint32_t> oob_trees;
  // Of sample.prediction_rows.
  VoteMatrix prediction_votes;
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

// ---------------------------------------------------------------------------------------------------------
// A forest that was kept: votes on new rows by their raw values, saving and loading. A value goes left when
// it is <= the node's threshold (the midpoint of the two neighbouring values in training); missing values
// and categories never seen in training take the side the node keeps for missing values.

namespace forest {
struct KeptTree;
}

class KeptForest {
 public:
  KeptForest(std::vector<std::uint32_t> columns, std::size_t classes, std::uint32_t vote_unit,
             std::vector<forest::KeptTree> trees);
  KeptForest(KeptForest&&) noexcept;
  KeptForest& operator=(KeptForest&&) noexcept;
  ~KeptForest();

  // Of the training table, ascending.
  [[nodiscard]] std::span<const std::uint32_t> columns() const noexcept { return columns_; }
  [[nodiscard]] std::size_t classes() const noexcept { return classes_; }
  [[nodiscard]] std::size_t trees() const noexcept;
  [[nodiscard]] std::size_t nodes() const noexcept;
  [[nodiscard]] std::span<const forest::KeptTree> kept_trees() const noexcept;
  // What a leaf of several classes shares out among them.
  [[nodiscard]] std::uint32_t vote_unit() const noexcept { return vote_unit_; }

  // `inputs`: one column per entry of columns(), in that order; all of one length.
  [[nodiscard]] VoteMatrix votes(std::span<const Column> inputs, const Workers& workers = Workers(0)) const;

  // Of rows of the coded matrix the forest was grown on, no row twice: the votes they would have got as
  // prediction-only rows.
  [[nodiscard]] VoteMatrix votes_of_rows(const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                                         const Workers& workers = Workers(0)) const;

  // Told for every tree, in any order and from any worker: leaves[r] is the node of kept_trees()[tree] that
  // rows[r] ends in. Rows as for votes_of_rows.
  using LeafVisitor =
      std::function<void(std::size_t tree, std::span<const std::uint32_t> leaves, int worker)>;
  void visit_leaves(const CodedMatrix& matrix, std::span<const std::uint32_t> rows, const LeafVisitor& visit,
                    const Workers& workers = Workers(0)) const;

  // A versioned little-endian block with a checksum. parse() checks everything a walk relies on, and throws
  // InputError that starts with `name` when the block is damaged or of another version.
  [[nodiscard]] std::string serialize() const;
  static KeptForest parse(std::span<const char> bytes, const std::string& name);

 private:
  std::vector<std::uint32_t> columns_;
  std::size_t classes_ = 0;
  std::uint32_t vote_unit_ = 1;
  std::vector<forest::KeptTree> trees_;
};

// The same to and from a file (written atomically).
void save_forest(const KeptForest& forest, const std::string& path);
KeptForest load_forest(const std::string& path);

}  // namespace sewil
