// run/luck_json.cpp: see luck_json.h.
#include "run/luck_json.h"

namespace sewil::run {

nlohmann::ordered_json luck_json(const RunRecord& record) {
  const Luck& luck = *record.luck;
  nlohmann::ordered_json again = nlohmann::ordered_json::array();
  for (const std::size_t at : by_weight(record.outcome))
    again.push_back({{"name", record.data.columns[record.outcome.columns[at]]}, {"share", luck.again[at]}});
  nlohmann::ordered_json json{
      {"seeds", luck.seeds},     {"jaccard", luck.jaccard}, {"same_set", luck.same_set},
      {"columns", luck.columns}, {"chosen_again", again},   {"same_labels", luck.same_labels},
      {"accuracy", nullptr},     {"spread", nullptr},       {"sentence", luck_sentence(luck)}};
  if (luck.accuracy.size() > 1) {
    json["accuracy"] = luck.accuracy;
    json["spread"] = luck.spread;
  }
  return json;
}

}  // namespace sewil::run
