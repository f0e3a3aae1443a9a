// run/fold_file.cpp: see fold_file.h.
#include "run/fold_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "base/json_depth.h"
#include "base/option_json.h"
#include "evidence/estimate_json.h"
#include "run/seal.h"
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
              {"estimate", base::options_json(options)}}
      .dump();
}

}  // namespace

FoldFile::FoldFile(const std::string& folder, const CheckpointKey& key, const EstimateOptions& options,
                   bool resume, StateKeeper& keeper)
    : text_(first_line(key, options) + "\n"), keeper_(keeper) {
  if (folder.empty()) return;
  path_ = join_path(folder, file_name);
  if (!resume || !std::filesystem::exists(path_) || !take_finished()) remove(folder);
}

bool FoldFile::take_finished() {
  const std::string text = read_whole_file(path_, "the finished folds of a run");
  base::check_json_depth(text, path_);
  const auto content = unsealed(text, path_, "the list of finished folds");
  if (!content) {
    throw InputError(fmt::format(
        "{}: the list of finished folds has no checksum; expected one as sewil wrote it.", path_));
  }
  if (!content->starts_with(text_)) return false;
  std::istringstream lines(content->substr(text_.size()));
  try {
    for (std::string line; std::getline(lines, line);) {
      done_.push_back(evidence::fold_from_json(Json::parse(line)));
      text_ += line + "\n";
    }
  } catch (const nlohmann::json::exception& problem) {
    throw InputError(
        fmt::format("{}: line {} is not a finished fold: {}.", path_, done_.size() + 2, problem.what()));
  }
  return true;
}

EstimateHooks FoldFile::hooks() {
  if (path_.empty()) return {};
  return {.done = done_, .finished = [this](const FoldOutcome& fold) {
            text_ += evidence::fold_json(fold).dump() + "\n";
            keeper_.write(path_, sealed(text_));
          }};
}

void FoldFile::remove(const std::string& folder) {
  std::filesystem::remove(join_path(folder, file_name));
}

}  // namespace sewil::run
