// run/fold_file.h: the finished folds of an estimate, on disk beside the search's checkpoint: one line that
// says what they belong to, then one line per fold. A resumed run does not do them again.
#pragma once

#include <string>
#include <vector>

#include "run/checkpoint.h"
#include "sewil/estimate.h"

namespace sewil::run {

class FoldFile {
 public:
  // An empty folder keeps nothing. Without `resume`, or when the file belongs to another estimate, it begins
  // anew. Throws InputError when the file is damaged.
  FoldFile(const std::string& folder, const CheckpointKey& key, const EstimateOptions& options, bool resume);

  [[nodiscard]] EstimateHooks hooks();
  static void remove(const std::string& folder);

 private:
  std::string path_, text_;
  std::vector<FoldOutcome> done_;
};

}  // namespace sewil::run
