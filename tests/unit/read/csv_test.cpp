// tests/unit/read/csv_test.cpp: CSV and TSV: quoting, separators, headers, missing cells, types.
#include <gtest/gtest.h>

#include <cmath>

#include "unit/read/make_files.h"

namespace sewil {
namespace {

using test::complaint;
using test::read_text;
using test::values_of;

std::vector<std::string> names_of(const Table& table) {
  std::vector<std::string> names;
  for (const Column& column : table.columns) names.push_back(column.name);
  return names;
}

// The cells of a category column as text, "-" where missing.
std::vector<std::string> texts_of(const Column& column) {
  std::vector<std::string> texts;
  for (const double value : values_of(column)) {
    texts.push_back(std::isnan(value) ? "-" : column.categories->at(static_cast<std::size_t>(value)));
  }
  return texts;
}

using Names = std::vector<std::string>;
using Values = std::vector<double>;

TEST(Csv, AHeaderAndNumbersAndTextAreToldApart) {
  const Table table = read_text("a,b,class\n1,2.5,yes\n3,-4e2,no\n");
  EXPECT_EQ(table.rows, 2U);
  EXPECT_EQ(names_of(table), (Names{"a", "b", "class"}));
  EXPECT_EQ(values_of(table.columns[0]), (Values{1, 3}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{2.5, -400}));
  EXPECT_EQ(table.columns[2].kind, ColumnKind::category);
  EXPECT_EQ(*table.columns[2].categories, (Names{"no", "yes"}));
  EXPECT_EQ(values_of(table.columns[2]), (Values{1, 0}));
  EXPECT_FALSE(table.label);
  EXPECT_TRUE(table.warnings.empty());
}

TEST(Csv, QuotedCellsMayHoldSeparatorsQuotesAndLineBreaks) {
  const Table table =
      read_text("\"na,me\",\"say \"\"hi\"\"\"\r\n\"1\",\"two\r\nlines\"\r\n2,\"a \"\"b\"\", c\"");
  EXPECT_EQ(names_of(table), (Names{"na,me", "say \"hi\""}));
  EXPECT_EQ(values_of(table.columns[0]), (Values{1, 2}));
  EXPECT_EQ(texts_of(table.columns[1]), (Names{"two\r\nlines", "a \"b\", c"}));
}

TEST(Csv, AByteOrderMarkBlankLinesAndAMissingLastLineBreakDoNoHarm) {
  const Table table = read_text(
      "\xef\xbb\xbf"
      "a,b\n\n1,2\n  \n\r\n3,4");
  EXPECT_EQ(names_of(table), (Names{"a", "b"}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{2, 4}));
}

TEST(Csv, TheSeparatorIsFound) {
  for (const char separator : {',', ';', '\t', '|', ' '}) {
    std::string text = "a_b_class\n1_2_x\n3_4_y\n";
    for (char& c : text) {
      if (c == '_') c = separator;
    }
    const Table table = read_text(text, "t.txt");
    EXPECT_EQ(names_of(table), (Names{"a", "b", "class"})) << "separator '" << separator << "'";
    EXPECT_EQ(values_of(table.columns[1]), (Values{2, 4}));
  }
  // Decimal commas are no separators when semicolons are.
  EXPECT_EQ(read_text("a;b\n1,5;2,5\n2,5;3,5\n").columns.size(), 2U);
  // Runs of blanks count as one, at the ends as none.
  EXPECT_EQ(values_of(read_text("  1   2\t3 \n 4 5  6\n", "t.txt").columns[2]), (Values{3, 6}));
}

TEST(Csv, ATellingOfSeparatorOrHeaderIsObeyed) {
  ReadOptions options;
  options.separator = ':';
  EXPECT_EQ(read_text("a:b\n1:2\n", "t.csv", options).columns.size(), 2U);
  options = {};
  options.header = false;
  const Table table = read_text("a,b\n1,2\n", "t.csv", options);
  EXPECT_EQ(table.rows, 2U);
  EXPECT_EQ(names_of(table), (Names{"column 1", "column 2"}));
  options.header = true;
  EXPECT_EQ(names_of(read_text("5,6\n1,2\n", "t.csv", options)), (Names{"5", "6"}));
  // The ending .tsv tells as well: here no line has a tab, so there is one column.
  EXPECT_EQ(read_text("a,b\nc,d\n", "t.tsv").columns.size(), 1U);
}

TEST(Csv, AHeaderIsFoundOnlyWhereThereIsOne) {
  EXPECT_EQ(read_text("1,2,x\n3,4,y\n").rows, 2U);
  EXPECT_EQ(read_text("a,b\n1,2\n").rows, 1U);
  EXPECT_EQ(read_text("p,x\ne,x\np,y\n").rows, 3U) << "text columns whose first words come again";
  EXPECT_EQ(read_text("color,size\nred,big\nblue,small\n").rows, 2U)
      << "text columns whose first words do not";
  EXPECT_EQ(read_text("0,1,2,label\n5,6,7,1\n5,6,8,0\n").rows, 2U) << "a data frame's default names";
  EXPECT_EQ(read_text("n/a,3,9\n5,6,7\n").rows, 2U) << "odd text in the first row";
  EXPECT_EQ(read_text("0,1,2\n5,6,7\n").warnings.size(), 1U) << "could be either";
  EXPECT_EQ(read_text("?,1\n2,3\n").rows, 2U) << "a missing cell is no name";
}

TEST(Csv, MissingCellsBecomeNanOrNoCategory) {
  const Table table = read_text("a,b\n1,x\nNA,\n ? ,y\nnan,?\nNaN,NA\n2,x\n");
  const Values a = values_of(table.columns[0]);
  EXPECT_EQ(a[0], 1);
  for (std::size_t row = 1; row < 5; ++row) EXPECT_TRUE(std::isnan(a[row]));
  EXPECT_EQ(texts_of(table.columns[1]), (Names{"x", "-", "y", "-", "-", "x"}));
}

TEST(Csv, MissingWordsCanBeChosenNumbersToo) {
  ReadOptions options;
  options.missing = {"-999", "none"};
  const Table table = read_text("a,b\n-999,none\n1,2\n", "t.csv", options);
  EXPECT_TRUE(std::isnan(table.columns[0].at(0)));
  EXPECT_TRUE(std::isnan(table.columns[1].at(0)));
  EXPECT_EQ(table.columns[1].kind, ColumnKind::numeric);
  options.missing = {"NA"};
  EXPECT_EQ(read_text("a,b\n1,\n2,x\n", "t.csv", options).columns[1].categories->size(), 2U)
      << "the empty text is a word when it does not mean missing";
}

TEST(Csv, AnUnnamedLeadingRowNumberIsLeftOut) {
  for (const char* text : {",a\n0,5\n1,6\n2,7\n", "\"\",a\n1,5\n2,6\n3,7\n"}) {
    const Table table = read_text(text);
    EXPECT_EQ(names_of(table), (Names{"a"}));
    EXPECT_EQ(table.warnings.size(), 1U);
  }
  EXPECT_EQ(names_of(read_text(",a\n2,5\n3,6\n")), (Names{"column 1", "a"})) << "counts from 2";
  EXPECT_EQ(names_of(read_text("id,a\n0,5\n1,6\n")), (Names{"id", "a"})) << "has a name";
  EXPECT_EQ(read_text("0,5\n1,7\n").columns.size(), 2U) << "no header";
}

TEST(Csv, AColumnThatTurnsToTextLateIsReadAsText) {
  std::string text = "a,b\n";
  for (int i = 0; i < 5000; ++i)
    text += std::to_string(i) + "," + (i == 4321 ? "inf-ish" : i == 7 ? "inf" : "1") + "\n";
  const Table table = read_text(text);
  EXPECT_EQ(table.columns[0].kind, ColumnKind::numeric);
  ASSERT_EQ(table.columns[1].kind, ColumnKind::category);
  EXPECT_EQ(*table.columns[1].categories, (Names{"1", "inf", "inf-ish"}));
  EXPECT_EQ(table.columns[1].at(4321), 2);
  EXPECT_EQ(table.columns[1].at(7), 1);
}

TEST(Csv, NumbersKeepTheirMeaningInOddClothes) {
  const Table table = read_text("a,b\n+1.5, 2 \n\"3\",.5\n1e-3,5.\n");
  EXPECT_EQ(values_of(table.columns[0]), (Values{1.5, 3, 0.001}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{2, 0.5, 5}));
  EXPECT_EQ(read_text("a,b\n0x10,1\n1_0,2\n").columns[0].kind, ColumnKind::category);
  EXPECT_EQ(read_text("a,b\n+-1,1\n").columns[0].kind, ColumnKind::category);
}

TEST(Csv, ComplaintsNameFileRowLineColumnAndWhatWasExpected) {
  EXPECT_EQ(complaint("a,b\n1,2\n3\n", "t.csv"),
            "t.csv: row 2 (line 3): found 1 cell, expected 2 as in the header.");
  EXPECT_EQ(complaint("a,b\n\"1\n\",2\n3,4,5\n", "t.csv"),
            "t.csv: row 2 (line 4): found 3 cells, expected 2 as in the header.");
  EXPECT_EQ(complaint("a,b\n1,2\n3,-inf\n", "t.csv"),
            "t.csv: row 2 (line 3), column 'b': found an infinite value, expected a finite number.");
}

}  // namespace
}  // namespace sewil
