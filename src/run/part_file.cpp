// run/part_file.cpp: see part_file.h.
#include "run/part_file.h"

#include <sstream>

#include "base/json_text.h"

namespace sewil::run {

std::vector<std::string> read_lines(const std::string& path, const std::string& what, std::string& first) {
  const std::string text = read_kept_file(path, what + " of a run");
  base::check_json_text(text, path);
  const auto content = unsealed(text, path, what);
  if (!content) {
    throw InputError(fmt::format("{}: {} has no checksum; expected one as sewil wrote it.", path, what));
  }
  std::istringstream stream(*content);
  std::getline(stream, first);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace sewil::run
