// cli/label_output.h: what `sewil label` prints, and what it shares with `select`.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sewil/judge/run.h"

namespace sewil::cli {

// "data.csv: 300 rows, 20 columns, 3 classes; 60 labeled, 240 unlabeled".
std::string data_text(const DataRecord& data);

// "risk bounds (...): C-bound 0.1234, ..."; the record has the others.
std::string bounds_text(const CriterionResult& bounds);

// The last line of a summary: where the words are explained and how to see more.
std::string where_to_read_on(bool verbose);
// Who voted with what share; nothing where a forest voted alone.
std::string voters_text(const SelfTrainingResult& learned);

std::string label_summary(const LabelRecord& record, bool verbose);

// "a 12, b 3, ...": how many rows were predicted to be of each class.
std::string predicted_counts(std::span<const std::string> classes, std::span<const std::int32_t> predicted);

// "accuracy on 875 rows: 0.7554".
std::string accuracy_text(const ErrorRate& error);

// The same of the last forest and of the first.
std::string accuracy_line(const LabelAccuracy& accuracy);

}  // namespace sewil::cli
