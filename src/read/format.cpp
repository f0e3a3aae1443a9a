// read/format.cpp: see format.h.
#include "read/format.h"

#include <algorithm>

#include "read/cell.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

// "label index:value ..." on the first line that holds more than a label.
bool looks_like_libsvm(std::string_view text) {
  for (int lines = 0; lines < 20 && !text.empty(); ++lines) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line = trimmed(line.substr(0, line.find('#')));
    const std::size_t blank = line.find_first_of(" \t");
    if (blank == std::string_view::npos) continue;
    if (line.substr(0, blank).find(':') != std::string_view::npos) return false;
    const std::string_view entry = trimmed(line.substr(blank));
    std::size_t digits = 0;
    while (digits < entry.size() && is_digit(entry[digits])) ++digits;
    return digits > 0 && digits < entry.size() && entry[digits] == ':';
  }
  return false;
}

bool looks_like_arff(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::string_view words = trimmed(line);
    if (words.empty() || words[0] == '%') continue;
    const std::string start = lower_case(words.substr(0, 10));
    return start.starts_with("@relation") || start.starts_with("@attribute");
  }
  return false;
}

}  // namespace

std::span<const Format> format_table() {
  using Bytes = std::string_view;
  static const Format table[] = {
      {"automatic"},
      {"csv", {".csv", ".tsv"}, nullptr, read_csv},
      {"libsvm", {".libsvm", ".svm", ".svmlight"}, looks_like_libsvm, read_libsvm},
      {"mat",
       {".mat"},
       [](Bytes bytes) { return bytes.starts_with("MATLAB ") || bytes.starts_with("\x89HDF"); },
       read_mat},
      {"npy", {".npy"}, [](Bytes bytes) { return bytes.starts_with("\x93NUMPY"); }, read_npy},
      {"npz",
       {".npz"},
       [](Bytes bytes) { return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06"); },
       read_npz},
      {"idx",
       {".idx", "-ubyte"},
       [](Bytes bytes) {
         return bytes.size() > 4 && bytes[0] == 0 && bytes[1] == 0 && bytes[2] >= 8 && bytes[2] <= 14;
       },
       read_idx},
      {"arff", {".arff"}, looks_like_arff, read_arff}};
  return table;
}

FileFormat find_format(const std::string& path, std::string_view bytes) {
  std::string name = lower_case(path.substr(path.find_last_of('/') + 1));
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  const std::span<const Format> table = format_table();
  const auto named = [&](const Format& format) {
    return std::ranges::any_of(format.endings, [&](std::string_view end) { return name.ends_with(end); });
  };
  const auto looks = [&](const Format& format) { return format.begins != nullptr && format.begins(bytes); };
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (named(table[i])) return static_cast<FileFormat>(i);
  }
  for (std::size_t i = table.size(); i-- > 0;) {
    if (looks(table[i])) return static_cast<FileFormat>(i);
  }
  return FileFormat::csv;
}

}  // namespace sewil::reading
