// tests/unit/dataset/join_files_test.cpp: columns and labels of other files reach their rows by id, and what
// does not fit is refused with a sentence.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

using Names = std::vector<std::string>;
using Values = std::vector<double>;

class JoinFiles : public testing::Test {
 protected:
  JoinFiles() : path_(std::filesystem::temp_directory_path() / ("sewil_join_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
    write("main.csv", "sample,a,b\ns1,1,10\ns2,2,20\ns3,3,30\n");
    roles.id = "sample";
  }
  ~JoinFiles() override { std::filesystem::remove_all(path_); }

  std::string write(const std::string& name, std::string_view content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path_ / name;
  }

  [[nodiscard]] Table join() const {
    ReadOptions own = read;
    if (!roles.id.empty()) own.text_columns = {roles.id};
    return join_files(read_table(path_ / "main.csv", own), read, roles, Workers(2));
  }

  [[nodiscard]] std::string complaint() const {
    try {
      static_cast<void>(join());
    } catch (const InputError& problem) {
      return problem.what();
    }
    return "it was taken";
  }

  // By name.
  static Values cells(const Table& table, const std::string& name) {
    const Column& column = table.columns[find_column(table.columns, name, "column")];
    Values values(column.rows);
    column.copy_to(values);
    return values;
  }

  void expect_complaint(const std::string& says) const {
    const std::string text = complaint();
    EXPECT_NE(text.find(says), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with('.')) << text;
  }

  ReadOptions read;
  DatasetOptions roles;

 private:
  std::filesystem::path path_;
};

TEST_F(JoinFiles, ColumnsFindTheirRowsById) {
  read.join = {write("more.csv", "c,sample\n300,s3\n100,s1\n200,s2\n"),
               write("even.csv", "id,d\ns1,x\ns2,y\ns3,x\n")};
  roles.label = "d";
  const Table table = join();
  EXPECT_EQ(cells(table, "c"), (Values{100, 200, 300}));
  EXPECT_EQ(cells(table, "d"), (Values{0, 1, 0}));
  EXPECT_EQ(table.columns.size(), 5U);
  EXPECT_TRUE(table.warnings.empty());
}

TEST_F(JoinFiles, RowsThatAFileLacksAreMissingThereAndIdsThatAreNoRowsAreTold) {
  read.join = {write("more.csv", "sample,c\ns3,300\ns9,900\n")};
  roles.label = "b";
  const Table table = join();
  const Values c = cells(table, "c");
  EXPECT_TRUE(std::isnan(c[0]) && std::isnan(c[1]));
  EXPECT_EQ(c[2], 300);
  ASSERT_EQ(table.warnings.size(), 2U);
  EXPECT_NE(table.warnings[0].find("1 id of "), std::string::npos) << table.warnings[0];
  EXPECT_NE(table.warnings[1].find("2 of 3 rows are not in "), std::string::npos) << table.warnings[1];
}

TEST_F(JoinFiles, SparseColumnsStaySparseInAnotherOrder) {
  write("main.mtx", "");
  read.join = {
      write("matrix.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 1 5\n2 2 7\n")};
  write("genes.tsv", "E1\tG1\nE2\tG2\n");
  write("barcodes.tsv", "s3\ns1\n");
  roles.label = "b";
  const Table table = join();
  const Column& first = table.columns[find_column(table.columns, "G1", "column")];
  EXPECT_TRUE(first.is_sparse());
  EXPECT_EQ(first.at(0), 0);
  EXPECT_TRUE(std::isnan(first.at(1)));
  EXPECT_EQ(first.at(2), 5);
  EXPECT_EQ(cells(table, "G2")[0], 7);
}

TEST_F(JoinFiles, ANameThatIsTakenHasTheNameOfItsFileBehindIt) {
  read.join = {write("other.v2.csv.gz", "sample,a\ns1,7\ns2,8\ns3,9\n")};
  roles.label = "b";
  EXPECT_EQ(cells(join(), "a (other)"), (Values{7, 8, 9}));
}

TEST_F(JoinFiles, TheLastColumnOfTheTableItselfStaysTheLabel) {
  read.join = {write("more.csv", "sample,c\ns1,1\ns2,2\ns3,3\n")};
  EXPECT_EQ(join().label, 2U);
}

TEST_F(JoinFiles, LabelsFindTheirRowsByIdAndOthersStayUnlabeled) {
  read.labels_file = write("labels.csv", "sample,age,label\ns3,50,y\ns1,60,x\n");
  const Table table = join();
  ASSERT_EQ(table.label, 3U);
  EXPECT_EQ(table.columns[3].name, "label");
  const Dataset data = make_dataset(table, roles);
  EXPECT_EQ(std::vector<std::int32_t>(data.labels().begin(), data.labels().end()),
            (std::vector<std::int32_t>{0, unlabeled, 1}));
  EXPECT_EQ(data.columns().size(), 2U);
}

TEST_F(JoinFiles, TheLabelOfTheOtherFileIsNamedOrTheOnlyColumn) {
  read.labels_file = write("labels.csv", "sample,age,kind\ns3,50,y\ns1,60,x\n");
  expect_complaint("labels.csv: found 3 columns, expected label = COLUMN");
  roles.label = "kind";
  EXPECT_EQ(join().columns.back().name, "kind");
  roles.label = "kin";
  expect_complaint(
      "the label column 'kin' does not exist, expected the name of one of its 3 columns, maybe 'kind'");
  roles.label = "";
  read.labels_file = write("two.csv", "sample,kind\ns3,y\ns1,x\n");
  EXPECT_EQ(join().columns.back().name, "kind");
}

TEST_F(JoinFiles, TruthAndWeightsMayStandBesideTheLabels) {
  read.labels_file = write("labels.csv", "sample,label,real,w\ns3,y,y,1\ns1,x,x,2\ns2,,y,3\n");
  roles.truth = "real";
  roles.weight = "w";
  const Table table = join();
  EXPECT_EQ(table.label, 3U);
  EXPECT_EQ(cells(table, "w"), (Values{2, 3, 1}));
  EXPECT_EQ(cells(table, "real"), (Values{0, 1, 1}));
}

TEST_F(JoinFiles, WithoutAKeyByNameTheFirstColumnIsTheKeyAndItsTextsStayWhatTheyAre) {
  write("main.csv", "sample,a\n007,1\n7,2\n");
  read.labels_file = write("labels.csv", ",label\n7,y\n007,x\n");
  EXPECT_EQ(cells(join(), "label"), (Values{0, 1}));
}

TEST_F(JoinFiles, WithoutIdsRowsAreMatchedOneByOne) {
  roles.id = "";
  read.labels_file = write("y.csv", "label\nx\ny\nx\n");
  EXPECT_EQ(cells(join(), "label"), (Values{0, 1, 0}));
  read.labels_file = write("y.csv", "label\nx\ny\n");
  expect_complaint("y.csv: found 2 rows, expected 3 as in ");
}

TEST_F(JoinFiles, WhatDoesNotFitIsRefused) {
  read.labels_file = write("labels.csv", "sample,label\nz1,x\nz2,y\n");
  expect_complaint("no id in its column 'sample' is one of ");
  read.labels_file = write("labels.csv", "sample,label\ns1,x\ns1,y\n");
  expect_complaint("rows 1 and 2 both have the id 's1', expected every id once");
  read.labels_file = write("labels.csv", "sample,a\ns1,x\ns2,y\n");
  expect_complaint("its column 'a' is in ");
  read.labels_file = "";
  read.join = {write("ids.csv", "sample,\ns1,\ns2,\n")};
  read.join = {write("none.csv", "sample\ns1\ns2\n")};
  expect_complaint("none.csv: has no columns beside the ids");
}

TEST_F(JoinFiles, AJoinedFileMayHaveGenesInRowsToo) {
  write("main.csv", "gene,s1,s2\nA,1,2\nB,3,4\n");
  read.transpose = true;
  roles.id = "patient";
  read.join = {write("other.csv", "gene,s2,s1\nC,5,6\n"), write("clinic.csv", "patient,age\ns2,40\ns1,50\n")};
  read.labels_file = write("labels.csv", "patient,label\ns1,x\ns2,y\n");
  const Table table = join();
  EXPECT_EQ(cells(table, "C"), (Values{6, 5}));
  EXPECT_EQ(cells(table, "age"), (Values{50, 40}));
  EXPECT_EQ(make_dataset(table, roles).id_name(), "patient");
  EXPECT_EQ(make_dataset(table, roles).columns().size(), 4U);
}

TEST_F(JoinFiles, TheNamesOfRowsThatCameWithTheFormatAreNeverAnInput) {
  write("main.csv", "gene,s1,s2\nA,1,2\nlabel,x,y\n");
  read.transpose = true;
  roles.id = "";
  roles.label = "label";
  const Dataset data = make_dataset(join(), roles);
  EXPECT_EQ(data.columns().size(), 1U);
  EXPECT_EQ(data.id_name(), "sample");
  EXPECT_EQ(data.ids()[1], "s2");
}

}  // namespace
}  // namespace sewil
