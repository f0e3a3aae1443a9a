// run/model_record.cpp: the record of rows that a saved model has labeled.
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "sewil/judge/run.h"
#include "sewil/version.h"

namespace sewil {

std::string to_json(const ModelRecord& record) {
  nlohmann::ordered_json json{{"version", SEWIL_VERSION},
                              {"command", "label"},
                              {"model", record.model},
                              {"data", {{"source", record.source}, {"rows", record.rows}}},
                              {"classes", record.classes}};
  if (record.accuracy) {
    json["accuracy"] = {{"rows", record.accuracy->rows}, {"unlabeled", record.accuracy->accuracy()}};
  }
  json["checksum"] = base::json_checksum(json);
  return base::json_text(json) + "\n";
}

}  // namespace sewil
