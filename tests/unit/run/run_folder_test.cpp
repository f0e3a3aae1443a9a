// tests/unit/run/run_folder_test.cpp: a folder has one run at a time, and what killed ones left is taken
// away.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/run_files.h"

namespace sewil {
namespace {

namespace fs = std::filesystem;

class Folder : public ::testing::Test {
 protected:
  Folder()
      : path_((fs::temp_directory_path() / ("sewil_run_folder_" + std::to_string(::getpid()))).string()) {}
  ~Folder() override { fs::remove_all(path_); }

  [[nodiscard]] std::string problem() const {
    try {
      const RunFolder second(path_, "sewil select b.csv");
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  }

  std::string path_;
};

TEST_F(Folder, InUseIsRefusedWithTheNameOfWhoIsThere) {
  {
    const RunFolder first(path_, "sewil select a.csv --out run");
    const std::string text = problem();
    EXPECT_EQ(text.find(path_ + ": is in use by process " + std::to_string(::getpid()) + " on "), 0U) << text;
    EXPECT_NE(text.find(": sewil select a.csv --out run; expected a folder of its own for each run."),
              std::string::npos)
        << text;
  }
  EXPECT_EQ(problem(), "none");
  EXPECT_TRUE(fs::is_empty(path_)) << "the lock goes with the run";
}

TEST_F(Folder, ALockWhoseProcessIsGoneIsNone) {
  const pid_t child = ::fork();
  if (child == 0) {
    const RunFolder killed(path_, "sewil select a.csv");
    ::_exit(0);
  }
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  ASSERT_FALSE(fs::is_empty(path_)) << "it had no time to clean up";
  EXPECT_EQ(problem(), "none");
}

TEST_F(Folder, WhatAKilledRunLeftHalfWrittenIsRemovedAndNothingElse) {
  fs::create_directories(path_);
  for (const char* name : {"labels.csv.0123456789abcdef.part", "checkpoint.json.4711.part",
                           "mine.csv.4711.part", "checkpoint.json", "notes.part"}) {
    std::ofstream(join_path(path_, name)) << "x";
  }
  const RunFolder folder(path_, "sewil");
  EXPECT_FALSE(fs::exists(join_path(path_, "labels.csv.0123456789abcdef.part")));
  EXPECT_FALSE(fs::exists(join_path(path_, "checkpoint.json.4711.part")));
  EXPECT_TRUE(fs::exists(join_path(path_, "mine.csv.4711.part")));
  EXPECT_TRUE(fs::exists(join_path(path_, "checkpoint.json")));
  EXPECT_TRUE(fs::exists(join_path(path_, "notes.part")));
}

TEST_F(Folder, ToBeResumedIsNotMade) {
  const RunFolder folder(path_, "sewil", true);
  EXPECT_EQ(folder.path(), path_);
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_EQ(RunFolder().path(), "");
}

}  // namespace
}  // namespace sewil
