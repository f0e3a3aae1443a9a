// study/result_seal.cpp: see result_seal.h.
#include "study/result_seal.h"

#include <fmt/format.h>

#include <set>
#include <string>

#include "base/bytes.h"
#include "base/json_text.h"
#include "sewil/data/work.h"
#include "sewil/front/study_results.h"
#include "sewil/front/text.h"

namespace sewil {
namespace study {
namespace {

using Json = nlohmann::ordered_json;

// Of everything else in the line, whatever the order and layout, so that it stays when another program has
// read and written it.
std::string checksum_of(const nlohmann::json& line) {
  nlohmann::json content = line;
  content.erase("checksum");
  return fmt::format("{:016x}", base::checksum(base::json_line(content)));
}

void check_names(const Json& json) {
  static const std::set<std::string> known{
      "table",   "set",     "split",          "method",  "seed",        "labeled", "test",    "acc_u",
      "acc_t",   "columns", "choose_seconds", "seconds", "cpu_seconds", "status",  "message", "limit",
      "threads", "jobs",    "options_hash",   "changed", "data_hash",   "version"};
  for (const auto& [name, value] : json.items()) {
    if (!known.contains(name)) throw InputError(fmt::format("{} is not known here", sewil::quoted(name)));
  }
}

}  // namespace

bool check_seal(const Json& json) {
  if (!json.is_object() || !json.contains("checksum")) {
    check_names(json);
    return false;
  }
  if (json.at("checksum") == checksum_of(json)) return true;
  throw InputError("its checksum differs, so it is damaged");
}

}  // namespace study

std::string sealed_line(const StudyResult& result) {
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(to_json(result));
  json["checksum"] = study::checksum_of(json);
  return base::json_line(json);
}

}  // namespace sewil
