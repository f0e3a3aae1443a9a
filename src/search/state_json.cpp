// search/state_json.cpp: see state_json.h. Doubles are written so that they read back as the same bits.
#include "search/state_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/json_fields.h"
#include "search/state_fields.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

using Json = nlohmann::ordered_json;

constexpr int state_version = 1;

Json numbers(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(base::json_number(value));
  return list;
}

// JSON has no infinity; a criterion may be one (a set nothing can be learned from).
void read(const Json& json, double& value) {
  value = json.is_null() ? std::numeric_limits<double>::infinity() : json.get<double>();
}

void read(const Json& json, std::vector<double>& values) {
  for (const Json& entry : json) read(entry, values.emplace_back());
}

template <class T>
void read(const Json& json, T& value) {
  json.get_to(value);
}

template <class Fields>
void read_fields(const Json& json, Fields& fields) {
  each_field(fields, [&](const char* name, auto& value) { read(json.at(name), value); });
}

SearchState from_object(const Json& object) {
  SearchState state;
  const auto search = object.at("search").get<std::size_t>();
  if (search >= search_table().size()) throw std::out_of_range("search");
  state.search = static_cast<SearchMethod>(search);
  read(object.at("units"), state.units);
  read(object.at("finished"), state.finished);
  read(object.at("population"), state.population);
  read(object.at("alive"), state.alive);
  read(object.at("since"), state.since);
  read(object.at("chosen"), state.chosen);
  read(object.at("pending"), state.pending);
  read(object.at("pending_scored"), state.pending_scored);
  for (const Json& entry : object.at("scored")) {
    ScoredCandidate& candidate = state.scored.emplace_back();
    read(entry.at("units"), candidate.units);
    read(entry.at("criterion"), candidate.criterion);
    read(entry.at("weights"), candidate.weights);
  }
  for (const Json& entry : object.at("history")) read_fields(entry, state.history.emplace_back());
  for (const Json& entry : object.at("dropped")) {
    DroppedUnit& dropped = state.dropped.emplace_back();
    read(entry.at("unit"), dropped.unit);
    read(entry.at("generation"), dropped.generation);
    read_fields(entry, dropped.evidence);
    dropped.evidence.irrelevant = true;
  }
  return state;
}

// A file can be whole and still not fit together; nothing below may index out of range.
bool is_sound(const SearchState& state) {
  const auto known = [&](std::uint32_t unit) { return unit < state.units; };
  for (const ScoredCandidate& entry : state.scored) {
    if (entry.units.empty() || !std::ranges::all_of(entry.units, known)) return false;
    if (!std::ranges::is_sorted(entry.units)) return false;
    if (!entry.weights.empty() && entry.weights.size() != entry.units.size()) return false;
    if (entry.weights.empty() && state.search == SearchMethod::fsga) return false;
  }
  const bool members_exist = std::ranges::all_of(
      state.population, [&](std::uint32_t member) { return member < state.scored.size(); });
  const bool has_population = state.finished == 0 || !state.population.empty();
  return members_exist && has_population && state.alive.size() == state.units &&
         state.since.size() == state.units && state.chosen.size() <= state.units &&
         std::ranges::all_of(state.chosen, known) && state.pending.size() <= state.units &&
         state.history.size() == state.finished &&
         std::ranges::all_of(state.dropped, [&](const DroppedUnit& entry) { return known(entry.unit); });
}

}  // namespace

Json search::state_json(const SearchState& state) {
  Json scored = Json::array();
  for (const ScoredCandidate& entry : state.scored) {
    scored.push_back({{"units", entry.units},
                      {"criterion", base::json_number(entry.criterion)},
                      {"weights", numbers(entry.weights)}});
  }
  Json dropped = Json::array();
  for (const DroppedUnit& entry : state.dropped) {
    Json json{{"unit", entry.unit}, {"generation", entry.generation}};
    json.update(base::json_fields(entry.evidence));
    dropped.push_back(std::move(json));
  }
  return {{"version", state_version},
          {"search", static_cast<int>(state.search)},
          {"units", state.units},
          {"finished", state.finished},
          {"scored", std::move(scored)},
          {"population", state.population},
          {"alive", state.alive},
          {"since", state.since},
          {"chosen", state.chosen},
          {"pending", numbers(state.pending)},
          {"pending_scored", state.pending_scored},
          {"history", base::json_list(state.history)},
          {"dropped", std::move(dropped)}};
}

SearchState search::state_from_json(const Json& json, const std::string& source) {
  SearchState state;
  try {
    const int version = json.at("version").get<int>();
    if (version != state_version) {
      throw InputError(fmt::format("{}: the saved search has version {}; expected version {}.", source,
                                   version, state_version));
    }
    state = from_object(json);
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& problem) {
    throw InputError(fmt::format("{}: not a saved search: {}.", source, problem.what()));
  }
  if (!is_sound(state)) {
    throw InputError(fmt::format("{}: the parts of the saved search do not fit together.", source));
  }
  return state;
}

}  // namespace sewil
