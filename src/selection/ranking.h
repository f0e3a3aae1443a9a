// selection/ranking.h: rankers (sewil/methods.h) as ways to select: rank all columns that are not dropped,
// then go down the list.
#pragma once

#include "sewil/selection.h"

namespace sewil::selection {

// By the method's own function of the table. Rows in neither list are not looked at. Throws Stopped when
// there is nothing to go by yet.
ColumnRanking rank_for_selection(const Dataset& data, const CodedMatrix& matrix, const PartlyLabeled& rows,
                                 const SelfLearningResult& learned, const ColumnConstraints& constraints,
                                 const SelectionOptions& options, const Workers& workers, Progress& progress);

// The kept columns and the first units of the ranking until `columns` columns are there; what is in no unit
// (constants, dropped columns) is passed over. Ascending.
ColumnSet choose_by_ranking(const ColumnRanking& ranking, const SearchSpace& space, std::size_t columns);

}  // namespace sewil::selection
