// co_training/tree_errors.cpp: see tree_errors.h.
#include "co_training/tree_errors.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "forest/sample_plan.h"
#include "sewil/learn/learner.h"

namespace sewil::selection {
namespace {

constexpr std::size_t most_folds = 5;

// The integer weights of some rows of the table; empty: 1 each.
std::vector<std::uint32_t> weights_of(const CodedMatrix& matrix, std::span<const std::uint32_t> rows) {
  if (matrix.row_weights.empty()) return {};
  std::vector<double> weights;
  weights.reserve(rows.size());
  for (const std::uint32_t row : rows) weights.push_back(matrix.row_weights[row]);
  return forest::integer_weights(weights);
}

// Columns as trees see them. Not copied, because the slots point into it.
struct TakenColumns {
  TakenColumns(const CodedMatrix& matrix, std::span<const std::uint32_t> numbers,
               std::span<const std::uint32_t> rows)
      : columns(numbers.size()) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      take_codes(matrix.columns[numbers[i]], rows, columns[i]);
      slots.push_back(&columns[i]);
    }
  }
  TakenColumns(const TakenColumns&) = delete;
  TakenColumns& operator=(const TakenColumns&) = delete;

  std::vector<TreeColumn> columns;
  std::vector<const TreeColumn*> slots;
};

// A tree of one fold on the set, and how many of the rows it was asked about it gets wrong.
struct FoldTree {
  DecisionTree tree;
  std::vector<std::size_t> wrong;  // by node, of the rows that pass it
};

FoldTree count_wrong(DecisionTree tree, std::span<const std::int32_t> labels) {
  std::vector<std::size_t> wrong(tree.nodes.size(), 0);
  for (std::size_t at = tree.nodes.size(); at-- > 0;) {
    const TreeNode& node = tree.nodes[at];
    if (node.child != 0) {
      wrong[at] = wrong[node.child] + wrong[node.child + 1];
    } else {
      for (const std::uint32_t position : tree.asked_of(node)) wrong[at] += labels[position] != node.label;
    }
  }
  return {std::move(tree), std::move(wrong)};
}

// How many rows of the fold are wrong once the last of `columns` stands beside the others, whose tree is
// known.
std::size_t wrong_beside(const FoldTree& known, std::span<const TreeColumn* const> columns,
                         std::span<const std::int32_t> labels, TreeGrower& grower) {
  std::size_t wrong = 0;
  std::vector<std::uint32_t> open = {0};
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    const TreeNode& node = known.tree.nodes[at];
    const auto taught = known.tree.taught_of(node);
    const forest::Cut cut = node.settled ? forest::Cut{} : grower.best_cut(*columns.back(), taught);
    if (!cut.found()) {
      wrong += known.wrong[at];
    } else if (cut.score > node.score) {
      const auto asked = known.tree.asked_of(node);
      std::vector<const TreeColumn*> able;
      for (const std::uint32_t slot : known.tree.slots_of(node)) able.push_back(columns[slot]);
      able.push_back(columns.back());
      wrong +=
          count_wrong(grower.grow(able, {taught.begin(), taught.end()}, {asked.begin(), asked.end()}), labels)
              .wrong[0];
    } else {
      open.push_back(node.child);
      open.push_back(node.child + 1);
    }
  }
  return wrong;
}

}  // namespace

TreeErrors::TreeErrors(const CodedMatrix& matrix, const Sample& sample, std::uint64_t seed,
                       const Workers& workers)
    : matrix_(matrix),
      sample_(sample),
      workers_(workers),
      weights_(weights_of(matrix, sample.rows)),
      rows_{.rows = sample.rows, .labels = sample.labels, .weights = weights_, .classes = sample.classes},
      folds_(std::min(most_folds, sample.rows.size())) {
  const std::vector<std::uint32_t> fold_of = deal_folds(sample.labels, folds_.size(), seed);
  for (std::uint32_t position = 0; position < fold_of.size(); ++position) {
    for (std::size_t f = 0; f < folds_.size(); ++f) {
      (f == fold_of[position] ? folds_[f].asked : folds_[f].taught).push_back(position);
    }
  }
}

std::vector<double> TreeErrors::beside(std::span<const std::uint32_t> set,
                                       std::span<const std::uint32_t> open, const Tried& tried,
                                       Progress& progress) {
  const TakenColumns taken(matrix_, set, sample_.rows);

  // What a thread works with; made when it is first needed.
  struct Bench {
    explicit Bench(const TreeRows& rows) : grower(rows) {}
    TreeGrower grower;
    TreeColumn further;
    std::vector<const TreeColumn*> slots;
  };
  std::vector<std::unique_ptr<Bench>> benches(static_cast<std::size_t>(workers_.threads()));
  const auto bench_of = [&](int worker) -> Bench& {
    std::unique_ptr<Bench>& bench = benches[static_cast<std::size_t>(worker)];
    if (!bench) {
      bench = std::make_unique<Bench>(rows_);
      bench->slots = taken.slots;
      bench->slots.push_back(&bench->further);
    }
    return *bench;
  };

  std::vector<FoldTree> known(folds_.size());
  workers_.for_each(folds_.size(), [&](std::size_t f, int worker) {
    progress.throw_if_stopped();
    known[f] = count_wrong(bench_of(worker).grower.grow(taken.slots, folds_[f].taught, folds_[f].asked),
                           sample_.labels);
  });
  std::vector<double> errors(open.size());
  for (std::size_t first = 0; first < open.size(); first += batch) {
    const std::size_t count = std::min(batch, open.size() - first);
    workers_.for_each(count, [&](std::size_t i, int worker) {
      progress.throw_if_stopped();
      Bench& bench = bench_of(worker);
      take_codes(matrix_.columns[open[first + i]], sample_.rows, bench.further);
      std::size_t wrong = 0;
      for (const FoldTree& fold : known)
        wrong += wrong_beside(fold, bench.slots, sample_.labels, bench.grower);
      errors[first + i] = static_cast<double>(wrong) / static_cast<double>(sample_.rows.size());
    });
    tried(count, open.size() - first - count);
  }
  return errors;
}

std::vector<std::int32_t> labels_by_tree(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                                         const Sample& sample) {
  // Row, and its place: in the sample, then in the prediction-only rows.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> by_row;
  const auto taught_rows = static_cast<std::uint32_t>(sample.rows.size());
  for (std::uint32_t i = 0; i < taught_rows; ++i) by_row.emplace_back(sample.rows[i], i);
  for (std::uint32_t i = 0; i < sample.prediction_rows.size(); ++i)
    by_row.emplace_back(sample.prediction_rows[i], taught_rows + i);
  std::sort(by_row.begin(), by_row.end());
  std::vector<std::uint32_t> rows, taught, asked;
  std::vector<std::int32_t> labels(by_row.size(), 0);
  for (std::uint32_t position = 0; position < by_row.size(); ++position) {
    const auto [row, place] = by_row[position];
    rows.push_back(row);
    (place < taught_rows ? taught : asked).push_back(position);
    if (place < taught_rows) labels[position] = sample.labels[place];
  }
  const TakenColumns taken(matrix, columns, rows);
  const std::vector<std::uint32_t> weights = weights_of(matrix, rows);
  TreeGrower grower({.rows = rows, .labels = labels, .weights = weights, .classes = sample.classes});
  const DecisionTree tree = grower.grow(taken.slots, std::move(taught), std::move(asked));
  std::vector<std::int32_t> given(sample.prediction_rows.size());
  for (const TreeNode& node : tree.nodes) {
    if (node.child != 0) continue;
    for (const std::uint32_t position : tree.asked_of(node)) {
      given[by_row[position].second - taught_rows] = node.label;
    }
  }
  return given;
}

}  // namespace sewil::selection
