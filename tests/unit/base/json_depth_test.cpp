// tests/unit/base/json_depth_test.cpp: deep JSON is refused, whatever is in its strings, and zero bytes are.
#include <gtest/gtest.h>

#include "base/json_text.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

bool is_refused(const std::string& text) {
  try {
    base::check_json_text(text, "x.json");
    return false;
  } catch (const InputError& problem) {
    EXPECT_EQ(std::string(problem.what()).find("x.json: brackets are nested more than 64 deep at byte "), 0U);
    return true;
  }
}

TEST(JsonDepth, RefusesMoreThan64OpenBrackets) {
  EXPECT_FALSE(is_refused(std::string(64, '[') + std::string(64, ']')));
  EXPECT_TRUE(is_refused(std::string(65, '[') + std::string(65, ']')));
  EXPECT_TRUE(is_refused(std::string(100000, '{')));
  std::string flat = "[";
  for (int i = 0; i < 1000; ++i) flat += "[{}],";
  EXPECT_FALSE(is_refused(flat + "[]]"));
}

TEST(JsonDepth, DoesNotCountBracketsInStrings) {
  const std::string open(100, '[');
  EXPECT_FALSE(is_refused("[\"" + open + "\"]"));
  EXPECT_FALSE(is_refused("[\"\\\"" + open + "\"]"));
  EXPECT_TRUE(is_refused("[\"\\\\\"" + open));
  EXPECT_FALSE(is_refused("\"\\"));
}

TEST(JsonDepth, RefusesAZeroByteWhichTheParserTakesForTheEnd) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      base::check_json_text(text, "x.json");
    } catch (const InputError& problem) {
      return problem.what();
    }
    return "";
  };
  EXPECT_EQ(message("{}"), "");
  EXPECT_EQ(message(std::string("{}\0", 3)),
            "x.json: a zero byte at byte 2, expected JSON that sewil wrote.");
  EXPECT_NE(message(std::string("{\"a\":\"\0\"}", 9)), "");
}

}  // namespace
}  // namespace sewil
