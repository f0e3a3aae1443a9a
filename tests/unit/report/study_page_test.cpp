// tests/unit/report/study_page_test.cpp: the page of a study.
#include "report/study_page.h"

#include <gtest/gtest.h>

#include <limits>

#include "unit/report/well_formed.h"

namespace sewil::report {
namespace {

using Study = std::vector<StudyPageTable>;

Study small_study() {
  StudyPageTable table{
      .text = {.title = "Table 3: <methods>",
               .columns = {"sew-il", "sfs<b>"},
               .reference = {false, false},
               .lines = {{"madelon (5 splits)",
                          "ACC-U",
                          {{"0.70", "0.01", "", true}, {"0.60", "0.02", "", false, true}}},
                         {"", "paper", {{"0.69"}, {"0.59"}}},
                         {"\"isolet\" & co", "ACC-U", {{"0.80", "0.01", "", true}, {"", "", "NA"}}}},
               .notes = {"One note with <markup>."}},
      .sets = {"madelon", "\"isolet\" & co"}};
  for (const std::string set : {"madelon", "\"isolet\" & co"}) {
    for (std::size_t split = 0; split < 5; ++split) {
      const double value = 0.6 + 0.02 * static_cast<double>(split);
      table.results.push_back({set, "sew-il", value, value - 0.01, 20, 3.5});
      const double other = set == "madelon" ? value - 0.1 : std::numeric_limits<double>::quiet_NaN();
      table.results.push_back({set, "sfs<b>", other, other, 40, 0.1});
    }
  }
  return {table};
}

TEST(PageOfAStudy, HasATableAndBoxPlotsForEveryDataSet) {
  const std::string page = study_page_html(small_study());
  EXPECT_EQ(problem_in(page), "");
  EXPECT_NE(page.find("<b>0.70 ± 0.01</b>"), std::string::npos);
  EXPECT_NE(page.find("<td class=\"n\">0.69</td>"), std::string::npos);
  EXPECT_NE(page.find("One note with &lt;markup&gt;."), std::string::npos);
  EXPECT_NE(page.find("significantly worse"), std::string::npos);
  for (const char* chart : {"table1-u0", "table1-u1", "table1-t0", "table1-t1"}) {
    EXPECT_NE(page.find("<title id=\"" + std::string(chart) + "-t\">"), std::string::npos) << chart;
  }
  EXPECT_NE(page.find("median 0.640 of 5 splits"), std::string::npos);
  EXPECT_NE(page.find("not available"), std::string::npos);
  EXPECT_EQ(page.find("sfs<b>"), std::string::npos);
}

TEST(PageOfAStudy, StandsATableWithoutResults) {
  Study study = small_study();
  study.front().results.clear();
  study.front().text.lines.pop_back();
  EXPECT_EQ(problem_in(study_page_html(study)), "");
  EXPECT_EQ(problem_in(study_page_html({})), "");
}

// Mean ranks 1, 2 and 3 over nine sets, with a critical difference of 1.1: neighbors cannot be told apart.
TEST(PageOfAStudy, ShowsMeanRanksWithTheCriticalDifferenceAndWhoCannotBeToldApart) {
  Study study = small_study();
  study[0].ranked = {"SEW-IL", "SFS", "RLSR"};
  study[0].ranks = MeanRanks{.sets = 9, .ranks = {1, 3, 2}, .critical_difference = 1.1};
  const auto times = [&](const std::string& words) {
    const std::string page = study_page_html(study);
    EXPECT_EQ(problem_in(page), "");
    std::size_t count = 0;
    for (std::size_t at = page.find(words); at != std::string::npos; at = page.find(words, at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(times("Mean ranks over 9 data sets"), 1U);
  EXPECT_EQ(times("SFS: mean rank 3.00"), 1U);
  EXPECT_EQ(times("critical difference 1.10"), 1U);
  EXPECT_EQ(times("<title>cannot be told apart</title>"), 2U);
  study[0].ranks->critical_difference = 2.5;  // more than the axis has
  EXPECT_EQ(times("critical difference"), 0U);
  EXPECT_EQ(times("<title>cannot be told apart</title>"), 1U);
  study[0].ranks.reset();
  EXPECT_EQ(times("Mean ranks over"), 0U);
}

}  // namespace
}  // namespace sewil::report
