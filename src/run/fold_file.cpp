// run/fold_file.cpp: see fold_file.h.
#include "run/fold_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "base/option_json.h"
#include "evidence/estimate_json.h"
#include "sewil/error.h"
#include "sewil/files.h"
#include "sewil/version.h"

namespace sewil::run {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* file_name = "folds.jsonl";

std::string first_line(const CheckpointKey& key, const EstimateOptions& options) {
  return Json{{"version", SEWIL_VERSION},
              {"data", key.data_hash},
              {"options", key_json(key)},
              {"estimate", options_json(options)}}
      .dump();
}

}  // namespace

FoldFile::FoldFile(const std::string& folder, const CheckpointKey& key, const EstimateOptions& options,
                   bool resume)
    : text_(first_line(key, options) + "\n") {
  if (folder.empty()) return;
  path_ = join_path(folder, file_name);
  std::ifstream file(path_);
  std::string line;
  if (!resume || !std::getline(file, line) || line + "\n" != text_) {
    remove(folder);
    return;
  }
  try {
    while (std::getline(file, line)) {
      done_.push_back(evidence::fold_from_json(Json::parse(line)));
      text_ += line + "\n";
    }
  } catch (const nlohmann::json::exception& problem) {
    throw InputError(
        fmt::format("{}: line {} is not a finished fold: {}.", path_, done_.size() + 2, problem.what()));
  }
}

EstimateHooks FoldFile::hooks() {
  if (path_.empty()) return {};
  return {.done = done_, .finished = [this](const FoldOutcome& fold) {
            text_ += evidence::fold_json(fold).dump() + "\n";
            write_file_atomically(path_, text_);
          }};
}

void FoldFile::remove(const std::string& folder) {
  std::filesystem::remove(join_path(folder, file_name));
}

}  // namespace sewil::run
