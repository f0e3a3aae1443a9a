// tests/unit/base/options_test.cpp: how a message names an option, and what a visitor does not know.
#include "sewil/data/options.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>

#include "base/option_json.h"

namespace sewil {
namespace {

class OptionText : public ::testing::Test {
 protected:
  void TearDown() override { set_front_end(FrontEnd::cpp); }
};

TEST_F(OptionText, IsTheCommandLineSForACommand) {
  set_front_end(FrontEnd::command_line);
  EXPECT_EQ(option_text("vote_share"), "--vote-share");
  EXPECT_EQ(option_text("moments", "augmented"), "--moments augmented");
  EXPECT_EQ(option_text("unlabeled", "-1"), "--unlabeled -1");
  EXPECT_EQ(option_text("drop", "column 1"), "--drop 'column 1'");
}

TEST_F(OptionText, IsAnArgumentForPython) {
  set_front_end(FrontEnd::python);
  EXPECT_EQ(option_text("vote_share"), "vote_share");
  EXPECT_EQ(option_text("moments", "augmented"), "moments='augmented'");
  EXPECT_EQ(option_text("unlabeled", "-1"), "unlabeled=-1");
}

TEST_F(OptionText, IsAFieldForCpp) {
  EXPECT_EQ(option_text("vote_share"), "vote_share");
  EXPECT_EQ(option_text("moments", "augmented"), "moments = augmented");
}

enum class Fruit { apple, pear };
struct FruitRow {
  const char* name;
  const char* description;
};
constexpr std::array<FruitRow, 2> fruits{{{"apple", "round"}, {"pear", "not quite"}}};

TEST(ChoiceTable, GivesNamesHelpAndValues) {
  const std::span<const FruitRow> table = fruits;
  const ChoiceWords words = choice_words("what to eat", table);
  EXPECT_EQ(words.help, "what to eat: apple (round), pear (not quite)");
  ASSERT_EQ(words.names.size(), 2U);
  EXPECT_STREQ(words.names[1], "pear");
  EXPECT_EQ(find_row(table, "pear"), &fruits[1]);
  EXPECT_EQ(find_value<Fruit>(table, "pear"), Fruit::pear);
  EXPECT_EQ(find_row(table, "plum"), nullptr);
  EXPECT_FALSE(find_value<Fruit>(table, "plum").has_value());
}

TEST(CountOrShare, IsAShareBelowOneOrAWholeNumberOfTheRange) {
  const IntegerRange range{0, 10};
  for (const double good : {0.0, 0.2, 0.999, 1.0, 7.0, 10.0})
    EXPECT_TRUE(is_count_or_share(good, range)) << good;
  for (const double bad : {-0.1, -1.0, 1.5, 10.5, 11.0, std::nan("")})
    EXPECT_FALSE(is_count_or_share(bad, range)) << bad;
}

TEST(CountOrShare, IsWrittenAsACountWhereItIsOne) {
  base::OptionJsonWriter writer;
  double three = 3, share = 0.25;
  writer.count_or_share("three", three, {}, "");
  writer.count_or_share("share", share, {}, "");
  EXPECT_EQ(writer.json.dump(), R"({"three":3,"share":0.25})");
}

class NumbersOnly final : public OptionVisitor {
 public:
  void integer(const char*, std::int64_t&, IntegerRange, const char*) override {}
  void real(const char*, double&, RealRange, const char*) override {}
  void flag(const char*, bool&, const char*) override {}
  void choice(const char*, int&, std::span<const char* const>, const char*) override {}
};

TEST(OptionVisitor, SaysSoWhenItMeetsAKindItDoesNotKnow) {
  NumbersOnly visitor;
  std::string text;
  std::vector<std::string> list;
  std::optional<bool> answer;
  EXPECT_THROW(visitor.text("label", text, {}, ""), std::logic_error);
  EXPECT_THROW(visitor.list("features", list, {}, ""), std::logic_error);
  EXPECT_THROW(visitor.maybe("header", answer, "", ""), std::logic_error);
}

}  // namespace
}  // namespace sewil
