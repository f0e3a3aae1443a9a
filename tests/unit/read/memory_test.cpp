// tests/unit/read/memory_test.cpp: small files that would take much memory are refused, or take little.
#include <gtest/gtest.h>

#include "make_files.h"

namespace sewil {
namespace {

using namespace test;

ReadOptions with_memory(std::uint64_t bytes) {
  ReadOptions options;
  options.memory = bytes;
  return options;
}

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

TEST(Memory, PackedFilesAreUnpackedUpToTheLimitOnly) {
  const std::string zeros(64 * megabyte, '0');
  const std::string bomb = gzip(zeros);
  ASSERT_LT(bomb.size(), 100000U);
  EXPECT_EQ(complaint(bomb, "b.csv.gz", with_memory(megabyte)),
            "b.csv.gz: unpacking it needs more than 1.0 MB of memory, expected at most that (as memory "
            "says).");
  const std::string array = npy("|u1", "(67108864,)", zeros);
  EXPECT_EQ(complaint(zip({{"X.npy", array}}), "b.npz", with_memory(megabyte)),
            "b.npz: reading it needs 64.1 MB of memory, expected at most 1.0 MB (as memory says).");
  const std::string matrix = mat_matrix(9, {8192, 8192}, "X", mat_element(2, zeros));
  EXPECT_EQ(complaint(mat_file(mat_packed(matrix)), "b.mat", with_memory(megabyte)),
            "b.mat: reading it needs 64.1 MB of memory, expected at most 1.0 MB (as memory says).");
}

TEST(Memory, ATableIsCheckedBeforeItIsMade) {
  std::string text = "a,b,c,d\n";
  for (int row = 0; row < 1000; ++row) text += "0,1,2,3\n";
  EXPECT_EQ(complaint(text, "t.csv", with_memory(30000)),
            "t.csv: reading it needs 39.6 KB of memory, expected at most 29.3 KB (as memory says).");
  EXPECT_EQ(complaint(text, "t.csv", with_memory(60000)), "");
}

TEST(Memory, EmptyColumnsOfASparseFileCostNothing) {
  const Table table = read_text("1 1:1 16777216:2\n0 1:3\n", "wide.libsvm", with_memory(megabyte));
  ASSERT_EQ(table.columns.size(), 3U);
  EXPECT_EQ(table.columns[0].name, "column 1");
  EXPECT_EQ(table.columns[1].name, "column 16777216");
  EXPECT_EQ(values_of(table.columns[0]), (std::vector<double>{1, 3}));
  EXPECT_EQ(values_of(table.columns[1]), (std::vector<double>{2, 0}));
  EXPECT_EQ(table.label, 2U);
  EXPECT_EQ(table.left_out, 16777214U);
  ASSERT_EQ(table.warnings.size(), 1U);
  EXPECT_EQ(table.warnings[0], "16,777,214 of 16,777,216 columns hold nothing in any row and were left out.");
}

TEST(Memory, ColumnsThatWereLeftOutCanBeHadByName) {
  Table table = read_text("1 1:1 100000:2\n0 1:3\n", "wide.libsvm");
  const std::vector<std::string> wanted = {"column 1", "column 7",  "column 100000", "column 100001",
                                           "column 0", "column 07", "weight"};
  restore_columns(table, wanted);
  ASSERT_EQ(table.columns.size(), 4U);
  EXPECT_EQ(table.columns[2].name, "column 7");
  EXPECT_EQ(values_of(table.columns[2]), (std::vector<double>{0, 0}));
  EXPECT_EQ(table.label, 3U);
  EXPECT_EQ(values_of(table.columns[3]), (std::vector<double>{1, 0}));
}

TEST(Memory, EmptyColumnsStayWhereTheyAreFew) {
  const Table table = read_text("1 1:1 5:2\n0 2:3\n", "narrow.libsvm");
  EXPECT_EQ(table.columns.size(), 6U);
  EXPECT_EQ(table.left_out, 0U);
  Table same = table;
  restore_columns(same, std::vector<std::string>{"column 9"});
  EXPECT_EQ(same.columns.size(), 6U);
}

}  // namespace
}  // namespace sewil
