// self_training/mixed_voters.h: a linear voter, with or without trees, behind the loop. The linear voter
// learns from the given labels alone, once: its votes of all other rows are then never echoes of itself, and
// a step costs no more than its trees. Its share is settled once, by trees that have seen nothing but labels
// either.
#pragma once

#include <memory>

#include "sewil/learn/learner.h"

namespace sewil::self_training {

[[nodiscard]] std::unique_ptr<ForestMaker> make_mixed_voters(const Learner& learner, Wanted wanted);

}  // namespace sewil::self_training
