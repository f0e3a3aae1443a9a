// run/run_folder.cpp: see run_folder.h.
#include "sewil/run_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "sewil/error.h"
#include "sewil/files.h"
#include "sewil/text.h"

namespace sewil {
namespace {

constexpr const char* lock_name = ".sewil-lock";
constexpr std::string_view written_names[] = {
    "suggestions.csv", "doubts.csv",   "front.csv",     "folds.jsonl",  "checkpoint.json",
    "record.json",     "report.html",  "labels.csv",    "labeled.csv",  "ranking.csv",
    "selected.csv",    "selected.txt", "relevance.csv", "relevant.txt", "lessons.jsonl"};

std::string own_name(const std::string& command) {
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '?';
  return fmt::format("process {} on {}: {}", ::getpid(), host.data(), command);
}

std::string read_name(int descriptor) {
  std::array<char, 500> text{};
  const ssize_t got = ::pread(descriptor, text.data(), text.size(), 0);
  std::string name(text.data(), static_cast<std::size_t>(std::max<ssize_t>(0, got)));
  while (name.ends_with('\n')) name.pop_back();
  return name.empty() ? "another process" : name;
}

bool is_the_file_at(int descriptor, const std::string& path) {
  struct stat open_one = {};
  struct stat there = {};
  return ::fstat(descriptor, &open_one) == 0 && ::stat(path.c_str(), &there) == 0 &&
         open_one.st_ino == there.st_ino && open_one.st_dev == there.st_dev;
}

// The descriptor of the locked file; -1 where the file system knows no locks.
int take_lock(const std::string& folder, const std::string& path, const std::string& name) {
  for (;;) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor < 0) fail_to_write(path, errno);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      const bool held = errno == EWOULDBLOCK;
      const std::string holder = read_name(descriptor);
      ::close(descriptor);
      if (!held) return -1;
      throw InputError(fmt::format("{}: is in use by {}; expected a folder of its own for each run.", folder,
                                   plain(holder, 300)));
    }
    // Whoever had it before may have removed it between the two calls: then another file is the lock.
    if (!is_the_file_at(descriptor, path)) {
      ::close(descriptor);
      continue;
    }
    // On a full disk there is a lock without a name.
    const std::string line = name + "\n";
    [[maybe_unused]] const bool named =
        ::ftruncate(descriptor, 0) == 0 && ::pwrite(descriptor, line.data(), line.size(), 0) > 0;
    return descriptor;
  }
}

void remove_left_overs(const std::string& folder) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    const bool ours = std::ranges::any_of(
        written_names, [&](std::string_view written) { return is_left_over(name, written); });
    if (ours) ::unlink(entry.path().c_str());
  }
}

}  // namespace

RunFolder::RunFolder(const std::string& path, const std::string& command, bool resumed)
    : path_(path), lock_(join_path(path, lock_name)) {
  if (resumed && !std::filesystem::is_directory(path)) return;
  make_folder(path);
  descriptor_ = take_lock(path, lock_, own_name(command));
  if (descriptor_ >= 0) remove_left_overs(path);
}

RunFolder::~RunFolder() {
  if (descriptor_ < 0) return;
  ::unlink(lock_.c_str());
  ::close(descriptor_);
}

RunFolder::RunFolder(RunFolder&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::move(other.lock_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

RunFolder& RunFolder::operator=(RunFolder&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(lock_, other.lock_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

void RunFolder::publish(const std::vector<RunFile>& files) const {
  StagedFiles staged;
  for (const RunFile& file : files) staged.add(join_path(path_, file.name), file.text);
  staged.publish();
}

}  // namespace sewil
