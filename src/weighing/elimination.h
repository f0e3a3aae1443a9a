// weighing/elimination.h: recursive elimination: weigh the columns, away with the fifth that weighs least,
// again with the others until one is left. Who goes later ranks higher; of those that go together, the
// heavier one. Columns that say the same share their weight until some of them have gone, so one of them
// stays.
#pragma once

#include <functional>
#include <vector>

#include "sewil/select/methods.h"

namespace sewil::selection {

// Weights beside the columns it is given, ascending: fewer each time.
using Weigher = std::function<std::vector<double>(const ColumnSet& columns)>;

// Orders `open` (ascending, none of them kept). The kept columns are weighed with them each time; they are
// not part of the order. Stopped in the middle, the columns left are ordered by their last weights; throws
// Stopped when there are none yet.
ColumnRanking eliminate(ColumnSet open, const ColumnSet& kept, const Weigher& weigh, Progress& progress);

// What is to be eliminated. Kept columns are in every forest and rank first; columns of one value are in none
// and rank last.
ColumnSet open_columns(const RankingInput& input);

// More columns that can be ranked than rows: then a screening (screening.h) comes before the elimination.
bool is_wide(const RankingInput& input);

// Elimination of all columns that vary, of a wide table of those that stand out in the screening; the ranking
// as a whole.
ColumnRanking eliminate_screened(const RankingInput& input, const Weigher& weigh);

// The ranking as a whole: kept columns, those that were eliminated, those that `order` does not name.
ColumnSet complete_order(const RankingInput& input, const ColumnSet& order);

}  // namespace sewil::selection
