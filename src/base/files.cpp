// base/files.cpp: write to a temporary name, fsync, rename.
#include "sewil/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "sewil/error.h"

namespace sewil {
namespace {

[[noreturn]] void fail(const std::string& path, int code) {
  throw InputError(fmt::format("{}: cannot be written: {}.", path, std::strerror(code)));
}

}  // namespace

void write_file_atomically(const std::string& path, std::string_view content) {
  const std::string temporary = fmt::format("{}.{}.part", path, ::getpid());
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail(path, errno);
  int problem = 0;
  while (problem == 0 && !content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0) {
      if (errno != EINTR) problem = errno;
    } else {
      content.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  if (problem == 0 && ::fsync(file) != 0) problem = errno;
  if (::close(file) != 0 && problem == 0) problem = errno;
  if (problem == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) problem = errno;
  if (problem != 0) {
    ::unlink(temporary.c_str());
    fail(path, problem);
  }
}

std::string join_path(const std::string& folder, std::string_view name) {
  return (std::filesystem::path(folder) / name).string();
}

void make_folder(const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw InputError(fmt::format("{}: cannot be made a folder: {}.", folder, problem.message()));
}

}  // namespace sewil
