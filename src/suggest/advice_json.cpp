// suggest/advice_json.cpp: see advice_json.h.
#include "suggest/advice_json.h"

namespace sewil::suggest {
namespace {

using Json = nlohmann::ordered_json;

Json class_name(std::int32_t k, std::span<const std::string> classes) {
  return k < 0 ? Json(nullptr) : Json(classes[static_cast<std::size_t>(k)]);
}

Json suggestion_json(const Suggestion& one, SuggestRule rule, std::span<const std::string> classes) {
  return {{"row", one.row + 1ULL},
          {"predicted", class_name(one.predicted, classes)},
          {"rival", class_name(one.rival, classes)},
          {"votes", one.votes},
          {"resembling", one.crowd},
          {"score", one.score},
          {"probability", one.probability},
          {"reason", reason_of(one, rule, classes)}};
}

Json label_issue_json(const LabelIssue& one, std::span<const std::string> classes) {
  return {{"row", one.row + 1ULL},
          {"label", class_name(one.label, classes)},
          {"predicted", class_name(one.predicted, classes)},
          {"votes", one.votes},
          {"strength", one.strength},
          {"reason", reason_of(one, classes)}};
}

// `make(row)` for each of the rows, with its values.
template <class Row, class Make>
Json list_of(const std::vector<Row>& rows, const std::vector<std::vector<std::string>>& values,
             const Make& make) {
  Json list = Json::array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Json one = make(rows[i]);
    if (!rows[i].id.empty()) one["id"] = rows[i].id;
    if (!values[i].empty()) one["values"] = values[i];
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

void add_advice(Json& json, const RowAdvice& advice, std::span<const std::string> classes,
                std::span<const std::string> columns) {
  Json shown = Json::array();
  for (const std::uint32_t column : advice.shown) shown.push_back(columns[column]);
  if (advice.suggestions) {
    const SuggestRule rule = advice.suggestions->rule;
    json["suggestions"] = {
        {"rule", suggest_rules()[static_cast<std::size_t>(rule)].name},
        {"columns", shown},
        {"rows", list_of(advice.suggestions->rows, advice.suggested_values,
                         [&](const Suggestion& one) { return suggestion_json(one, rule, classes); })}};
  }
  if (advice.label_issues) {
    Json label_issues{
        {"judged", advice.label_issues->judged}, {"limit", advice.label_issues->limit}, {"columns", shown}};
    if (!advice.label_issues->none_because.empty())
      label_issues["none_because"] = advice.label_issues->none_because;
    label_issues["rows"] = list_of(advice.label_issues->rows, advice.issue_values,
                                   [&](const LabelIssue& one) { return label_issue_json(one, classes); });
    json["label_issues"] = std::move(label_issues);
  }
}

}  // namespace sewil::suggest
