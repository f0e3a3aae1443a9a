// sewil/record.h: what a selection leaves behind: everything a report shows and a rerun needs. The names in
// the JSON are stable; what is not known is null.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sewil/dataset.h"
#include "sewil/findings.h"
#include "sewil/selection.h"

namespace sewil {

struct DataRecord {
  std::string source;
  std::string label;
  std::size_t rows = 0;
  std::vector<std::string> columns;  // names
  std::vector<std::string> classes;
  std::vector<std::size_t> class_rows;  // labeled rows of each class
  std::size_t labeled = 0;
  std::size_t unlabeled = 0;
  std::size_t missing = 0;  // cells
  std::string hash;
};

struct RunRecord {
  std::string command;  // the words that repeat the run
  SelectionOptions options;
  ColumnConstraints constraints;
  DataRecord data;
  SelectionOutcome outcome;
  std::optional<Findings> findings = {};
  double read_seconds = 0;
};

DataRecord describe_for_record(const Dataset& data, const CodedMatrix& matrix);

// Without the seconds two runs of the same data, options and seed give the same text.
std::string to_json(const RunRecord& record, bool with_seconds = true);

}  // namespace sewil
