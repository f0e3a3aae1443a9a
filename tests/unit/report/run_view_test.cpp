// tests/unit/report/run_view_test.cpp: damaged and foreign records get one sentence, whatever is wrong.
#include "report/run_view.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sewil/data/work.h"
#include "sewil/front/report.h"
#include "unit/report/small_run.h"

namespace sewil::report {
namespace {

using Json = nlohmann::ordered_json;

std::string sentence_for(const std::string& text) {
  try {
    report_html(text, "r.json");
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "nothing was wrong";
}

const Json& good_record() {
  static const Json record = Json::parse(to_json(small_run()));
  return record;
}

TEST(ReadRun, GivesBackWhatTheRecordHolds) {
  const RunView run = read_run(good_record().dump(), "r.json");
  EXPECT_EQ(run.chosen.size(), good_record()["selected"].size());
  EXPECT_EQ(run.classes.size(), 3U);
  EXPECT_EQ(run.history.size(), 4U);
  EXPECT_TRUE(run.has_diagnostics);
  EXPECT_EQ(run.correlation.size(), run.correlated.size());
  EXPECT_EQ(run.criterion_name(), "CBIL");
  EXPECT_EQ(run.criterion_of(run.bounds), run.bounds.cbil);
}

TEST(ReadRun, NamesWhatIsMissingOrWrong) {
  EXPECT_EQ(sentence_for("{\"version\": \"1\""),
            "r.json: is no record of a selection: it is no JSON from byte 16 on.");
  EXPECT_EQ(sentence_for(""), "r.json: is no record of a selection: it is no JSON from byte 1 on.");
  EXPECT_EQ(sentence_for("[1, 2]"), "r.json: is no record of a selection: it is no object.");
  EXPECT_EQ(sentence_for("{\"data\": {}}"), "r.json: is no record of a selection: 'version' is missing.");
  Json record = good_record();
  record["selected"][0]["importance"] = "heavy";
  EXPECT_EQ(sentence_for(record.dump()), "r.json: is no record of a selection: 'importance' is no number.");
  record = good_record();
  record["mislabeling"].erase(0);
  EXPECT_EQ(sentence_for(record.dump()),
            "r.json: is no record of a selection: 'mislabeling' has 2 entries instead of 3.");
}

// Takes each value of the record away, or puts something else there: a page or one sentence must come of it.
void damage_everywhere(Json& root, Json& place, std::size_t& sentences) {
  for (auto& item : place) {
    const Json before = item;
    for (const Json& other :
         {Json(nullptr), Json("<b>"), Json(-3), Json(1e300), Json::array(), Json::object(), Json{{1, 2}}}) {
      item = other;
      const std::string sentence = sentence_for(root.dump());
      if (sentence == "nothing was wrong") continue;
      ++sentences;
      EXPECT_TRUE(sentence.starts_with("r.json: is no record of a selection: ") && sentence.ends_with("."))
          << sentence;
    }
    item = before;
  }
}

TEST(ReadRun, SurvivesAnyValueInAnyPlace) {
  Json record = good_record();
  std::size_t sentences = 0;
  damage_everywhere(record, record, sentences);
  for (const char* part : {"data", "bounds", "self_training", "diagnostics", "options"}) {
    damage_everywhere(record, record[part], sentences);
  }
  for (const char* part : {"size_curve", "correlation", "margins"}) {
    damage_everywhere(record, record["diagnostics"][part], sentences);
  }
  damage_everywhere(record, record["selected"][0], sentences);
  damage_everywhere(record, record["labeling"]["steps"][0], sentences);
  damage_everywhere(record, record["history"][1], sentences);
  damage_everywhere(record, record["diagnostics"]["distributions"][0], sentences);
  damage_everywhere(record, record["diagnostics"]["substitutes"][0], sentences);
  EXPECT_GT(sentences, 200U);
  EXPECT_EQ(record, good_record());
}

TEST(ReadRun, SurvivesACutAnywhere) {
  const std::string text = good_record().dump();
  for (std::size_t length = 0; length < text.size(); length += 97) {
    EXPECT_NE(sentence_for(text.substr(0, length)), "nothing was wrong");
  }
}

}  // namespace
}  // namespace sewil::report
