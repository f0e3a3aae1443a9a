// run/run_folder.cpp: see run_folder.h.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <span>
#include <utility>

#include "run/checkpoint.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/run_files.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

constexpr const char* lock_name = ".sewil-lock";
constexpr const char* record_name = "record.json";
// What a run could go on from; the three come first among all names.
constexpr std::size_t states = 3;
constexpr std::string_view written_names[] = {
    "checkpoint.json", "folds.jsonl",  "label_sets.jsonl", "suggestions.csv", "label_issues.csv",
    "size_curve.csv",  "report.html",  "labels.csv",       "labeled.csv",     "ranking.csv",
    "selected.csv",    "selected.txt", "relevance.csv",    "relevant.txt",    record_name};
constexpr std::span<const std::string_view> state_names = std::span(written_names).first<states>();

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

bool exists(const std::string& path) {
  struct stat about = {};
  return ::lstat(path.c_str(), &about) == 0;
}

// Whether a run has been here, so that what bears the name of a run's file is one.
bool holds_a_run(const std::string& folder) {
  if (exists(join_path(folder, record_name))) return true;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    // A record that did not take its place: the run was killed while its files took theirs.
    if (is_left_over(name, record_name)) return true;
    if (std::ranges::find(state_names, name) != state_names.end()) return true;
  }
  return false;
}

// What could not be replaced or would be waited for is found out now, not when the work is done.
void check_names(const std::string& folder) {
  for (const std::string_view name : written_names) {
    const std::string path = join_path(folder, name);
    struct stat about = {};
    if (::lstat(path.c_str(), &about) != 0) continue;
    if (S_ISDIR(about.st_mode)) {
      throw OutputError(fmt::format("{}: cannot be written: {}.", path, std::strerror(EISDIR)));
    }
    const bool state = std::ranges::find(state_names, name) != state_names.end();
    if (state && !S_ISREG(about.st_mode)) {
      throw InputError(fmt::format("{}: is no plain file; expected what a run left, or nothing.", path));
    }
  }
}

// Of whichever command: what can go on is not overwritten by something else.
void refuse_unfinished(const std::string& folder) {
  const std::string checkpoint(state_names.front());
  const std::string label_sets(state_names.back());
  if (run::holds_work(join_path(folder, checkpoint))) run::refuse_to_overwrite(folder, checkpoint);
  if (exists(join_path(folder, label_sets))) run::refuse_to_overwrite(folder, label_sets);
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

std::span<const std::string_view> names_in_run_folder() noexcept {
  return written_names;
}

// By way of the other constructor, so that what is thrown here finds a whole object, which gives the lock
// back.
RunFolder::RunFolder(const std::string& path, const std::string& command, bool resumed) : RunFolder() {
  path_ = path;
  lock_ = join_path(path, lock_name);
  command_ = command;
  if (resumed && !std::filesystem::is_directory(path)) return;
  make_folder(path);
  descriptor_ = take_lock(path, lock_, own_name(command));
  check_names(path);
  had_a_run_ = holds_a_run(path);
  if (!resumed) refuse_unfinished(path);
  if (descriptor_ >= 0) remove_left_overs(path);
}

RunFolder::~RunFolder() {
  release();
}

void RunFolder::release() const noexcept {
  if (descriptor_ < 0) return;
  // Where the folder was taken away, somebody else's lock may be there now.
  if (is_the_file_at(descriptor_, lock_)) ::unlink(lock_.c_str());
  ::close(std::exchange(descriptor_, -1));
}

RunFolder::RunFolder(RunFolder&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::move(other.lock_)),
      command_(std::move(other.command_)),
      had_a_run_(other.had_a_run_),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

RunFolder& RunFolder::operator=(RunFolder&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(lock_, other.lock_);
  std::swap(command_, other.command_);
  std::swap(had_a_run_, other.had_a_run_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

void RunFolder::hold_again() const {
  if (descriptor_ < 0 || is_the_file_at(descriptor_, lock_)) return;
  release();
  make_folder(path_);
  descriptor_ = take_lock(path_, lock_, own_name(command_));
}

void RunFolder::publish(const std::vector<RunFile>& files, const std::vector<RunFile>& elsewhere) const {
  // The places were good when the run began: whatever is wrong with them now, nobody gave bad words.
  try {
    StagedFiles staged;
    for (const RunFile& file : elsewhere) staged.add(file.name, file.text);
    if (!files.empty()) hold_again();
    for (const RunFile& file : files) staged.add(join_path(path_, file.name), file.text);
    for (const std::string_view name : std::span(written_names).subspan(states)) {
      if (!had_a_run_ || files.empty()) break;
      const bool written = std::ranges::any_of(files, [&](const RunFile& file) { return file.name == name; });
      if (!written) staged.remove(join_path(path_, name));
    }
    staged.publish();
  } catch (const InputError& problem) {
    throw OutputError(problem.what());
  }
}

void RunFolder::remove_state() const noexcept {
  for (const std::string_view name : state_names) ::unlink(join_path(path_, name).c_str());
}

}  // namespace sewil
