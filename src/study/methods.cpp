// study/methods.cpp: see methods.h.
#include "study/methods.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "base/bytes.h"
#include "base/option_json.h"
#include "sewil/data/work.h"
#include "sewil/select/methods.h"

namespace sewil {
namespace {

using namespace study;

using Json = nlohmann::ordered_json;
using enum StudyTable;

StudyMethod sew_il_method() {
  const MethodInfo& row = info_of(SelectionMethod::sew_il);
  return {methods, row.name, row.title};
}

bool is_as_in_paper(const StudyMethod& method) {
  return std::string_view(method.name) == sew_il_paper;
}

std::vector<StudyMethod> list_methods() {
  std::vector<StudyMethod> all{{criteria, "gt", "GT", true}};
  for (const Criterion criterion :
       {Criterion::oob, Criterion::tb, Criterion::cb, Criterion::cbil, Criterion::cbil_beta}) {
    all.push_back({criteria, info_of(criterion).name, info_of(criterion).title});
  }
  for (const SearchMethod search : {SearchMethod::fss, SearchMethod::cga, SearchMethod::fsga}) {
    all.push_back({searches, info_of(search).name, info_of(search).title});
  }
  const auto add = [&](const MethodInfo& row) {
    all.push_back({methods, row.name, row.title, row.kind == MethodKind::baseline});
  };
  // The searches after those they are compared with.
  for (const MethodInfo& row : method_table()) {
    if (row.kind != MethodKind::search) add(row);
  }
  for (const MethodInfo& row : method_table()) {
    if (row.kind == MethodKind::search) add(row);
  }
  // After sew-il, whose name a selection goes by where both would do.
  all.push_back({methods, sew_il_paper, "SEW-IL (paper)", false, true});
  for (const MethodInfo& row : method_table()) {
    if (row.rank != nullptr)
      all.push_back({same_size, row.name, row.title, row.kind == MethodKind::baseline});
  }
  for (const MethodInfo& row : method_table()) {
    if (row.kind == MethodKind::search) all.push_back({same_size, row.name, row.title});
  }
  return all;
}

Json key_json(const StudyMethod& method, const SelectionOptions& given) {
  const SelectionOptions options = selection_of(method, given);
  // What did not exist when earlier results were made is no part of their key.
  const auto as_before = [](Json json) {
    if (json.at("class_balance") == "none") json.erase("class_balance");
    if (json.at("coarse_rows") == ForestOptions{}.coarse_rows) json.erase("coarse_rows");
    return json;
  };
  if (method.table != criteria) {
    Json json = as_before(base::options_json(options, scopes_read(options)));
    // How many that is belongs to the split; what is asked for is the same for all.
    if (size_follows_sew_il(method))
      json["n_features_to_select"] = fmt::format("as sew-il {}", sew_il_key(given).hash);
    return json;
  }
  static constexpr std::array<std::string_view, 6> scopes{"forest",     "self-training", "method",
                                                          "population", "candidates",    "moments"};
  Json json = as_before(base::options_json(options, scopes));
  json["method"] = fmt::format("criteria: {}", method.name);
  return json;
}

}  // namespace

std::span<const StudyMethod> study_methods() {
  static const std::vector<StudyMethod> all = list_methods();
  return all;
}

void describe(StudyOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("study");
  visitor.number("splits", options.splits, {1, 1000000}, "random splits of every data set");
  visitor.flag("redo", options.redo,
               "results that other options made are removed from the file and run again; else refused");
}

SelectionOptions study::selection_of(const StudyMethod& method, SelectionOptions options) {
  if (options.feature_count_rule != FeatureCountRule::number) {
    throw InputError(fmt::format("{} needs cross-validation, which a study does not do; expected a number.",
                                 option_text("n_features_to_select", name_of(options.feature_count_rule))));
  }
  options.method = SelectionMethod::sew_il;
  if (is_as_in_paper(method)) {
    set_as_in_paper(options);
  } else if (method.table == methods || method.table == same_size) {
    // The name is one of the table. NOLINTNEXTLINE(bugprone-unchecked-optional-access)
    options.method = find_value<SelectionMethod>(method_table(), method.name).value();
  } else if (method.table == searches) {
    options.search.search = find_value<SearchMethod>(search_table(), method.name).value();
  }
  return options;
}

bool study::size_follows_sew_il(const StudyMethod& method) {
  return method.table == same_size && std::string_view(method.name) != info_of(SelectionMethod::sew_il).name;
}

study::OptionsKey study::sew_il_key(const SelectionOptions& options) {
  return options_key(sew_il_method(), options);
}

study::OptionsKey study::options_key(const StudyMethod& method, const SelectionOptions& options) {
  Json json = key_json(method, options);
  if (options.self_training.estimator == EstimatorKind::automatic)
    json.erase("estimator");  // a study's are trees
  if (options.tolerance == SelectionOptions{}.tolerance)
    json.erase("tolerance");  // came later than the kept results
  // As in the paper is no default: a line of it says what it has changed.
  const Json usual = is_as_in_paper(method) ? key_json(sew_il_method(), {}) : key_json(method, {});
  Json changed = Json::object();
  for (const auto& [name, value] : json.items()) {
    if (!usual.contains(name) || usual.at(name) != value) changed[name] = value;
  }
  const std::string text = json.dump();
  return {.hash = fmt::format("{:016x}", base::checksum(text)), .changed = changed.dump()};
}

study::OptionsKey study::with_constraints(const OptionsKey& key, const ColumnConstraints& constraints) {
  Json json = Json::object();
  const auto numbers = [](ColumnSet columns) {  // from 1, as on the command line
    for (std::uint32_t& column : columns) ++column;
    return columns;
  };
  if (!constraints.keep.empty()) json["keep"] = numbers(constraints.keep);
  if (!constraints.drop.empty()) json["drop"] = numbers(constraints.drop);
  for (const ColumnSet& group : constraints.groups) json["groups"].push_back(numbers(group));
  if (json.empty()) return key;
  Json changed = Json::parse(key.changed);
  changed.update(json);
  return {.hash = fmt::format("{:016x}", base::checksum(key.hash + json.dump())), .changed = changed.dump()};
}

}  // namespace sewil
