// study/methods.h: what each method of a table runs, and which options matter to it.
#pragma once

#include <string>

#include "sewil/search.h"
#include "sewil/selection.h"
#include "sewil/study.h"

namespace sewil::study {

// The selection a method of the tables searches and methods stands for. Throws InputError when hidden labels
// are to choose the number of columns: a study hides none.
SelectionOptions selection_of(const StudyMethod& method, SelectionOptions options);

struct OptionsKey {
  // Of the options that matter to the method, the seed aside.
  std::string hash;
  // Those of them that are not the default, as JSON.
  std::string changed;
};

// Methods that run the same selection have the same key.
OptionsKey options_key(const StudyMethod& method, const SelectionOptions& options);

// The same with what the selection was told about columns; none: the key as it is.
OptionsKey with_constraints(const OptionsKey& key, const ColumnConstraints& constraints);

}  // namespace sewil::study
