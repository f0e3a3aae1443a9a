// run/part_file.h: what a stage has finished, part by part, on disk: one line that says what the parts belong
// to, then one line per part; sealed (run/seal.h). It is rewritten after every part, atomically, so that a
// run killed at any moment leaves a whole one. A resumed run does not do these parts again.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "run/checkpoint.h"
#include "run/seal.h"
#include "run/state_keeper.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/judge/run.h"

namespace sewil::run {

// The lines of such a file, the first one aside, which must be left in `first`. Throws InputError when it is
// damaged. `what`: "the list of finished folds", for messages.
[[nodiscard]] std::vector<std::string> read_lines(const std::string& path, const std::string& what,
                                                  std::string& first);

// The path of a file of a run's folder; empty when there is no folder.
[[nodiscard]] inline std::string path_in(const std::string& folder, const char* name) {
  return folder.empty() ? folder : join_path(folder, name);
}

template <class Part>
struct PartKind {
  const char* file;
  const char* one;  // "fold": its name in messages
  nlohmann::ordered_json (*to_json)(const Part& part);
  Part (*from_json)(const nlohmann::ordered_json& json);
  // A file that guards the folder is the only one of its run: a new run refuses a folder that holds one, a
  // resumed run must find one, of the same data and options. Others begin anew when they do not fit.
  bool guards = false;
};

template <class Part>
class PartFile {
 public:
  // `key`: what the parts belong to. `fits`: whether a part that was read can be of this table at all. Throws
  // InputError when the file is damaged. Without a folder nothing is kept.
  PartFile(const PartKind<Part>& kind, const RunHooks& hooks, const nlohmann::ordered_json& key,
           StateKeeper& keeper, const std::function<bool(const Part&)>& fits = {})
      : kind_(kind), path_(path_in(hooks.folder, kind.file)), text_(key.dump() + "\n"), keeper_(keeper) {
    if (path_.empty()) return;
    std::error_code gone;  // with the folder, maybe
    const bool exists = std::filesystem::exists(path_, gone);
    if (kind.guards && exists != hooks.resume) {
      hooks.resume ? fail_to_resume(hooks.folder, kind.file) : refuse_to_overwrite(hooks.folder, kind.file);
    }
    if (exists && !(hooks.resume && take_finished(key, fits))) std::filesystem::remove(path_, gone);
  }

  // For whoever does the parts; they refer to this file.
  template <class Hooks>
  [[nodiscard]] Hooks hooks() {
    if (path_.empty()) return {};
    return {.done = done_, .finished = [this](const Part& part) {
              text_ += kind_.to_json(part).dump() + "\n";
              keeper_.write(path_, sealed(text_));
            }};
  }

 private:
  // False when the parts belong to something else.
  bool take_finished(const nlohmann::ordered_json& key, const std::function<bool(const Part&)>& fits) {
    using Json = nlohmann::ordered_json;
    std::string first;
    const std::vector<std::string> lines =
        read_lines(path_, fmt::format("the list of finished {}s", kind_.one), first);
    if (!kind_.guards && first != key.dump()) return false;
    try {
      if (kind_.guards) check_same_options(path_, Json::parse(first), key);
      for (const std::string& line : lines) {
        done_.push_back(kind_.from_json(Json::parse(line)));
        if (fits && !fits(done_.back())) {
          throw InputError(
              fmt::format("{}: line {} is a {} of another table.", path_, done_.size() + 1, kind_.one));
        }
        text_ += line + "\n";
      }
    } catch (const nlohmann::json::exception& problem) {
      throw InputError(fmt::format("{}: line {} is not a finished {}: {}.", path_, done_.size() + 2,
                                   kind_.one, problem.what()));
    }
    return true;
  }

  PartKind<Part> kind_;
  std::string path_, text_;
  StateKeeper& keeper_;
  std::vector<Part> done_;
};

}  // namespace sewil::run
