// tests/unit/base/text_test.cpp: numbers and user text as people read them.
#include "sewil/front/text.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "sewil/data/work.h"
#include "sewil/front/files.h"

namespace sewil {
namespace {

TEST(Text, NumbersAreWrittenInTheirShortestExactForm) {
  EXPECT_EQ(shortest(3), "3");
  EXPECT_EQ(shortest(-0.5), "-0.5");
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(1e300), "1e+300");
}

TEST(Text, LargeNumbersAreGroupedInThousands) {
  EXPECT_EQ(grouped(7), "7");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(counted(1, "row"), "1 row");
  EXPECT_EQ(counted(2000, "row"), "2,000 rows");
}

TEST(Text, QuotingEscapesControlBytesAndBrokenUtf8AndCutsLongText) {
  EXPECT_EQ(quoted("a\nb"), "'a\\x0ab'");
  EXPECT_EQ(quoted("\xff"), "'\\xff'");
  EXPECT_EQ(quoted("gr\xc3\xbc\xc3\x9f"), "'gr\xc3\xbc\xc3\x9f'");
  EXPECT_EQ(quoted("\xc3"), "'\\xc3'");
  EXPECT_EQ(quoted(std::string(100, 'x'), 5), "'xxxxx...'");
}

TEST(Text, ACsvCellIsQuotedOnlyWhereItMustBe) {
  EXPECT_EQ(csv_cell("plain 'text'"), "plain 'text'");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_cell("say \"no\""), "\"say \"\"no\"\"\"");
  EXPECT_EQ(csv_cell("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(plain("two\nlines", 40), "two\\x0alines");
}

TEST(Text, FormulasBecomeTextWhereThatIsWanted) {
  EXPECT_EQ(without_formula("=1+1"), "'=1+1");
  EXPECT_EQ(without_formula("@sum"), "'@sum");
  EXPECT_EQ(without_formula("-a"), "'-a");
  EXPECT_EQ(without_formula("+cmd|' /C calc'!A0"), "'+cmd|' /C calc'!A0");
  EXPECT_EQ(without_formula("\t=1"), "'\t=1");
  EXPECT_EQ(without_formula("-1.5e3"), "-1.5e3") << "a number is no formula";
  EXPECT_EQ(without_formula("+1"), "+1");
  EXPECT_EQ(without_formula("-1-1"), "'-1-1");
  EXPECT_EQ(without_formula("a=1"), "a=1");
  EXPECT_EQ(without_formula(""), "");
  EXPECT_EQ(csv_cell("=A1,B1", true), "\"'=A1,B1\"");
  EXPECT_EQ(csv_cell("=A1"), "=A1");
}

TEST(Folders, AreMadeWithThoseAboveThemAndRefusedWhereAFileStands) {
  const auto folder = std::filesystem::temp_directory_path() / ("sewil_folder_" + std::to_string(::getpid()));
  make_folder(join_path(folder.string(), "a/b"));
  EXPECT_TRUE(std::filesystem::is_directory(folder / "a" / "b"));
  write_file_atomically(join_path(folder.string(), "file"), "x");
  EXPECT_THROW(make_folder(join_path(folder.string(), "file/c")), InputError);
  std::filesystem::remove_all(folder);
}

TEST(Text, WhatIsPrintedCannotSteerATerminal) {
  EXPECT_EQ(plain("a\nb\r\x1b[2Jc\x7f"), "a\\x0ab\\x0d\\x1b[2Jc\\x7f");
  EXPECT_EQ(plain("\xc2\x9b"
                  "2J"),
            "\\xc2\\x9b2J")
      << "the control sequence introducer of 8-bit terminals";
  EXPECT_EQ(plain("a\xe2\x80\xa8z"), "a\\xe2\\x80\\xa8z") << "a line separator";
  EXPECT_EQ(plain("a\xe2\x80\xaez"), "a\\xe2\\x80\\xaez") << "text from right to left";
  EXPECT_EQ(plain("gr\xc3\xbc\xc3\x9f \xe2\x82\xac"), "gr\xc3\xbc\xc3\x9f \xe2\x82\xac");
  EXPECT_EQ(plain(std::string(1000, '\n')).size(), 4000U) << "nothing is cut";
}

TEST(AtomicFile, ReplacesTheOldContentAndLeavesNothingElseBehind) {
  const auto folder = std::filesystem::temp_directory_path() / ("sewil_atomic_" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  const std::string path = folder / "a.txt";
  write_file_atomically(path, "old");
  write_file_atomically(path, "new");
  std::stringstream content;
  content << std::ifstream(path).rdbuf();
  EXPECT_EQ(content.str(), "new");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
  EXPECT_THROW(write_file_atomically(folder / "no" / "a.txt", "x"), InputError);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace sewil
