// sewil/folds.h: hiding labels to judge by them. The labeled rows are dealt into folds; in turn each fold's
// labels are hidden, its rows join the unlabeled ones, and whatever was learned is learned again.
// deal: which fold each labeled row is in. hidden: a labeled row whose label the learner does not see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/self_learning.h"

namespace sewil {

// The fold, 0..folds-1, of each row of `labels` (classes, none of them -1). Stratified: a class's rows go
// round the folds one by one, and the next class goes on where the last one ended, so that folds and the
// classes in them differ by one row at most. Which rows they are is a shuffle that depends on (seed, repeat)
// alone.
[[nodiscard]] std::vector<std::uint32_t> deal_folds(std::span<const std::int32_t> labels, std::size_t folds,
                                                    std::uint64_t seed, std::size_t repeat = 0);

// How many folds to deal of the `asked` ones: no more than the class of the median row has rows (and no fewer
// than 3). Where a class has fewer rows than there are folds, hiding one of them leaves its class short
// against the others, and the hidden row looks harder to label than it is.
[[nodiscard]] std::size_t folds_to_deal(std::span<const std::int32_t> labels, std::size_t asked);

// The rows as a learner sees them while one fold is hidden. Both lists of rows ascend when the given ones do
// (by PartlyLabeled's order, where it has one).
struct FoldRows {
  FoldRows(const PartlyLabeled& known, std::span<const std::uint32_t> fold_of, std::uint32_t fold);
  [[nodiscard]] PartlyLabeled seen() const { return {labeled, labels, unlabeled, classes, order}; }

  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;      // of `labeled`
  std::vector<std::uint32_t> hidden;     // places in known.labeled
  std::vector<std::uint32_t> hidden_at;  // beside `hidden`: places in `unlabeled`
  std::size_t classes = 0;
  std::span<const std::uint32_t> order;  // known's
};

}  // namespace sewil
