// tests/unit/study/tables_test.cpp: tables of results written by hand.
#include <gtest/gtest.h>

#include "sewil/data/work.h"
#include "sewil/front/study_summary.h"
#include "unit/study/made_results.h"

namespace sewil {
namespace {

// Madelon: five splits of two methods that do not overlap, and a reference above both. mine.csv: one split,
// not a set of the paper, one method not finished.
std::vector<StudyResult> small_study() {
  std::vector<StudyResult> results;
  for (std::size_t split = 1; split <= 5; ++split) {
    const double step = 0.001 * static_cast<double>(split);
    results.push_back(made("Madelon", split, "no-selection", 0.9 + step, 500));
    results.back().choose_seconds = StudyResult::unknown;
    results.push_back(made("Madelon", split, "sew-il", 0.7 + step, 20 + split));
    results.push_back(made("Madelon", split, "sfs", 0.6 + step, 63));
  }
  results.push_back(made("mine|2.csv", 1, "sew-il", 0.5, 3));
  results.back().acc_t = StudyResult::unknown;
  results.push_back(made("mine|2.csv", 1, "sfs", 0, 0));
  results.back().status = ResultStatus::na;
  return results;
}

TEST(StudyTables, InMarkdown) {
  EXPECT_EQ(format_tables(small_study(), {TableFormat::md}), R"table(### Methods

| set                   |                 | all columns   | SFS          | SEW-IL          |
|-----------------------|-----------------|---------------|--------------|-----------------|
| Madelon (5 splits)    | ACC-U           | *.903* ± .002 | .603↓ ± .002 | **.703** ± .002 |
|                       | paper           |               | .589↓ ± .028 | **.666** ± .042 |
|                       | ACC-T           | *.451* ± .001 | .301↓ ± .001 | **.351** ± .001 |
|                       | paper           |               | .601↓ ± .032 | **.662** ± .046 |
|                       | columns (paper) | *500*         | 63 (63)      | 23 (27)         |
|                       | cpu seconds     | *2.5*         | 2.5          | 2.5             |
| mine\|2.csv (1 split) | ACC-U           |               | NA [1 of 1]  | **.500**        |
|                       | columns         |               |              | 3               |
|                       | cpu seconds     |               |              | 2.5             |

- Processor seconds: to choose the columns, and of self-training on them.
- An arrow marks what is significantly worse than the best of its row (Mann-Whitney U test, level 0.01).
)table");
}

TEST(StudyTables, BesideAStandInThePapersFiguresAreNamedAsThoseOfOtherData) {
  const std::vector<StudyResult> results{made("Gisette-like", 1, "sfs", 0.8, 293)};
  const std::string text = format_tables(results, {TableFormat::md});
  EXPECT_NE(text.find("| paper's Gisette "), std::string::npos) << text;
  EXPECT_NE(text.find("| columns (paper's Gisette) | 293 (293)"), std::string::npos) << text;
  EXPECT_NE(text.find("Gisette-like is not the paper's Gisette"), std::string::npos) << text;
  const std::vector<StudyResult> real{made("Gisette", 1, "sfs", 0.8, 293)};
  EXPECT_EQ(format_tables(real, {TableFormat::md}).find("paper's"), std::string::npos);
}

TEST(StudyTables, InLatex) {
  EXPECT_EQ(format_tables(small_study(), {TableFormat::latex}), R"table(\documentclass{article}
\usepackage{booktabs}
\usepackage[margin=1cm]{geometry}
\pagestyle{empty}
\begin{document}
\scriptsize
\section*{Methods}
\begin{tabular}{lllll}
\toprule
set & & all columns & SFS & SEW-IL \\
\midrule
Madelon (5 splits) & ACC-U & \textit{.903} $\pm$ .002 & .603$^\downarrow$ $\pm$ .002 & \textbf{.703} $\pm$ .002 \\
 & paper &  & .589$^\downarrow$ $\pm$ .028 & \textbf{.666} $\pm$ .042 \\
 & ACC-T & \textit{.451} $\pm$ .001 & .301$^\downarrow$ $\pm$ .001 & \textbf{.351} $\pm$ .001 \\
 & paper &  & .601$^\downarrow$ $\pm$ .032 & \textbf{.662} $\pm$ .046 \\
 & columns (paper) & \textit{500} & 63 {(63)} & 23 {(27)} \\
 & cpu seconds & \textit{2.5} & 2.5 & 2.5 \\
\midrule
mine\textbar{}2.csv (1 split) & ACC-U &  & NA {[1 of 1]} & \textbf{.500} \\
 & columns &  &  & 3 \\
 & cpu seconds &  &  & 2.5 \\
\bottomrule
\end{tabular}

\medskip
Processor seconds: to choose the columns, and of self-training on them.
An arrow marks what is significantly worse than the best of its row (Mann-Whitney U test, level 0.01).
\end{document}
)table");
}

TEST(StudyTables, InCsvOneLinePerResult) {
  std::vector<StudyResult> results = small_study();
  results.erase(results.begin() + 3, results.end());
  results.push_back(made("a, \"b\"", 1, "rlsr", 0, 0));
  results.back().status = ResultStatus::error;
  results.back().acc_u = results.back().acc_t = StudyResult::unknown;
  results.back().message = "It failed, badly.";
  EXPECT_EQ(
      format_tables(results, {TableFormat::csv}),
      R"table(table,set,split,method,seed,acc_u,acc_t,columns,choose_seconds,seconds,cpu_seconds,threads,status,message
methods,Madelon,1,no-selection,1,0.901,0.4505,500,,1.5,2.5,2,ok,
methods,Madelon,1,sew-il,1,0.701,0.3505,21,1.25,1.5,2.5,2,ok,
methods,Madelon,1,sfs,1,0.601,0.3005,63,1.25,1.5,2.5,2,ok,
methods,"a, ""b""",1,rlsr,1,,,,1.25,1.5,2.5,2,error,"It failed, badly."
)table");
}

TEST(StudyTables, BestAndArrowsLeaveReferencesOut) {
  const TableSummary summary = summarize(small_study(), StudyTable::methods);
  ASSERT_EQ(summary.methods.size(), 3U);
  const StudyRow& row = summary.rows.front();
  EXPECT_FALSE(row.cells[0].acc_u.best);  // no-selection has the largest mean
  EXPECT_TRUE(row.cells[2].acc_u.best);
  EXPECT_TRUE(row.cells[1].acc_u.worse);  // p = 2/252
  EXPECT_FALSE(row.cells[0].acc_u.worse);
  EXPECT_NEAR(row.cells[2].acc_u.mean, 0.703, 1e-12);
  EXPECT_NEAR(row.cells[2].acc_u.deviation, 0.0015811388300841898, 1e-12);
  EXPECT_DOUBLE_EQ(row.cells[2].columns.mean, 23);
}

TEST(StudyTables, FourSplitsAreTooFewForAnArrow) {
  std::vector<StudyResult> results = small_study();
  std::erase_if(results, [](const StudyResult& result) { return result.split == 5; });
  EXPECT_FALSE(summarize(results, StudyTable::methods).rows.front().cells[1].acc_u.worse);  // p = 2/70
}

// Splits differ much, the methods little, but always the same way.
std::vector<StudyResult> uneven_splits(std::size_t count) {
  std::vector<StudyResult> results;
  for (std::size_t split = 1; split <= count; ++split) {
    const double ease = 0.05 * static_cast<double>(split % 5);
    results.push_back(made("Madelon", split, "sew-il", 0.7 + ease, 20));
    results.push_back(made("Madelon", split, "sfs", 0.69 + ease - 0.0001 * static_cast<double>(split), 20));
  }
  return results;
}

// Whether SFS, the first of the two, is marked.
bool marked_worse(std::span<const StudyResult> results, ArrowTest test) {
  return summarize(results, StudyTable::methods, test).rows.front().cells[0].acc_u.worse;
}

TEST(StudyTables, APairedTestSeesWhatTheDifferencesOfSplitsHide) {
  EXPECT_FALSE(marked_worse(uneven_splits(8), ArrowTest::mann_whitney));
  EXPECT_TRUE(marked_worse(uneven_splits(8), ArrowTest::signed_rank));   // p = 2/256
  EXPECT_FALSE(marked_worse(uneven_splits(7), ArrowTest::signed_rank));  // p = 2/128
}

TEST(StudyTables, APairedTestGoesByTheSplitsThatBothHave) {
  std::vector<StudyResult> results = uneven_splits(9);
  const auto drop = [&](std::size_t split, const char* method) {
    std::erase_if(
        results, [&](const StudyResult& result) { return result.split == split && result.method == method; });
  };
  drop(1, "sfs");
  results.push_back(made("Madelon", 10, "sfs", 0.75, 20));
  EXPECT_TRUE(marked_worse(results, ArrowTest::signed_rank));  // splits 2 to 9
  drop(9, "sew-il");
  EXPECT_FALSE(marked_worse(results, ArrowTest::signed_rank));  // seven are too few
}

TEST(StudyTables, SayWhichTestTheirArrowsAreBy) {
  const TableOptions paired{.format = TableFormat::md, .paired = true};
  EXPECT_NE(format_tables(small_study(), paired).find("signed-rank test"), std::string::npos);
  EXPECT_EQ(format_tables(small_study(), {TableFormat::md}).find("signed-rank test"), std::string::npos);
}

TEST(StudyTables, AMethodWithFewerSplitsSaysSo) {
  std::vector<StudyResult> results = small_study();
  std::erase_if(results,
                [](const StudyResult& result) { return result.split > 2 && result.method == "sfs"; });
  EXPECT_NE(format_tables(results, {TableFormat::md}).find("± .001 [2]"), std::string::npos);
}

TEST(StudyTables, DifferentOptionsInOneCellAreRefusedAndAcrossSetsTold) {
  std::vector<StudyResult> results = small_study();
  for (StudyResult& result : results) {
    if (result.set != "Madelon" && result.method == "sew-il") {
      result.options_hash = "other";
      result.changed = R"({"n_estimators":50})";
    }
  }
  EXPECT_NE(format_tables(results, {TableFormat::md})
                .find(R"(- Options {"n_estimators":50}: SEW-IL on mine|2.csv.)"),
            std::string::npos);
  results[1].options_hash = "other";
  EXPECT_THROW(static_cast<void>(format_tables(results, {TableFormat::md})), InputError);
}

TEST(StudyTables, DifferentDataInOneRowAreRefused) {
  std::vector<StudyResult> results = small_study();
  results[1].data_hash = "other";
  EXPECT_THROW(static_cast<void>(format_tables(results, {TableFormat::md})), InputError);
}

TEST(StudyTables, ThePapersSetsComeInItsOrder) {
  const std::vector<StudyResult> results{made("zoo", 1, "sfs", 0.5, 3), made("MNIST", 1, "sfs", 0.5, 3),
                                         made("Protein", 1, "sfs", 0.5, 3)};
  const TableSummary summary = summarize(results, StudyTable::methods);
  ASSERT_EQ(summary.rows.size(), 3U);
  EXPECT_EQ(summary.rows[0].set, "Protein");
  EXPECT_EQ(summary.rows[1].set, "MNIST");
  EXPECT_EQ(summary.rows[2].set, "zoo");
}

TEST(StudyTables, MethodsTheStudyDoesNotKnowAreShownByTheirName) {
  std::vector<StudyResult> results = small_study();
  results.insert(results.begin(), made("Madelon", 1, "my way", 0.8, 3));
  const TableSummary summary = summarize(results, StudyTable::methods);
  ASSERT_EQ(summary.methods.size(), 4U);
  EXPECT_EQ(summary.methods[3].title, "my way");
  EXPECT_TRUE(summary.rows.front().cells[3].acc_u.best);
  EXPECT_NE(format_tables(results, {TableFormat::md}).find("| my way "), std::string::npos);
}

TEST(StudyTables, OnlyTheTablesAskedForAreShown) {
  std::vector<StudyResult> results = small_study();
  results.push_back(made("Madelon", 1, "cga", 0.5, 250, StudyTable::searches));
  const StudyTable wanted[] = {StudyTable::searches};
  const std::string text = format_tables(results, {TableFormat::md}, wanted);
  EXPECT_NE(text.find("CGA"), std::string::npos);
  EXPECT_EQ(text.find("SFS"), std::string::npos);
}

// Three methods on three sets; `short_of`: a method that has no result on the last set.
std::vector<StudyResult> three_sets(const std::string& short_of = "") {
  std::vector<StudyResult> results;
  for (const char* set : {"a", "b", "c"}) {
    const double first = std::string_view(set) == "c" ? 0.65 : 0.8;
    for (const auto& [method, score] :
         {std::pair{"rlsr", first}, {"sfs", 0.7}, {"ssls", 0.6}, {"random", 0.9}}) {
      if (std::string_view(set) != "c" || method != short_of)
        results.push_back(made(set, 1, method, score, 5));
    }
  }
  return results;
}

TEST(StudyTables, MeanRanksLeaveReferencesOut) {
  const TableSummary summary = summarize(three_sets(), StudyTable::methods);
  ASSERT_TRUE(summary.ranks.has_value());
  EXPECT_EQ(summary.ranks->sets, 3U);
  ASSERT_EQ(summary.ranks->ranks.size(), 3U);
  EXPECT_DOUBLE_EQ(summary.ranks->ranks[0], 4.0 / 3);  // RLSR: 1, 1, 2
  EXPECT_DOUBLE_EQ(summary.ranks->ranks[1], 5.0 / 3);
  EXPECT_DOUBLE_EQ(summary.ranks->ranks[2], 3);
  const std::string text = format_tables(three_sets(), {TableFormat::md});
  EXPECT_NE(text.find("| mean rank on 3 sets | ACC-U       |                | 1.33     | 1.67     | 3.00 "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("do not differ significantly (Nemenyi, 0.05)"), std::string::npos) << text;
}

TEST(StudyTables, WhatIsComparedOverSetsIsAsMuchAsIsComplete) {
  using Places = std::vector<std::size_t>;
  // Methods in the order of the study: random (a reference), RLSR, SFS, SSLS.
  EXPECT_EQ(summarize(three_sets(), StudyTable::methods).compared.methods, (Places{1, 2, 3}));
  // All three on two sets are 6 cells, and so are two on all three sets: the first stands.
  const ComparedCells found = summarize(three_sets("sfs"), StudyTable::methods).compared;
  EXPECT_EQ(found.methods, (Places{1, 2, 3}));
  EXPECT_EQ(found.rows, (Places{0, 1}));
  // A method that is only begun does not take the others out.
  std::vector<StudyResult> begun = three_sets();
  begun.push_back(made("a", 1, "forest", 0.5, 5));
  EXPECT_EQ(summarize(begun, StudyTable::methods).compared.rows, (Places{0, 1, 2}));
  EXPECT_EQ(summarize(begun, StudyTable::methods).compared.methods, (Places{1, 2, 3}));
}

}  // namespace
}  // namespace sewil
