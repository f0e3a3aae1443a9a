// tests/unit/read/text_numbers_test.cpp: words that mean numbers: styles, dates, and what they are taken for
// in a file.
#include "read/text_numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "sewil/data/work.h"

namespace sewil {
namespace {

using reading::NumberStyle;
using reading::parse_date;
using reading::parse_styled;

constexpr NumberStyle comma_style{',', '.'}, point_style{'.', ','}, blank_style{',', ' '};

Table read_words(const std::string& text, const ReadOptions& options = {}) {
  return read_table_bytes(text, "t.csv", options);
}

TEST(TextNumbers, AreReadInTheirStyleAndNoOther) {
  EXPECT_EQ(parse_styled("3,14", comma_style), 3.14);
  EXPECT_EQ(parse_styled("-1.234.567,5", comma_style), -1234567.5);
  EXPECT_EQ(parse_styled("+1,234.50", point_style), 1234.5);
  EXPECT_EQ(parse_styled("1,5e-3", comma_style), 1.5e-3);
  EXPECT_EQ(parse_styled("12", comma_style), 12.0);
  EXPECT_EQ(parse_styled("1\u00a0234,5", blank_style), 1234.5);
  EXPECT_EQ(parse_styled("1\u202f234\u202f567", blank_style), 1234567.0);
  for (const char* text :
       {"", "-", "3,", ",5", "3,1,4", "1.23,5", "12345.678,5", "1,5x", "x", "1..234", "3,e5"}) {
    EXPECT_FALSE(parse_styled(text, comma_style).has_value()) << text;
  }
  for (const char* text : {"3,14", "1,23", "1234,567", "1,234,56", "1.234,5"}) {
    EXPECT_FALSE(parse_styled(text, point_style).has_value()) << text;
  }
}

TEST(TextNumbers, DatesAreDaysSince1970) {
  EXPECT_EQ(parse_date("1970-01-01", true), 0.0);
  EXPECT_EQ(parse_date("1969-12-31", true), -1.0);
  EXPECT_EQ(parse_date("2000/02/29", true), 11016.0);
  EXPECT_EQ(parse_date("2021-03-01T12:00:00Z", true), 18687.5);
  EXPECT_EQ(parse_date("2021-03-01 12:00", true), 18687.5);
  EXPECT_EQ(parse_date("2021-03-01T01:00:00+02:00", true), 18687.0 - 1.0 / 24);
  EXPECT_EQ(parse_date("2021-03-01T01:00:00-0200", true), 18687.125);
  EXPECT_EQ(parse_date("1.3.2021", false), 18687.0) << "points are used by those who begin with the day";
  EXPECT_EQ(parse_date("01/03/2021", true), 18687.0);
  EXPECT_EQ(parse_date("03/01/2021", false), 18687.0);
  EXPECT_EQ(parse_date("01-Mar-2021", false), 18687.0);
  EXPECT_EQ(parse_date("1 march 2021", true), 18687.0);
  for (const char* text :
       {"", "2021", "2021-02-30", "2021-13-01", "21-03-01", "2021-03", "2021-03-01x", "31/31/2021",
        "2021-03-01T25:00", "1-Foo-2021", "1/3-2021", "2021-03-01T12", "12345-01-01"}) {
    EXPECT_FALSE(parse_date(text, true).has_value()) << text;
  }
}

TEST(TextNumbers, AColumnIsNumericOnlyWhenEveryWordIs) {
  const Table table = read_words("a;b;c\n1,5;x;2021-03-01\n2,5;3,5;2021-03-02\nNA;y;NA\n");
  EXPECT_EQ(table.columns[0].kind, ColumnKind::numeric);
  EXPECT_EQ(table.columns[0].at(1), 2.5);
  EXPECT_TRUE(std::isnan(table.columns[0].at(2)));
  EXPECT_EQ(table.columns[1].kind, ColumnKind::category);
  EXPECT_EQ(table.columns[2].at(1), 18688.0);
  EXPECT_EQ(table.warnings.size(), 2U);
}

TEST(TextNumbers, WhatCanBeReadInTwoWaysIsAskedFor) {
  EXPECT_THROW(static_cast<void>(read_words("a;b\n1,234;x\n5,678;y\n")), InputError);
  ReadOptions options;
  options.decimal = ',';
  EXPECT_EQ(read_words("a;b\n1,234;x\n5,678;y\n", options).columns[0].at(0), 1.234);
  options = {};
  options.thousands = ',';
  EXPECT_EQ(read_words("a;b\n1,234;x\n5,678;y\n", options).columns[0].at(0), 1234.0);
  EXPECT_EQ(read_words("a;b;c\n1,234;0.5;x\n5,678;0.25;y\n").columns[0].at(0), 1234.0)
      << "points elsewhere settle it";
  EXPECT_EQ(read_words("a;b;c\n1,234;0,5;x\n5,678;0,25;y\n").columns[0].at(0), 1.234) << "and so do commas";
  EXPECT_THROW(static_cast<void>(read_words("a,b\n1/2/2021,x\n3/4/2021,y\n")), InputError);
  options = {};
  options.dates = DateOrder::day_first;
  EXPECT_EQ(read_words("a,b\n1/2/2021,x\n3/4/2021,y\n", options).columns[0].at(0), 18659.0);
  options.dates = DateOrder::month_first;
  EXPECT_EQ(read_words("a,b\n1/2/2021,x\n3/4/2021,y\n", options).columns[0].at(0), 18629.0);
  options.dates = DateOrder::text;
  EXPECT_EQ(read_words("a,b\n1/2/2021,x\n3/4/2021,y\n", options).columns[0].kind, ColumnKind::category);
}

TEST(TextNumbers, PointsMeanThousandsWhereCommasMeanDecimals) {
  const Table table = read_words("a;b;c\n1.250;0,5;x\n2.500;1,5;y\n");
  EXPECT_EQ(table.columns[0].at(0), 1250.0);
  EXPECT_EQ(table.columns[1].at(1), 1.5);
  const Table mixed = read_words("a;b;c\n1.25;0,5;x\n2.5;1,5;y\n");
  EXPECT_EQ(mixed.columns[0].at(0), 1.25) << "no thousands: points all the same";
}

}  // namespace
}  // namespace sewil
