// run/state_keeper.h: keeps what a run could be resumed from, for as long as that is possible: a search is
// worth more than its checkpoint, so a disk that is full or a folder that was taken away does not end it.
// The user is told once.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

#include "sewil/data/work.h"
#include "sewil/front/files.h"

namespace sewil::run {

class StateKeeper {
 public:
  explicit StateKeeper(std::function<void(const std::string& sentence)> warn) : warn_(std::move(warn)) {}

  void write(const std::string& path, std::string_view text) {
    try {
      write_file_atomically(path, text);
    } catch (const OutputError& problem) {
      go_on_without(problem.what());
    } catch (const InputError& problem) {  // the folder was good when the run began
      go_on_without(problem.what());
    }
  }

 private:
  void go_on_without(const char* reason) {
    if (!warned_ && warn_) {
      warn_(fmt::format("{} The run goes on, but cannot be resumed from here.", reason));
    }
    warned_ = true;
  }

  std::function<void(const std::string&)> warn_;
  bool warned_ = false;
};

}  // namespace sewil::run
