// base/files.cpp: write to a name nobody can guess, fsync, rename.
#include "sewil/front/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/write_all.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

constexpr std::string_view ending = ".part";
constexpr std::size_t digits = 16;

std::string name_beside(const std::string& path) {
  std::uint64_t number = 0;
  if (::getentropy(&number, sizeof number) != 0) fail_to_write(path, errno);
  return fmt::format("{}.{:016x}{}", path, number, ending);
}

}  // namespace

void base::write_all(int file, std::string_view content, const std::string& path) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written >= 0) {
      content.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      fail_to_write(path, errno);
    }
  }
}

void fail_to_write(const std::string& path, int code) {
  const std::string sentence = fmt::format("{}: cannot be written: {}.", path, std::strerror(code));
  if (code == ENOSPC || code == EDQUOT || code == EFBIG || code == EIO) throw OutputError(sentence);
  throw InputError(sentence);
}

StagedFiles::~StagedFiles() {
  for (const Staged& file : files_) ::unlink(file.beside.c_str());
}

void StagedFiles::add(const std::string& path, std::string_view content) {
  add(path, [&](const Write& write) { write(content); });
}

void StagedFiles::add(const std::string& path, const std::function<void(const Write& write)>& make) {
  // A folder in its place would be found out by the rename only, when others have taken theirs.
  struct stat about = {};
  if (::lstat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode)) fail_to_write(path, EISDIR);
  const std::string beside = name_beside(path);
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file < 0) fail_to_write(path, errno);
  files_.push_back({path, beside});
  try {
    make([&](std::string_view piece) { base::write_all(file, piece, path); });
    if (::fsync(file) != 0) fail_to_write(path, errno);
  } catch (...) {
    ::close(file);
    throw;
  }
  if (::close(file) != 0) fail_to_write(path, errno);
}

void StagedFiles::remove(const std::string& path) {
  removed_.push_back(path);
}

void StagedFiles::publish() {
  // While the old mark is still there: whoever is killed here leaves fewer files of the old set, but no
  // other.
  for (const std::string& path : removed_) {
    if (::unlink(path.c_str()) != 0 && errno != ENOENT) fail_to_write(path, errno);
  }
  removed_.clear();
  if (files_.size() > 1) ::unlink(files_.back().path.c_str());
  while (!files_.empty()) {
    const Staged& first = files_.front();
    if (std::rename(first.beside.c_str(), first.path.c_str()) != 0) fail_to_write(first.path, errno);
    files_.erase(files_.begin());
  }
}

void write_file_atomically(const std::string& path, std::string_view content) {
  StagedFiles one;
  one.add(path, content);
  one.publish();
}

bool is_left_over(std::string_view name, std::string_view path) {
  if (!name.starts_with(path) || !name.ends_with(ending)) return false;
  name.remove_prefix(path.size());
  if (name.size() < 1 + ending.size() + 1 || name.front() != '.') return false;
  const std::string_view number = name.substr(1, name.size() - 1 - ending.size());
  // Earlier versions wrote the number of the process there.
  return number.size() <= digits &&
         std::ranges::all_of(number, [](unsigned char c) { return std::isxdigit(c) != 0; });
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
