// tests/unit/base/files_test.cpp: files that appear together, and what is written beside them.
#include "sewil/front/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>

#include "sewil/data/work.h"

namespace sewil {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  Files() : folder_(fs::temp_directory_path() / ("sewil_files_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~Files() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const char* name) const { return folder_ / name; }
  [[nodiscard]] std::string content(const char* name) const { return read_whole_file(path(name), "a file"); }
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder_)) found.insert(entry.path().filename());
    return found;
  }

  fs::path folder_;
};

TEST_F(Files, NothingChangesBeforeAllAreWritten) {
  write_file_atomically(path("labels.csv"), "old labels");
  write_file_atomically(path("record.json"), "old record");
  {
    StagedFiles staged;
    staged.add(path("labels.csv"), "new labels");
    EXPECT_EQ(content("labels.csv"), "old labels");
    fs::create_directory(path("record.folder"));
    EXPECT_THROW(staged.add(path("record.folder"), "new record"), InputError);
  }
  fs::remove(path("record.folder"));
  EXPECT_EQ(content("labels.csv"), "old labels");
  EXPECT_EQ(content("record.json"), "old record");
  EXPECT_EQ(names(), (std::set<std::string>{"labels.csv", "record.json"})) << "nothing stays beside them";
  StagedFiles staged;
  staged.add(path("labels.csv"), "new labels");
  staged.add(path("record.json"), "new record");
  staged.publish();
  EXPECT_EQ(content("labels.csv"), "new labels");
  EXPECT_EQ(content("record.json"), "new record");
  EXPECT_EQ(names(), (std::set<std::string>{"labels.csv", "record.json"}));
}

TEST_F(Files, TheLastOneIsNeverThereBesideOthersThatAreNotItsOwn) {
  write_file_atomically(path("labels.csv"), "old labels");
  write_file_atomically(path("record.json"), "old record");
  StagedFiles staged;
  staged.add(path("labels.csv"), "new labels");
  staged.add(path("table.csv"), "new table");
  staged.add(path("record.json"), "new record");
  // What lies beside is gone: the second rename fails, as after a kill between the two.
  for (const std::string& name : names()) {
    if (name.starts_with("table.csv.")) fs::remove(folder_ / name);
  }
  EXPECT_THROW(staged.publish(), InputError);
  EXPECT_FALSE(fs::exists(path("record.json")));
}

TEST_F(Files, NamesBesideCannotBeForeseenAndLinksAreNotFollowed) {
  StagedFiles staged;
  staged.add(path("a.txt"), "x");
  const std::string first = *names().begin();
  EXPECT_TRUE(is_left_over(first, "a.txt")) << first;
  EXPECT_EQ(first.size(), std::string("a.txt.0123456789abcdef.part").size());
  staged.add(path("a.txt"), "x");
  EXPECT_EQ(names().size(), 2U) << "another name for the same file";
  // The result replaces a link instead of writing through it.
  write_file_atomically(path("target"), "untouched");
  fs::create_symlink(path("target"), path("link"));
  write_file_atomically(path("link"), "new");
  EXPECT_EQ(content("target"), "untouched");
  EXPECT_EQ(content("link"), "new");
}

TEST_F(Files, LeftOversAreToldByTheirNames) {
  EXPECT_TRUE(is_left_over("record.json.0123456789abcdef.part", "record.json"));
  EXPECT_TRUE(is_left_over("record.json.4711.part", "record.json")) << "as earlier versions wrote them";
  EXPECT_FALSE(is_left_over("record.json", "record.json"));
  EXPECT_FALSE(is_left_over("record.json.part", "record.json"));
  EXPECT_FALSE(is_left_over("record.json..part", "record.json"));
  EXPECT_FALSE(is_left_over("record.json.mine.part", "record.json"));
  EXPECT_FALSE(is_left_over("other.json.4711.part", "record.json"));
  EXPECT_FALSE(is_left_over("record.json.0123456789abcdef0.part", "record.json"));
}

TEST_F(Files, AFileLimitIsAnOutputErrorAndLeavesTheOldContent) {
  write_file_atomically(path("a.txt"), "old");
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{1000, before.rlim_max};
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string problem;
  try {
    write_file_atomically(path("a.txt"), std::string(5000, 'x'));
  } catch (const OutputError& error) {
    problem = error.what();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_EQ(problem, path("a.txt") + ": cannot be written: File too large.");
  EXPECT_EQ(content("a.txt"), "old");
  EXPECT_EQ(names().size(), 1U);
}

}  // namespace
}  // namespace sewil
