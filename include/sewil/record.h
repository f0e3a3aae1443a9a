// sewil/record.h: what a run leaves behind: everything a report shows and a rerun needs. The names in the
// JSON are stable; what is not known is null.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/discoveries.h"
#include "sewil/estimate.h"
#include "sewil/findings.h"
#include "sewil/luck.h"
#include "sewil/problem.h"
#include "sewil/row_advice.h"
#include "sewil/selection.h"
#include "sewil/votes.h"

namespace sewil {

// Which of the chosen columns are too much alike. Exact copies are always chosen once.
struct RedundancyOptions {
  double max_correlation = 1;  // of ranks; of columns more alike the one of larger weight stays; 1: all stay
};

void describe(RedundancyOptions& options, OptionVisitor& visitor);

// A chosen column and those that say the same: they were left out, or not chosen, because it stands for them.
struct Substitutes {
  std::uint32_t column = 0;
  ColumnSet others = {};
};

// Errors on the unlabeled rows.
struct LabelAccuracy {
  ErrorRate learned;
  ErrorRate supervised;  // of the forest before any pseudo-label
};

struct RunRecord {
  std::string command = {};  // the words that repeat the run
  SelectionOptions options = {};
  ColumnConstraints constraints = {};
  EstimateOptions estimating = {};
  RedundancyOptions redundancy = {};
  LuckOptions checking = {};
  DataRecord data = {};
  SelectionOutcome outcome = {};
  std::optional<Estimate> estimate = {};  // none: it was not asked for
  std::optional<Findings> findings = {};
  RowAdvice advice = {};
  std::optional<Discoveries> discoveries = {};  // none: they were not asked for
  std::optional<Luck> luck = {};  // none: it was not asked for; the estimate's interval knows of it
  std::optional<LabelAccuracy> accuracy = {};   // of the chosen columns' labels, when the truth is known
  std::vector<Substitutes> substitutes = {};
  std::vector<std::string> warnings = {};  // about the data and about the result, one sentence each
  double read_seconds = 0;
  double estimate_seconds = 0;
  double luck_seconds = 0;
};

struct LabelRecord {
  ForestOptions forest = {};
  SelfLearningOptions self_learning = {};
  EstimateOptions estimating = {};
  DataRecord data = {};
  SelfLearningResult learned = {};
  CriterionResult bounds = {};                 // of the last forest
  std::optional<LabelAccuracy> accuracy = {};  // when the truth is known
  std::optional<Estimate> estimate = {};       // none: it was not asked for
  RowAdvice advice = {};
  std::vector<std::string> warnings = {};  // about the data and about the result, one sentence each
  double read_seconds = 0;
  double learning_seconds = 0;
  double estimate_seconds = 0;

  // Of the learning, of the estimate or of the advice.
  [[nodiscard]] StopReason stopped() const noexcept {
    const StopReason learning = stop_reason_of(learned.stopped_because);
    if (learning != StopReason::none) return learning;
    return estimate && estimate->stopped != StopReason::none ? estimate->stopped : advice.stopped;
  }
};

struct RelevanceRecord {
  std::string command = {};  // the words that repeat the run
  ForestOptions forest = {};
  SelfLearningOptions self_learning = {};
  DiscoveryOptions discovery = {};
  ColumnSet drop = {};
  DataRecord data = {};
  Discoveries discoveries = {};
  std::vector<std::string> warnings = {};  // about the data and about the result, one sentence each
  double read_seconds = 0;
};

// Rows that a saved model has labeled: nothing was learned.
struct ModelRecord {
  std::string model = {}, source = {};
  std::size_t rows = 0;
  std::vector<std::string> classes = {};
  std::optional<ErrorRate> accuracy = {};  // when the truth is known
};

// Without the seconds two runs of the same data, options and seed give the same text. With them, a checksum
// of the rest stands at the end.
std::string to_json(const RunRecord& record, bool with_seconds = true);
std::string to_json(const LabelRecord& record, bool with_seconds = true);
std::string to_json(const RelevanceRecord& record, bool with_seconds = true);
std::string to_json(const ModelRecord& record);

// Throws InputError when the checksum of a record does not fit its content. False when there is none: records
// of earlier versions have none, and what is no record has none either.
bool check_record(std::string_view text, const std::string& source);

}  // namespace sewil
