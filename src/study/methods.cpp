// study/methods.cpp: see methods.h.
#include "study/methods.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "base/bytes.h"
#include "base/option_json.h"
#include "sewil/error.h"

namespace sewil {
namespace {

using Json = nlohmann::ordered_json;
using enum StudyTable;

constexpr std::array<StudyMethod, 16> all_methods{{{criteria, "gt", "GT", true},
                                                   {criteria, "oob", "OOB"},
                                                   {criteria, "tb", "TB"},
                                                   {criteria, "cb", "CB"},
                                                   {criteria, "cbil", "CBIL"},
                                                   {criteria, "cbil-beta", "CBIL-beta"},
                                                   {searches, "fss", "FSS"},
                                                   {searches, "cga", "CGA"},
                                                   {searches, "fsga", "FSGA"},
                                                   {methods, "no-selection", "all columns", true},
                                                   {methods, "random", "random columns", true},
                                                   {methods, "rlsr", "RLSR"},
                                                   {methods, "sfs", "SFS"},
                                                   {methods, "ssls", "SSLS"},
                                                   {methods, "cot-fss", "CoT-FSS"},
                                                   {methods, "sew-il", "SEW-IL"}}};

SelectionMethod selection_method(std::string_view name) {
  if (name == "no-selection") return SelectionMethod::no_selection;
  if (name == "random") return SelectionMethod::random;
  if (name == "rlsr") return SelectionMethod::rlsr;
  if (name == "sfs") return SelectionMethod::sfs;
  if (name == "ssls") return SelectionMethod::ssls;
  if (name == "cot-fss") return SelectionMethod::cot_fss;
  SEWIL_ASSERT(name == "sew-il");
  return SelectionMethod::sew_il;
}

void take(Json& into, const Json& from, std::initializer_list<const char*> but = {}) {
  into.update(from);
  for (const char* name : but) into.erase(name);
}

// Of the search's options those its kind uses.
Json search_json(const SearchOptions& options) {
  Json json = options_json(options);
  if (options.search != SearchMethod::fsga) {
    for (const char* name : {"suspicion", "length_step", "final", "vote_share"}) json.erase(name);
  }
  if (options.search != SearchMethod::cga) json.erase("bit_flip");
  if (options.search == SearchMethod::fss) {
    for (const char* name : {"population", "parents", "generations"}) json.erase(name);
  } else {
    json.erase("forward_step");
  }
  return json;
}

// Of the rankers' options those of one of them; their names tell whose they are.
Json ranker_json(const SelectionOptions& options) {
  if (options.method == SelectionMethod::cot_fss) return options_json(options.co_training);
  if (options.method == SelectionMethod::random) return Json::object();
  const Json all = options_json(options.filter);
  Json json = Json::object();
  for (const auto& [name, value] : all.items()) {
    const bool of_rlsr = name.starts_with("rlsr_");
    const bool of_fisher = name.starts_with("fisher_");
    const bool of_graph = name == "neighbors";
    const bool wanted = options.method == SelectionMethod::rlsr  ? !of_fisher && !of_graph
                        : options.method == SelectionMethod::sfs ? !of_rlsr
                                                                 : !of_rlsr && !of_fisher;
    if (wanted) json[name] = value;
  }
  return json;
}

Json key_json(const StudyMethod& method, const SelectionOptions& given) {
  Json json;
  const SelectionOptions options = selection_of(method, given);
  take(json, options_json(options.forest));
  take(json, options_json(options.self_learning));
  if (method.table == criteria) {
    json["method"] = fmt::format("criteria: {}", method.name);
    json["population"] = options.search.population;
    json["balanced_rows"] = options.balanced_rows;
    take(json, options_json(options.criterion), {"criterion"});
    return json;
  }
  const Json whole = options_json(options);
  json["method"] = whole.at("method");
  if (options.method != SelectionMethod::no_selection) json["columns"] = options.columns;
  if (is_ranker(options.method)) take(json, ranker_json(options));
  if (options.method == SelectionMethod::sew_il) {
    take(json, search_json(options.search));
    take(json, options_json(options.criterion));
    json["balanced_rows"] = options.balanced_rows;
    if (options.search.search == SearchMethod::fsga) {
      for (const char* name : {"relevance", "relevance_level", "relevance_difference"}) {
        json[name] = whole.at(name);
      }
    }
  }
  return json;
}

}  // namespace

std::span<const StudyMethod> study_methods() noexcept {
  return all_methods;
}

void describe(StudyOptions& options, OptionVisitor& visitor) {
  visitor.number("splits", options.splits, {1, 1000000}, "random splits of every data set");
  visitor.flag("redo", options.redo,
               "results in --out that were made with other options are removed and run again; else refused");
}

SelectionOptions selection_of(const StudyMethod& method, SelectionOptions options) {
  const std::string_view name = method.name;
  if (method.table == methods) {
    options.method = selection_method(name);
  } else {
    options.method = SelectionMethod::sew_il;
  }
  if (method.table == searches) {
    options.search.search = name == "cga"   ? SearchMethod::cga
                            : name == "fss" ? SearchMethod::fss
                                            : SearchMethod::fsga;
  }
  return options;
}

OptionsKey options_key(const StudyMethod& method, const SelectionOptions& options) {
  const Json json = key_json(method, options);
  const Json usual = key_json(method, {});
  Json changed = Json::object();
  for (const auto& [name, value] : json.items()) {
    if (!usual.contains(name) || usual.at(name) != value) changed[name] = value;
  }
  const std::string text = json.dump();
  return {.hash = fmt::format("{:016x}", checksum(text)), .changed = changed.dump()};
}

}  // namespace sewil
