// run/check_seeds.h: a selection repeated with other seeds.
#pragma once

#include "sewil/judge/run.h"

namespace sewil::run {

// What the record's seed is compared with, and why it ended early if it did.
struct LuckFound {
  SeedCheck seed_check;
  StopReason stopped = StopReason::none;
};

[[nodiscard]] LuckFound check_seeds(const Problem& problem, const SelectionRequest& request,
                                    const RunRecord& record, const Workers& workers, Progress& progress,
                                    TaskRunner* elsewhere);

// The interval of the selected features' accuracy, wider by what another seed would make of it.
void widen_by_seeds(Estimate& estimate, const SeedCheck& seed_check);

}  // namespace sewil::run
