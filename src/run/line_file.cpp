// run/line_file.cpp: see line_file.h.
#include "run/line_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>
#include <utility>

#include "base/json_text.h"
#include "run/seal.h"
#include "sewil/error.h"
#include "sewil/files.h"

namespace sewil::run {

std::string path_in(const std::string& folder, const char* name) {
  return folder.empty() ? folder : join_path(folder, name);
}

LineFile::LineFile(std::string path, std::string first, std::string what, StateKeeper& keeper)
    : path_(std::move(path)), text_(std::move(first) + "\n"), what_(std::move(what)), keeper_(keeper) {}

bool LineFile::exists() const {
  std::error_code gone;
  return !path_.empty() && std::filesystem::exists(path_, gone);
}

std::vector<std::string> LineFile::read(std::string& found_first) const {
  const std::string text = read_kept_file(path_, what_ + " of a run");
  base::check_json_text(text, path_);
  const auto content = unsealed(text, path_, what_);
  if (!content) {
    throw InputError(fmt::format("{}: {} has no checksum; expected one as sewil wrote it.", path_, what_));
  }
  std::istringstream stream(*content);
  std::getline(stream, found_first);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void LineFile::take_over(const std::string& line) {
  text_ += line + "\n";
}

void LineFile::append(const std::string& line) {
  take_over(line);
  if (!path_.empty()) keeper_.write(path_, sealed(text_));
}

void LineFile::remove() const {
  std::error_code gone;  // with the folder, maybe
  if (!path_.empty()) std::filesystem::remove(path_, gone);
}

}  // namespace sewil::run
