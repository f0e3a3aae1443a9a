// samples/long_learning.h: self-training on all columns of a long table. A forest on every row would cost
// more than all the rest, and what it is for, labels that columns are compared by, some rows teach as well.
#pragma once

#include <cstdint>

#include "samples/known_sample.h"
#include "sewil/learn/learner.h"

namespace sewil::selection {

// Self-training on the rows of `sample`, drawn from the learner's. Then its last forest says something of all
// other rows: they are taken when it is as sure of them as the last step asked (of all of them, when every
// row of the sample was taken), which is a step of its own in the result. The forest of the result is that of
// the sample, without votes. Stopped in between, the rows outside the sample have no votes. Throws Stopped
// before the first forest is complete.
[[nodiscard]] SelfTrainingResult learn_long(const Learner& learner, const KnownSample& sample);

}  // namespace sewil::selection
