// tests/unit/read/sparse_files_test.cpp: SciPy's sparse archives, Matrix Market files and folders of 10x.
#include "unit/read/sparse_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace sewil {
namespace {

using namespace test;
using Names = std::vector<std::string>;
using Values = std::vector<double>;

const Values first_column = {0, 2, 0};
const Values second_column = {1.5, 0, 0};

void expect_example(const Table& table) {
  ASSERT_EQ(table.rows, 3U);
  ASSERT_EQ(table.columns.size(), 2U);
  EXPECT_TRUE(table.columns[0].is_sparse());
  EXPECT_EQ(values_of(table.columns[0]), first_column);
  EXPECT_EQ(values_of(table.columns[1]), second_column);
  EXPECT_EQ(table.columns[1].name, "column 2");
}

TEST(SparseNpz, EveryFormatOfSciPyGivesTheSameTable) {
  for (const int method : {0, 8}) {
    expect_example(read_text(scipy_npz({.method = method}), "t.npz"));
    expect_example(read_text(
        scipy_npz({.format = "csc", .data = {2, 1.5}, .inner = {1, 0}, .outer = {0, 1, 2}, .method = method}),
        "t.npz"));
    expect_example(read_text(scipy_npz({.format = "coo", .method = method}), "t.npz"));
  }
}

TEST(SparseNpz, IndicesOfARowMayStandInAnyOrderAndZerosAreDropped) {
  const Table table = read_text(
      scipy_npz({.shape = {2, 3}, .data = {3, 0, 1}, .inner = {2, 1, 0}, .outer = {0, 3, 3}}), "t.npz");
  EXPECT_EQ(values_of(table.columns[0]), (Values{1, 0}));
  EXPECT_EQ(std::get<SparseValues>(table.columns[1].values).rows.size(), 0U);
  EXPECT_EQ(values_of(table.columns[2]), (Values{3, 0}));
}

TEST(SparseNpz, WhatIsNoNumberIsMissing) {
  const Table table = read_text(scipy_npz({.data = {std::nan(""), 2}}), "t.npz");
  EXPECT_TRUE(std::isnan(table.columns[1].at(0)));
}

TEST(SparseNpz, NamesIdsAndLabelsMayStandBesideTheMatrix) {
  const Table table =
      read_text(scipy_npz({.more = {{"columns.npy", npy("<U1", "(2,)", raw<std::uint32_t>({'a', 'b'}))},
                                    {"ids.npy", npy("|S2", "(3,)", "p1p2p3")},
                                    {"y.npy", npy("|u1", "(3,)", "\x01\x02\x01")}}}),
                "t.npz");
  ASSERT_EQ(table.columns.size(), 4U);
  EXPECT_EQ(table.columns[1].name, "b");
  EXPECT_EQ(table.label, 2U);
  EXPECT_EQ(table.id, 3U);
  EXPECT_EQ(*table.columns[3].categories, (Names{"p1", "p2", "p3"}));
}

TEST(SparseNpz, NamesThatDoNotFitAreLeftAloneWithAWarning) {
  const Table table = read_text(scipy_npz({.more = {{"columns.npy", npy("|u1", "(2,)", "ab")}}}), "t.npz");
  EXPECT_EQ(table.columns[0].name, "column 1");
  ASSERT_EQ(table.warnings.size(), 2U);  // and there are no labels
  EXPECT_EQ(table.warnings[0], "The array 'columns' was not read: expected 2 texts.");
}

TEST(SparseNpz, RowsAndColumnsChangePlacesWhenAsked) {
  const Table table = read_text(scipy_npz({}), "t.npz", turned_around());
  ASSERT_EQ(table.rows, 2U);
  ASSERT_EQ(table.columns.size(), 3U);
  EXPECT_EQ(values_of(table.columns[0]), (Values{0, 1.5}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{2, 0}));
}

TEST(Mtx, EveryKindOfValuesIsRead) {
  expect_example(
      read_text("%%MatrixMarket matrix coordinate real general\n%\n\n3 2 2\n1 2 1.5\n2 1 2\n", "t.mtx"));
  expect_example(
      read_text("%%matrixmarket MATRIX Coordinate Real General\r\n3 2 2\r\n2 1 2\r\n1 2 15e-1", "t.txt"));
  const Table pattern = read_text("%%MatrixMarket matrix coordinate pattern general\n2 1 1\n2 1\n", "t.mtx");
  EXPECT_EQ(values_of(pattern.columns[0]), (Values{0, 1}));
  const Table array =
      read_text("%%MatrixMarket matrix array real general\n% c\n2 2\n1\n2\n3\n4.5\n", "t.mtx");
  EXPECT_EQ(values_of(array.columns[1]), (Values{3, 4.5}));
  const Table turned =
      read_text("%%MatrixMarket matrix array real general\n1 2\n1\n2\n", "t.mtx", turned_around());
  EXPECT_EQ(values_of(turned.columns[0]), (Values{1, 2}));
}

TEST(Mtx, SymmetricFilesHoldOneHalf) {
  const Table same =
      read_text("%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 3\n2 1 5\n", "t.mtx");
  EXPECT_EQ(values_of(same.columns[0]), (Values{3, 5}));
  EXPECT_EQ(values_of(same.columns[1]), (Values{5, 0}));
  const Table skew =
      read_text("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 5\n", "t.mtx");
  EXPECT_EQ(values_of(skew.columns[1]), (Values{-5, 0}));
}

TEST(Mtx, AnyNumberOfWorkersReadsTheSame) {
  std::string text = "%%MatrixMarket matrix coordinate integer general\n700 700 70000\n";
  for (int i = 0; i < 70000; ++i) {
    text += std::to_string(1 + i / 100) + " " + std::to_string(1 + (i % 100) * 7) + " " +
            std::to_string(100000 + i) + "                    \n";
  }
  ASSERT_GT(text.size(), std::size_t{2} << 20);  // several parts
  const Table one = read_text(text, "t.mtx");
  const Table four = read_text(text, "t.mtx", {}, 4);
  for (std::size_t c = 0; c < 700; ++c) ASSERT_EQ(values_of(one.columns[c]), values_of(four.columns[c]));
}

TEST(Mtx, ColumnsThatHoldNothingAreLeftOutOfVeryWideTables) {
  const Table table =
      read_text("%%MatrixMarket matrix coordinate real general\n2 90000 1\n1 90000 5\n", "t.mtx");
  ASSERT_EQ(table.columns.size(), 1U);
  EXPECT_EQ(table.columns[0].name, "column 90000");
  EXPECT_EQ(table.left_out, 89999U);
}

// Three genes in rows, two cells.
class TenxFolder {
 public:
  TenxFolder()
      : path_(std::filesystem::temp_directory_path() / ("sewil_tenx_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
    write("matrix.mtx.gz", gzip("%%MatrixMarket matrix coordinate integer general\n3 2 2\n1 2 7\n3 1 4\n"));
    write("features.tsv.gz",
          gzip("E1\tA\tGene Expression\nE2\tB\tGene Expression\nE3\tC\tGene Expression\n"));
    write("barcodes.tsv.gz", gzip("AAA-1\nCCC-1\n"));
  }
  ~TenxFolder() { std::filesystem::remove_all(path_); }
  TenxFolder(const TenxFolder&) = delete;
  TenxFolder& operator=(const TenxFolder&) = delete;

  void write(const std::string& name, std::string_view content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
  }
  void remove(const std::string& name) const { std::filesystem::remove(path_ / name); }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ / name; }
  [[nodiscard]] std::string path() const { return path_; }
  [[nodiscard]] std::string complaint() const {
    try {
      read_table(path());
    } catch (const InputError& problem) {
      return problem.what();
    }
    return "it was taken";
  }

 private:
  std::filesystem::path path_;
};

void expect_cells(const Table& table) {
  ASSERT_EQ(table.rows, 2U);
  ASSERT_EQ(table.columns.size(), 4U);
  EXPECT_EQ(table.columns[0].name, "A");
  EXPECT_EQ(values_of(table.columns[0]), (Values{0, 7}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{0, 0}));
  EXPECT_EQ(values_of(table.columns[2]), (Values{4, 0}));
  ASSERT_EQ(table.id, 3U);
  EXPECT_EQ(*table.columns[3].categories, (Names{"AAA-1", "CCC-1"}));
  EXPECT_FALSE(table.has_labels);
}

TEST(Tenx, AFolderOrItsMatrixGivesGenesAsColumnsAndBarcodesAsIds) {
  const TenxFolder folder;
  expect_cells(read_table(folder.path()));
  expect_cells(read_table(folder.path() + "/"));
  expect_cells(read_table(folder.file("matrix.mtx.gz")));
  const std::vector<std::string> some = {"C"};
  EXPECT_EQ(values_of(read_some_columns(folder.path(), some).columns[0]), (Values{4, 0}));
}

TEST(Tenx, OldFoldersAndPrefixesAreRead) {
  const TenxFolder folder;
  for (const char* name : {"matrix.mtx", "features.tsv", "barcodes.tsv"})
    folder.remove(name + std::string(".gz"));
  folder.write("GSM1_matrix.mtx", "%%MatrixMarket matrix coordinate integer general\n3 2 2\n1 2 7\n3 1 4\n");
  folder.write("GSM1_genes.tsv", "E1\tA\nE2\tB\nE3\tC\n");
  folder.write("GSM1_barcodes.tsv", "AAA-1\r\nCCC-1\r\n");
  expect_cells(read_table(folder.file("GSM1_matrix.mtx")));
}

TEST(Tenx, ASymbolOfSeveralGenesHasTheirIdsBehindIt) {
  const TenxFolder folder;
  folder.write("features.tsv.gz", gzip("E1\tA\nE2\tA\nE3\tC\n"));
  const Table table = read_table(folder.path());
  EXPECT_EQ(table.columns[0].name, "A (E1)");
  EXPECT_EQ(table.columns[1].name, "A (E2)");
  EXPECT_EQ(table.columns[2].name, "C");
  ASSERT_EQ(table.warnings.size(), 1U);
  EXPECT_NE(table.warnings[0].find("2 genes share their symbol"), std::string::npos);
}

TEST(Tenx, NamesThatDoNotFitAreRefused) {
  const TenxFolder folder;
  folder.write("barcodes.tsv.gz", gzip("AAA-1\n"));
  EXPECT_NE(folder.complaint().find("barcodes.tsv.gz: found 1 barcode, expected 2"), std::string::npos);
  folder.write("barcodes.tsv.gz", gzip("AAA-1\nAAA-1\n"));
  EXPECT_NE(folder.complaint().find("barcodes: names 1 and 2 are both 'AAA-1'"), std::string::npos);
  folder.write("barcodes.tsv.gz", gzip("AAA-1\nCCC-1\n"));
  folder.write("features.tsv.gz", gzip("E1\tA\nE2\tB\n"));
  EXPECT_NE(folder.complaint().find("features.tsv.gz: found 2 genes, expected 3"), std::string::npos);
  folder.remove("features.tsv.gz");
  EXPECT_NE(folder.complaint().find("found no features.tsv or genes.tsv beside it"), std::string::npos);
  folder.remove("matrix.mtx.gz");
  EXPECT_NE(folder.complaint().find("is a folder without a matrix.mtx"), std::string::npos);
}

TEST(Tenx, ItsGenesAreTurnedOnceOnly) {
  const TenxFolder folder;
  EXPECT_THROW(read_table(folder.path(), turned_around()), InputError);
}

}  // namespace
}  // namespace sewil
