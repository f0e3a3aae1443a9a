// suggest/hidden_votes.h: votes on labeled rows by forests that have not seen their labels: the folds of the
// evidence room, with forests that learn from the labels alone.
#pragma once

#include "sewil/judge/suggest.h"
#include "sewil/learn/forest.h"

namespace sewil::suggest {

// Beside the labeled rows: the mean over the repeats. Throws Stopped.
VoteMatrix hidden_votes(const Learner& learner, const LabelIssueOptions& options);

}  // namespace sewil::suggest
