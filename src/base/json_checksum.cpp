// base/json_checksum.cpp: see json_checksum.h.
#include "base/json_checksum.h"

#include <fmt/format.h>

#include "base/bytes.h"

namespace sewil::base {

std::string json_checksum(const nlohmann::ordered_json& record) {
  nlohmann::json sorted = record;
  sorted.erase("checksum");
  sorted.erase("seconds");
  // What is no UTF-8 is replaced as in the record's own text.
  return fmt::format("{:016x}",
                     checksum(sorted.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

}  // namespace sewil::base
