// bench/result_file.h: the lines a quality benchmark leaves, each known by what it is about: what is in the
// file is not run again.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sewil::bench {

using Json = nlohmann::ordered_json;

class ResultFile {
 public:
  // `names`: the fields that say what a line is about.
  ResultFile(std::string path, std::vector<std::string> names)
      : path_(std::move(path)), names_(std::move(names)) {
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) keys_.insert(key_of(Json::parse(line)));
  }

  // `line` says what it is about; make(line): the whole of it.
  template <class Make>
  void add(const Json& line, const Make& make) {
    if (keys_.contains(key_of(line))) return;
    std::ofstream(path_, std::ios::app) << make(line).dump() << '\n';
  }

 private:
  [[nodiscard]] std::string key_of(const Json& line) const {
    std::string key;
    for (const std::string& name : names_) key += line.value(name, Json()).dump() + " ";
    return key;
  }

  std::string path_;
  std::vector<std::string> names_;
  std::set<std::string> keys_;
};

}  // namespace sewil::bench
