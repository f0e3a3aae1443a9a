// tests/unit/study/run_study_test.cpp: whole small studies on generated data.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/study.h"
#include "sewil/front/study_sets.h"
#include "sewil/select/methods.h"
#include "study/methods.h"

namespace sewil {
namespace {

using namespace study;

Dataset small_data(std::uint64_t seed, double labeled = 1) {
  return generate_madelon_like(
             {.rows = 150, .informative = 3, .redundant = 2, .noise = 20, .labeled = labeled, .seed = seed},
             Workers(1))
      .data;
}

StudySource source(const std::string& name, std::uint64_t seed, std::atomic<int>* reads = nullptr) {
  return {.name = name, .sizes = {30, 100, 20}, .columns = 25, .read = [seed, reads](const Workers&) {
            if (reads != nullptr) ++*reads;
            return small_data(seed);
          }};
}

StudyOptions quick(std::size_t splits) {
  StudyOptions options{.splits = splits};
  options.selection.forest.n_estimators = 10;
  options.selection.search.population = 6;
  options.selection.search.parents = 3;
  options.selection.search.generations = 2;
  return options;
}

// Of a split, when nothing is said about tables.
std::size_t papers_lines() {
  return static_cast<std::size_t>(std::ranges::count_if(
      study_methods(), [](const StudyMethod& method) { return method.table != StudyTable::same_size; }));
}

using Answers = std::map<std::string, std::string>;

// Everything but the times, by line.
Answers answers_in(const std::string& path) {
  Answers answers;
  for (StudyResult result : read_results(path).results) {
    const std::string key = std::string(name_of(result.table)) + " " + result.set + " " +
                            std::to_string(result.split) + " " + result.method;
    result.seconds = result.cpu_seconds = result.choose_seconds = 0;
    result.threads = result.jobs = 1;
    EXPECT_TRUE(answers.emplace(key, to_json(result)).second) << key << " twice";
  }
  return answers;
}

// Stops after so many questions.
class StopAfter final : public Progress {
 public:
  explicit StopAfter(int questions) : left_(questions) {}
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return --left_ < 0 ? StopReason::interrupted : StopReason::none;
  }

 private:
  mutable std::atomic<int> left_;
};

class Studies : public testing::Test {
 protected:
  Studies() : folder(testing::TempDir() + "sewil_study_" + std::to_string(::getpid())) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  ~Studies() override { std::filesystem::remove_all(folder); }
  [[nodiscard]] std::string file(const std::string& name) const { return folder + "/" + name; }
  std::string folder;
};

TEST_F(Studies, OfTheSameSizeHaveAsManyColumnsAsSewIlWhoeverHasRunIt) {
  StudyOptions options = quick(2);
  const std::vector<StudySource> sources{source("A", 1)};
  const auto of_table = [](StudyTable table, std::string_view name) {
    return *std::ranges::find_if(study_methods(), [&](const StudyMethod& method) {
      return method.table == table && method.name == name;
    });
  };
  options.methods = {of_table(StudyTable::methods, "sew-il"), of_table(StudyTable::same_size, "random"),
                     of_table(StudyTable::same_size, "sfs"), of_table(StudyTable::same_size, "sew-il")};
  run_study(sources, options, {.threads = 1}, file("one"));
  run_study(sources, options, {.threads = 1, .jobs = 2}, file("two"));
  EXPECT_EQ(answers_in(file("one")), answers_in(file("two")));
  std::map<std::size_t, std::set<std::size_t>> columns;  // by split
  for (const StudyResult& result : read_results(file("one")).results)
    columns[result.split].insert(result.columns);
  ASSERT_EQ(columns.size(), 2U);
  for (const auto& [split, counts] : columns) EXPECT_EQ(counts.size(), 1U) << "split " << split;
  // Without a result of SEW-IL it is run for its number.
  options.methods = {of_table(StudyTable::same_size, "sfs")};
  run_study(sources, options, {.threads = 1}, file("alone"));
  const Answers all = answers_in(file("one"));
  for (const auto& [key, answer] : answers_in(file("alone"))) EXPECT_EQ(answer, all.at(key));
}

TEST_F(Studies, LeaveOneLinePerTableSetSplitAndMethod) {
  std::atomic<int> reads{0};
  const std::vector<StudySource> sources{source("A", 1, &reads), source("B", 2)};
  const StudyOutcome outcome = run_study(sources, quick(2), {.threads = 2}, file("all.jsonl"));
  EXPECT_EQ(outcome.lines, 2U * 2 * papers_lines());
  EXPECT_EQ(outcome.written, outcome.lines);
  EXPECT_EQ(outcome.failed + outcome.not_finished + outcome.problems.size(), 0U);
  EXPECT_EQ(reads, 1) << "a set is read once";
  EXPECT_EQ(answers_in(file("all.jsonl")).size(), outcome.lines);
  std::map<std::string, StudyResult> first;
  for (const StudyResult& result : read_results(file("all.jsonl")).results) {
    EXPECT_EQ(result.status, ResultStatus::ok) << result.message;
    EXPECT_GT(result.acc_u, 0.3);
    EXPECT_LE(result.acc_u, 1);
    EXPECT_GT(result.acc_t, 0.2);
    if (result.split == 1 && result.set == "A") first[result.method] = result;
  }
  EXPECT_EQ(first["no-selection"].columns, 25U);
  EXPECT_EQ(first["random"].columns, 9U);
  EXPECT_EQ(first["sfs"].columns, 9U);  // ceil(25^(2/3))
  EXPECT_EQ(first["cbil"].columns, 5U);
  EXPECT_EQ(first["fsga"].acc_u, first["sew-il"].acc_u);
  for (const char* criterion : {"oob", "tb", "cb", "cbil", "cbil-beta"}) {
    EXPECT_LE(first[criterion].acc_u, first["gt"].acc_u) << criterion;
  }
  // And once more: nothing to do.
  const StudyOutcome again = run_study(sources, quick(2), {.threads = 2}, file("all.jsonl"));
  EXPECT_EQ(again.written, 0U);
  EXPECT_EQ(again.present, outcome.lines);
  EXPECT_EQ(reads, 1);
}

TEST_F(Studies, GiveTheSameAnswersStoppedAndResumedOrInParallel) {
  const std::vector<StudySource> sources{source("A", 1), source("B", 2)};
  static_cast<void>(run_study(sources, quick(1), {.threads = 1}, file("whole.jsonl")));
  const Answers whole = answers_in(file("whole.jsonl"));
  static_cast<void>(run_study(sources, quick(1), {.jobs = 3}, file("parallel.jsonl")));
  EXPECT_EQ(answers_in(file("parallel.jsonl")), whole);
  StudyOutcome outcome;
  int stops = 0;
  for (int questions = 20; questions < 100000; questions *= 2) {
    StopAfter progress(questions);
    outcome = run_study(sources, quick(1), {.threads = 1}, file("stopped.jsonl"), progress);
    if (outcome.stopped == StopReason::none) break;
    EXPECT_EQ(outcome.stopped, StopReason::interrupted);
    ++stops;
  }
  EXPECT_GT(stops, 2);
  EXPECT_EQ(outcome.stopped, StopReason::none);
  EXPECT_EQ(answers_in(file("stopped.jsonl")), whole);
}

TEST_F(Studies, ShardsOfSeveralFilesMergeToTheWhole) {
  const std::vector<StudySource> sources{source("A", 1)};
  static_cast<void>(run_study(sources, quick(2), {}, file("whole.jsonl")));
  Answers together;
  for (std::size_t shard = 1; shard <= 3; ++shard) {
    StudyOptions options = quick(2);
    options.shard = shard;
    options.shards = 3;
    const std::string path = file("shard" + std::to_string(shard));
    static_cast<void>(run_study(sources, options, {}, path));
    together.merge(answers_in(path));
  }
  EXPECT_EQ(together, answers_in(file("whole.jsonl")));
}

TEST_F(Studies, OverTheLimitIsNa) {
  StudyOptions options = quick(1);
  options.limit = 1e-9;
  const StudyOutcome outcome = run_study(std::vector{source("A", 1)}, options, {}, file("na.jsonl"));
  EXPECT_EQ(outcome.not_finished, papers_lines());
  for (const StudyResult& result : read_results(file("na.jsonl")).results) {
    EXPECT_EQ(result.status, ResultStatus::na);
    EXPECT_EQ(result.limit, 1e-9);
  }
}

TEST_F(Studies, GoOnAfterAnErrorAndRecordIt) {
  // Two classes, but the split asks for a single labeled row.
  StudySource bad = source("bad", 1);
  bad.sizes = {1, 100, 20};
  StudySource unreadable = source("unreadable", 1);
  unreadable.read = [](const Workers&) -> Dataset { throw InputError("x.csv: cannot be opened."); };
  const std::vector<StudySource> sources{bad, unreadable, source("good", 1)};
  const StudyOutcome outcome = run_study(sources, quick(1), {}, file("error.jsonl"));
  EXPECT_EQ(outcome.failed, papers_lines());
  EXPECT_EQ(outcome.problems, std::vector<std::string>{"x.csv: cannot be opened."});
  const auto results = read_results(file("error.jsonl")).results;
  EXPECT_EQ(results.front().status, ResultStatus::error);
  EXPECT_NE(results.front().message.find("1 labeled row"), std::string::npos) << results.front().message;
  EXPECT_EQ(results.back().set, "good");
  EXPECT_EQ(results.back().status, ResultStatus::ok);
}

TEST_F(Studies, RowsWithoutALabelTakePartButAreNotScored) {
  StudySource partly{.name = "partly", .sizes = {10, 55, 10}, .columns = 25, .read = [](const Workers&) {
                       return small_data(1, 0.5);  // 75 of 150 rows
                     }};
  StudyOptions options = quick(1);
  options.methods = {
      *std::find_if(study_methods().begin(), study_methods().end(),
                    [](const StudyMethod& known) { return std::string_view(known.name) == "sfs"; })};
  static_cast<void>(run_study(std::vector{partly}, options, {}, file("partly.jsonl")));
  const auto results = read_results(file("partly.jsonl")).results;
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].status, ResultStatus::ok) << results[0].message;
  const double right = results[0].acc_u * 55;
  EXPECT_NEAR(right, std::round(right), 1e-9) << "ACC-U counts the 55 rows whose class is known";
}

TEST_F(Studies, ResultsOfOtherOptionsAreRefusedOrDoneAgain) {
  const std::vector<StudySource> sources{source("A", 1)};
  static_cast<void>(run_study(sources, quick(1), {}, file("x.jsonl")));
  StudyOptions options = quick(1);
  options.selection.search.vote_share = 0.5;
  EXPECT_THROW(static_cast<void>(run_study(sources, options, {}, file("x.jsonl"))), InputError);
  options.redo = true;
  const StudyOutcome outcome = run_study(sources, options, {}, file("x.jsonl"));
  EXPECT_EQ(outcome.written, 3U);  // fsga, sew-il and sew-il-paper
  EXPECT_EQ(answers_in(file("x.jsonl")).size(), papers_lines());
}

TEST_F(Studies, MoreSplitsCanBeLeftToWhatIsQuick) {
  StudyOptions options = quick(1);
  options.only_under = 1000;
  EXPECT_EQ(run_study(std::vector{source("A", 1)}, options, {}, file("x.jsonl")).lines, 0U)
      << "nothing is known yet";
  options.only_under = 0;
  const std::size_t all = run_study(std::vector{source("A", 1)}, options, {}, file("x.jsonl")).written;
  std::vector<StudyResult> results = read_results(file("x.jsonl")).results;
  for (StudyResult& result : results) {
    result.cpu_seconds = result.method == "cga" ? 50 : 1;
    result.seconds = 100;                             // the machine was busy
    if (result.method == "sfs") result.threads = 16;  // made on another machine
  }
  ResultWriter(file("x.jsonl")).replace(results);
  options.splits = 2;
  options.only_under = 30;
  const StudyOutcome outcome = run_study(std::vector{source("A", 1)}, options, {}, file("x.jsonl"));
  EXPECT_EQ(outcome.written, all - 1);
  EXPECT_EQ(outcome.lines, outcome.present + outcome.written);
  for (const StudyResult& result : read_results(file("x.jsonl")).results) {
    EXPECT_FALSE(result.split == 2 && result.method == "cga");
  }
}

TEST_F(Studies, ATaskOnASplitGivesTheLineOfTheStudy) {
  const StudySource made = source("A", 1);
  const StudyOptions options = quick(2);
  static_cast<void>(run_study(std::vector{made}, options, {}, file("x.jsonl")));
  const Dataset data = made.read(Workers(1));
  std::size_t compared = 0;
  for (const StudyResult& known : read_results(file("x.jsonl")).results) {
    if (known.table != StudyTable::methods) continue;
    const auto method = std::find_if(study_methods().begin(), study_methods().end(), [&](const auto& one) {
      return one.table == known.table && one.name == known.method;
    });
    StudyTask task{.set = "A", .method = known.method, .split = known.split};
    task.options = selection_of(*method, options.selection);
    task.options.seed += known.split - 1;
    StudyResult found = run_task(task, data, study_split(data.labels(), made.sizes, known.split), Workers(1));
    found.choose_seconds = known.choose_seconds;
    found.seconds = known.seconds;
    found.cpu_seconds = known.cpu_seconds;
    found.threads = known.threads;
    EXPECT_EQ(to_json(found), to_json(known));
    ++compared;
  }
  EXPECT_EQ(compared, 2 * (method_table().size() + 1)) << "two splits, sew-il-paper besides";
}

TEST_F(Studies, ATaskMayLabelByOptionsOfItsOwn) {
  const StudySource made = source("A", 1);
  const Dataset data = made.read(Workers(1));
  const Split rows = study_split(data.labels(), made.sizes, 1);
  StudyTask task{.method = "mine"};
  task.options = quick(1).selection;
  task.options.method = SelectionMethod::sfs;
  const StudyResult plain = run_task(task, data, rows, Workers(1));
  task.extras.labeling = LabelingOptions{task.options.forest, task.options.self_training};
  const StudyResult same = run_task(task, data, rows, Workers(1));
  EXPECT_EQ(same.acc_u, plain.acc_u);
  EXPECT_EQ(same.acc_t, plain.acc_t);
  task.extras.labeling->forest.n_estimators = 1;
  const StudyResult other = run_task(task, data, rows, Workers(1));
  EXPECT_EQ(other.columns, plain.columns);
  EXPECT_NE(other.acc_u, plain.acc_u);
  EXPECT_NE(other.options_hash, plain.options_hash);
  EXPECT_NE(other.changed.find(R"("labeling":{"n_estimators":1})"), std::string::npos) << other.changed;
}

TEST_F(Studies, ResultsOfOtherDataAreNotContinued) {
  static_cast<void>(run_study(std::vector{source("A", 1)}, quick(1), {}, file("x.jsonl")));
  const StudyOutcome outcome = run_study(std::vector{source("A", 2)}, quick(2), {}, file("x.jsonl"));
  EXPECT_EQ(outcome.written, 0U);
  ASSERT_EQ(outcome.problems.size(), 1U);
  EXPECT_NE(outcome.problems[0].find("split 1 of A, gt of table criteria, belongs to other data"),
            std::string::npos);
}

}  // namespace
}  // namespace sewil
