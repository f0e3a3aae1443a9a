// search/options.h: what must hold between the options of a search.
#pragma once

#include "sewil/search.h"

namespace sewil::search {

void check_options(const SearchOptions& options);  // throws InputError

}  // namespace sewil::search
