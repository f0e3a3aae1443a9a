// run/checkpoint.h: a search half done, on disk: which data and options it belongs to, and its state.
// Its text is sealed (run/seal.h).
// It is rewritten after every generation, atomically, so that a run killed at any moment leaves a whole one.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "sewil/judge/run.h"
#include "sewil/select/search.h"
#include "sewil/select/selection.h"

namespace sewil::run {

// What must be the same for a resumed run to give the same bits.
struct CheckpointKey {
  std::string data_hash;
  SelectionOptions options;
  ColumnConstraints constraints;
};

// Everything that decides the answer, flat, so that a difference has a name.
nlohmann::ordered_json key_json(const CheckpointKey& key);

// Throws InputError that names the first of the members of `now` that `saved` lacks or has otherwise.
void check_same_options(const std::string& path, const nlohmann::ordered_json& saved,
                        const nlohmann::ordered_json& now);

// A state without a finished generation is written as none.
std::string checkpoint_text(const CheckpointKey& key, const SearchState& state);

// Empty when no generation was finished. Throws InputError when the file is damaged, of another version, or
// belongs to other data or options: the sentence names the first difference.
std::optional<SearchState> load_checkpoint(const std::string& path, const CheckpointKey& key);

// Where a search goes on from, none for a new run. A run that is resumed must find its checkpoint, a new one
// begins its own, so that what lies in the folder always belongs to the run that was started there last.
std::optional<SearchState> open_checkpoint(const RunHooks& hooks, const char* name, const CheckpointKey& key);

// For a run that is resumed without the file `name` in its folder, and for a new one that would overwrite it.
[[noreturn]] void fail_to_resume(const std::string& folder, std::string_view name);
[[noreturn]] void refuse_to_overwrite(const std::string& folder, std::string_view name);

}  // namespace sewil::run
