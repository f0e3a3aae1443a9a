// run/check_folds.h: whether labels can be hidden as an estimate is asked to, before any work.
#pragma once

#include <fmt/format.h>

#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"
#include "sewil/judge/estimate.h"

namespace sewil::run {

// Throws InputError.
inline void check_folds(const EstimateOptions& options) {
  if (options.folds != 1) return;
  throw InputError(
      fmt::format("{} hides all labels at once and leaves none to learn from; expected 0 (no estimate) or "
                  "at least 2 folds.",
                  option_text("cv", "1")));
}

// The same for labels to accept, which are judged by hidden ones.
inline void check_acceptance(const AcceptanceOptions& accept, const EstimateOptions& estimate) {
  if (!accept.asked() || estimate.folds > 0) return;
  const bool error = accept.error > 0;
  throw InputError(fmt::format("{} needs cross-validation, and {} turns it off; expected at least 2 folds.",
                               error ? option_text("accept_error", shortest(accept.error))
                                     : option_text("prediction_sets", shortest(accept.sets)),
                               option_text("cv", "0")));
}

}  // namespace sewil::run
