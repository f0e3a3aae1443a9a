// suggest/hidden_votes.h: votes on labeled rows by forests that have not seen their labels: the folds of the
// evidence room, with forests that learn from the labels alone.
#pragma once

#include "sewil/doubts.h"
#include "sewil/vote_matrix.h"

namespace sewil::suggest {

// Beside the labeled rows: the mean over the repeats. Throws Stopped.
VoteMatrix hidden_votes(const CodedMatrix& matrix, const PartlyLabeled& rows,
                        std::span<const std::uint32_t> columns, const ForestOptions& forest,
                        const DoubtOptions& options, const Workers& workers, Progress& progress);

}  // namespace sewil::suggest
