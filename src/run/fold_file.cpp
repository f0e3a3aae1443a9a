// run/fold_file.cpp: see fold_file.h.
#include "run/fold_file.h"

#include <fmt/format.h>

#include "base/option_json.h"
#include "evidence/estimate_json.h"
#include "sewil/error.h"
#include "sewil/version.h"

namespace sewil::run {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* folds_name = "folds.jsonl";

std::string first_line(const CheckpointKey& key, const EstimateOptions& options) {
  return Json{{"version", SEWIL_VERSION},
              {"data", key.data_hash},
              {"options", key_json(key)},
              {"estimate", base::options_json(options)}}
      .dump();
}

}  // namespace

FoldFile::FoldFile(const std::string& folder, const CheckpointKey& key, const EstimateOptions& options,
                   bool resume, StateKeeper& keeper)
    : file_(path_in(folder, folds_name), first_line(key, options), "the list of finished folds", keeper) {
  if (!resume || !file_.exists() || !take_finished(first_line(key, options))) file_.remove();
}

bool FoldFile::take_finished(const std::string& first) {
  std::string found;
  const std::vector<std::string> lines = file_.read(found);
  if (found != first) return false;
  try {
    for (const std::string& line : lines) {
      done_.push_back(evidence::fold_from_json(Json::parse(line)));
      file_.take_over(line);
    }
  } catch (const nlohmann::json::exception& problem) {
    throw InputError(fmt::format("{}: line {} is not a finished fold: {}.", file_.path(), done_.size() + 2,
                                 problem.what()));
  }
  return true;
}

EstimateHooks FoldFile::hooks() {
  if (file_.path().empty()) return {};
  return {.done = done_,
          .finished = [this](const FoldOutcome& fold) { file_.append(evidence::fold_json(fold).dump()); }};
}

}  // namespace sewil::run
