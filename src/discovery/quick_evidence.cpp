// discovery/quick_evidence.cpp: see quick_evidence.h.
#include "discovery/quick_evidence.h"

#include "sewil/error.h"

namespace sewil::discovery {

QuickEvidence quick_evidence(const CodedMatrix& matrix, const PartlyLabeled& rows,
                             std::span<const std::uint32_t> columns, double rate, const ForestOptions& forest,
                             const SelfLearningOptions& self_learning, const Workers& workers,
                             Progress& progress) {
  StopOnly quiet(progress);
  const Discoveries found =
      find_relevant_columns(matrix, rows, columns, forest, self_learning,
                            {.rate = rate, .rounds = quick_rounds, .folds = quick_folds}, workers, quiet);
  if (found.stopped != StopReason::none) throw Stopped(found.stopped);
  QuickEvidence evidence{.p_values = {}, .q_values = {}, .verdicts = {}, .taught = found.taught};
  for (const std::uint32_t column : columns) {
    const ColumnFinding& finding = found.columns[column];
    evidence.p_values.push_back(finding.p_value);
    evidence.q_values.push_back(finding.q_value);
    evidence.verdicts.push_back(finding.verdict);
  }
  return evidence;
}

}  // namespace sewil::discovery
