// sewil/run_folder.h: the folder of a run, for one process at a time. While it is open, a file in it names
// the process and is locked; the lock ends with the process, however it ends, so a name without a lock is a
// leftover. What a killed run left half written is removed.
#pragma once

#include <string>
#include <vector>

#include "sewil/run_files.h"

namespace sewil {

class RunFolder {
 public:
  RunFolder() = default;  // none: path() is empty
  // Makes the folder when it is absent, unless it is to be resumed: then there is nothing to hold. `command`
  // is what others are told is at work there. Throws InputError when another process holds it.
  RunFolder(const std::string& path, const std::string& command, bool resumed = false);
  ~RunFolder();
  RunFolder(RunFolder&& other) noexcept;
  RunFolder& operator=(RunFolder&& other) noexcept;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  // Writes all of them or none (StagedFiles): record.json is to be the last.
  void publish(const std::vector<RunFile>& files) const;

 private:
  std::string path_;
  std::string lock_;
  int descriptor_ = -1;
};

}  // namespace sewil
