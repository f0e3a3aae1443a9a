// run/seal.cpp: see seal.h.
#include "run/seal.h"

#include <fmt/format.h>

#include "base/bytes.h"
#include "sewil/data/work.h"

namespace sewil::run {
namespace {

constexpr std::string_view start = "{\"checksum\":\"";
constexpr std::size_t digits = 16;
constexpr std::string_view end = "\",";

std::string digits_of(std::string_view text) {
  return fmt::format("{:016x}", base::checksum(text));
}

}  // namespace

std::string sealed(std::string_view text) {
  const std::string_view rest = text.substr(1);
  return fmt::format("{}{}{}{}", start, digits_of(rest), end, rest);
}

std::optional<std::string> unsealed(std::string_view text, const std::string& path, std::string_view what) {
  const std::size_t head = start.size() + digits + end.size();
  if (text.size() < head || !text.starts_with(start)) return {};
  if (text.substr(start.size() + digits, end.size()) != end) return {};
  const std::string_view rest = text.substr(head);
  if (text.substr(start.size(), digits) != digits_of(rest)) {
    throw InputError(
        fmt::format("{}: {} is damaged: its checksum differs; expected one as sewil wrote it.", path, what));
  }
  return fmt::format("{{{}", rest);
}

}  // namespace sewil::run
