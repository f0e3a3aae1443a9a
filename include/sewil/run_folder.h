// sewil/run_folder.h: the folder of a run, for one process at a time. While it is open, a file in it names
// the process and is locked; the lock ends with the process, however it ends, so a name without a lock is a
// leftover. What a killed run left half written is removed. What lies there belongs to one run: files of the
// run before that have no successor go when the new ones come, and a run that can go on is not overwritten.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/run_files.h"

namespace sewil {

// Every name that a run may give a file there.
[[nodiscard]] std::span<const std::string_view> names_in_run_folder() noexcept;

class RunFolder {
 public:
  RunFolder() = default;  // none: path() is empty
  // Makes the folder when it is absent, unless it is to be resumed: then there is nothing to hold. `command`
  // is what others are told is at work there. Throws InputError when another process holds it or, for a new
  // run, when there is one that can go on; OutputError when a folder has the name of a file.
  RunFolder(const std::string& path, const std::string& command, bool resumed = false);
  ~RunFolder();
  RunFolder(RunFolder&& other) noexcept;
  RunFolder& operator=(RunFolder&& other) noexcept;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  // Writes all of them or none (StagedFiles): record.json is to be the last. `elsewhere`: files with paths of
  // their own. A folder that was taken away meanwhile is made again. Throws OutputError.
  void publish(const std::vector<RunFile>& files, const std::vector<RunFile>& elsewhere = {}) const;

  // Of a run that is complete: there is nothing to go on from.
  void remove_state() const noexcept;

 private:
  void hold_again() const;
  void release() const noexcept;

  std::string path_;
  std::string lock_;
  std::string command_;
  bool had_a_run_ = false;
  mutable int descriptor_ = -1;  // who publishes may have to lock the folder anew
};

}  // namespace sewil
