// study/methods.h: what each method of a table runs, and which options matter to it.
#pragma once

#include <string>

#include "sewil/front/study.h"
#include "sewil/select/search.h"
#include "sewil/select/selection.h"

namespace sewil::study {

// SEW-IL with the choices of the paper.
inline constexpr const char* sew_il_paper = "sew-il-paper";

// The selection a method of any table but criteria stands for; where the size follows SEW-IL the number of
// columns is still to be set. Throws InputError when held-out labels
// are to choose the number of columns: a study hides none.
SelectionOptions selection_of(const StudyMethod& method, SelectionOptions options);

struct OptionsKey {
  // Of the options that matter to the method, the seed aside.
  std::string hash;
  // Those of them that are not the default, as JSON.
  std::string changed;
};

// Of SEW-IL with these options.
OptionsKey sew_il_key(const SelectionOptions& options);

// Whether it takes as many columns as SEW-IL has chosen on the split.
bool size_follows_sew_il(const StudyMethod& method);

// Methods that run the same selection have the same key.
OptionsKey options_key(const StudyMethod& method, const SelectionOptions& options);

// The same with what the selection was told about columns; none: the key as it is.
OptionsKey with_constraints(const OptionsKey& key, const ColumnConstraints& constraints);

}  // namespace sewil::study
