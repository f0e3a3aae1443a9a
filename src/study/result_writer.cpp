// study/result_writer.cpp: the growing file of a study. One write per job, at the end of the file, then to
// disk: a kill can tear the last line and nothing else.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "base/write_all.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/study_results.h"

namespace sewil {
namespace {

// Where the last whole line ends.
off_t end_of_lines(int file, off_t size, const std::string& path) {
  std::array<char, 65536> block{};
  for (off_t until = size; until > 0;) {
    const off_t from = std::max<off_t>(0, until - static_cast<off_t>(block.size()));
    const ssize_t got = ::pread(file, block.data(), static_cast<std::size_t>(until - from), from);
    if (got <= 0) fail_to_write(path, errno);
    for (ssize_t at = got; at > 0; --at) {
      if (block[static_cast<std::size_t>(at - 1)] == '\n') return from + at;
    }
    until = from;
  }
  return 0;
}

std::string text_of(std::span<const StudyResult> results) {
  std::string text;
  for (const StudyResult& result : results) text += sealed_line(result) + "\n";
  return text;
}

void write_lines(int file, std::span<const StudyResult> results, const std::string& path) {
  base::write_all(file, text_of(results), path);
  if (::fdatasync(file) != 0 && errno != EINVAL) fail_to_write(path, errno);  // EINVAL: a pipe has no disk
}

}  // namespace

ResultWriter::ResultWriter(const std::string& path) : path_(path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) make_folder(folder.string());
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail_to_write(path, errno);
  try {
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      throw InputError(
          fmt::format("{}: another study is writing here; expected a file of this study's own.", path));
    }
    struct stat about = {};
    if (::fstat(file_, &about) != 0) fail_to_write(path, errno);
    if (S_ISREG(about.st_mode)) {
      const off_t end = end_of_lines(file_, about.st_size, path);
      if (end < about.st_size && ::ftruncate(file_, end) != 0) fail_to_write(path, errno);
    }
  } catch (...) {
    ::close(file_);
    throw;
  }
}

ResultWriter::~ResultWriter() {
  ::close(file_);
}

void ResultWriter::append(std::span<const StudyResult> results) {
  write_lines(file_, results, path_);
}

void ResultWriter::replace(std::span<const StudyResult> results) {
  // Beside the old file first: a kill at any moment leaves the old lines or the new ones. The new file takes
  // over the name and the lock.
  const std::string beside = path_ + ".redo";
  const int file = ::open(beside.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) fail_to_write(beside, errno);
  try {
    write_lines(file, results, beside);
    ::flock(file, LOCK_EX | LOCK_NB);
    if (std::rename(beside.c_str(), path_.c_str()) != 0) fail_to_write(path_, errno);
  } catch (...) {
    ::close(file);
    throw;
  }
  ::close(file_);
  file_ = file;
}

}  // namespace sewil
