// base/memory.cpp: see sewil/front/memory.h. Free memory: MemAvailable of /proc/meminfo, what the control
// groups leave (both versions), and what the limit on the address space leaves; the least of them.
#include "sewil/front/memory.h"

#include <fast_float/fast_float.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>

#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

#ifdef __EMSCRIPTEN__
#include <emscripten/heap.h>
#include <unistd.h>
#endif

namespace sewil {
namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

// The number behind `name` in a file of lines "name number ...".
std::optional<std::uint64_t> number_behind(const char* path, const std::string& name) {
  std::ifstream file(path);
  for (std::string word; file >> word;) {
    std::uint64_t value = 0;
    if (word == name && file >> value) return value;
  }
  return {};
}

// Empty for files that are not there and for the word "max".
std::optional<std::uint64_t> number_in(const std::string& path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  if (file >> value) return value;
  return {};
}

std::uint64_t left_of(std::optional<std::uint64_t> limit, std::optional<std::uint64_t> used) {
  if (!limit) return unlimited;
  return *limit - std::min(*limit, used.value_or(0));
}

// The line "0::/a/b" names the group of the process; a limit may stand at any folder on the way up.
std::uint64_t left_by_groups() {
  std::uint64_t left = left_of(number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
                               number_in("/sys/fs/cgroup/memory/memory.usage_in_bytes"));
  std::ifstream groups("/proc/self/cgroup");
  std::string line;
  while (std::getline(groups, line) && !line.starts_with("0::")) {
  }
  std::string group = line.starts_with("0::/") ? line.substr(3) : std::string();
  for (;;) {
    while (group.ends_with('/')) group.pop_back();
    const std::string folder = "/sys/fs/cgroup" + group;
    left = std::min(left, left_of(number_in(folder + "/memory.max"), number_in(folder + "/memory.current")));
    if (group.empty()) return left;
    group.resize(group.find_last_of('/'));
  }
}

#ifdef __EMSCRIPTEN__
std::uint64_t left_of_address_space() {
  return left_of(emscripten_get_heap_max(), reinterpret_cast<std::uintptr_t>(::sbrk(0)));
}
#else
std::uint64_t left_of_address_space() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
  const std::uint64_t used = number_behind("/proc/self/status", "VmSize:").value_or(0) * 1024;
  return left_of(limit.rlim_cur, used);
}
#endif

}  // namespace

MemoryLimit memory_limit(std::uint64_t given) {
  if (given > 0) return {given, true};
  const auto available = number_behind("/proc/meminfo", "MemAvailable:");
  const std::uint64_t free = available ? *available * 1024 : unlimited;
  return {std::min({free, left_by_groups(), left_of_address_space()}), false};
}

namespace {

std::string where_from(const MemoryLimit& limit) {
  if (limit.given) return fmt::format("as {} says", option_text("memory"));
  return limit.settable ? fmt::format("what is free; {} sets another limit", option_text("memory"))
                        : "what is free";
}

}  // namespace

void require_memory(std::uint64_t needed, const MemoryLimit& limit, const std::string& what,
                    const std::string& advice) {
  if (needed <= limit.bytes) return;
  throw TooLarge(fmt::format("{} needs {} of memory, expected at most {} ({}{}{}).", what,
                             memory_text(needed), memory_text(limit.bytes), where_from(limit),
                             advice.empty() ? "" : "; ", advice));
}

void refuse_memory(const MemoryLimit& limit, const std::string& what) {
  throw TooLarge(fmt::format("{} needs more than {} of memory, expected at most that ({}).", what,
                             memory_text(limit.bytes), where_from(limit)));
}

std::optional<std::uint64_t> parse_memory(std::string_view text) {
  double number = 0;
  const auto [end, error] = fast_float::from_chars(text.data(), text.data() + text.size(), number);
  std::string unit = lower_case(text.substr(static_cast<std::size_t>(end - text.data())));
  if (unit.size() > 1 && unit.back() == 'b') unit.pop_back();
  constexpr std::array<std::string_view, 5> units = {"", "k", "m", "g", "t"};
  const auto place = std::find(units.begin(), units.end(), unit);
  const double bytes = number * std::pow(1024.0, static_cast<double>(place - units.begin()));
  if (error != std::errc{} || place == units.end() || !(bytes >= 1) || bytes >= 0x1p63) return {};
  return static_cast<std::uint64_t>(bytes);
}

std::string memory_text(std::uint64_t bytes) {
  if (bytes < 1024) return counted(bytes, "byte");
  static constexpr std::array units = {"KB", "MB", "GB", "TB"};
  double amount = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (amount >= 1023.95 && unit + 1 < units.size()) {
    amount /= 1024;
    ++unit;
  }
  return fmt::format("{:.1f} {}", amount, units[unit]);
}

}  // namespace sewil
