// run/checkpoint.cpp: see checkpoint.h.
#include "run/checkpoint.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/json_text.h"
#include "base/option_json.h"
#include "run/seal.h"
#include "search/state_json.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/version.h"

namespace sewil::run {
namespace {

using Json = nlohmann::ordered_json;

constexpr int checkpoint_format = 2;  // 1 had no checksum

// Whether a search was begun there: something would be lost with the file.
bool holds_work(const std::string& path) {
  try {
    const std::string text = read_kept_file(path, "the checkpoint of a run");
    const Json json = Json::parse(unsealed(text, path, "the checkpoint").value_or(""), nullptr, false);
    return json.is_object() && json.contains("search") && !json.at("search").is_null();
  } catch (const InputError&) {  // damaged: nobody can go on from it
    return false;
  }
}

}  // namespace

void check_same_options(const std::string& path, const Json& saved, const Json& now) {
  for (const auto& [name, value] : now.items()) {
    const Json before = saved.contains(name) ? saved.at(name) : Json(nullptr);
    if (before == value) continue;
    throw InputError(
        fmt::format("{}: the saved run has {} = {}, this one has {}; expected the same options to resume it.",
                    path, name, before.dump(), value.dump()));
  }
}

Json key_json(const CheckpointKey& key) {
  Json json = base::options_json(key.options);
  json["seed"] = key.options.seed;
  json["keep"] = key.constraints.keep;
  json["drop"] = key.constraints.drop;
  json["groups"] = key.constraints.groups;
  return json;
}

std::string checkpoint_text(const CheckpointKey& key, const SearchState& state) {
  const bool started = state.finished > 0 || !state.pending.empty();
  const Json json{{"format", checkpoint_format},
                  {"version", SEWIL_VERSION},
                  {"data", key.data_hash},
                  {"options", key_json(key)},
                  {"search", started ? search::state_json(state) : Json(nullptr)}};
  return sealed(json.dump() + "\n");
}

std::optional<SearchState> load_checkpoint(const std::string& path, const CheckpointKey& key) {
  const std::string text = read_kept_file(path, "the checkpoint of a run");
  base::check_json_text(text, path);
  const auto content = unsealed(text, path, "the checkpoint");
  Json json;
  try {
    json = Json::parse(content ? *content : text);
    const int format = json.at("format").get<int>();
    const auto version = json.at("version").get<std::string>();
    if (format != checkpoint_format || version != SEWIL_VERSION) {
      throw InputError(fmt::format("{}: was written by sewil {} (format {}); expected sewil {} (format {}).",
                                   path, version, format, SEWIL_VERSION, checkpoint_format));
    }
    if (!content) {
      throw InputError(fmt::format(
          "{}: the checkpoint is damaged: it has no checksum; expected one as sewil wrote it.", path));
    }
    if (json.at("data") != key.data_hash) {
      throw InputError(fmt::format("{}: belongs to other data (hash {}, this file has {}).", path,
                                   json.at("data").dump(), key.data_hash));
    }
    check_same_options(path, json.at("options"), key_json(key));
    if (json.at("search").is_null()) return {};
  } catch (const nlohmann::json::exception& problem) {
    throw InputError(fmt::format("{}: not a checkpoint: {}.", path, problem.what()));
  }
  return search::state_from_json(json.at("search"), path);
}

std::optional<SearchState> open_checkpoint(const RunHooks& hooks, const char* name,
                                           const CheckpointKey& key) {
  const std::string path = join_path(hooks.folder, name);
  const bool exists = std::filesystem::exists(path);
  if (hooks.resume) {
    if (!exists) fail_to_resume(hooks.folder, name);
    return load_checkpoint(path, key);
  }
  if (exists && holds_work(path)) refuse_to_overwrite(hooks.folder, name);
  return {};
}

void fail_to_resume(const std::string& folder, std::string_view name) {
  throw InputError(
      fmt::format("{}: holds no {}; the run there is complete or never began (start it with {}).", folder,
                  name, option_text("out")));
}

void refuse_to_overwrite(const std::string& folder, std::string_view name) {
  throw InputError(
      fmt::format("{}: holds a run that was stopped and can go on with {}; expected that, another folder, or "
                  "{} removed.",
                  folder, option_text("resume"), name));
}

}  // namespace sewil::run
