// sewil/front/files.h: reading whole files; writing them so that a reader sees the old or the new content,
// never half of it, and files that belong together, together; folders.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace sewil {

// The disk is full, broken or limited: nobody's mistake, and what was computed is not to blame. What cannot
// be written for other reasons (no such folder, no permission) is an InputError.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws one of the two, by the system's error code: "PATH: cannot be written: No space left on device."
[[noreturn]] void fail_to_write(const std::string& path, int code);

// The whole content of a file or pipe; folders and devices are refused. `expected` is what it should have
// been, for the sentence of the InputError: "the record.json of a run".
[[nodiscard]] std::string read_whole_file(const std::string& path, const std::string& expected);

// The same of a file that sewil keeps for itself: a pipe, at which it would wait for ever, is refused too.
[[nodiscard]] std::string read_kept_file(const std::string& path, const std::string& expected);

// Writes beside `path`, flushes to disk, renames. Throws by fail_to_write and leaves nothing behind.
void write_file_atomically(const std::string& path, std::string_view content);

// Files that appear together or not at all. All of them are written beside their places and flushed to disk
// before the first takes its place. The last one added is the mark of the others: its old version goes before
// any other file changes and the new one comes when all others are there, so that where it is, all belong to
// it. Beside: PATH.<16 random digits>.part, made anew and never through a link.
class StagedFiles {
 public:
  StagedFiles() = default;
  ~StagedFiles();  // removes what did not take its place
  StagedFiles(const StagedFiles&) = delete;
  StagedFiles& operator=(const StagedFiles&) = delete;

  void add(const std::string& path, std::string_view content);  // throws by fail_to_write
  // The same for content that is made piece by piece: `make` hands each piece to what it gets.
  using Write = std::function<void(std::string_view piece)>;
  void add(const std::string& path, const std::function<void(const Write& write)>& make);
  // A file of an earlier set that has no successor: it goes before the others change.
  void remove(const std::string& path);
  void publish();  // throws by fail_to_write

 private:
  struct Staged {
    std::string path, beside;
  };
  std::vector<Staged> files_;
  std::vector<std::string> removed_;
};

// Whether a file of that name is what a killed process left beside `path` of the same folder.
[[nodiscard]] bool is_left_over(std::string_view name, std::string_view path);

// The path of a file in a folder.
std::string join_path(const std::string& folder, std::string_view name);

// Makes the folder and those above it when absent. Throws InputError.
void make_folder(const std::string& folder);

}  // namespace sewil
