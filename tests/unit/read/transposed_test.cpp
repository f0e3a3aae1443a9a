// tests/unit/read/transposed_test.cpp: text tables with genes in rows.
#include <gtest/gtest.h>

#include <cmath>

#include "unit/read/sparse_files.h"

namespace sewil {
namespace {

using namespace test;
using Names = std::vector<std::string>;
using Values = std::vector<double>;

Table turned_text(std::string_view text, ReadOptions options = turned_around(), int threads = 1) {
  options.transpose = true;
  return read_text(text, "t.csv", options, threads);
}

TEST(Transposed, RecordsAreColumnsAndTheFirstLineHoldsTheIds) {
  const Table table = turned_text("gene,s1,s2\nTP53,1,2.5\nMYC,NA,-4\n");
  ASSERT_EQ(table.columns.size(), 3U);
  EXPECT_EQ(table.rows, 2U);
  EXPECT_EQ(table.columns[0].name, "TP53");
  EXPECT_EQ(values_of(table.columns[0]), (Values{1, 2.5}));
  EXPECT_TRUE(std::isnan(table.columns[1].at(0)));
  ASSERT_EQ(table.id, 2U);
  EXPECT_EQ(table.columns[2].name, "sample");
  EXPECT_EQ(*table.columns[2].categories, (Names{"s1", "s2"}));
  EXPECT_FALSE(table.has_labels);
}

TEST(Transposed, TheCornerMayBeMissingOrEmpty) {
  for (const char* text :
       {"s1\ts2\nA\t1\t2\nB\t3\t4\n", "\ts1\ts2\nA\t1\t2\nB\t3\t4\n", "\t101\t102\nA\t1\t2\nB\t3\t4\n"}) {
    const Table table = turned_text(text);
    ASSERT_EQ(table.columns.size(), 3U) << text;
    EXPECT_EQ(values_of(table.columns[1]), (Values{3, 4})) << text;
    EXPECT_TRUE(table.id.has_value()) << text;
  }
}

TEST(Transposed, WithoutNamesOfTheRowsThereAreNoIds) {
  ReadOptions options;
  options.header = false;
  const Table table = turned_text("A,1,2\nB,3,4\n", options);
  ASSERT_EQ(table.columns.size(), 2U);
  EXPECT_FALSE(table.id.has_value());
  EXPECT_EQ(values_of(table.columns[0]), (Values{1, 2}));
}

TEST(Transposed, ARecordOfWordsIsAColumnOfTexts) {
  const Table table = turned_text("gene,s1,s2,s3\nclass,\"x, \"\"y\"\"\",b,\nA,1,2,3\n");
  EXPECT_EQ(table.columns[0].kind, ColumnKind::category);
  EXPECT_EQ(*table.columns[0].categories, (Names{"b", "x, \"y\""}));
  EXPECT_TRUE(std::isnan(table.columns[0].at(2)));
  EXPECT_EQ(table.columns[1].kind, ColumnKind::numeric);
}

TEST(Transposed, DecimalCommasAreReadAsInOtherTables) {
  const Table found = turned_text("gene;s1;s2\nA;1,5;2,25\nB;3;4\n");
  EXPECT_EQ(values_of(found.columns[0]), (Values{1.5, 2.25}));
  ReadOptions options;
  options.decimal = ',';
  const Table told = turned_text("gene;s1;s2\nA;1,5;2,25\nB;1.234;NA\n", options);
  EXPECT_EQ(told.columns[1].at(0), 1234);
  EXPECT_TRUE(std::isnan(told.columns[1].at(1)));
}

TEST(Transposed, AnyNumberOfWorkersReadsTheSame) {
  std::string text = "gene";
  for (int s = 0; s < 300; ++s) text += ",s" + std::to_string(s);
  for (int g = 0; g < 1500; ++g) {
    text += "\ng" + std::to_string(g);
    for (int s = 0; s < 300; ++s) text += "," + std::to_string((g * 31 + s * 17) % 1000);
  }
  ASSERT_GT(text.size(), std::size_t{1} << 20);  // several parts
  const Table one = turned_text(text);
  const Table four = turned_text(text, {}, 4);
  ASSERT_EQ(one.columns.size(), 1501U);
  EXPECT_EQ(one.columns[1400].at(299), (1400 * 31 + 299 * 17) % 1000);
  for (std::size_t c = 0; c < 1501; ++c) ASSERT_EQ(values_of(one.columns[c]), values_of(four.columns[c]));
}

}  // namespace
}  // namespace sewil
