// base/option_json.h: described options (sewil/options.h) as JSON, for records and checkpoints.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "sewil/options.h"

namespace sewil {

class OptionJsonWriter final : public OptionVisitor {
 public:
  void integer(const char* name, std::int64_t& value, IntegerRange, const char*) override {
    json[name] = value;
  }
  void real(const char* name, double& value, RealRange, const char*) override { json[name] = value; }
  void flag(const char* name, bool& value, const char*) override { json[name] = value; }
  void choice(const char* name, int& value, std::span<const char* const> names, const char*) override {
    json[name] = names[static_cast<std::size_t>(value)];
  }

  nlohmann::ordered_json json = nlohmann::ordered_json::object();
};

template <class Options>
nlohmann::ordered_json options_json(Options options) {
  OptionJsonWriter writer;
  describe(options, writer);
  return std::move(writer.json);
}

}  // namespace sewil
