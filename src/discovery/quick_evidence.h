// discovery/quick_evidence.h: the verdicts of find_relevant_columns from few lessons, for those who need them
// on the way to something else (a search that must not drop a column without evidence against it).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sewil/discoveries.h"

namespace sewil::discovery {

// One round: every column has one lesson, by two thirds of the others.
inline constexpr std::size_t quick_rounds = 1;
inline constexpr std::size_t quick_folds = 3;

struct QuickEvidence {
  // Beside the columns asked for; 1 and `noise` for those of one value.
  std::vector<double> p_values, q_values;
  std::vector<Verdict> verdicts;  // at the rate asked for
  std::size_t taught = 0;         // lessons that had teachers; 0: by the labeled rows alone
};

// `columns` ascending. Noise columns may be related. The same for any workers. Throws Stopped: what is half
// done says nothing.
[[nodiscard]] QuickEvidence quick_evidence(const CodedMatrix& matrix, const PartlyLabeled& rows,
                                           std::span<const std::uint32_t> columns, double rate,
                                           const ForestOptions& forest,
                                           const SelfLearningOptions& self_learning, const Workers& workers,
                                           Progress& progress = no_progress());

}  // namespace sewil::discovery
