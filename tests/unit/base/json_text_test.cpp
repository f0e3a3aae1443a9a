// tests/unit/base/json_text_test.cpp: JSON written for people reads back as it was.
#include "base/json_text.h"

#include <gtest/gtest.h>

namespace sewil {
namespace {

using Json = nlohmann::ordered_json;

TEST(JsonText, KeepsListsOfPlainValuesOnOneLineHoweverLong) {
  Json json{{"values", Json::array()}};
  for (int i = 0; i < 200; ++i) json["values"].push_back(i);
  const std::string text = base::json_text(json);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  EXPECT_EQ(Json::parse(text), json);
}

TEST(JsonText, BreaksObjectsThatDoNotFitOnALine) {
  const Json small{{"a", 1}, {"b", {1, 2}}};
  EXPECT_EQ(base::json_text(small), R"({"a":1,"b":[1,2]})");
  const Json large{{"first", std::string(80, 'x')}, {"second", std::string(80, 'y')}};
  EXPECT_EQ(base::json_text(large), "{\n  \"first\": \"" + std::string(80, 'x') + "\",\n  \"second\": \"" +
                                        std::string(80, 'y') + "\"\n}");
}

TEST(JsonText, ReadsBackAsItWasAtAnyDepth) {
  const Json json = Json::parse(R"({"a": [{"b": [[1, 2], [3]], "c": {}}, [], null, "<\"\u00e4\\"],
    "d": {"e": {"f": {"g": [{"h": 1.5e-300}]}}}, "quote\"d": true})");
  EXPECT_EQ(Json::parse(base::json_text(json)), json);
}

TEST(JsonText, ReplacesBytesThatAreNoUtf8InNamesAndValues) {
  Json json;
  json["\xff"] = "a\xfe";
  EXPECT_EQ(Json::parse(base::json_text(json)), (Json{{"\ufffd", "a\ufffd"}}));
}

}  // namespace
}  // namespace sewil
