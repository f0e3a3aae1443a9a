// run/check_folds.h: whether labels can be hidden as an estimate is asked to, before any work.
#pragma once

#include <fmt/format.h>

#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/judge/estimate.h"

namespace sewil::run {

// Throws InputError.
inline void check_folds(const EstimateOptions& options) {
  if (options.folds != 1) return;
  throw InputError(
      fmt::format("{} hides all labels at once and leaves none to learn from; expected 0 (no estimate) or "
                  "at least 2 folds.",
                  option_text("validate", "1")));
}

}  // namespace sewil::run
