// discovery/discoveries_json.cpp: see discoveries_json.h.
#include "discovery/discoveries_json.h"

#include "base/json_fields.h"

namespace sewil::discovery {
namespace {

using Json = nlohmann::ordered_json;

Json on_side(const ColumnFinding& column, int side, std::span<const std::string> classes) {
  Json names = Json::array();
  for (std::size_t k = 0; k < column.sides.size(); ++k) {
    if (column.sides[k] == side) names.push_back(classes[k]);
  }
  return names;
}

}  // namespace

Json discoveries_json(const Discoveries& found, std::span<const std::string> names,
                      std::span<const std::string> classes) {
  Json predictors = Json::array();
  for (const std::uint32_t column : found.predictors) predictors.push_back(names[column]);
  Json columns = Json::array();
  for (const std::uint32_t at : by_evidence(found)) {
    const ColumnFinding& column = found.columns[at];
    columns.push_back({{"index", at + 1},
                       {"name", names[at]},
                       {"verdict", name_of(column.verdict)},
                       {"q_value", column.q_value},
                       {"p_value", column.p_value},
                       {"p_alone", column.p_alone},
                       {"p_together", base::json_number(column.p_together)},
                       {"strength", column.strength},
                       {"q_labels", column.q_labels},
                       {"higher_in", on_side(column, 1, classes)},
                       {"lower_in", on_side(column, -1, classes)}});
  }
  return {{"fdr", found.rate},
          {"found", found.found},
          {"noise", found.noise},
          {"undecided", found.columns.size() - found.found - found.noise},
          {"found_by_labels", found.found_by_labels},
          {"seeds", found.seeds},
          {"label_sets", found.label_sets},
          {"label_sets_expected", found.label_sets_expected},
          {"taught", found.taught},
          {"predictors", std::move(predictors)},
          {"unlabeled", found.unlabeled_sentence},
          {"other_rates", found.rates_sentence},
          {"columns", std::move(columns)}};
}

Json label_set_json(const LabelSet& label_set) {
  return {{"round", label_set.round},           {"fold", label_set.fold},
          {"predictors", label_set.predictors}, {"rows", label_set.votes.rows},
          {"classes", label_set.votes.classes}, {"votes", label_set.votes.values}};
}

LabelSet label_set_from_json(const Json& json) {
  LabelSet label_set{.round = json.at("round").get<std::size_t>(),
                     .fold = json.at("fold").get<std::size_t>(),
                     .predictors = json.at("predictors").get<ColumnSet>()};
  label_set.votes.rows = json.at("rows").get<std::size_t>();
  label_set.votes.classes = json.at("classes").get<std::size_t>();
  label_set.votes.values = json.at("votes").get<std::vector<double>>();
  return label_set;
}

}  // namespace sewil::discovery
