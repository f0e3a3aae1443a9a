// r/src/requests.h: which options each function of R takes. One list, for reading, checking and listing them.
#pragma once

#include <string>

#include "option_values.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/judge/run.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/self_training.h"
#include "sewil/select/methods.h"

namespace sewil::r {

// Who asks which rows to look at wants an answer.
inline constexpr RowAdviceOptions usual_advice{.suggest = {.rows = 10}, .label_issues = true};

// visit(options), with the defaults of the function, for each group that it takes.
template <class Visit>
void each_options(const std::string& function, Visit&& visit) {
  if (function == "sewil_select") {
    visit(SelectionOptions{});
    visit(EstimateOptions{});
    visit(AcceptanceOptions{});
    visit(RedundancyOptions{});
    visit(SeedCheckOptions{});
  } else if (function == "sewil_label") {
    visit(ForestOptions{});
    visit(SelfTrainingOptions{});
    visit(EstimateOptions(label_estimate));
    visit(AcceptanceOptions{});
  } else if (function == "sewil_relevant") {
    visit(ForestOptions{});
    visit(SelfTrainingOptions{});
    visit(DiscoveryOptions{});
  } else if (function == "sewil_suggest") {
    visit(ForestOptions{});
    visit(RowAdviceOptions(usual_advice));
  } else if (function == "sewil_generate") {
    visit(GenerateOptions{});
  } else {
    throw InputError("'" + function +
                     "' takes no options; sewil_select, sewil_label, sewil_relevant, sewil_suggest and "
                     "sewil_generate do.");
  }
}

}  // namespace sewil::r
