// discovery/verdicts.h: from p-values to verdicts.
#pragma once

#include <span>
#include <vector>

#include "sewil/judge/discoveries.h"

namespace sewil::discovery {

// Of each column: relevant when its q-value is at most the rate; noise when its evidence is smaller than that
// of the weakest column found by more than chance explains (5 %), and not remarkable by itself.
[[nodiscard]] std::vector<Verdict> verdicts(std::span<const double> p_values,
                                            std::span<const double> q_values, double rate);

}  // namespace sewil::discovery
