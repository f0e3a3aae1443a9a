// tests/unit/cli/option_visitor_test.cpp: described options on the command line.
#include "cli/option_visitor.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "sewil/data/work.h"

namespace sewil::cli {

enum class Color { red, green };

struct SampleOptions {
  std::uint32_t max_trees = 200;
  double share = 0.5;
  bool fast = false;
  bool shuffle = true;
  Color color = Color::red;
};

void describe(SampleOptions& options, OptionVisitor& visitor) {
  static constexpr std::array<const char*, 2> colors = {"red", "green"};
  visitor.number("max_trees", options.max_trees, {1, 1000}, "trees");
  visitor.real("share", options.share, {0, 1}, "a share");
  visitor.flag("fast", options.fast, "be fast");
  visitor.flag("shuffle", options.shuffle, "shuffle");
  visitor.choose("color", options.color, colors, "a color");
}

struct TextOptions {
  std::string name;
  std::string letter = "a";
  std::vector<std::string> words;
  std::vector<std::string> columns;
  std::optional<bool> header;
};

std::string expected_letter(const std::string& text) {
  return text.size() == 1 ? "" : "one letter";
}

void describe(TextOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("some");
  visitor.text("file_name", options.name, {.word = "FILE"}, "a name");
  visitor.text("letter", options.letter, {.expected = expected_letter}, "a letter");
  visitor.begin_scope("all");
  visitor.list("words", options.words, {.word = "WORD"}, "words");
  visitor.list("columns", options.columns, {.word = "COLUMNS", .commas = true}, "columns");
  visitor.maybe("header", options.header, "it has one", "it has none");
}

namespace {

// Parses `words` and returns the parser's complaint, empty when there is none.
template <class Options>
std::string parse(std::string words, Options& options, const std::vector<std::string>& skipped = {}) {
  CLI::App app;
  OptionBinder binder(app, "Sample");
  binder.add(options, skipped);
  try {
    app.parse(words, false);
  } catch (const CLI::ParseError& problem) {
    return problem.what();
  }
  binder.store();
  return "";
}

TEST(OptionBinder, KeepsTheDefaultsWhenNothingIsGiven) {
  SampleOptions options;
  EXPECT_EQ(parse("", options), "");
  EXPECT_EQ(options.max_trees, 200U);
  EXPECT_EQ(options.share, 0.5);
  EXPECT_FALSE(options.fast);
  EXPECT_TRUE(options.shuffle);
  EXPECT_EQ(options.color, Color::red);
}

TEST(OptionBinder, StoresEveryKindOfOption) {
  SampleOptions options;
  EXPECT_EQ(parse("--max-trees 7 --share 0.25 --fast --no-shuffle --color green", options), "");
  EXPECT_EQ(options.max_trees, 7U);
  EXPECT_EQ(options.share, 0.25);
  EXPECT_TRUE(options.fast);
  EXPECT_FALSE(options.shuffle);
  EXPECT_EQ(options.color, Color::green);
}

TEST(OptionBinder, RefusesValuesOutOfRangeInWords) {
  SampleOptions options;
  EXPECT_EQ(parse("--max-trees 0", options),
            "--max-trees: '0' was given, expected a whole number from 1 to 1,000");
  EXPECT_EQ(parse("--max-trees 1001", options),
            "--max-trees: '1001' was given, expected a whole number from 1 to 1,000");
  EXPECT_EQ(parse("--max-trees 2.5", options),
            "--max-trees: '2.5' was given, expected a whole number from 1 to 1,000");
  EXPECT_EQ(parse("--max-trees 99999999999999999999", options),
            "--max-trees: '99999999999999999999' was given, expected a whole number from 1 to 1,000");
  EXPECT_EQ(parse("--share 1.5", options), "--share: '1.5' was given, expected a number from 0 to 1");
  EXPECT_EQ(parse("--share nan", options), "--share: 'nan' was given, expected a number from 0 to 1");
  EXPECT_EQ(parse("--color blue", options), "--color: 'blue' was given, expected one of red, green");
  EXPECT_NE(parse("--max_trees 5", options), "");
}

TEST(OptionBinder, ShowsDefaultsRangesAndChoicesInTheHelp) {
  SampleOptions options;
  CLI::App app;
  OptionBinder binder(app, "Sample");
  binder.add(options);
  const std::string help = app.help();
  EXPECT_NE(help.find("--max-trees N=200"), std::string::npos) << help;
  EXPECT_NE(help.find("trees (from 1 to 1,000)"), std::string::npos) << help;
  EXPECT_NE(help.find("--color NAME=red"), std::string::npos) << help;
  EXPECT_NE(help.find("a color: red, green"), std::string::npos) << help;
  EXPECT_NE(help.find("--no-shuffle"), std::string::npos) << help;
  EXPECT_NE(help.find("Sample:"), std::string::npos) << help;
  EXPECT_EQ(binder.options().size(), 5U);
}

TEST(OptionBinder, StoresTextsListsAndWhatMayBeUnsaid) {
  TextOptions options;
  EXPECT_EQ(parse("", options), "");
  EXPECT_EQ(options.letter, "a");
  EXPECT_FALSE(options.header.has_value());
  EXPECT_EQ(parse("--file-name x.csv --words a,b --words c --columns d,e --header no", options), "");
  EXPECT_EQ(options.name, "x.csv");
  EXPECT_EQ(options.words, (std::vector<std::string>{"a,b", "c"}));
  EXPECT_EQ(options.columns, (std::vector<std::string>{"d", "e"}));
  EXPECT_EQ(options.header, false);
  EXPECT_EQ(parse("--header yes --letter b", options), "");
  EXPECT_EQ(options.header, true);
  EXPECT_EQ(options.letter, "b");
  EXPECT_EQ(parse("--letter bc", options), "--letter: 'bc' was given, expected one letter");
  EXPECT_EQ(parse("--header maybe", options), "--header: 'maybe' was given, expected one of yes, no");
}

TEST(OptionBinder, SaysWhoReadsAnOptionWhereNotAllDo) {
  TextOptions options;
  CLI::App app;
  OptionBinder binder(app, "Texts", [](std::string_view scope) -> std::string {
    return scope == "some" ? "these, those" : "";
  });
  binder.add(options);
  const std::string help = app.help();
  EXPECT_NE(help.find("a name [these, those]"), std::string::npos) << help;
  EXPECT_EQ(help.find("words ["), std::string::npos) << help;
  EXPECT_EQ(binder.options().size(), 5U);
}

TEST(OptionBinder, LeavesSkippedOptionsOut) {
  SampleOptions options;
  EXPECT_NE(parse("--share 0.1", options, {"share"}), "");
  EXPECT_EQ(parse("--fast", options, {"share"}), "");
  EXPECT_EQ(options.share, 0.5);
  EXPECT_TRUE(options.fast);
}

}  // namespace
}  // namespace sewil::cli
