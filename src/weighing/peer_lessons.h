// weighing/peer_lessons.h: columns judged by labels that other columns made.
// Self-learning on all columns makes labels that every column had a part in, noise too, so noise seems to
// know them. Here the columns are dealt into two halves, again and again; a forest learns by itself from each
// half alone, and what it makes of the unlabeled rows is the lesson of that half. Columns of the other half,
// its peers, had no part in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/select/methods.h"
#include "weighing/worth_tasks.h"

namespace sewil::selection {

struct PeerLesson {
  std::vector<std::uint32_t> rows;   // labeled ones first, as self-learning leaves them
  std::vector<std::int32_t> labels;  // beside rows
  std::vector<std::uint8_t> taught;  // per column of the table: was in the half
};

// `pairs` times two lessons of columns (ascending, at least two); the kept ones teach in both. Throws
// Stopped.
[[nodiscard]] std::vector<PeerLesson> teach_in_halves(const RankingInput& input, const ColumnSet& columns,
                                                      std::size_t pairs);

// What columns (ascending) are worth to their peers: the gains (sewil/learn/forest.h) in a forest on each
// lesson, the mean of the lessons a column did not teach. `trees`: in all of them together, at least one
// each. Throws Stopped.
[[nodiscard]] std::vector<double> gains_by_peers(const RankingInput& input,
                                                 const std::vector<PeerLesson>& lessons,
                                                 const ColumnSet& columns, int trees);
// Its two steps, for who grows other forests beside these. The lessons must outlive the forests.
[[nodiscard]] std::vector<ForestOn> forests_on_lessons(const RankingInput& input,
                                                       const std::vector<PeerLesson>& lessons, int trees);
// `gains`: of these forests.
[[nodiscard]] std::vector<double> mean_gains(std::span<const std::vector<double>> gains,
                                             const std::vector<PeerLesson>& lessons,
                                             const ColumnSet& columns);

}  // namespace sewil::selection
