// base/input_file.cpp: see input_file.h.
#include "base/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/memory.h"
#include "sewil/front/text.h"

namespace sewil {
namespace base {

InputFile::InputFile(std::string path, std::string expected, Pipes pipes)
    : path_(std::move(path)), expected_(std::move(expected)) {
  // A path with a NUL byte would be cut there by the system.
  if (path_.find('\0') != std::string::npos) {
    path_ = plain(path_);
    fail(ENOENT);
  }
  // Without O_NONBLOCK opening a pipe waits for somebody to write.
  const int waiting = pipes == Pipes::refused ? O_NONBLOCK : 0;
  descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | waiting);
  if (descriptor_ < 0) fail(errno);
  struct stat about = {};
  const bool known = ::fstat(descriptor_, &about) == 0;
  const int problem = errno;
  const bool folder = known && S_ISDIR(about.st_mode);
  const bool device = known && (S_ISCHR(about.st_mode) || S_ISBLK(about.st_mode));
  const bool pipe = known && pipes == Pipes::refused && !folder && !device && !S_ISREG(about.st_mode);
  if (!known || folder || device || pipe) {
    ::close(descriptor_);
    if (!known) fail(problem);
    throw InputError(fmt::format("{}: is a {}, expected {}.", path_,
                                 folder   ? "folder"
                                 : device ? "device"
                                          : "pipe",
                                 expected_));
  }
  if (S_ISREG(about.st_mode)) size_ = static_cast<std::size_t>(about.st_size);
}

InputFile::~InputFile() {
  ::close(descriptor_);
}

void InputFile::fail(int code) const {
  throw InputError(
      fmt::format("{}: cannot be read: {}; expected {}.", path_, std::strerror(code), expected_));
}

std::size_t InputFile::read(char* out, std::size_t most) {
  for (;;) {
    const ssize_t got = ::read(descriptor_, out, most);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) fail(errno);
  }
}

void InputFile::read_at(char* out, std::size_t count, std::size_t start) const {
  while (count > 0) {
    const ssize_t got = ::pread(descriptor_, out, count, static_cast<off_t>(start));
    if (got < 0) {
      if (errno != EINTR) fail(errno);
    } else if (got == 0) {
      // Only files that have a size are read at a place.
      throw InputError(
          fmt::format("{}: was shortened while it was read: found its end after {}, expected {}.", path_,
                      counted(start, "byte"), grouped(size_.value_or(0))));
    } else {
      const auto taken = static_cast<std::size_t>(got);
      out += taken;
      start += taken;
      count -= taken;
    }
  }
}

}  // namespace base

namespace {

std::string read_to_end(base::InputFile&& file) {
  constexpr std::size_t least_growth = std::size_t{1} << 16;
  const std::string& path = file.path();
  const MemoryLimit limit = memory_limit();
  require_memory(file.size().value_or(0), limit, path + ": reading it");
  std::string text;
  std::size_t filled = 0;
  for (;;) {
    // Room for one byte more than a plain file has, so that its end is seen without growing.
    if (filled == text.size()) text.resize(std::max(2 * filled, file.size().value_or(0) + least_growth));
    if (text.size() > limit.bytes) refuse_memory(limit, path + ": reading it");
    const std::size_t got = file.read(text.data() + filled, text.size() - filled);
    if (got == 0) break;
    filled += got;
  }
  text.resize(filled);
  return text;
}

}  // namespace

std::string read_whole_file(const std::string& path, const std::string& expected) {
  return read_to_end(base::InputFile(path, expected));
}

std::string read_kept_file(const std::string& path, const std::string& expected) {
  return read_to_end(base::InputFile(path, expected, base::Pipes::refused));
}

}  // namespace sewil
