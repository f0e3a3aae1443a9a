// tests/unit/read/csv_stream_test.cpp: CSV files that are coded while they are read: the same steps as by the
// slow twin for any threads and parts, everything else and every complaint as by the usual reader.
#include "read/csv_stream.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "base/random.h"
#include "make_files.h"
#include "oracle/steps_twin.h"
#include "sewil/data/dataset.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

using reading::StreamTuning;

class CsvStream : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }

  void write(const std::string& text) { std::ofstream(path_, std::ios::binary) << text; }

  [[nodiscard]] Table stream(const ReadOptions& options, const StreamTuning& tuning = {},
                             int threads = 1) const {
    auto table = reading::read_as_stream(path_, options, Workers(threads), no_progress(), tuning);
    return table.value();
  }

  template <class Read>
  static std::string complaint_of(const Read& read) {
    try {
      (void)read();
    } catch (const InputError& problem) {
      return problem.what();
    }
    return "";
  }

  const std::string path_ =
      (std::filesystem::temp_directory_path() / ("sewil_stream_" + std::to_string(::getpid()) + ".csv"))
          .string();
};

// Small parts, so that records lie across them.
StreamTuning small_parts(std::size_t block = 700, std::size_t chunk = 90) {
  StreamTuning tuning;
  tuning.csv = {.chunk_bytes = chunk, .tile_bytes = 256};
  tuning.block_bytes = block;
  return tuning;
}

// Continuous values, few integers, many integers, mostly one value, a rare other value, missing cells.
std::string mixed_table(std::size_t rows, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  std::string text = "a,b,c,d,e,f,word,class\n";
  const char* const words[] = {"red", "blue", "", "\"a,b\"", "green"};
  for (std::size_t row = 0; row < rows; ++row) {
    text += shortest(random.normal()) + ",";
    text += std::to_string(random.below(5)) + ",";
    text += std::to_string(random.below(2000)) + ",";
    text += (random.below(10) == 0 ? shortest(random.unit()) : std::string("0")) + ",";
    text += row == rows - 2 ? "7," : "3,";
    text += (random.below(4) == 0 ? std::string("NA") : shortest(random.normal())) + ",";
    text += std::string(words[random.below(5)]) + ",";
    text += row % 3 == 0 ? "\n" : std::to_string(row % 3) + "\n";
  }
  return text;
}

std::vector<std::uint32_t> steps_of(const Column& column) {
  const auto& stepped = std::get<SteppedValues>(column.values);
  return {stepped.codes, stepped.codes + column.rows};
}

TEST_F(CsvStream, StepsAreThoseOfTheSlowTwinForAnyThreadsPartsAndSamples) {
  for (const std::size_t rows : {std::size_t{40}, std::size_t{900}}) {
    const std::string text = mixed_table(rows, rows);
    write(text);
    const Table usual = read_table(path_);
    for (const std::size_t bins : {std::size_t{2}, std::size_t{16}, std::size_t{255}}) {
      for (const std::size_t sample : {std::size_t{64}, std::size_t{50'000}}) {
        const auto sampled = oracle::sampled_rows(text, 8, sample / 8);
        for (const int threads : {1, 4}) {
          StreamTuning tuning = threads == 1 ? small_parts() : small_parts(5000, 300);
          tuning.sampling = {.rows = sample, .pieces = 8};
          const Table table = stream({.bins = bins}, tuning, threads);
          ASSERT_EQ(table.rows, rows);
          for (std::size_t c = 0; c < 6; ++c) {
            const std::vector<double> values = test::values_of(usual.columns[c]);
            const oracle::StepsTwin twin = oracle::steps_twin(values, sampled, bins);
            const auto& stepped = std::get<SteppedValues>(table.columns[c].values);
            EXPECT_EQ(steps_of(table.columns[c]), twin.steps) << "column " << c << ", bins " << bins;
            EXPECT_EQ(stepped.steps->lower, twin.lower);
            EXPECT_EQ(stepped.steps->upper, twin.upper);
            EXPECT_EQ(stepped.facts->zeros,
                      static_cast<std::size_t>(std::count(values.begin(), values.end(), 0.0)));
          }
        }
      }
    }
  }
}

TEST_F(CsvStream, ColumnsOfFewValuesKeepThemAllAndTheirHash) {
  write(mixed_table(900, 3));
  StreamTuning tuning = small_parts();
  tuning.sampling = {.rows = 16, .pieces = 8};
  const Table table = stream({.bins = 255}, tuning);
  const Table usual = read_table(path_);
  for (const std::size_t c : {std::size_t{1}, std::size_t{4}}) {
    EXPECT_TRUE(std::get<SteppedValues>(table.columns[c].values).exact()) << "column " << c;
    EXPECT_EQ(test::values_of(table.columns[c]), test::values_of(usual.columns[c]));
  }
  const auto hash = [](const Column& column) {
    return hash_dataset(Dataset({column}, std::vector<std::int32_t>(column.rows, 0), {"x"}));
  };
  EXPECT_EQ(hash(table.columns[4]), hash(usual.columns[4]));
  EXPECT_NE(hash(table.columns[0]), hash(usual.columns[0])) << "steps are not the values";
}

TEST_F(CsvStream, LabelsWordsAndNamedColumnsAreReadAsEver) {
  write(mixed_table(300, 4));
  const Table usual = read_table(path_);
  const Table table = stream({.exact_columns = {"a", "3"}, .bins = 255}, small_parts(), 4);
  EXPECT_TRUE(table.columns[1].is_stepped());
  for (const std::size_t c : {std::size_t{0}, std::size_t{2}, std::size_t{6}, std::size_t{7}}) {
    EXPECT_EQ(table.columns[c].kind, usual.columns[c].kind);
    EXPECT_FALSE(table.columns[c].is_stepped());
    const std::vector<double> expected = test::values_of(usual.columns[c]);
    const std::vector<double> found = test::values_of(table.columns[c]);
    for (std::size_t row = 0; row < expected.size(); ++row) {
      EXPECT_TRUE(found[row] == expected[row] || (std::isnan(found[row]) && std::isnan(expected[row])));
    }
    if (usual.columns[c].categories != nullptr) {
      EXPECT_EQ(*table.columns[c].categories, *usual.columns[c].categories);
    }
  }
}

TEST_F(CsvStream, AColumnThatTurnsOutToBeTextLateIsReadOnceMore) {
  std::string text = "a,b,class\n";
  for (int row = 0; row < 500; ++row) text += std::to_string(row) + (row == 444 ? ",none,x\n" : ",1.5,y\n");
  write(text);
  const Table usual = read_table(path_);
  const Table table = stream({.bins = 255}, small_parts());
  EXPECT_TRUE(table.columns[0].is_stepped());
  ASSERT_EQ(table.columns[1].kind, ColumnKind::category);
  EXPECT_EQ(*table.columns[1].categories, *usual.columns[1].categories);
  EXPECT_EQ(test::values_of(table.columns[1]), test::values_of(usual.columns[1]));
}

TEST_F(CsvStream, BadCellsLateInTheFileGetTheSentenceOfTheUsualReader) {
  const char* const bad[] = {"1,2\n",     "1,2,3,4\n",   "1,\"2,3\n",     "1,2\"2,3\n",
                             "1,inf,3\n", "1,1e999,3\n", "1,2,3\r4,5,6\n"};
  for (const char* const line : bad) {
    std::string text = "a,b,class\n";
    for (int row = 0; row < 600; ++row) {
      text += row == 555 ? line : std::to_string(row) + ",0.25," + std::to_string(row % 2) + "\n";
    }
    write(text);
    const std::string usual = complaint_of([&] { return read_table(path_); });
    ASSERT_FALSE(usual.empty());
    for (const int threads : {1, 4}) {
      EXPECT_EQ(complaint_of([&] { return stream({.bins = 255}, small_parts(), threads); }), usual);
    }
  }
}

TEST_F(CsvStream, LineBreaksInQuotesByteOrderMarksAndRowNumbersAreTakenAsEver) {
  std::string text = "\xef\xbb\xbf,\"a\nb\",note,class\r\n";
  for (int row = 0; row < 300; ++row) {
    text += std::to_string(row) + "," + std::to_string(row % 7) + ",\"two\nlines " + std::to_string(row % 3) +
            "\"," + std::to_string(row % 2) + "\r\n";
  }
  write(text);
  const Table usual = read_table(path_);
  const Table table = stream({.bins = 255}, small_parts(), 4);
  ASSERT_EQ(table.columns.size(), 3U);
  ASSERT_EQ(table.rows, 300U);
  for (std::size_t c = 0; c < 3; ++c) {
    EXPECT_EQ(table.columns[c].name, usual.columns[c].name);
    EXPECT_EQ(test::values_of(table.columns[c]), test::values_of(usual.columns[c]));
  }
}

TEST_F(CsvStream, SomeColumnsComeBackWithTheirValues) {
  write(mixed_table(300, 5));
  const Table usual = read_table(path_);
  const std::vector<std::string> names{"c", "a"};
  const Table some = read_some_columns(path_, names, {.bins = 16}, Workers(2));
  ASSERT_EQ(some.columns.size(), 2U);
  EXPECT_EQ(test::values_of(some.columns[0]), test::values_of(usual.columns[2]));
  EXPECT_EQ(test::values_of(some.columns[1]), test::values_of(usual.columns[0]));
  const std::vector<std::string> gone{"zz"};
  EXPECT_EQ(complaint_of([&] { return read_some_columns(path_, gone); }),
            path_ + ": holds no column 'zz' any more, expected the table that was read before.");
}

TEST_F(CsvStream, IsUsedUnaskedOnlyWhereTheTableWouldNotFitAndRefusedWhereStepsDoNotEither) {
  std::string text = "a,b,c,d,e,f,g,h,class\n";
  for (int row = 0; row < 4000; ++row) text += "1.25,2,3,4,5,6,7,8," + std::to_string(row % 2) + "\n";
  write(text);  // 80 KB of text, 280 KB of values
  StreamTuning tuning = small_parts(4096, 1024);
  tuning.sampling = {.rows = 64, .pieces = 8};
  const auto read = [&](std::uint64_t memory) {
    return reading::read_as_stream(path_, {.memory = memory}, Workers(1), no_progress(), tuning);
  };
  EXPECT_FALSE(read(2'000'000).has_value());
  const auto table = read(200'000);
  ASSERT_TRUE(table.has_value());
  EXPECT_TRUE(table->columns[0].is_stepped());
  EXPECT_FALSE(table->columns[8].is_stepped());
  ASSERT_EQ(table->warnings.size(), 1U);
  EXPECT_EQ(table->warnings[0],
            "8 of 9 columns were coded in at most 255 steps while the file was read; the values themselves "
            "would not fit into the memory.");
  const std::string sentence = complaint_of([&] { return read(50'000); });
  EXPECT_NE(sentence.find("reading it needs "), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("expected at most 48.8 KB (as memory says)"), std::string::npos) << sentence;
}

TEST_F(CsvStream, OtherFormatsArePutIntoStepsAfterwards) {
  const std::string text = mixed_table(300, 6);
  const Table usual = test::read_text(text);
  const Table table = test::read_text(text, "t.csv", {.bins = 16}, 2);
  std::vector<std::size_t> all(300);
  for (std::size_t row = 0; row < all.size(); ++row) all[row] = row;
  for (std::size_t c = 0; c < 6; ++c) {
    const oracle::StepsTwin twin = oracle::steps_twin(test::values_of(usual.columns[c]), all, 16);
    EXPECT_EQ(steps_of(table.columns[c]), twin.steps);
  }
  EXPECT_FALSE(table.columns[7].is_stepped()) << "the last column may hold the labels";
}

}  // namespace
}  // namespace sewil
