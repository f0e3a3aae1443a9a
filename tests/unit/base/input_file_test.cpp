// tests/unit/base/input_file_test.cpp: what is read is a file or a pipe, and whole.
#include "base/input_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "sewil/data/work.h"
#include "sewil/front/files.h"

namespace sewil {
namespace {

struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("sewil_input_" + std::to_string(::getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
};

std::string complaint(const std::string& path) {
  try {
    static_cast<void>(read_whole_file(path, "a saved thing"));
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "none";
}

TEST(InputFile, ReadsPlainFilesAndPipesToTheirEnd) {
  const Folder folder;
  std::string content;
  for (int i = 0; i < 300000; ++i) content += static_cast<char>(i * 7);
  const std::string plain = folder.path / "plain";
  std::ofstream(plain, std::ios::binary) << content;
  EXPECT_EQ(read_whole_file(plain, "a file"), content);
  const std::string pipe = folder.path / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe, std::ios::binary) << content; });
  EXPECT_EQ(read_whole_file(pipe, "a file"), content);
  writer.join();
  std::ofstream(folder.path / "empty");
  EXPECT_EQ(read_whole_file(folder.path / "empty", "a file"), "");
}

TEST(InputFile, RefusesFoldersDevicesAndWhatIsNotThere) {
  const Folder folder;
  EXPECT_EQ(complaint(folder.path), folder.path.string() + ": is a folder, expected a saved thing.");
  EXPECT_EQ(complaint("/dev/zero"), "/dev/zero: is a device, expected a saved thing.");
  EXPECT_EQ(complaint(folder.path / "absent"),
            (folder.path / "absent").string() +
                ": cannot be read: No such file or directory; expected a saved thing.");
  EXPECT_NE(complaint(std::string("/dev/null\0.csv", 14)).find("cannot be read"), std::string::npos);
}

TEST(InputFile, NoticesThatAFileWasShortened) {
  const Folder folder;
  const std::string path = folder.path / "shrinks";
  std::ofstream(path) << std::string(1000, 'x');
  const base::InputFile file(path);
  ASSERT_EQ(file.size(), 1000U);
  std::filesystem::resize_file(path, 600);
  std::string out(1000, ' ');
  try {
    file.read_at(out.data(), 1000, 0);
    FAIL() << "a shortened file was read";
  } catch (const InputError& problem) {
    EXPECT_EQ(problem.what(),
              path + ": was shortened while it was read: found its end after 600 bytes, expected 1,000.");
  }
}

}  // namespace
}  // namespace sewil
