// cli/output.cpp: see output.h.
#include "cli/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "cli/commands.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

// Whether it arrived. Never throws: who complains is often past the last one who would catch it.
bool tell(const std::string& sentence) {
  const std::string line = fmt::format("sewil: {}\n", plain(sentence));
  return std::fwrite(line.data(), 1, line.size(), stderr) == line.size();
}

bool& complaint_lost() {
  static bool lost = false;
  return lost;
}

}  // namespace

void complain(const std::string& sentence) {
  if (!tell(sentence)) complaint_lost() = true;
}

void warn(const std::string& sentence) {
  tell("warning: " + sentence);
}

void check_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw InputError(fmt::format("{}: cannot be written: there is no folder {}.", path, folder.string()));
  }
}

void show(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void prepare_output() {
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  for (int stream = 0; stream <= 2; ++stream) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free number is this one. For reading, so that what is written there fails and is noticed.
    if (::open("/dev/null", O_RDONLY) != stream) return;
  }
}

int finish_output(int code) {
  errno = 0;
  std::cout.flush();
  const bool flushed = std::fflush(stdout) == 0;
  if (flushed && std::cout.good() && std::ferror(stdout) == 0) return complaint_lost() ? exit_failure : code;
  // What failed earlier left a mark on the stream, but not its reason.
  complain(errno != 0 ? fmt::format("standard output cannot be written: {}; the output is not complete.",
                                    std::strerror(errno))
                      : "standard output cannot be written; the output is not complete.");
  return code == exit_bad_input && !complaint_lost() ? code : exit_failure;
}

}  // namespace sewil::cli
