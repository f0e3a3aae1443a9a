// search/searches.h: the three searches and how a last population becomes one column set.
#pragma once

#include <span>

#include "search/evolve.h"

namespace sewil::search {

SearchResult run_fsga(const SearchRun& run);
SearchResult run_cga(const SearchRun& run);
SearchResult run_forward(const SearchRun& run);

// What a search can say of columns.
struct ColumnMarks {
  std::vector<double> share;        // beside the columns: of the last population (kept columns and FSS: 1)
  std::vector<std::int32_t> since;  // beside the columns: see SearchResult
};

// `share`: per unit. Columns ascend.
ColumnMarks marks_of(const SearchSpace& space, const SearchState& state, const ColumnSet& columns,
                     std::span<const double> share);
// By the search's own last population.
ColumnMarks marks_of(const SearchSpace& space, const SearchState& state, const ColumnSet& columns);

// The result for chosen units (ascending): columns, share and since of each, kept columns added.
SearchResult make_result(const SearchRun& run, SearchState state, std::span<const std::uint32_t> chosen,
                         std::span<const double> share);

// FSGA's end: the units its final rule picks from the last population; as many as were asked for, by share.
Units final_units(const SearchRun& run, SearchState& state, std::span<const double> share);

// A search by generations: from its first population, or where `run` goes on, to the units that `choose`
// picks from its last one.
SearchResult evolve_and_choose(const SearchRun& run, const Breeder& breeder,
                               Units (*choose)(const SearchRun&, SearchState&,
                                               std::span<const double> share));

void check_options(const SearchOptions& options);  // what must hold between them; throws InputError

}  // namespace sewil::search
