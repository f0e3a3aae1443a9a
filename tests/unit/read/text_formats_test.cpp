// tests/unit/read/text_formats_test.cpp: LIBSVM and ARFF, gzip, and how formats are told.
#include <gtest/gtest.h>

#include <cmath>

#include "read/format.h"
#include "unit/read/make_files.h"

namespace sewil {
namespace {

using test::gzip;
using test::read_text;
using test::values_of;
using Names = std::vector<std::string>;
using Values = std::vector<double>;

TEST(Libsvm, EntriesBecomeSparseColumnsAndTheLabelComesLast) {
  const Table table =
      read_text("# made by hand\n+1 1:0.5 3:2 # a comment\n\n-1 2:1e3\n? 1:-4 2:0 3:NaN\n", "t.svm");
  EXPECT_EQ(table.rows, 3U);
  ASSERT_EQ(table.columns.size(), 4U);
  EXPECT_EQ(table.label, 3U);
  EXPECT_EQ(table.columns[3].name, "label");
  EXPECT_TRUE(table.columns[0].is_sparse());
  EXPECT_EQ(values_of(table.columns[0]), (Values{0.5, 0, -4}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{0, 1000, 0}));
  EXPECT_EQ(std::get<SparseValues>(table.columns[1].values).rows.size(), 1U) << "zeros are not kept";
  EXPECT_EQ(table.columns[2].at(0), 2);
  EXPECT_TRUE(std::isnan(table.columns[2].at(2)));
  EXPECT_EQ(table.columns[3].at(1), -1);
  EXPECT_TRUE(std::isnan(table.columns[3].at(2)));
}

TEST(Libsvm, TextLabelsBecomeCategories) {
  const Table table = read_text("spam 1:1\nham 1:2\nNA 2:1\n", "t.libsvm");
  EXPECT_EQ(*table.columns[2].categories, (Names{"ham", "spam"}));
  EXPECT_EQ(table.columns[2].at(0), 1);
  EXPECT_TRUE(std::isnan(table.columns[2].at(2)));
}

TEST(Libsvm, ThreadsAndChunksDoNotMatter) {
  std::string text;
  for (int i = 0; i < 200000; ++i)
    text += std::to_string(i % 3) + " " + std::to_string(1 + i % 7) + ":" + std::to_string(i) + " 9:1\n";
  const Table one = read_text(text, "t.svm", {}, 1);
  const Table three = read_text(text, "t.svm", {}, 3);
  ASSERT_EQ(one.rows, 200000U);
  for (std::size_t c = 0; c < one.columns.size(); ++c) {
    ASSERT_EQ(values_of(one.columns[c]), values_of(three.columns[c]));
  }
  EXPECT_EQ(one.columns[6].at(199996 / 7 * 7 + 6 - 7), 199996 / 7 * 7 + 6 - 7);
}

constexpr const char* weather = R"(% a comment
@RELATION 'the weather'
@attribute outlook {sunny, overcast, 'very rainy'}
@attribute "wind speed" REAL
@attribute day date "yyyy-MM-dd"
@attribute note string
@attribute play {yes,no}

@DATA
sunny, 1.5, '2020-01-02', 'it''s', no
% between
'very rainy',?,"2020-01-01",'a \'quote\'',yes
overcast,-2,?,plain,?
)";

TEST(Arff, DenseRowsWithNominalTextDatesAndMissingCells) {
  std::string text = weather;
  text.replace(text.find("it''s"), 5, "it is");
  const Table table = read_text(text, "t.arff");
  EXPECT_EQ(table.rows, 3U);
  ASSERT_EQ(table.columns.size(), 5U);
  EXPECT_FALSE(table.label);
  EXPECT_EQ(*table.columns[0].categories, (Names{"overcast", "sunny", "very rainy"}));
  EXPECT_EQ(values_of(table.columns[0]), (Values{1, 2, 0}));
  EXPECT_EQ(table.columns[1].name, "wind speed");
  EXPECT_EQ(table.columns[1].at(0), 1.5);
  EXPECT_TRUE(std::isnan(table.columns[1].at(1)));
  EXPECT_EQ(*table.columns[2].categories, (Names{"2020-01-01", "2020-01-02"}));
  EXPECT_TRUE(std::isnan(table.columns[2].at(2)));
  EXPECT_EQ(*table.columns[3].categories, (Names{"a 'quote'", "it is", "plain"}));
  EXPECT_EQ(*table.columns[4].categories, (Names{"no", "yes"}));
  EXPECT_TRUE(std::isnan(table.columns[4].at(2)));
}

TEST(Arff, SparseRowsLeaveOutZerosAndFirstDeclaredValues) {
  const Table table = read_text(
      "@relation r\n@attribute a numeric\n@attribute b integer\n@attribute c {z,y}\n@data\n{0 1.5, 2 "
      "y}\n{}\n{1 ?}\n{ 1 0 , 2 ? }\n",
      "t.arff");
  EXPECT_EQ(table.rows, 4U);
  EXPECT_TRUE(table.columns[0].is_sparse());
  EXPECT_EQ(values_of(table.columns[0]), (Values{1.5, 0, 0, 0}));
  EXPECT_TRUE(std::isnan(table.columns[1].at(2)));
  EXPECT_EQ(std::get<SparseValues>(table.columns[1].values).rows.size(), 1U);
  EXPECT_EQ(*table.columns[2].categories, (Names{"y", "z"}));
  EXPECT_EQ(table.columns[2].at(0), 0);
  EXPECT_EQ(table.columns[2].at(1), 1) << "left out: z, which was declared first";
  EXPECT_TRUE(std::isnan(table.columns[2].at(3)));
}

TEST(Gzip, AnyFormatMayBePackedInSeveralMembers) {
  const std::string packed = gzip("a,b\n1,2\n") + gzip("3,4\n") + std::string(16, '\0');
  const Table table = read_text(packed, "t.csv.gz");
  EXPECT_EQ(values_of(table.columns[1]), (Values{2, 4}));
  EXPECT_EQ(read_text(packed, "without_ending").rows, 2U) << "told by its first bytes";
  EXPECT_EQ(read_text(gzip("1 1:1\n"), "t.svm.gz").label, 1U);
}

TEST(Gzip, ContentMuchLargerThanThePackedFileIsReadWhole) {
  std::string text = "a\n";
  for (int i = 0; i < 300000; ++i) text += "12345\n";
  EXPECT_EQ(read_text(gzip(text), "t.csv.gz").rows, 300000U);
}

TEST(Format, IsToldByTheFirstBytesWhereTheNameSaysNothing) {
  EXPECT_EQ(read_text("1 1:1 2:3\n2 1:1\n", "data.txt").label, 2U);
  EXPECT_EQ(read_text("% c\n@relation r\n@attribute a real\n@data\n1\n", "data").columns[0].name, "a");
  EXPECT_EQ(read_text(test::npy("<f8", "(2,)", test::raw({1.0, 2.0})), "data").rows, 2U);
  EXPECT_EQ(read_text(test::idx(8, {2, 3}, "abcdef"), "data").columns.size(), 3U);
  EXPECT_EQ(read_text(test::zip({{"X.npy", test::npy("<f8", "(2,)", test::raw({1.0, 2.0}))}}), "data").rows,
            2U);
  EXPECT_EQ(
      read_text(test::mat_file(test::mat_matrix(6, {1, 1}, "X", test::mat_element(2, "a"))), "data").rows,
      1U);
  EXPECT_EQ(read_text("%%MatrixMarket matrix coordinate pattern general\n2 1 1\n2 1\n", "data").rows, 2U);
  EXPECT_EQ(read_text("\xef\xbb\xbf@attribute a real\n@data\n1\n", "data").columns[0].name, "a");
  EXPECT_EQ(read_text("\xef\xbb\xbf"
                      "7 1:1\n",
                      "data")
                .columns[1]
                .at(0),
            7);
  EXPECT_STREQ(reading::format_table()[static_cast<std::size_t>(FileFormat::libsvm)].name, "libsvm");
  EXPECT_STREQ(reading::format_table().back().name, "mtx");
}

}  // namespace
}  // namespace sewil
