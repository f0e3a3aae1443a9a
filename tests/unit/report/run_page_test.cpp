// tests/unit/report/run_page_test.cpp: the page of a run: well-formed, complete, safe, and the same every
// time.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sewil/front/report.h"
#include "unit/report/small_run.h"
#include "unit/report/well_formed.h"

namespace sewil {
namespace {

// What every page must be, whatever the run.
void expect_good(const std::string& page) {
  EXPECT_EQ(report::problem_in(page), "");
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(page.find("\xe9"), page.find("\xe9\xe9"));  // no stray byte of Latin-1
  for (const char* address : {"http://", "https://", "src=\"", "url("}) {
    EXPECT_EQ(page.find(address), std::string::npos) << address;
  }
}

TEST(RunPage, OfASearchShowsEveryPart) {
  const std::string page = report_html(to_json(small_run()));
  expect_good(page);
  for (const char* id : {"columns", "size", "search", "labels", "redundancy", "repeat"}) {
    EXPECT_NE(page.find("<section id=\"" + std::string(id) + "\""), std::string::npos) << id;
  }
  for (const char* chart :
       {"weights", "adding-up", "size_curve", "size-error", "size-criterion", "criterion", "alive", "lengths",
        "taken", "thresholds", "votes", "margins", "mislabeling", "sizes", "correlation"}) {
    EXPECT_NE(page.find("<title id=\"" + std::string(chart) + "-t\">"), std::string::npos) << chart;
  }
  EXPECT_NE(page.find("sewil select &#39;&lt;b&gt;data&lt;/b&gt;.csv&#39; --out &quot;run &amp; more&quot;"),
            std::string::npos);
}

TEST(RunPage, ShowsTheRowsToLookAtWhenTheyWereAskedFor) {
  RunRecord run = small_run();
  EXPECT_EQ(report_html(to_json(run)).find("<section id=\"rows\""), std::string::npos);
  std::vector<double> votes(run.data.classes.size(), 0);
  votes[0] = 0.6;
  votes[1] = 0.4;
  run.advice = {
      .suggestions =
          Suggestions{.rule = SuggestRule::margin,
                      .rows = {{.row = 6, .predicted = 0, .rival = 1, .votes = votes, .crowd = 3}}},
      .label_issues =
          LabelIssues{.rows = {{.row = 1, .label = 1, .predicted = 0, .votes = votes, .strength = 9}},
                      .judged = 40},
      .shown = {run.outcome.columns[0]},
      .suggested_values = {{"<script>alert(1)</script>"}},
      .issue_values = {{"seven & a half"}}};
  const std::string page = report_html(to_json(run));
  expect_good(page);
  for (const char* text : {"<section id=\"rows\"", "To label next", "about 3 unlabeled rows resemble it",
                           "Labels that look wrong", "seven &amp; a half", "suggestions.csv"}) {
    EXPECT_NE(page.find(text), std::string::npos) << text;
  }
  run.advice = {.suggestions = Suggestions{}, .label_issues = LabelIssues{.none_because = "Too few labels."}};
  const std::string empty = report_html(to_json(run));
  expect_good(empty);
  EXPECT_NE(empty.find("No row is left to label."), std::string::npos);
  EXPECT_NE(empty.find("Too few labels."), std::string::npos);
}

TEST(RunPage, IsTheSameForTheSameRecord) {
  const std::string record = to_json(small_run());
  const std::string page = report_html(record);
  EXPECT_TRUE(page == report_html(record));
  EXPECT_TRUE(page == report_html(nlohmann::ordered_json::parse(record).dump(1), "elsewhere"));
}

TEST(RunPage, OfARankerShowsScoresInsteadOfASearch) {
  const std::string page =
      report_html(to_json(small_run({.method = SelectionMethod::sfs, .n_features_to_select = 6})));
  expect_good(page);
  EXPECT_NE(page.find("<title id=\"scores-t\">"), std::string::npos);
  EXPECT_NE(page.find("Just missed"), std::string::npos);
  EXPECT_EQ(page.find("<title id=\"alive-t\">"), std::string::npos);
  EXPECT_EQ(page.find("Since"), std::string::npos);
}

TEST(RunPage, OfARankerWithoutScoresShowsItsOrder) {
  SelectionOptions options{.method = SelectionMethod::cot_fss, .n_features_to_select = 6};
  const std::string page = report_html(to_json(small_run(options)));
  expect_good(page);
  EXPECT_EQ(page.find("<title id=\"scores-t\">"), std::string::npos);
  EXPECT_NE(page.find("Just missed"), std::string::npos);
}

TEST(RunPage, WithoutASelectionHasNoSizeToQuestion) {
  const std::string page = report_html(to_json(small_run({.method = SelectionMethod::no_selection})));
  expect_good(page);
  EXPECT_EQ(page.find("<section id=\"size\""), std::string::npos);
}

TEST(RunPage, OfManyClassesAndForwardOrClassicSearchHolds) {
  GenerateOptions data = small_data();
  data.classes = 12;
  data.informative = 6;
  data.rows = 400;
  for (const SearchMethod search : {SearchMethod::fss, SearchMethod::cga}) {
    SelectionOptions options{.method = SelectionMethod::sew_il};
    options.search.search = search;
    options.n_features_to_select = 5;
    expect_good(report_html(to_json(small_run(options, data))));
  }
}

TEST(RunPage, OfATableWithAllLabelsSaysSo) {
  GenerateOptions data = small_data();
  data.labeled = 1;
  const std::string page = report_html(to_json(small_run({}, data)));
  expect_good(page);
  EXPECT_NE(page.find("Every row came with a label"), std::string::npos);
}

TEST(RunPage, WithoutDiagnosticsAndSecondsIsStillAPage) {
  RunRecord record = small_run();
  record.diagnostics.reset();
  const std::string page = report_html(to_json(record, false));
  expect_good(page);
  EXPECT_EQ(page.find("<section id=\"redundancy\""), std::string::npos);
}

TEST(RunPage, SaysWhySelfTrainingEnded) {
  RunRecord run = small_run();
  for (std::size_t i = 0; i < self_training_stops().size(); ++i) {
    run.outcome.labeling.stopped_because = static_cast<SelfTrainingStop>(i);
    const std::string text = "ended because " + std::string(self_training_stops()[i].because);
    EXPECT_NE(report_html(to_json(run)).find(text), std::string::npos) << text;
  }
}

TEST(RunPage, OfAStoppedRunSaysSo) {
  RunRecord record = small_run();
  record.outcome.stopped = StopReason::time_limit;
  record.diagnostics->curve = {};
  record.estimate.reset();
  record.sizes.reset();
  const std::string page = report_html(to_json(record));
  expect_good(page);
  EXPECT_NE(page.find("Stopped early"), std::string::npos);
  EXPECT_NE(page.find("Not computed"), std::string::npos);
}

}  // namespace
}  // namespace sewil
