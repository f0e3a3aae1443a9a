// tests/unit/read/malformed_test.cpp: bad files over all formats. Each must be refused by one
// sentence that names the file, the place, what was found and what was expected, without a crash and without
// a large allocation.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "unit/read/bad_files.h"
#include "unit/read/make_files.h"
#include "unit/read/sparse_files.h"

namespace sewil {
namespace {

using namespace test;

class Folder {
 public:
  Folder() : path(std::filesystem::temp_directory_path() / ("sewil_read_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(const std::string& name, std::string_view content) const {
    std::ofstream(path / name, std::ios::binary) << content;
    return path / name;
  }

  const std::filesystem::path path;
};

// While alive, the process may not grow by more than 256 MB (sanitizers reserve terabytes: no limit there).
class MemoryLimit {
 public:
  MemoryLimit() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    getrlimit(RLIMIT_AS, &before_);
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit limit = before_;
    limit.rlim_cur = pages * static_cast<std::size_t>(::getpagesize()) + (std::size_t{256} << 20);
    limited_ = pages > 0 && setrlimit(RLIMIT_AS, &limit) == 0;
#endif
  }
  ~MemoryLimit() {
    if (limited_) setrlimit(RLIMIT_AS, &before_);
  }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  rlimit before_{};
  bool limited_ = false;
};

std::string complaint_about(const std::string& path, const ReadOptions& options = {}) {
  try {
    read_table(path, options, Workers(1));
  } catch (const InputError& problem) {
    return problem.what();
  } catch (const std::exception& other) {
    return std::string("not an InputError: ") + other.what();
  }
  return "it was taken";
}

void expect_one_sentence(const std::string& text, const std::string& path) {
  EXPECT_TRUE(text.starts_with(path)) << text;
  EXPECT_TRUE(text.ends_with('.')) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  EXPECT_LT(text.size(), path.size() + 250) << text;
}

TEST(MalformedFiles, AreRefusedByOneSentenceWithoutALargeAllocation) {
  const Folder folder;
  std::vector<BadFile> files;
  add_bad_text_files(files);
  add_bad_binary_files(files);
  add_bad_sparse_files(files);
  add_bad_transposed_files(files);
  EXPECT_GE(files.size(), 100U);
  const MemoryLimit limit;
  for (const BadFile& file : files) {
    SCOPED_TRACE(file.title);
    const std::string path = folder.write(file.name, file.content);
    const std::string text = complaint_about(path, file.options);
    EXPECT_NE(text.find(file.says), std::string::npos) << text;
    expect_one_sentence(text, path);
    if (file.content.size() > 100000) continue;  // once is enough
    // The same from memory, and for bytes that came packed.
    EXPECT_EQ(complaint(file.content, path, file.options), text);
    if (!file.content.empty() && !file.name.ends_with(".gz")) {
      EXPECT_EQ(complaint(gzip(file.content), path, file.options), text);
    }
  }
}

TEST(MalformedFiles, EveryTruncationOfAGoodBinaryFileIsRefused) {
  const std::string x = npy("<f8", "(2, 1)", raw({1.0, 2.0}));
  const std::string matrix = mat_matrix(6, {2, 1}, "X", mat_element(9, raw({1.0, 2.0})));
  const std::vector<std::pair<std::string, std::string>> files = {{"a.npy", x},
                                                                  {"a.npz", zip({{"X.npy", x}})},
                                                                  {"a.mat", mat_file(mat_packed(matrix))},
                                                                  {"a.mat", mat_file(matrix)},
                                                                  {"a.npz", scipy_npz({})},
                                                                  {"a.idx", idx(8, {2, 2}, "abcd")},
                                                                  {"a.csv", gzip("a,b\n1,2\n")}};
  for (const auto& [name, content] : files) {
    ASSERT_EQ(complaint(content, name), "");
    for (std::size_t size = 0; size < content.size(); ++size) {
      EXPECT_NE(complaint(content.substr(0, size), name), "") << name << " cut to " << size;
    }
  }
}

TEST(MalformedFiles, PathsThatCannotBeReadAreRefused) {
  const Folder folder;
  EXPECT_NE(complaint_about(folder.path / "none.csv").find("cannot be read: No such file"),
            std::string::npos);
  EXPECT_NE(complaint_about(folder.path).find("is a folder without a matrix.mtx"), std::string::npos);
  EXPECT_NE(complaint_about("/dev/null").find("is a device"), std::string::npos);
  if (::geteuid() == 0) GTEST_SKIP() << "skipped: root may read everything";
  const std::string path = folder.write("locked.csv", "a,b\n1,2\n");
  std::filesystem::permissions(path, std::filesystem::perms::none);
  EXPECT_NE(complaint_about(path).find("Permission denied"), std::string::npos);
}

TEST(MalformedFiles, EveryTruncationOfAGoodMatrixMarketFileIsRefused) {
  const std::string file = "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 5\n2 2 7\n";
  ASSERT_EQ(complaint(file, "a.mtx"), "");
  // Without the last line break nothing is missing.
  for (std::size_t size = 0; size + 2 < file.size(); ++size) {
    EXPECT_NE(complaint(file.substr(0, size), "a.mtx"), "") << "cut to " << size;
  }
}

TEST(LabelsBeside, ImagesFindTheirLabelsByNamePackedOrNot) {
  const Folder folder;
  const std::string images = folder.write("train-images-idx3-ubyte.gz", gzip(idx(8, {2, 1, 2}, "abcd")));
  EXPECT_FALSE(read_table(images).has_labels);
  folder.write("train-labels-idx1-ubyte", idx(8, {2}, "\x07\x09"));
  const Table table = read_table(images);
  ASSERT_EQ(table.label, 2U);
  EXPECT_EQ(values_of(table.columns[2]), (std::vector<double>{7, 9}));
  EXPECT_EQ(table.columns[0].at(1), 'c');
  folder.write("train-labels-idx1-ubyte", idx(8, {3}, "\x07\x09\x05"));
  EXPECT_NE(complaint_about(images).find("found 3 labels in"), std::string::npos);
  ReadOptions options;
  options.labels_file = folder.write("mine", idx(8, {2}, "\x01\x02"));
  EXPECT_EQ(read_table(images, options).columns[2].at(1), 2);
  options.labels_file = folder.path / "none";
  EXPECT_NE(complaint_about(images, options).find("cannot be read"), std::string::npos);
}

TEST(LabelsBeside, ArraysFindTheirLabelsByName) {
  const Folder folder;
  const std::string x = folder.write("X_train.npy", npy("<f8", "(2,)", raw({1.0, 2.0})));
  EXPECT_FALSE(read_table(x).label);
  folder.write("y_train.npy", npy("|u1", "(2,)", "\x03\x04"));
  const Table table = read_table(x);
  ASSERT_EQ(table.label, 1U);
  EXPECT_EQ(table.columns[1].at(1), 4);
}

}  // namespace
}  // namespace sewil
