// tests/unit/read/csv_property_test.cpp: random tables against the slow twin, for any chunk size and thread
// count; random bit patterns of doubles.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "base/random.h"
#include "oracle/csv_twin.h"
#include "read/csv.h"
#include "sewil/front/text.h"
#include "unit/read/make_files.h"

namespace sewil {
namespace {

using reading::CsvTuning;
using reading::Source;

std::string random_cell(RandomStream& random) {
  constexpr std::string_view letters = "ab\"\n\r,; 1";
  std::string text;
  for (std::uint32_t left = random.below(6); left > 0; --left) text += letters[random.below(letters.size())];
  return text;
}

std::string quoted_cell(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

// A well-formed file: some columns numbers, some quoted text, with either line end.
std::string random_file(RandomStream& random, std::size_t rows, std::size_t columns) {
  std::string text;
  const std::string line_end = random.below(2) == 0 ? "\n" : "\r\n";
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t c = 0; c < columns; ++c) {
      if (c > 0) text += ',';
      if (c % 2 == 0) {
        text += shortest(random.normal());
      } else {
        text += quoted_cell("w" + random_cell(random));
      }
    }
    if (row + 1 < rows || random.below(2) == 0) text += line_end;
  }
  return text;
}

std::string text_at(const Column& column, std::size_t row) {
  const double value = column.at(row);
  return column.kind == ColumnKind::category ? column.categories->at(static_cast<std::size_t>(value))
                                             : shortest(value);
}

TEST(CsvProperty, RandomFilesReadAsTheSlowTwinReadsThemForAnyChunkSizeAndThreads) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    RandomStream random(seed, Purpose::test);
    const std::size_t columns = 2 + random.below(4);
    const std::string text = random_file(random, 1 + random.below(60), columns);
    const auto expected = oracle::csv_records(text, ',');
    ReadOptions options;
    options.header = false;
    options.separator = ',';
    const Source source{.name = "t.csv", .bytes = text};
    for (const CsvTuning tuning :
         {CsvTuning{}, CsvTuning{.chunk_bytes = 1}, CsvTuning{.chunk_bytes = 17, .tile_bytes = 1},
          CsvTuning{.chunk_bytes = 200}}) {
      const Table table = read_csv(source, options, Workers(seed % 2 == 0 ? 3 : 1), tuning);
      ASSERT_EQ(table.rows, expected.size()) << text;
      ASSERT_EQ(table.columns.size(), columns);
      for (std::size_t row = 0; row < table.rows; ++row) {
        for (std::size_t c = 0; c < columns; ++c) {
          ASSERT_EQ(text_at(table.columns[c], row), expected[row][c]) << "seed " << seed << " row " << row;
        }
      }
    }
  }
}

TEST(CsvProperty, ProblemsAreNamedTheSameForAnyChunkSizeAndThreads) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    RandomStream random(seed, Purpose::test, 1);
    std::string text = random_file(random, 30, 4);
    constexpr std::string_view damage = "\",\n\rx";
    text[random.below(static_cast<std::uint32_t>(text.size()))] = damage[random.below(damage.size())];
    ReadOptions options;
    options.header = false;
    options.separator = ',';
    const Source source{.name = "t.csv", .bytes = text};
    const auto outcome = [&](const CsvTuning& tuning, int threads) {
      try {
        const Table table = read_csv(source, options, Workers(threads), tuning);
        std::string all;
        for (const Column& column : table.columns) {
          for (std::size_t row = 0; row < table.rows; ++row) all += text_at(column, row) + "\n";
        }
        return all;
      } catch (const InputError& problem) {
        return std::string(problem.what());
      }
    };
    const std::string whole = outcome({}, 1);
    EXPECT_EQ(whole, outcome({.chunk_bytes = 13}, 1)) << text;
    EXPECT_EQ(whole, outcome({.chunk_bytes = 64}, 3)) << text;
  }
}

TEST(Numbers, RandomBitPatternsSurviveInEveryTextFormat) {
  RandomStream random(3, Purpose::test);
  std::vector<double> values;
  while (values.size() < 20000) {
    const auto value = std::bit_cast<double>(random.next64());
    if (std::isfinite(value)) values.push_back(value);
  }
  for (const double special :
       {5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -0.0, 0.1, 9007199254740993.0}) {
    values.push_back(special);
  }
  std::string csv = "a,b\n";
  std::string libsvm;
  std::string arff = "@relation r\n@attribute a real\n@data\n";
  for (const double value : values) {
    const std::string text = shortest(value);
    csv += text + ",1\n";
    libsvm += "1 1:" + text + "\n";
    arff += text + "\n";
  }
  const Table from_csv = test::read_text(csv, "t.csv", {}, 2);
  const Table from_libsvm = test::read_text(libsvm, "t.svm");
  const Table from_arff = test::read_text(arff, "t.arff");
  for (std::size_t row = 0; row < values.size(); ++row) {
    const auto bits = std::bit_cast<std::uint64_t>(values[row]);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(from_csv.columns[0].at(row)), bits) << shortest(values[row]);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(from_arff.columns[0].at(row)), bits);
    ASSERT_EQ(from_libsvm.columns[0].at(row), values[row]);  // -0 is a zero: left out
  }
}

TEST(Numbers, DecimalsHalfwayBetweenTwoDoublesRoundToEven) {
  const Table table = test::read_text(
      "a,b\n9007199254740993,1\n9007199254740993.00000000000000000000001,1\n1."
      "00000000000000011102230246251565404236316680908203125,1\n");
  EXPECT_EQ(table.columns[0].at(0), 9007199254740992.0);
  EXPECT_EQ(table.columns[0].at(1), 9007199254740994.0);
  EXPECT_EQ(table.columns[0].at(2), 1.0);
}

}  // namespace
}  // namespace sewil
