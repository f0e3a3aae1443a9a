// base/input_file.h: the one way in for files. Whatever is read (tables, labels, models, records,
// checkpoints, groups) is opened here: folders and devices are refused before a byte is taken, pipes are read
// to their end, and a file that somebody shortens meanwhile is noticed. Words: expected = what the file
// should have been, for the sentence: "the record.json of a run".
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace sewil::base {

enum class Pipes : bool { refused, read };

class InputFile {
 public:
  // Throws InputError with the system's reason.
  explicit InputFile(std::string path, std::string expected = "a file", Pipes pipes = Pipes::read);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  // Of a plain file when it was opened; a pipe has none.
  [[nodiscard]] std::optional<std::size_t> size() const noexcept { return size_; }

  // The next bytes of a pipe or file, at most `most`; 0 at its end.
  std::size_t read(char* out, std::size_t most);

  // Exactly `count` bytes of a plain file from `start` on; threads may read different parts at once. Throws
  // InputError when the file has become shorter than size().
  void read_at(char* out, std::size_t count, std::size_t start) const;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  [[noreturn]] void fail(int code) const;

  std::string path_;
  std::string expected_;
  int descriptor_ = -1;
  std::optional<std::size_t> size_;
};

}  // namespace sewil::base
