// selection/ranking.cpp: see ranking.h.
#include "selection/ranking.h"

#include <algorithm>
#include <utility>

#include "sewil/methods.h"

namespace sewil::selection {

ColumnRanking rank_for_selection(const Dataset& data, const CodedMatrix& matrix, const PartlyLabeled& rows,
                                 const SelfLearningResult& learned, const ColumnConstraints& constraints,
                                 const SelectionOptions& options, const Workers& workers,
                                 Progress& progress) {
  // Everything but what the user dropped, with constants: a ranking names all columns it may speak of.
  SearchSpace space = make_search_space(matrix.columns.size(), constraints);
  ScoredRows scored;
  ColumnRanking ranking = info_of(options.method)
                              .rank({.data = data,
                                     .matrix = matrix,
                                     .rows = rows,
                                     .learned = learned,
                                     .columns = space.columns(),
                                     .kept = std::move(space.kept),
                                     .options = options,
                                     .workers = workers,
                                     .progress = progress,
                                     .scored = &scored});
  ranking.scored = scored;
  return ranking;
}

ColumnSet choose_by_ranking(const ColumnRanking& ranking, const SearchSpace& space, std::size_t columns) {
  std::vector<std::uint32_t> unit_of;
  for (std::uint32_t unit = 0; unit < space.units.size(); ++unit) {
    for (const std::uint32_t column : space.units[unit]) {
      if (column >= unit_of.size()) unit_of.resize(column + 1, ~0U);
      unit_of[column] = unit;
    }
  }
  std::vector<std::uint8_t> seen(space.units.size(), 0);
  std::vector<std::uint32_t> order;
  for (const std::uint32_t column : ranking.order) {
    const std::uint32_t unit = column < unit_of.size() ? unit_of[column] : ~0U;  // none: kept, or a constant
    if (unit == ~0U || seen[unit] != 0) continue;
    seen[unit] = 1;
    order.push_back(unit);
  }
  return space.columns_of(first_units(space, order, columns));
}

}  // namespace sewil::selection
