// tests/unit/selection/methods_test.cpp: the table of methods says what is true of them.
#include "sewil/select/methods.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace sewil {
namespace {

// The scope of every described option.
class ScopeLister final : public OptionVisitor {
 public:
  void integer(const char* name, std::int64_t&, IntegerRange, const char*) override { add(name); }
  void real(const char* name, double&, RealRange, const char*) override { add(name); }
  void flag(const char* name, bool&, const char*) override { add(name); }
  void choice(const char* name, int&, std::span<const char* const>, const char*) override { add(name); }
  std::map<std::string, std::string> scopes;

 private:
  void add(const char* name) { scopes[name] = scope(); }
};

std::map<std::string, std::string> scopes_by_option() {
  SelectionOptions options;
  ScopeLister lister;
  describe(options, lister);
  return lister.scopes;
}

TEST(Methods, StandInTheOrderOfTheirEnum) {
  const std::pair<SelectionMethod, const char*> known[] = {
      {SelectionMethod::sew_il, "sew-il"},   {SelectionMethod::no_selection, "no-selection"},
      {SelectionMethod::random, "random"},   {SelectionMethod::rlsr, "rlsr"},
      {SelectionMethod::sfs, "sfs"},         {SelectionMethod::ssls, "ssls"},
      {SelectionMethod::cot_fss, "cot-fss"}, {SelectionMethod::forest, "forest"},
      {SelectionMethod::rfe, "rfe"},         {SelectionMethod::iterative_rfe, "iterative-rfe"}};
  for (const auto& [method, name] : known) EXPECT_STREQ(info_of(method).name, name);
}

TEST(Searches, StandInTheOrderOfTheirEnum) {
  EXPECT_STREQ(info_of(SearchMethod::fsga).name, "fsga");
  EXPECT_STREQ(info_of(SearchMethod::cga).name, "cga");
  EXPECT_STREQ(info_of(SearchMethod::fss).name, "fss");
}

TEST(Methods, HaveNamesOfTheirOwnAndWhatTheirKindNeeds) {
  std::set<std::string> names;
  for (const MethodInfo& row : method_table()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_NE(std::string(row.title), "") << row.name;
    EXPECT_NE(std::string(row.description), "") << row.name;
    EXPECT_NE(std::string(row.needs), "") << row.name;
    EXPECT_TRUE(row.kind != MethodKind::ranker || row.rank != nullptr) << row.name;
    EXPECT_TRUE(row.kind != MethodKind::search || row.rank == nullptr) << row.name;
    EXPECT_EQ(row.kind == MethodKind::baseline, !std::string(row.chosen).empty()) << row.name;
    const SelectionOptions options;
    EXPECT_GT(row.cost({.rows = 100, .columns = 50, .options = options}), 0) << row.name;
  }
}

TEST(Methods, CostMoreOnMoreColumns) {
  const SelectionOptions options;
  for (const MethodInfo& row : method_table()) {
    EXPECT_GT(row.cost({.rows = 100, .columns = 5000, .options = options}),
              row.cost({.rows = 100, .columns = 50, .options = options}))
        << row.name;
  }
}

TEST(Scopes, AreReadBySomeMethodAndHaveOptions) {
  std::set<std::string> described, read;
  for (const auto& [name, scope] : scopes_by_option()) {
    EXPECT_NE(scope, "") << name;
    described.insert(scope);
  }
  for (const MethodInfo& row : method_table()) {
    for (const std::string_view scope : scopes_of(row)) read.emplace(scope);
  }
  EXPECT_EQ(described, read);
  for (const SearchInfo& row : search_table()) {
    for (const std::string_view scope : row.scopes) EXPECT_TRUE(read.contains(std::string(scope))) << scope;
  }
}

TEST(Scopes, OfOtherSearchesAreNotRead) {
  const auto reads = [](const SelectionOptions& options, std::string_view scope) {
    const auto scopes = scopes_read(options);
    return std::find(scopes.begin(), scopes.end(), scope) != scopes.end();
  };
  SelectionOptions options{.method = SelectionMethod::sew_il};
  EXPECT_TRUE(reads(options, "fsga") && reads(options, "relevance") && reads(options, "criterion"));
  EXPECT_FALSE(reads(options, "cga") || reads(options, "fss") || reads(options, "rlsr"));
  options.search.search = SearchMethod::fss;
  EXPECT_TRUE(reads(options, "fss"));
  EXPECT_FALSE(reads(options, "population") || reads(options, "relevance"));
  options.method = SelectionMethod::rlsr;
  EXPECT_TRUE(reads(options, "rlsr") && reads(options, "forest"));
  EXPECT_FALSE(reads(options, "fss") || reads(options, "fisher"));
}

TEST(Scopes, SayWhoReadsThem) {
  EXPECT_EQ(readers_of("neighbor-graph"), "sfs, ssls");
  EXPECT_EQ(readers_of("population"), "fsga, cga");
  EXPECT_EQ(readers_of("criterion"), "sew-il");
  EXPECT_EQ(readers_of("forest"), "");
  const auto scopes = scopes_by_option();
  EXPECT_EQ(scopes.at("relevance_level"), "relevance");
  EXPECT_EQ(scopes.at("n_estimators"), "forest");
  EXPECT_EQ(scopes.at("balanced_rows"), "candidates");
  EXPECT_EQ(scopes.at("threshold_grid"), "self-training");
}

}  // namespace
}  // namespace sewil
