// tests/unit/run/run_files_test.cpp: the files a run leaves hold names that need quotes, and every row.
#include "sewil/front/run_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "sewil/front/files.h"
#include "sewil/judge/run.h"
#include "unit/run/quick_options.h"

namespace sewil {
namespace {

// 40 rows, every third labeled; the first column tells the classes.
Problem quoted_problem() {
  std::vector<double> tells, noise;
  std::vector<std::int32_t> labels;
  for (int row = 0; row < 40; ++row) {
    tells.push_back(row % 2 == 0 ? row * 0.1 : 100 + row);
    noise.push_back((row * 37) % 11);
    labels.push_back(row % 3 == 0 ? row % 2 : unlabeled);
  }
  return {Dataset({make_column("a,b", tells), make_column("say \"no\"\nise", noise)}, labels, {"x,y", "z"},
                  "data", "the \"class\""),
          Workers(1)};
}

std::string text_of(const std::vector<RunFile>& files, const std::string& name) {
  for (const RunFile& file : files) {
    if (file.name == name) return file.text;
  }
  return "none";
}

TEST(RunFiles, QuoteNamesAndClassesThatWouldBreakALine) {
  const Problem problem = quoted_problem();
  SelectionOptions options = quick();
  options.method = SelectionMethod::sfs;
  options.n_features_to_select = 1;
  const auto files = run_files(problem, run_selection(problem, {.options = options}, Workers(1)));
  EXPECT_EQ(text_of(files, "selected.txt"), "a,b\n");
  EXPECT_TRUE(text_of(files, "selected.csv")
                  .starts_with("\"a,b\",\"the \"\"class\"\"\"\n0,\"x,y\"\n101,\n0.2,\n103,z"));
  EXPECT_TRUE(
      text_of(files, "labels.csv").starts_with("row,predicted,vote,step,taken_as,\"vote_x,y\",vote_z\n2,"));
  const std::string ranking = text_of(files, "ranking.csv");
  EXPECT_TRUE(ranking.starts_with("rank,column,score,chosen\n1,\"a,b\",")) << ranking;
  EXPECT_NE(ranking.find("\n2,\"say \"\"no\"\"\nise\","), std::string::npos) << ranking;
}

TEST(RunFiles, OfLabelingAreTheLabelsOfEveryUnlabeledRow) {
  const Problem problem = quoted_problem();
  const LabelRecord record = run_labeling(problem, {.forest = {.n_estimators = 10}}, Workers(1));
  const auto files = run_files(problem, record);
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files.front().name, "labels.csv");
  EXPECT_EQ(files.back().name, "labeled.csv");
  const auto lines = std::count(files.front().text.begin(), files.front().text.end(), '\n');
  EXPECT_EQ(lines, 1 + static_cast<std::ptrdiff_t>(problem.rows.without_label.size()));
}

TEST(RunFiles, TheLabelsOfATableWithoutGapsAreAHeaderWithAllNames) {
  const Problem gaps = quoted_problem();
  std::vector<std::int32_t> labels(gaps.data.rows());
  for (std::size_t row = 0; row < labels.size(); ++row) labels[row] = static_cast<std::int32_t>(row % 2);
  const Problem problem(gaps.data.with_labels(labels), Workers(1));
  const auto files = run_files(problem, run_labeling(problem, {.forest = {.n_estimators = 10}}, Workers(1)));
  EXPECT_EQ(text_of(files, "labels.csv"), "row,predicted,vote,step,taken_as,\"vote_x,y\",vote_z\n");
}

TEST(RunFiles, HalfWrittenByAKilledRunAreRemovedFromItsFolder) {
  namespace fs = std::filesystem;
  const Problem problem = quoted_problem();
  SelectionOptions options = quick();
  options.method = SelectionMethod::sfs;
  const SelectionRequest request{.options = options,
                                 .advice = {.suggest = {.rows = 1}, .label_issues = true},
                                 .discovery = {.rate = 0.1}};
  std::vector<RunFile> files = run_files(problem, run_selection(problem, request, Workers(1)));
  for (RunFile& file :
       run_files(problem, run_labeling(problem, {.forest = {.n_estimators = 10}}, Workers(1)))) {
    files.push_back(std::move(file));
  }
  for (RunFile& file : run_files(run_relevance(problem, {.forest = {.n_estimators = 10}}, Workers(1)))) {
    files.push_back(std::move(file));
  }
  const std::string path =
      (fs::temp_directory_path() / ("sewil_left_" + std::to_string(::getpid()))).string();
  fs::create_directories(path);
  for (const RunFile& file : files) {
    std::ofstream(join_path(path, file.name + ".0123456789abcdef.part")) << "x";
  }
  {
    const RunFolder folder(path, "sewil");
  }
  for (const auto& left : fs::directory_iterator(path)) ADD_FAILURE() << left.path();
  fs::remove_all(path);
}

}  // namespace
}  // namespace sewil
