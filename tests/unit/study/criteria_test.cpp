// tests/unit/study/criteria_test.cpp: table criteria against the obvious way: one set at a time, one forest,
// one criterion, one self-training.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string_view>

#include "search/fsga_steps.h"
#include "sewil/data/dataset.h"
#include "sewil/front/study_sets.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/votes.h"
#include "study/job.h"

namespace sewil {
namespace {

using namespace study;

struct Candidate {
  double oob = 0, cb = 0, cbil = 0, acc_u = 0, acc_t = 0;
};

Dataset with_constants_between(const Dataset& data) {
  static const std::vector<double> zeros(data.rows(), 0);
  std::vector<Column> columns;
  for (const Column& column : data.columns()) {
    if (columns.size() % 3 == 0) {
      columns.push_back(column);
      columns.back().name = "constant " + std::to_string(columns.size());
      columns.back().values = DenseValues{.data = zeros.data()};
    }
    columns.push_back(column);
  }
  return {
      columns, {data.labels().begin(), data.labels().end()}, {data.classes().begin(), data.classes().end()}};
}

class CriteriaTable : public testing::Test {
 protected:
  CriteriaTable()
      : set("made", made_data(), workers), rows(set, study_split(set.data.labels(), {40, 150, 60}, 1)) {
    options.seed = 5;
    options.forest.n_estimators = 15;
    options.search.population = 12;
  }

  static Dataset made_data() {
    return generate_madelon_like(
               {.rows = 250, .informative = 4, .redundant = 4, .noise = 28, .separation = 1.5}, Workers(1))
        .data;
  }

  [[nodiscard]] std::unique_ptr<ForestMaker> maker(const ColumnSet& columns) const {
    ForestOptions forest = options.forest;
    forest.seed = options.seed;
    return make_forest_maker(set.matrix, columns, forest, {.trees = true}, workers);
  }

  // Every candidate by itself.
  [[nodiscard]] std::vector<Candidate> one_by_one() const {
    RandomStream stream(options.seed, Purpose::search, 0);
    const std::vector<ColumnSet> sets = search::first_population(36, 12, stream);
    ColumnSet all(36);
    std::iota(all.begin(), all.end(), 0U);
    const PartlyLabeled known = rows.known();
    const SelfTrainingResult first = self_train(known, *maker(all), options.self_training, workers);
    std::vector<Candidate> candidates;
    for (const ColumnSet& columns : sets) {
      EXPECT_EQ(columns.size(), 6U);
      const ForestResult forest =
          maker(columns)->grow({.rows = first.rows, .labels = first.labels, .classes = known.classes});
      const CriterionResult bounds = evaluate_criteria(
          {.oob_votes = forest.oob_votes, .labels = first.labels, .labeled = first.labeled}, {}, workers);
      const SelfTrainingResult learned = self_train(known, *maker(columns), options.self_training, workers);
      const auto test = predict(learned.forest.trees->votes_of_rows(set.matrix, rows.split.test, workers));
      candidates.push_back({.oob = bounds.oob_error,
                            .cb = bounds.cb,
                            .cbil = bounds.cbil,
                            .acc_u = error_rate(rows.unlabeled_truth, learned.predicted).accuracy(),
                            .acc_t = error_rate(rows.test_truth, test).accuracy()});
    }
    return candidates;
  }

  Workers workers{2};
  PreparedSet set;
  SplitRows rows;
  SelectionOptions options;
};

TEST_F(CriteriaTable, PicksWhatEachCriterionLikesBest) {
  std::vector<StudyMethod> methods;
  for (const StudyMethod& method : study_methods()) {
    for (const std::string_view name : {"gt", "oob", "cb", "cbil"}) {
      if (method.name == name) methods.push_back(method);
    }
  }
  ASSERT_EQ(methods.size(), 4U);
  const JobInput input{.set = set, .rows = rows, .workers = workers, .progress = no_progress()};
  const std::vector<Figures> found = run_criteria(input, methods, options);
  const std::vector<Candidate> candidates = one_by_one();
  const auto smallest = [&](double Candidate::* criterion) {
    return *std::min_element(candidates.begin(), candidates.end(),
                             [&](const auto& a, const auto& b) { return a.*criterion < b.*criterion; });
  };
  const Candidate truth = *std::max_element(candidates.begin(), candidates.end(),
                                            [](const auto& a, const auto& b) { return a.acc_u < b.acc_u; });
  const std::vector<Candidate> expected{truth, smallest(&Candidate::oob), smallest(&Candidate::cb),
                                        smallest(&Candidate::cbil)};
  for (std::size_t i = 0; i < methods.size(); ++i) {
    EXPECT_EQ(found[i].acc_u, expected[i].acc_u) << methods[i].name;
    EXPECT_EQ(found[i].acc_t, expected[i].acc_t) << methods[i].name;
    EXPECT_EQ(found[i].columns, 6U);
  }
  EXPECT_NE(found[0].acc_u, candidates.front().acc_u) << "a test with nothing to choose";
}

// As the search: what never changes is not drawn, does not count for the size of the sets, and is not learned
// from.
TEST_F(CriteriaTable, DrawsFromTheColumnsThatVary) {
  const PreparedSet wider("made", with_constants_between(made_data()), workers);
  ASSERT_EQ(wider.matrix.columns.size(), 54U);
  std::vector<StudyMethod> methods;
  for (const StudyMethod& method : study_methods()) {
    if (method.table == StudyTable::criteria) methods.push_back(method);
  }
  const SplitRows wider_rows(wider, study_split(wider.data.labels(), {40, 150, 60}, 1));
  const auto figures_of = [&](const PreparedSet& its_set, const SplitRows& its_rows) {
    return run_criteria({.set = its_set, .rows = its_rows, .workers = workers, .progress = no_progress()},
                        methods, options);
  };
  const std::vector<Figures> expected = figures_of(set, rows), found = figures_of(wider, wider_rows);
  for (std::size_t i = 0; i < methods.size(); ++i) {
    EXPECT_EQ(found[i].columns, 6U) << methods[i].name;
    EXPECT_EQ(found[i].acc_u, expected[i].acc_u) << methods[i].name;
    EXPECT_EQ(found[i].acc_t, expected[i].acc_t) << methods[i].name;
  }
}

}  // namespace
}  // namespace sewil
