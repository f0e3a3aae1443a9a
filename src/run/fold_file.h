// run/fold_file.h: the finished folds of an estimate, on disk beside the search's checkpoint (line_file.h). A
// resumed run does not do them again.
#pragma once

#include <string>
#include <vector>

#include "run/checkpoint.h"
#include "run/line_file.h"
#include "run/state_keeper.h"
#include "sewil/estimate.h"

namespace sewil::run {

class FoldFile {
 public:
  // An empty folder keeps nothing. Without `resume`, or when the file belongs to another estimate, it begins
  // anew. Throws InputError when the file is damaged.
  FoldFile(const std::string& folder, const CheckpointKey& key, const EstimateOptions& options, bool resume,
           StateKeeper& keeper);

  [[nodiscard]] EstimateHooks hooks();

 private:
  bool take_finished(const std::string& first);  // false when they belong to another estimate

  LineFile file_;
  std::vector<FoldOutcome> done_;
};

}  // namespace sewil::run
