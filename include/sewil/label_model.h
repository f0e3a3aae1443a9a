// sewil/label_model.h: voters that can label new tables: a forest, a linear voter or both, with the names and
// categories of its columns and the names of its classes. New columns are found by name; a category never
// seen in training counts as missing, and so does a missing cell.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sewil/column.h"
#include "sewil/dataset.h"
#include "sewil/vote_matrix.h"
#include "sewil/workers.h"

namespace sewil {

class KeptForest;   // sewil/kept_forest.h
class LinearVoter;  // sewil/linear_voter.h
struct SelfLearningResult;

struct ModelColumn {
  std::string name;
  bool is_category = false;
  std::vector<std::string> categories = {};  // as in training, sorted
};

struct LabelModel {
  std::string label_name;                     // what the label column was called in training
  std::vector<std::string> classes;           // names, by class index
  std::vector<ModelColumn> columns;           // beside the columns of the forest and of the linear voter
  std::shared_ptr<const KeptForest> forest;   // none: the linear voter votes alone
  std::shared_ptr<const LinearVoter> linear;  // none: the forest votes alone
  double linear_share = 0;                    // of the vote
};

// The forest must have been kept and grown on columns of `data`.
[[nodiscard]] LabelModel make_label_model(const Dataset& data, std::shared_ptr<const KeptForest> forest);
// All who voted; a forest among them must have been kept.
[[nodiscard]] LabelModel make_label_model(const Dataset& data, const SelfLearningResult& learned);

struct ModelVotes {
  VoteMatrix votes;
  std::size_t unseen_categories = 0;  // cells whose category training never saw
};

// Throws InputError that starts with `source` when a column is absent, stands twice or holds text where
// training had numbers.
[[nodiscard]] ModelVotes label_rows(const LabelModel& model, std::span<const Column> columns,
                                    const std::string& source, const Workers& workers);

// A versioned block with a checksum. parse_model checks everything; its InputError starts with `name`.
[[nodiscard]] std::string serialize_model(const LabelModel& model);
[[nodiscard]] LabelModel parse_model(std::span<const char> bytes, const std::string& name);

void save_model(const LabelModel& model, const std::string& path);  // atomically
[[nodiscard]] LabelModel load_model(const std::string& path);

}  // namespace sewil
