// tests/unit/read/data_sets_test.cpp: the nine benchmark data sets read as SciPy, NumPy and Python's csv
// module read them (tests/golden/read_data_sets.py made the figures).
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>

#include "data_folder.h"
#include "sewil/data/table.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

struct KnownCell {
  std::size_t row, column;
  double value;
};

struct KnownSet {
  const char* file;
  std::size_t rows, columns;
  std::map<std::string, std::size_t> classes;
  std::vector<KnownCell> cells;
  double sum;  // of every 7th cell in row order, added one after the other
};

const std::vector<KnownSet>& known_sets() {
  static const std::vector<KnownSet> sets = {
      {"mice_protein_expression.csv.gz",
       1080,
       77,
       {{"c-CS-m", 150},
        {"c-CS-s", 135},
        {"c-SC-m", 150},
        {"c-SC-s", 135},
        {"t-CS-m", 135},
        {"t-CS-s", 105},
        {"t-SC-m", 135},
        {"t-SC-s", 135}},
       {{0, 0, 0.503643884},
        {269, 76, 0.930904523},
        {539, 76, 1.397301762},
        {809, 76, 1.213191206},
        {1079, 76, 1.370999464}},
       11624.532842226008},
      {"madelon.mat",
       2600,
       500,
       {{"-1", 1300}, {"1", 1300}},
       {{0, 0, 485.0}, {650, 0, 473.0}, {1300, 0, 480.0}, {1949, 499, 476.0}, {2599, 499, 526.0}},
       90634034.0},
      {"Isolet.mat",
       1560,
       617,
       {{"1", 60},  {"2", 60},  {"3", 60},  {"4", 60},  {"5", 60},  {"6", 60},  {"7", 60},
        {"8", 60},  {"9", 60},  {"10", 60}, {"11", 60}, {"12", 60}, {"13", 60}, {"14", 60},
        {"15", 60}, {"16", 60}, {"17", 60}, {"18", 60}, {"19", 60}, {"20", 60}, {"21", 60},
        {"22", 60}, {"23", 60}, {"24", 60}, {"25", 60}, {"26", 60}},
       {{0, 0, -0.4394}, {389, 529, 0.9206}, {779, 520, 0.5}, {1169, 561, 0.7186}, {1559, 616, -0.124}},
       10978.30719999995},
      {"COIL20.mat",
       1440,
       1024,
       {{"1", 72},  {"2", 72},  {"3", 72},  {"4", 72},  {"5", 72},  {"6", 72},  {"7", 72},
        {"8", 72},  {"9", 72},  {"10", 72}, {"11", 72}, {"12", 72}, {"13", 72}, {"14", 72},
        {"15", 72}, {"16", 72}, {"17", 72}, {"18", 72}, {"19", 72}, {"20", 72}},
       {{0, 0, 0.01568627450980392},
        {326, 632, 0.0014705882352941176},
        {736, 436, 0.6169117647058824},
        {1058, 1001, 0.21127450980392157},
        {1439, 1005, 0.0024509803921568627}},
       63533.44509803713},
      {"PCMAC.mat",
       1943,
       3289,
       {{"1", 982}, {"2", 961}},
       {{0, 146, 1.0}, {457, 1393, 3.0}, {937, 2126, 1.0}, {1446, 630, 1.0}, {1942, 3242, 1.0}},
       20094.0},
      {"RELATHE.mat",
       1427,
       4322,
       {{"1", 779}, {"2", 648}},
       {{0, 24, 1.0}, {363, 3266, 1.0}, {711, 3849, 1.0}, {1063, 1722, 1.0}, {1426, 4298, 1.0}},
       27130.0},
      {"BASEHOCK.mat",
       1993,
       4862,
       {{"1", 994}, {"2", 999}},
       {{0, 97, 1.0}, {531, 4540, 1.0}, {1058, 2200, 2.0}, {1493, 4159, 1.0}, {1992, 4560, 6.0}},
       29114.0},
      {"fashion/train-images-idx3-ubyte.gz",
       60000,
       784,
       {{"0", 6000},
        {"1", 6000},
        {"2", 6000},
        {"3", 6000},
        {"4", 6000},
        {"5", 6000},
        {"6", 6000},
        {"7", 6000},
        {"8", 6000},
        {"9", 6000}},
       {{0, 96, 1.0}, {15018, 264, 154.0}, {30004, 689, 163.0}, {45027, 603, 228.0}, {59999, 558, 18.0}},
       453504241.0},
      {"mnist/train-images-idx3-ubyte.gz",
       60000,
       784,
       {{"0", 5923},
        {"1", 6742},
        {"2", 5958},
        {"3", 6131},
        {"4", 5842},
        {"5", 5421},
        {"6", 5918},
        {"7", 6265},
        {"8", 5851},
        {"9", 5949}},
       {{0, 152, 3.0}, {14865, 550, 80.0}, {29875, 622, 252.0}, {44961, 178, 113.0}, {59999, 682, 134.0}},
       220313451.0},
  };
  return sets;
}

std::string label_text(const Column& labels, std::size_t row) {
  const double value = labels.at(row);
  return labels.kind == ColumnKind::category ? labels.categories->at(static_cast<std::size_t>(value))
                                             : shortest(value);
}

class DataSet : public testing::TestWithParam<std::size_t> {};

TEST_P(DataSet, ReadsAsIndependentLibrariesReadIt) {
  const KnownSet& known = known_sets()[GetParam()];
  const auto path = data_folder() / known.file;
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "skipped: " << known.file << " is not here";
  const Table table = read_table(path.string());
  ASSERT_EQ(table.rows, known.rows);
  ASSERT_EQ(table.columns.size(), known.columns + 1);
  const std::size_t label = table.label.value_or(known.columns);
  EXPECT_EQ(label, known.columns);
  EXPECT_TRUE(table.has_labels);
  std::map<std::string, std::size_t> classes;
  for (std::size_t row = 0; row < table.rows; ++row) ++classes[label_text(table.columns[label], row)];
  EXPECT_EQ(classes, known.classes);
  for (const KnownCell& cell : known.cells) EXPECT_EQ(table.columns[cell.column].at(cell.row), cell.value);
  double sum = 0;
  for (std::size_t at = 0; at < known.rows * known.columns; at += 7) {
    sum += table.columns[at % known.columns].at(at / known.columns);
  }
  EXPECT_EQ(sum, known.sum);
}

std::string test_name(const testing::TestParamInfo<std::size_t>& info) {
  std::string name = known_sets()[info.param].file;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Benchmark, DataSet, testing::Range(std::size_t{0}, known_sets().size()), test_name);

TEST(DataSets, TheRowNumberOfTheProteinFileIsLeftOutWithAWarning) {
  const auto path = data_folder() / "mice_protein_expression.csv.gz";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "skipped: the file is not here";
  const Table table = read_table(path.string());
  EXPECT_EQ(table.columns.front().name, "DYRK1A_N");
  EXPECT_EQ(table.columns.back().name, "class");
  ASSERT_EQ(table.warnings.size(), 1U);
  EXPECT_NE(table.warnings[0].find("numbers the rows"), std::string::npos);
}

TEST(DataSets, ImagesAndCountsKeepTheirNarrowType) {
  const auto folder = data_folder();
  if (!std::filesystem::exists(folder / "mnist")) GTEST_SKIP() << "skipped: the files are not here";
  const auto type_of = [](const Table& table, std::size_t column) {
    return std::get<DenseValues>(table.columns[column].values).type;
  };
  const Table images = read_table((folder / "mnist/train-images-idx3-ubyte.gz").string());
  EXPECT_EQ(type_of(images, 0), ElementType::u8);
  // All columns are views of one block of 60000 x 784 bytes: 47 MB, not 376 MB.
  const auto& first = std::get<DenseValues>(images.columns[0].values);
  const auto& last = std::get<DenseValues>(images.columns[783].values);
  EXPECT_EQ(first.stride, 784);
  EXPECT_EQ(static_cast<const char*>(last.data) - static_cast<const char*>(first.data), 783);
  EXPECT_EQ(type_of(read_table((folder / "madelon.mat").string()), 0), ElementType::u16);
  EXPECT_EQ(type_of(read_table((folder / "PCMAC.mat").string()), 0), ElementType::u8);
}

}  // namespace
}  // namespace sewil
