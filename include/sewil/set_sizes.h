// sewil/set_sizes.h: how many columns are enough, judged by labels of rows that have none.
// Two labelings of the same rows cannot differ in accuracy by more than the share of rows they label
// differently, and that share is known without a single label. How much of it is lost hangs on who is right
// where they differ, and that is one number that hidden labels tell for all sizes together.
// nested sets: the first columns of a run's order, from few to all. reference: the set that labels the rows
// best, as far as hidden labels tell: all columns, unless a smaller set is better.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sewil {

// What nested sets say of the unlabeled rows.
struct NestedLabels {
  std::vector<std::size_t> columns = {};               // how many, ascending; the last are all
  std::vector<std::vector<std::int32_t>> labels = {};  // beside columns, of the unlabeled rows

  [[nodiscard]] bool empty() const { return columns.empty(); }
};

// A nested set beside the reference. Accuracies are shares of the unlabeled rows.
struct SizeLoss {
  std::size_t columns = 0;
  double same = 1;     // of the unlabeled rows, those that get the same label
  double lost = 0;     // accuracy that is lost; below 0: it is gained
  double likely = 0;   // with one standard error of what hidden labels can tell: what the choice goes by
  double at_most = 0;  // with 95 % confidence for this very table

  bool operator==(const SizeLoss&) const = default;
};

// Places among the sizes, and what there is to say of each.
struct SizeChoice {
  std::size_t best = 0;      // the reference
  std::size_t smallest = 0;  // the first that loses hardly more than the tolerance
  std::vector<SizeLoss> losses = {};
  SizeLoss chosen = {};  // the set that was taken in the end: one of these, or what was left of it

  bool operator==(const SizeChoice&) const = default;
};

}  // namespace sewil
