// search/run_search.cpp: the door to the searches.
#include "search/searches.h"
#include "sewil/select/search.h"

namespace sewil {

SearchResult run_search(const SearchSpace& space, const SearchOptions& options, Scorer& scorer,
                        const SearchHelpers& helpers, Progress& progress) {
  using namespace search;
  check_options(options);
  const SearchRun run{
      .space = space, .options = options, .scorer = scorer, .helpers = helpers, .progress = progress};
  if (space.units.empty()) {  // everything is kept: there is nothing to decide
    SearchResult result = make_result(run, start_state(run), {}, {});
    result.best = result.columns;
    return result;
  }
  return info_of(options.search).run(run);
}

}  // namespace sewil
