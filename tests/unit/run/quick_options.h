// tests/unit/run/quick_options.h: a selection that takes a moment.
#pragma once

#include "sewil/select/selection.h"

namespace sewil {

inline SelectionOptions quick() {
  SelectionOptions options{.method = SelectionMethod::sew_il};
  options.forest.n_estimators = 20;
  options.search.population = 10;
  options.search.parents = 4;
  options.search.generations = 3;
  return options;
}

}  // namespace sewil
