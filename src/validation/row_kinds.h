// validation/row_kinds.h: where rows belong together there are two kinds of unlabeled rows: of groups with
// labels, whose like a learner has seen, and of groups without any. Each is judged by labels hidden in its
// own way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sewil/judge/estimate.h"
#include "sewil/learn/learner.h"

namespace sewil::validation {

struct RowKind {
  HiddenAs hidden = HiddenAs::rows;
  RowsToLabel unlabeled = {};  // of the kind
};

// The kinds that can be judged, that of most unlabeled rows first. Where all groups have labels, rows of new
// groups are told of as well. Empty: the labels are of too few groups.
[[nodiscard]] std::vector<RowKind> kinds_of(const PartlyLabeled& rows);

// A number for each labeled row; empty where rows stand alone.
[[nodiscard]] std::vector<std::uint32_t> groups_of_labeled(const PartlyLabeled& rows);

[[nodiscard]] std::size_t folds_to_deal(const PartlyLabeled& rows, HiddenAs hidden, std::size_t asked);
[[nodiscard]] std::vector<std::uint32_t> deal(const PartlyLabeled& rows, HiddenAs hidden, std::size_t folds,
                                              std::uint64_t seed, std::uint64_t repeat);

// Places in rows.unlabeled of the rows that folds hidden so tell of; all where there are none of the kind.
[[nodiscard]] std::vector<std::uint32_t> told_of(const PartlyLabeled& rows, HiddenAs hidden);

// Of the hidden rows those whose group still has a label that is seen.
[[nodiscard]] FoldRows with_mates_only(FoldRows fold);

// The accuracy of rows of several kinds, `shares` of them each. The ends of the intervals are means too,
// since the same labels judge all kinds.
[[nodiscard]] Accuracy blend(const std::vector<Accuracy>& of_kinds, const std::vector<double>& shares);

}  // namespace sewil::validation
