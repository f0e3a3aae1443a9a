// tests/unit/study/plan_test.cpp: which jobs a study has, what a file of results leaves to do, and which
// options make results differ.
#include "study/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/option_json.h"
#include "sewil/front/study_sets.h"
#include "sewil/select/methods.h"
#include "unit/study/planned.h"

namespace sewil {
namespace {

using namespace study;

std::vector<StudyResult> results_of(const std::vector<StudyJob>& jobs,
                                    const std::vector<StudySource>& sources) {
  std::vector<StudyResult> results;
  for (const StudyJob& job : jobs) {
    for (const PlannedLine& line : job.lines)
      results.push_back(result_of(job, line, sources[job.source].name));
  }
  return results;
}

// Turns one described option, by its number, into something else.
class ChangeOne final : public OptionVisitor {
 public:
  explicit ChangeOne(std::size_t wanted) : wanted_(wanted) {}
  void integer(const char* name, std::int64_t& value, IntegerRange, const char*) override {
    if (is_it(name)) value += 1;
  }
  void real(const char* name, double& value, RealRange, const char*) override {
    if (is_it(name)) value = value * 0.5 + 0.001;
  }
  void flag(const char* name, bool& value, const char*) override {
    if (is_it(name)) value = !value;
  }
  void choice(const char* name, int& value, std::span<const char* const> names, const char*) override {
    if (is_it(name)) value = (value + 1) % static_cast<int>(names.size());
  }
  std::string changed;

 private:
  bool is_it(const char* name) {
    if (seen_++ != wanted_) return false;
    changed = name;
    return true;
  }
  std::size_t wanted_, seen_ = 0;
};

std::set<std::string> methods_that_differ(const SelectionOptions& options) {
  std::set<std::string> names;
  for (const StudyMethod& known : study_methods()) {
    if (known.table == StudyTable::same_size) continue;  // their keys hold SEW-IL's options too
    if (options_key(known, options).hash != options_key(known, {}).hash) names.insert(known.name);
  }
  return names;
}

TEST(StudyPlan, CriteriaAreOneJobAndSewIlIsFsga) {
  const auto sources = two_sources();
  const auto jobs = plan_study(sources, {.splits = 2});
  // Of each split: criteria; fss, cga, fsga with sew-il; the other methods; sew-il-paper.
  const std::size_t per_split = 1 + 3 + (method_table().size() - 1) + 1;
  ASSERT_EQ(jobs.size(), 2 * 2 * per_split);
  EXPECT_TRUE(jobs[0].criteria);
  EXPECT_EQ(jobs[0].lines.size(), 6U);
  EXPECT_STREQ(jobs[3].lines.front().method.name, "fsga");
  EXPECT_STREQ(jobs[3].lines.back().method.name, "sew-il");
  EXPECT_EQ(jobs[0].options.seed, 1U);
  EXPECT_EQ(jobs[per_split].split, 2U);
  EXPECT_EQ(jobs[per_split].options.seed, 2U);
  EXPECT_EQ(jobs[2 * per_split].source, 1U);
}

TEST(StudyPlan, EveryMethodRunsWhatItsNameSays) {
  EXPECT_EQ(selection_of(method("cga"), {}).search.search, SearchMethod::cga);
  EXPECT_EQ(selection_of(method("fss"), {}).search.search, SearchMethod::fss);
  EXPECT_EQ(selection_of(method("fsga"), {.search = {.search = SearchMethod::cga}}).search.search,
            SearchMethod::fsga);
  EXPECT_EQ(selection_of(method("sew-il"), {.method = SelectionMethod::sfs}).method, SelectionMethod::sew_il);
  EXPECT_EQ(selection_of(method("cot-fss"), {}).method, SelectionMethod::cot_fss);
  EXPECT_EQ(selection_of(method("rlsr"), {}).method, SelectionMethod::rlsr);
  EXPECT_EQ(selection_of(method("sfs"), {}).method, SelectionMethod::sfs);
  EXPECT_EQ(selection_of(method("ssls"), {}).method, SelectionMethod::ssls);
  EXPECT_EQ(selection_of(method("random"), {}).method, SelectionMethod::random);
  EXPECT_EQ(selection_of(method("no-selection"), {}).method, SelectionMethod::no_selection);
}

TEST(StudyPlan, SewIlAsInThePaperHasThePapersChoicesWhateverIsGiven) {
  const SelectionOptions found = selection_of(
      method("sew-il-paper"), {.method = SelectionMethod::sfs, .relevance = {.rule = RelevanceRule::none}});
  EXPECT_EQ(found.method, SelectionMethod::sew_il);
  EXPECT_EQ(found.forest.constant_rule, ConstantRule::counted);
  EXPECT_EQ(found.relevance.rule, RelevanceRule::plain);
  EXPECT_TRUE(method("sew-il-paper").for_paper);
  EXPECT_FALSE(method("sew-il").for_paper);
}

TEST(StudyPlan, SewIlWithThePapersPresetIsTheSameJobAsSewIlAsInThePaper) {
  const auto sources = two_sources();
  StudyOptions options{.splits = 1, .methods = {method("sew-il"), method("sew-il-paper")}};
  EXPECT_EQ(plan_study(sources, options).size(), 2U * 2) << "by default they are two selections";
  set_as_in_paper(options.selection);
  const auto jobs = plan_study(sources, options);
  ASSERT_EQ(jobs.size(), 2U);
  ASSERT_EQ(jobs[0].lines.size(), 2U);
  EXPECT_EQ(jobs[0].lines[0].key.changed, jobs[0].lines[1].key.changed);
}

TEST(StudyPlan, SizesThatFollowSewIlAreRunLastAndHaveOneKeyForAllSplits) {
  const auto sources = two_sources();
  StudyOptions options{.splits = 2};
  for (const StudyMethod& one : study_methods()) {
    const std::string_view name = one.name;
    const bool asked = one.table == StudyTable::methods || one.table == StudyTable::same_size;
    if (asked && (name == "sew-il" || name == "sfs" || name == "random")) options.methods.push_back(one);
  }
  const auto jobs = plan_study(sources, options);
  // Of each split: random, sfs, sew-il of both tables; at the end random and sfs once more.
  ASSERT_EQ(jobs.size(), 2U * 2 * (3 + 2));
  std::set<std::string> keys;
  for (std::size_t at = 0; at < jobs.size(); ++at) {
    const StudyJob& job = jobs[at];
    EXPECT_EQ(job.size_of.empty(), at < 12);
    if (at < 12) continue;
    EXPECT_EQ(job.size_of, options_key(method("sew-il"), {}).hash);
    EXPECT_EQ(job.lines.front().method.table, StudyTable::same_size);
    keys.insert(job.lines.front().key.hash);
    EXPECT_NE(job.lines.front().key.hash, options_key(method("sfs"), {}).hash);
  }
  EXPECT_EQ(keys.size(), 2U);
  // What SEW-IL does decides the sizes, so its options count for the others too.
  const StudyMethod& last = options.methods[options.methods.size() - 2];
  ASSERT_EQ(last.table, StudyTable::same_size);
  EXPECT_NE(options_key(last, {.search = {.generations = 7}}).hash, options_key(last, {}).hash);
}

TEST(StudyPlan, ShardsAreDisjointAndTogetherAll) {
  const auto sources = two_sources();
  const auto name = [&](const StudyJob& job) {
    return sources[job.source].name + std::to_string(job.split) + job.lines.front().method.name;
  };
  std::set<std::string> all, together;
  for (const StudyJob& job : plan_study(sources, {.splits = 3})) all.insert(name(job));
  for (std::size_t shard = 1; shard <= 4; ++shard) {
    for (const StudyJob& job : plan_study(sources, {.splits = 3, .shard = shard, .shards = 4})) {
      EXPECT_TRUE(together.insert(name(job)).second) << name(job);
    }
  }
  EXPECT_EQ(all, together);
}

TEST(StudyPlan, WhatIsInTheFileIsNotRunAgain) {
  const auto sources = two_sources();
  const StudyOptions options{.splits = 2};
  const auto jobs = plan_study(sources, options);
  auto results = results_of(jobs, sources);
  EXPECT_TRUE(subtract(jobs, results, sources, options).jobs.empty());
  EXPECT_EQ(subtract(jobs, results, sources, options).present, results.size());
  results.erase(results.begin());  // gt of the first split
  const Remaining left = subtract(jobs, results, sources, options);
  ASSERT_EQ(left.jobs.size(), 1U);
  ASSERT_EQ(left.jobs[0].lines.size(), 1U);
  EXPECT_STREQ(left.jobs[0].lines[0].method.name, "gt");
  EXPECT_EQ(left.lines, results.size() + 1);
}

TEST(StudyPlan, WhatAnotherTableHasAlreadyIsCopied) {
  const auto sources = two_sources();
  const StudyOptions options{.splits = 1};
  const auto jobs = plan_study(sources, options);
  auto results = results_of(jobs, sources);
  std::erase_if(results, [](const StudyResult& result) { return result.method == "sew-il"; });
  const Remaining left = subtract(jobs, results, sources, options);
  EXPECT_TRUE(left.jobs.empty());
  ASSERT_EQ(left.copies.size(), 2U);
  EXPECT_EQ(left.copies[0].method, "sew-il");
  EXPECT_EQ(left.copies[0].table, StudyTable::methods);
  EXPECT_EQ(left.copies[0].acc_u, 0.5);
}

TEST(StudyPlan, ErrorsAndShortLimitsAreTriedAgain) {
  const auto sources = two_sources();
  const StudyOptions options{.splits = 1, .methods = {method("sfs")}, .limit = 60};
  const auto jobs = plan_study(sources, options);
  auto results = results_of(jobs, sources);
  results[0].status = ResultStatus::error;
  results[1].status = ResultStatus::na;
  results[1].limit = 60;
  ASSERT_EQ(subtract(jobs, results, sources, options).jobs.size(), 1U);
  EXPECT_EQ(subtract(jobs, results, sources, options).jobs[0].source, 0U);
  results[1].limit = 30;
  EXPECT_EQ(subtract(jobs, results, sources, options).jobs.size(), 2U);
}

TEST(StudyPlan, ResultsOfOtherOptionsAreSeen) {
  const auto sources = two_sources();
  const StudyOptions before{.splits = 1};
  StudyOptions now = before;
  now.selection.search.vote_share = 0.1;
  const auto results = results_of(plan_study(sources, before), sources);
  const Remaining left = subtract(plan_study(sources, now), results, sources, now);
  const std::set<std::string> searches{"fsga", "sew-il", "sew-il-paper"};
  ASSERT_EQ(left.outdated.size(), 2 * searches.size());  // on both sets
  for (const std::size_t at : left.outdated) EXPECT_TRUE(searches.contains(results[at].method));
  now.selection.seed = 5;
  EXPECT_EQ(subtract(plan_study(sources, now), results, sources, now).outdated.size(), results.size());
}

TEST(StudyPlan, ResultsOfOtherDataOrSplitSizesAreSeenEvenWhenNothingIsLeftToDo) {
  auto sources = two_sources();
  const StudyOptions options{.splits = 1, .methods = {method("sfs")}};
  const auto jobs = plan_study(sources, options);
  auto results = results_of(jobs, sources);
  sources[0].hash = results[0].data_hash;
  EXPECT_TRUE(subtract(jobs, results, sources, options).outdated.empty());
  sources[0].hash = "0000000000000000";
  const Remaining other_data = subtract(jobs, results, sources, options);
  EXPECT_EQ(other_data.outdated, std::vector<std::size_t>{0});
  EXPECT_NE(other_data.why_outdated.find("other data"), std::string::npos) << other_data.why_outdated;
  EXPECT_EQ(other_data.jobs.size(), 1U) << "with redo they are run again";
  sources[0].hash = "";
  sources[1].sizes = {20, 70, 10};
  const Remaining other_sizes = subtract(jobs, results, sources, options);
  EXPECT_EQ(other_sizes.outdated, std::vector<std::size_t>{1});
  EXPECT_NE(other_sizes.why_outdated.find("10 labeled and 10 test rows"), std::string::npos);
  results[1].labeled = 0;
  EXPECT_EQ(subtract(jobs, results, sources, options).outdated, std::vector<std::size_t>{1})
      << "a line that does not say its sizes";
}

TEST(StudyPlan, ResultsOfThePaperSetsThatDoNotSayTheirSizesStay) {
  const PaperSet& protein = *find_paper_set("Protein");
  const std::vector<StudySource> sources{paper_source(protein, "")};
  const StudyOptions options{.splits = 1, .methods = {method("sfs")}};
  const auto jobs = plan_study(sources, options);
  auto results = results_of(jobs, sources);
  results[0].labeled = results[0].test = 0;
  EXPECT_TRUE(subtract(jobs, results, sources, options).outdated.empty());
}

TEST(OptionsKeys, EveryOptionMattersToSomeMethod) {
  for (std::size_t number = 0;; ++number) {
    SelectionOptions options;
    ChangeOne change(number);
    describe(options, change);
    if (change.changed.empty()) break;
    if (change.changed == "method") continue;  // the study sets it
    EXPECT_FALSE(methods_that_differ(options).empty()) << change.changed;
  }
}

TEST(OptionsKeys, HoldOnlyWhatMattersToTheMethod) {
  using Names = std::set<std::string>;
  SelectionOptions options;
  options.search.vote_share = 0.2;
  EXPECT_EQ(methods_that_differ(options), (Names{"fsga", "sew-il", "sew-il-paper"}));
  options = {};
  options.filter.neighbors = 5;
  EXPECT_EQ(methods_that_differ(options), (Names{"sfs", "ssls"}));
  options = {};
  options.filter.rlsr.gamma = 1;
  EXPECT_EQ(methods_that_differ(options), (Names{"rlsr"}));
  options = {};
  options.criterion.criterion = Criterion::oob;
  EXPECT_EQ(methods_that_differ(options), (Names{"fss", "cga", "fsga", "sew-il", "sew-il-paper"}));
  options = {};
  options.relevance.rule = RelevanceRule::none;
  EXPECT_EQ(methods_that_differ(options), (Names{"fsga", "sew-il"}));
  options = {};
  options.search.search = SearchMethod::cga;
  EXPECT_EQ(methods_that_differ(options), (Names{"sew-il", "sew-il-paper"}));
  EXPECT_EQ(options_key(method("sew-il"), options).hash, options_key(method("cga"), options).hash);
  options = {};
  options.forest.n_estimators = 50;
  const auto of_the_paper = [](const StudyMethod& known) { return known.table != StudyTable::same_size; };
  EXPECT_EQ(methods_that_differ(options).size(),
            static_cast<std::size_t>(std::ranges::count_if(study_methods(), of_the_paper)));
  EXPECT_EQ(options_key(method("sfs"), options).changed, R"({"n_estimators":50})");
  options.seed = 9;  // the line has its own field for it
  EXPECT_EQ(options_key(method("sfs"), options).changed, R"({"n_estimators":50})");
}

// Results are kept for years: what their keys are made of must not change by accident.
TEST(OptionsKeys, OfTheDefaultsAreThoseOfTheKeptResults) {
  const std::map<std::string, std::string> kept = {
      {"gt", "bb7156f8f0c9ed6c"},           {"oob", "7f8f1197474e79b1"},  {"tb", "9f66f6c73aa02065"},
      {"cb", "228b1758fb33f8d2"},           {"cbil", "9fd4f776e9634353"}, {"cbil-beta", "6722440675f82b04"},
      {"fss", "2ad6820110a6beac"},          {"cga", "4dc41e8270b76706"},  {"fsga", "56de434a5a705c35"},
      {"no-selection", "fd1084c8f89b29f9"}, {"rlsr", "a47d281f30cb352e"}, {"random", "d9f6b2efb7269ce0"},
      {"sfs", "48f430e1ae954550"},          {"ssls", "3cea91d334965082"}, {"cot-fss", "606d18d4dc3d1524"},
      {"sew-il", "56de434a5a705c35"}};
  EXPECT_EQ(options_key(method("sew-il-paper"), {}).changed,
            R"({"constant_rule":"counted","relevance":"plain"})");
  for (const auto& [name, hash] : kept) EXPECT_EQ(options_key(method(name), {}).hash, hash) << name;
}

// A study's voters are trees unless asked otherwise, as they were before they had a name.
TEST(OptionsKeys, VotersArePartOfThemWhenAskedForAlone) {
  SelectionOptions options;
  options.self_training.estimator = EstimatorKind::automatic;
  EXPECT_TRUE(methods_that_differ(options).empty());
  EXPECT_EQ(options_key(method("sew-il"), options).changed, "{}");
  std::set<std::string> hashes;
  for (const EstimatorKind voters : {EstimatorKind::automatic, EstimatorKind::extra_trees,
                                     EstimatorKind::linear, EstimatorKind::ensemble}) {
    options.self_training.estimator = voters;
    const OptionsKey key = options_key(method("sew-il"), options);
    hashes.insert(key.hash);
    if (voters == EstimatorKind::automatic) continue;
    EXPECT_EQ(key.changed, std::string(R"({"estimator":")") + name_of(voters) + "\"}");
  }
  EXPECT_EQ(hashes.size(), 4U);
}

TEST(OptionsKeys, KeptAndDroppedColumnsAndGroupsChangeThem) {
  const OptionsKey plain = options_key(method("sfs"), {});
  EXPECT_EQ(with_constraints(plain, {}).hash, plain.hash);
  const OptionsKey kept = with_constraints(plain, {.keep = {0, 4}});
  EXPECT_EQ(kept.changed, R"({"keep":[1,5]})");
  const OptionsKey dropped = with_constraints(plain, {.drop = {0, 4}});
  const OptionsKey grouped = with_constraints(plain, {.groups = {{0, 4}}});
  EXPECT_EQ(grouped.changed, R"({"groups":[[1,5]]})");
  EXPECT_EQ((std::set<std::string>{plain.hash, kept.hash, dropped.hash, grouped.hash}).size(), 4U);
}

}  // namespace
}  // namespace sewil
