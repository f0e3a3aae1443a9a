// tests/unit/study/results_test.cpp: the file of results: torn lines, merging, contradictions.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "sewil/data/work.h"
#include "sewil/front/study_results.h"
#include "unit/study/made_results.h"

namespace sewil {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string sentence_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "no error";
}

class ResultFiles : public testing::Test {
 protected:
  ResultFiles() : path(testing::TempDir() + "sewil_results_" + std::to_string(::getpid()) + ".jsonl") {
    std::filesystem::remove(path);
  }
  ~ResultFiles() override { std::filesystem::remove(path); }
  std::string path;
};

TEST_F(ResultFiles, ALineReadsBackAsItWas) {
  StudyResult result = made("Madelon", 3, "sew-il", 0.671234567890123, 27);
  result.seed = 18446744073709551615ULL;
  result.acc_t = StudyResult::unknown;
  result.changed = R"({"n_estimators":50})";
  StudyResult failed = made("my \"odd\" set, v2", 1, "rlsr", 0, 0);
  failed.status = ResultStatus::error;
  failed.message = "It did not work.";
  StudyResult slow = made("MNIST", 1, "cot-fss", 0, 0);
  slow.status = ResultStatus::na;
  slow.acc_u = slow.acc_t = StudyResult::unknown;
  slow.limit = 3600;
  const std::vector<StudyResult> all{result, failed, slow};
  ResultWriter(path).append(all);
  const ResultFile file = read_results(path);
  ASSERT_EQ(file.results.size(), 3U);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(to_json(file.results[i]), to_json(all[i]));
  EXPECT_EQ(file.results[0].acc_u, result.acc_u);
  EXPECT_EQ(file.results[0].seed, result.seed);
  EXPECT_TRUE(std::isnan(file.results[0].acc_t));
}

TEST_F(ResultFiles, ATornLastLineIsDroppedWhereverItWasCut) {
  const std::vector<StudyResult> all{made("Madelon", 1, "sfs", 0.6, 63), made("Madelon", 2, "sfs", 0.61, 63)};
  const std::string first = sealed_line(all[0]) + "\n", second = sealed_line(all[1]) + "\n";
  for (const std::size_t cut : {std::size_t{1}, second.size() / 2, second.size() - 1}) {
    write(path, first + second.substr(0, cut));
    const ResultFile torn = read_results(path);
    EXPECT_TRUE(torn.torn);
    EXPECT_EQ(torn.results.size(), 1U);
    ResultWriter(path).append(std::span(&all[1], 1));
    EXPECT_EQ(text_of(path), first + second);
    EXPECT_FALSE(read_results(path).torn);
  }
}

TEST_F(ResultFiles, AFileThatIsOneTornLineBecomesEmpty) {
  write(path, R"({"table":"meth)");
  const ResultWriter writer(path);
  EXPECT_EQ(text_of(path), "");
}

TEST_F(ResultFiles, AWholeLineThatIsNoResultIsRefusedWithItsNumber) {
  write(path, to_json(made("Madelon", 1, "sfs", 0.6, 63)) + "\n{\"set\":1}\n");
  EXPECT_NE(
      sentence_of([&] { static_cast<void>(read_results(path)); }).find(path + ": line 2 is not a result"),
      std::string::npos);
  EXPECT_NE(sentence_of([&] { static_cast<void>(read_results(path + ".absent")); }).find("cannot be read"),
            std::string::npos);
  EXPECT_TRUE(read_results(path + ".absent", true).results.empty());
}

TEST_F(ResultFiles, AnyChangedDigitOfALineIsNoticed) {
  StudyResult result = made("Madelon", 3, "sew-il", 0.671234567890123, 27);
  result.seconds = 12.5;
  const std::string good = sealed_line(result) + "\n";
  write(path, good);
  EXPECT_EQ(read_results(path).results.size(), 1U);
  std::size_t changed = 0;
  for (std::size_t at = 0; at < good.size(); ++at) {
    if (std::isdigit(static_cast<unsigned char>(good[at])) == 0) continue;
    std::string bad = good;
    bad[at] = static_cast<char>('0' + (good[at] - '0' + 3) % 10);
    write(path, bad);
    EXPECT_NE(
        sentence_of([&] { static_cast<void>(read_results(path)); }).find(path + ": line 1 is not a result"),
        std::string::npos)
        << bad;
    ++changed;
  }
  EXPECT_GT(changed, 40U);
}

TEST_F(ResultFiles, AChecksumStaysWhenAnotherProgramHasWrittenTheLineInItsOwnWay) {
  const std::string line = sealed_line(made("Madelon", 1, "sfs", 0.25, 63));
  std::string wide;
  for (const char c : line) wide += c == ':' || c == ',' ? std::string(1, c) + " " : std::string(1, c);
  write(path, wide + "\n");
  EXPECT_EQ(read_results(path).results.size(), 1U);
}

TEST_F(ResultFiles, LinesWithoutAChecksumMayOnlyComeFirst) {
  const std::string old = to_json(made("Madelon", 1, "sfs", 0.6, 63)) + "\n";
  const std::string later = sealed_line(made("Madelon", 2, "sfs", 0.6, 63)) + "\n";
  write(path, old + old + later);
  EXPECT_EQ(read_results(path).results.size(), 3U);
  write(path, later + old);
  EXPECT_NE(
      sentence_of([&] { static_cast<void>(read_results(path)); }).find("line 2 is not a result of a study: "),
      std::string::npos);
  std::string renamed = later;
  renamed.replace(renamed.find("checksum"), 8, "checksun");
  write(path, renamed);
  EXPECT_NE(sentence_of([&] { static_cast<void>(read_results(path)); }).find("'checksun'"),
            std::string::npos);
}

TEST_F(ResultFiles, TheKeptResultsOfThePaperAreRead) {
  EXPECT_GE(read_results(SEWIL_ROOT "/bench/study/paper.jsonl").results.size(), 5550U);
}

TEST_F(ResultFiles, TwoStudiesCannotWriteTheSameFile) {
  const ResultWriter writer(path);
  EXPECT_NE(sentence_of([&] { const ResultWriter other(path); }).find("another study is writing here"),
            std::string::npos);
}

TEST_F(ResultFiles, ReplacedLinesLeaveAFileThatGrowsOn) {
  const std::vector<StudyResult> all{made("Madelon", 1, "sfs", 0.6, 63), made("Madelon", 2, "sfs", 0.61, 63),
                                     made("Madelon", 3, "sfs", 0.62, 63)};
  ResultWriter writer(path);
  writer.append(std::span(all).first(2));
  writer.replace(std::span(all).first(1));
  writer.append(std::span(all).last(1));
  EXPECT_EQ(text_of(path), sealed_line(all[0]) + "\n" + sealed_line(all[2]) + "\n");
  EXPECT_FALSE(std::filesystem::exists(path + ".redo"));
  EXPECT_NE(sentence_of([&] { const ResultWriter other(path); }).find("another study"), std::string::npos);
}

TEST(MergingResults, TheSameResultTwiceCountsOnce) {
  StudyResult again = made("Madelon", 1, "sfs", 0.6, 63);
  again.seconds = 99;
  again.threads = 8;
  const std::vector<ResultFile> files{{"a", {made("Madelon", 1, "sfs", 0.6, 63)}},
                                      {"b", {again, made("Madelon", 2, "sfs", 0.61, 63)}}};
  const auto merged = merge_results(files);
  ASSERT_EQ(merged.size(), 2U);
  EXPECT_EQ(merged[0].seconds, 1.5);  // the first that came
}

TEST(MergingResults, ContradictionsNameBothPlaces) {
  const StudyResult one = made("Madelon", 1, "sfs", 0.6, 63);
  StudyResult other = made("Madelon", 1, "sfs", 0.61, 63);
  const auto merge = [&] {
    const std::vector<ResultFile> files{{"a.jsonl", {made("Madelon", 2, "sfs", 0.5, 63), one}},
                                        {"b.jsonl", {other}}};
    static_cast<void>(merge_results(files));
  };
  EXPECT_EQ(
      sentence_of(merge),
      "a.jsonl line 2 and b.jsonl line 1 contradict each other: Madelon, split 1, sfs of table methods have "
      "different figures, ACC-U 0.6000 with 63 columns and 0.6100 with 63 columns.");
  other = one;
  other.options_hash = "other";
  other.changed = R"({"n_estimators":50})";
  EXPECT_NE(sentence_of(merge).find(R"(were made with different options, {} and {"n_estimators":50}.)"),
            std::string::npos);
  other = one;
  other.data_hash = "other";
  EXPECT_NE(sentence_of(merge).find("belong to different data"), std::string::npos);
}

TEST(MergingResults, AResultReplacesNaAndNaReplacesAnError) {
  StudyResult error = made("Madelon", 1, "sfs", 0, 0), na = error;
  error.status = ResultStatus::error;
  na.status = ResultStatus::na;
  const StudyResult ok = made("Madelon", 1, "sfs", 0.6, 63);
  const std::vector<ResultFile> files{{"a", {error, na}}, {"b", {ok, error}}};
  EXPECT_EQ(merge_results(std::span(files).first(1)).at(0).status, ResultStatus::na);
  EXPECT_EQ(merge_results(files).at(0).status, ResultStatus::ok);
  EXPECT_EQ(merge_results(files).size(), 1U);
}

// "table set split method" of each.
std::vector<std::string> names_of(std::span<const StudyResult> results) {
  std::vector<std::string> names;
  for (const StudyResult& result : results) {
    names.push_back(std::string(name_of(result.table)) + " " + result.set + " " +
                    std::to_string(result.split) + " " + result.method);
  }
  return names;
}

TEST(CommonSplits, AreThoseOfAllMethodsOfATableAndASet) {
  const auto searches = StudyTable::searches;
  const std::vector<StudyResult> results{
      made("Madelon", 1, "sfs", 0.6, 63),          made("Madelon", 2, "sfs", 0.6, 63),
      made("Madelon", 2, "ssls", 0.6, 63),         made("Madelon", 3, "ssls", 0.6, 63),
      made("Isolet", 1, "sfs", 0.6, 63),  // the only method of its set
      made("Madelon", 3, "cga", 0.6, 63, searches)};
  const std::vector<std::string> expected{"methods Madelon 2 sfs", "methods Madelon 2 ssls",
                                          "methods Isolet 1 sfs", "searches Madelon 3 cga"};
  EXPECT_EQ(names_of(common_splits(results)), expected);
}

TEST(CommonSplits, CountAMethodThatDidNotFinish) {
  std::vector<StudyResult> results{made("Madelon", 1, "sfs", 0.6, 63), made("Madelon", 1, "ssls", 0, 0)};
  results[1].status = ResultStatus::na;
  EXPECT_EQ(common_splits(results).size(), 2U);
}

TEST(CommonSplits, OfMethodsThatShareNoneAreNone) {
  const std::vector<StudyResult> results{made("Madelon", 1, "sfs", 0.6, 63),
                                         made("Madelon", 2, "ssls", 0.6, 63)};
  EXPECT_TRUE(common_splits(results).empty());
}

}  // namespace
}  // namespace sewil
