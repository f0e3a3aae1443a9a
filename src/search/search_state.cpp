// search/search_state.cpp: a search's state as JSON and back. Doubles are written so that they read back as
// the same bits.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "sewil/error.h"
#include "sewil/search.h"

namespace sewil {
namespace {

using nlohmann::json;

constexpr int state_version = 1;

// JSON has no infinity; a criterion may be one (a set nothing can be learned from).
json number(double value) {
  return std::isfinite(value) ? json(value) : json(nullptr);
}

double number_from(const json& value) {
  return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>();
}

json numbers(const std::vector<double>& values) {
  json list = json::array();
  for (const double value : values) list.push_back(number(value));
  return list;
}

std::vector<double> numbers_from(const json& list) {
  std::vector<double> values;
  for (const json& value : list) values.push_back(number_from(value));
  return values;
}

json to_object(const SearchState& state) {
  json scored = json::array();
  for (const ScoredCandidate& entry : state.scored) {
    scored.push_back({{"units", entry.units},
                      {"criterion", number(entry.criterion)},
                      {"weights", numbers(entry.weights)}});
  }
  json history = json::array();
  for (const GenerationRecord& entry : state.history) {
    history.push_back({{"generation", entry.generation},
                       {"best", number(entry.best)},
                       {"mean", number(entry.mean)},
                       {"alive", entry.alive},
                       {"scored", entry.scored},
                       {"tested", entry.tested},
                       {"lengths", entry.lengths}});
  }
  json dropped = json::array();
  for (const DroppedUnit& entry : state.dropped) {
    dropped.push_back({{"unit", entry.unit},
                       {"generation", entry.generation},
                       {"weight", entry.evidence.weight},
                       {"copy_weight", entry.evidence.copy_weight},
                       {"p_value", entry.evidence.p_value}});
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
          {"history", std::move(history)},
          {"dropped", std::move(dropped)}};
}

SearchState from_object(const json& object) {
  SearchState state;
  const int search = object.at("search").get<int>();
  if (search < 0 || search > static_cast<int>(SearchMethod::fss)) throw std::out_of_range("search");
  state.search = static_cast<SearchMethod>(search);
  object.at("units").get_to(state.units);
  object.at("finished").get_to(state.finished);
  object.at("population").get_to(state.population);
  object.at("alive").get_to(state.alive);
  object.at("since").get_to(state.since);
  object.at("chosen").get_to(state.chosen);
  object.at("pending_scored").get_to(state.pending_scored);
  state.pending = numbers_from(object.at("pending"));
  for (const json& entry : object.at("scored")) {
    state.scored.push_back({.units = entry.at("units").get<std::vector<std::uint32_t>>(),
                            .criterion = number_from(entry.at("criterion")),
                            .weights = numbers_from(entry.at("weights"))});
  }
  for (const json& entry : object.at("history")) {
    state.history.push_back({.generation = entry.at("generation").get<std::size_t>(),
                             .best = number_from(entry.at("best")),
                             .mean = number_from(entry.at("mean")),
                             .alive = entry.at("alive").get<std::size_t>(),
                             .scored = entry.at("scored").get<std::size_t>(),
                             .tested = entry.at("tested").get<std::size_t>(),
                             .lengths = entry.at("lengths").get<std::vector<std::uint32_t>>()});
  }
  for (const json& entry : object.at("dropped")) {
    state.dropped.push_back({.unit = entry.at("unit").get<std::uint32_t>(),
                             .generation = entry.at("generation").get<std::size_t>(),
                             .evidence = {.weight = entry.at("weight").get<double>(),
                                          .copy_weight = entry.at("copy_weight").get<double>(),
                                          .p_value = entry.at("p_value").get<double>(),
                                          .irrelevant = true}});
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

std::string to_json(const SearchState& state) {
  return to_object(state).dump();
}

SearchState search_state_from_json(std::string_view text, const std::string& source) {
  SearchState state;
  try {
    const json object = json::parse(text);
    const int version = object.at("version").get<int>();
    if (version != state_version) {
      throw InputError(fmt::format("{}: the saved search has version {}; expected version {}.", source,
                                   version, state_version));
    }
    state = from_object(object);
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
