// bench/final_rules.cpp: how the last population of FSGA should become one column set.
//   build-bench/bench/final_rules DATA_DIR SPLITS SET,SET|all [OPTION=VALUE ...]
// Searches once per split, then takes the nested sets "in at least m of the last population's candidates" for
// several m, and compares their accuracy (self-training on the set, unlabeled and test rows) with what the
// best candidate gives and with what each measure known to the user would have picked among them.
#include <fmt/format.h>

#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "samples/forest_scorer.h"
#include "search/fsga_steps.h"
#include "sewil/select/selection.h"
#include "study/job.h"

namespace {

using namespace sewil;
using namespace sewil::study;
using search::best_candidates;
using search::population_share;
using search::Units;
using selection::ForestScorer;

struct Quality {
  std::size_t columns = 0;
  double unlabeled = 0, test = 0;                   // accuracy
  CriterionResult bounds;                           // on the augmented set of the search
  double learned_oob = 0, learned_labeled_oob = 0;  // of the last self-training forest
};

struct Measure {
  const char* name;
  std::function<double(const Quality&)> of;
};

const std::vector<Measure> measures = {
    {"cbil", [](const Quality& q) { return q.bounds.cbil; }},
    {"cb", [](const Quality& q) { return q.bounds.cb; }},
    {"cbil-beta", [](const Quality& q) { return q.bounds.cbil_beta; }},
    {"oob", [](const Quality& q) { return q.bounds.oob_error; }},
    {"oob after learning", [](const Quality& q) { return q.learned_oob; }},
    {"labeled oob after learning", [](const Quality& q) { return q.learned_labeled_oob; }}};

struct Line {
  bench::Mean columns, unlabeled, test;
  void add(const Quality& q) {
    columns.add(static_cast<double>(q.columns));
    unlabeled.add(q.unlabeled);
    test.add(q.test);
  }
  void print(const std::string& set, const std::string& rule) const {
    fmt::print("| {} | {} | {:.1f} | {:.3f} ± {:.3f} | {:.3f} ± {:.3f} |\n", set, rule, columns.mean(),
               unlabeled.mean(), unlabeled.deviation(), test.mean(), test.deviation());
    std::fflush(stdout);
  }
};

// One split of one set: everything needed to judge a column set.
struct Judge {
  const PreparedSet& set;
  const SplitRows& rows;
  const SelectionOptions& options;
  const Workers& workers;

  [[nodiscard]] Quality operator()(const ColumnSet& columns, const ForestScorer& scorer) const {
    const auto maker = make_forest_maker(set.matrix, columns, options.forest, {}, workers);
    const SelfTrainingResult learned = self_train(rows.known(), *maker, options.self_training, workers);
    const Figures figures =
        accuracies({.set = set, .rows = rows, .workers = workers, .progress = no_progress()}, learned);
    return {.columns = columns.size(),
            .unlabeled = figures.acc_u,
            .test = figures.acc_t,
            .bounds = scorer.evaluate(columns, no_progress()).bounds,
            .learned_oob = learned.oob_error,
            .learned_labeled_oob = learned.labeled_oob_error};
  }
};

void run_set(const PreparedSet& data, const PaperSet& set, std::size_t splits,
             const SelectionOptions& options, const Workers& workers) {
  const std::vector<int> least = {1, 2, 3, 4, 6, 8, 12, 20};
  std::vector<Line> by_vote(least.size()), by_measure(measures.size());
  Line best_candidate, all_columns;
  for (std::size_t number = 1; number <= splits; ++number) {
    const SplitRows rows = bench::split_rows(data, number);
    const PartlyLabeled known = rows.known();
    const SelectionOutcome found = select_columns({data.data, data.matrix, known, {}, options, workers});
    const ForestScorer scorer(*found.job, workers);
    const Judge judge{data, rows, options, workers};

    const std::vector<double> share = population_share(found.search);
    std::vector<Quality> nested;
    for (std::size_t i = 0; i < least.size(); ++i) {
      const double level = least[i] / static_cast<double>(options.search.population);
      Units units;
      for (std::uint32_t unit = 0; unit < share.size(); ++unit) {
        if (share[unit] > 0 && share[unit] >= level) units.push_back(unit);
      }
      if (units.empty()) break;
      nested.push_back(judge(found.space.columns_of(units), scorer));
      by_vote[i].add(nested.back());
    }
    const auto& best = found.search.scored[best_candidates(found.search, 1).front()];
    best_candidate.add(judge(found.space.columns_of(best.units), scorer));
    for (std::size_t m = 0; m < measures.size(); ++m) {
      const Quality* picked = nullptr;
      for (const Quality& q : nested) {
        if (picked == nullptr || measures[m].of(q) < measures[m].of(*picked)) picked = &q;
      }
      by_measure[m].add(*picked);
    }
    all_columns.add(judge(found.space.columns(), scorer));
  }
  for (std::size_t i = 0; i < least.size(); ++i) {
    if (by_vote[i].columns.count > 0) by_vote[i].print(set.name, fmt::format("vote, at least {}", least[i]));
  }
  best_candidate.print(set.name, "best candidate");
  for (std::size_t m = 0; m < measures.size(); ++m) {
    by_measure[m].print(set.name, fmt::format("nested set of least {}", measures[m].name));
  }
  all_columns.print(set.name, "all columns");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: final_rules DATA_DIR SPLITS SET,SET|all [OPTION=VALUE ...]\n");
    return 2;
  }
  bench::Words words = bench::split_words({argv + 4, argv + argc});
  const Workers workers(std::stoi(bench::take_word(words, "threads", "0")));
  SelectionOptions options;
  bench::set_options(options, words);
  fmt::print("| set | rule | columns | ACC-U | ACC-T |\n|---|---|---|---|---|\n");
  bench::each_set(argv[1], argv[3], workers, [&](const PreparedSet& data, const PaperSet& set) {
    run_set(data, set, std::stoul(argv[2]), options, workers);
  });
  return 0;
}
