// tests/unit/read/bad_files.h: the table of bad files over all formats that malformed_test.cpp runs through.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/table.h"

namespace sewil::test {

struct BadFile {
  std::string title;    // a sentence
  std::string name;     // of the file
  std::string content;  // written by the test
  std::string says;     // part of the complaint
  ReadOptions options = {};
};

// Adds cases to the table.
void add_bad_text_files(std::vector<BadFile>& files);
void add_bad_binary_files(std::vector<BadFile>& files);

inline std::string put(std::string text, std::size_t at, std::string_view bytes) {
  return text.replace(at, bytes.size(), bytes);
}

inline ReadOptions named(const std::string& x, const std::string& y) {
  ReadOptions options;
  options.x_name = x;
  options.y_name = y;
  return options;
}

inline ReadOptions with_header(bool header) {
  ReadOptions options;
  options.header = header;
  return options;
}

inline const double infinite = std::numeric_limits<double>::infinity();

}  // namespace sewil::test
