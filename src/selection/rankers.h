// selection/rankers.h: the functions that rank columns, one per ranker of the table of methods
// (sewil/methods.h).
#pragma once

#include "sewil/methods.h"

namespace sewil::selection {

// How many columns a ranker or the forward search gives of a table with so many.
std::size_t wanted_columns(const SelectionOptions& options, std::size_t columns);

// Each throws Stopped when there is nothing to go by yet.
ColumnRanking rank_by_sfs(const RankingInput& input);
ColumnRanking rank_by_ssls(const RankingInput& input);
ColumnRanking rank_by_rlsr(const RankingInput& input);
ColumnRanking rank_by_co_training(const RankingInput& input);
ColumnRanking rank_at_random(const RankingInput& input);

}  // namespace sewil::selection
