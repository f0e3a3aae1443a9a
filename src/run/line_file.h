// run/line_file.h: finished parts of a run, on disk: one line that says what they belong to, then one line
// per part; sealed (run/seal.h). It is rewritten after every part, atomically, so that a run killed at any
// moment leaves a whole one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/state_keeper.h"

namespace sewil::run {

// The path of a file of a run's folder; empty when there is no folder.
[[nodiscard]] std::string path_in(const std::string& folder, const char* name);

class LineFile {
 public:
  // An empty path keeps nothing. `first`: what the parts belong to, a JSON object. `what`: "the list of
  // finished folds", for messages.
  LineFile(std::string path, std::string first, std::string what, StateKeeper& keeper);

  // The parts that are there, first line aside, to go on from; a copy of the first line is left in
  // `found_first`. Throws InputError when the file is damaged.
  [[nodiscard]] std::vector<std::string> read(std::string& found_first) const;
  [[nodiscard]] bool exists() const;
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  void append(const std::string& line);     // a part that is new
  void take_over(const std::string& line);  // a part that was read
  void remove() const;

 private:
  std::string path_, text_, what_;
  StateKeeper& keeper_;
};

}  // namespace sewil::run
