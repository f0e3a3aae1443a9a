// run/seed_check_json.cpp: see seed_check_json.h.
#include "run/seed_check_json.h"

namespace sewil::run {

nlohmann::ordered_json seed_check_json(const RunRecord& record) {
  const SeedCheck& seed_check = *record.seed_check;
  nlohmann::ordered_json again = nlohmann::ordered_json::array();
  for (const std::size_t at : by_weight(record.outcome))
    again.push_back(
        {{"name", record.data.columns[record.outcome.columns[at]]}, {"share", seed_check.again[at]}});
  nlohmann::ordered_json json{{"seeds", seed_check.seeds},
                              {"jaccard", seed_check.jaccard},
                              {"same_set", seed_check.same_set},
                              {"columns", seed_check.columns},
                              {"chosen_again", again},
                              {"same_labels", seed_check.same_labels},
                              {"accuracy", nullptr},
                              {"spread", nullptr},
                              {"sentence", seed_check_sentence(seed_check)}};
  if (seed_check.accuracy.size() > 1) {
    json["accuracy"] = seed_check.accuracy;
    json["spread"] = seed_check.spread;
  }
  return json;
}

}  // namespace sewil::run
