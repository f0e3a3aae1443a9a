// tests/unit/report/study_page_test.cpp: the page of a study.
#include <gtest/gtest.h>

#include <limits>

#include "sewil/report.h"
#include "unit/report/well_formed.h"

namespace sewil {
namespace {

StudyReport small_study() {
  StudyTable table{.name = "methods",
                   .title = "Table 3: <methods>",
                   .measure = "ACC-U",
                   .methods = {"sew-il", "sfs<b>"},
                   .sets = {"madelon", "\"isolet\" & co"},
                   .cells = {{{"0.70 ± 0.01", true, false, "0.69"}, {"0.60 ± 0.02", false, true, ""}},
                             {{"0.80 ± 0.01", true, false, ""}, {"NA", false, false, "NA"}}},
                   .results = {}};
  for (const std::string& set : table.sets) {
    for (std::size_t split = 0; split < 5; ++split) {
      const double value = 0.6 + 0.02 * static_cast<double>(split);
      table.results.push_back({set, split, "sew-il", value, value - 0.01, 20, 3.5});
      const double other = set == "madelon" ? value - 0.1 : std::numeric_limits<double>::quiet_NaN();
      table.results.push_back({set, split, "sfs<b>", other, other, 40, 0.1});
    }
  }
  return {.title = "Study <1>", .command = "sewil study run", .tables = {table}};
}

TEST(StudyPage, HasATableAndBoxPlotsForEveryDataSet) {
  const std::string page = study_report_html(small_study());
  EXPECT_EQ(report::problem_in(page), "");
  EXPECT_NE(page.find("<b>0.70 ± 0.01</b>"), std::string::npos);
  EXPECT_NE(page.find("paper 0.69"), std::string::npos);
  EXPECT_NE(page.find("significantly worse"), std::string::npos);
  for (const char* chart : {"table1-u0", "table1-u1", "table1-t0", "table1-t1"}) {
    EXPECT_NE(page.find("<title id=\"" + std::string(chart) + "-t\">"), std::string::npos) << chart;
  }
  EXPECT_NE(page.find("median 0.640 of 5 splits"), std::string::npos);
  EXPECT_NE(page.find("not available"), std::string::npos);
  EXPECT_EQ(page.find("sfs<b>"), std::string::npos);
}

TEST(StudyPage, StandsATableWithoutResults) {
  StudyReport study = small_study();
  study.tables.front().results.clear();
  study.tables.front().cells.pop_back();
  EXPECT_EQ(report::problem_in(study_report_html(study)), "");
  EXPECT_EQ(report::problem_in(study_report_html({})), "");
}

}  // namespace
}  // namespace sewil
