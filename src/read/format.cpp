// read/format.cpp: telling the format by name, then by the first bytes.
#include "read/format.h"

#include <algorithm>

#include "read/cell.h"
#include "sewil/text.h"

namespace sewil::reading {
namespace {

FileFormat format_of_name(const std::string& path) {
  std::string name = lower_case(path.substr(path.find_last_of('/') + 1));
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  const auto ends = [&](std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view e) { return name.ends_with(e); });
  };
  if (ends({".csv", ".tsv"})) return FileFormat::csv;
  if (ends({".libsvm", ".svm", ".svmlight"})) return FileFormat::libsvm;
  if (ends({".mat"})) return FileFormat::mat;
  if (ends({".npy"})) return FileFormat::npy;
  if (ends({".npz"})) return FileFormat::npz;
  if (ends({".arff"})) return FileFormat::arff;
  if (ends({".idx", "-ubyte"})) return FileFormat::idx;
  return FileFormat::automatic;
}

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

FileFormat find_format(const std::string& name, std::string_view bytes) {
  if (const FileFormat told = format_of_name(name); told != FileFormat::automatic) return told;
  if (bytes.starts_with("\x93NUMPY")) return FileFormat::npy;
  if (bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06")) return FileFormat::npz;
  if (bytes.starts_with("MATLAB ") || bytes.starts_with("\x89HDF")) return FileFormat::mat;
  if (bytes.size() > 4 && bytes[0] == 0 && bytes[1] == 0 && bytes[2] >= 8 && bytes[2] <= 14)
    return FileFormat::idx;
  if (looks_like_arff(bytes)) return FileFormat::arff;
  if (looks_like_libsvm(bytes)) return FileFormat::libsvm;
  return FileFormat::csv;
}

}  // namespace sewil::reading
