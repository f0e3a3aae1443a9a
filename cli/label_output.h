// cli/label_output.h: what `sewil label` writes and prints.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sewil/criterion.h"
#include "sewil/dataset.h"
#include "sewil/forest.h"
#include "sewil/self_learning.h"
#include "sewil/votes.h"

namespace sewil::cli {

// Errors on the unlabeled rows.
struct LabelAccuracy {
  ErrorRate learned;
  ErrorRate supervised;  // of the forest before any pseudo-label
};

// Everything about one run of self-learning that is written or printed.
struct LabelRun {
  const Dataset& data;
  const ForestOptions& forest;
  const SelfLearningOptions& self_learning;
  const SelfLearningResult& result;
  const CriterionResult& bounds;
  std::vector<std::uint32_t> unlabeled;        // row numbers, beside result.votes
  std::optional<LabelAccuracy> accuracy = {};  // when the truth is known
  double read_seconds = 0;
  double self_learning_seconds = 0;
};

// row, predicted, vote, step, taken_as, vote_CLASS...: one line per unlabeled row; rows count from 1. `steps`
// and `taken_as` are empty for the rows of a table labeled by a saved model, and those columns left out.
std::string labels_csv(std::span<const std::string> classes, std::span<const std::uint32_t> rows,
                       const VoteMatrix& votes, std::span<const std::uint32_t> steps = {},
                       std::span<const std::int32_t> taken_as = {});

nlohmann::ordered_json label_record(const LabelRun& run, const std::string& data_hash,
                                    std::size_t missing_cells);

std::string label_summary(const LabelRun& run);

// "a 12, b 3, ...": how many rows were predicted to be of each class.
std::string predicted_counts(std::span<const std::string> classes, std::span<const std::int32_t> predicted);

// "accuracy on 875 rows: 0.7554".
std::string accuracy_text(const ErrorRate& error);

}  // namespace sewil::cli
