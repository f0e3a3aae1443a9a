// methods/rankers.h: the functions that rank columns, one per ranker of the table of methods
// (sewil/select/methods.h).
#pragma once

#include "sewil/select/methods.h"

namespace sewil::selection {

// Each throws Stopped when there is nothing to go by yet.
ColumnRanking rank_by_sfs(const RankingInput& input);
ColumnRanking rank_by_ssls(const RankingInput& input);
ColumnRanking rank_by_rlsr(const RankingInput& input);
ColumnRanking rank_by_co_training(const RankingInput& input);
ColumnRanking rank_by_forest(const RankingInput& input);
ColumnRanking rank_by_elimination(const RankingInput& input);
ColumnRanking rank_by_iterative_rfe(const RankingInput& input);
ColumnRanking rank_by_cross_fitted_rfe(const RankingInput& input);
ColumnRanking rank_at_random(const RankingInput& input);

}  // namespace sewil::selection
