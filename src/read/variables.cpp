// read/variables.cpp: choosing variables by name.
#include "read/variables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "read/source.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

std::optional<std::size_t> find(std::span<const std::string> names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

std::optional<std::size_t> find_first(std::span<const std::string> names,
                                      std::span<const char* const> wanted) {
  for (const char* name : wanted) {
    if (const auto found = find(names, name)) return found;
  }
  return std::nullopt;
}

[[noreturn]] void fail(std::span<const std::string> names, std::string_view wanted,
                       const std::string& source) {
  std::string there;
  for (const std::string& name : names.first(std::min<std::size_t>(names.size(), 8))) {
    there += (there.empty() ? "" : ", ") + sewil::quoted(name);
  }
  reject(source, "found {}, expected a variable {}.",
         there.empty() ? "no variables" : "the variables " + there, wanted);
}

}  // namespace

ChosenVariables choose_variables(std::span<const std::string> names, const ReadOptions& options,
                                 const std::string& source) {
  const auto y = options.y_name.empty() ? find_first(names, usual_y_names) : find(names, options.y_name);
  if (!options.y_name.empty() && !y) fail(names, sewil::quoted(options.y_name), source);
  auto x = options.x_name.empty() ? find_first(names, usual_x_names) : find(names, options.x_name);
  if (!x && options.x_name.empty() && names.size() == 1 && !y) x = 0;
  if (!x)
    fail(names,
         options.x_name.empty() ? fmt::format("{}", fmt::join(usual_x_names, " or "))
                                : sewil::quoted(options.x_name),
         source);
  return {*x, y};
}

void note_no_labels(Table& table) {
  table.has_labels = false;
  table.warnings.push_back(fmt::format("The file has no variable with labels ({}); the rows have no labels.",
                                       fmt::join(usual_y_names, ", ")));
}

}  // namespace sewil::reading
