// run/model_record.cpp: the record of rows that a saved model has labeled; whether a record is whole.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "sewil/data/work.h"
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

bool check_record(std::string_view text, const std::string& source) {
  base::check_json_text(text, source);
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("checksum")) return false;
  if (json.at("checksum") == base::json_checksum(json)) return true;
  throw InputError(fmt::format(
      "{}: the record is damaged: its checksum differs; expected one as sewil wrote it.", source));
}

}  // namespace sewil
