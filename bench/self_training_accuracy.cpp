// bench/self_training_accuracy.cpp: how well self-training labels the paper's data sets.
//   build-bench/bench/self_training_accuracy [DATA_DIR [SPLITS [SET,SET...]]]     (default ../shared/data 5
//   all)
// Splits have the paper's sizes. For every set: accuracy on the unlabeled rows and on test rows of the
// supervised forest and of self-training with each way to search the grid, the other policies, and both rules
// for constant columns. Prints Markdown (docs/evidence/self_training.md).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "bench/each_set.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/self_training.h"
#include "sewil/learn/votes.h"

namespace {

using namespace sewil;
using namespace sewil::study;

struct Way {
  const char* name;
  SelfTrainingOptions options;
  ConstantRule rule = ConstantRule::free;
};

std::vector<Way> ways{
    {"global", {.thresholds = {.search = GridSearch::global}}},
    {"first dip", {.thresholds = {.search = GridSearch::first_dip}}},
    {"global, constants counted", {.thresholds = {.search = GridSearch::global}}, ConstantRule::counted},
    {"first dip, constants counted",
     {.thresholds = {.search = GridSearch::first_dip}},
     ConstantRule::counted},
    {"fixed .7", {.policy = Policy::fixed}},
    {"mean vote", {.policy = Policy::mean_vote}},
    {"share .1", {.policy = Policy::share}},
    {"curriculum .2", {.policy = Policy::curriculum}},
};

struct Totals {
  double supervised_u = 0, supervised_t = 0, unlabeled = 0, test = 0, steps = 0, seconds = 0;
  std::vector<double> gains = {};  // accuracy on U less the supervised one, split by split
};

void run_set(const PreparedSet& set, std::size_t splits, const Workers& workers,
             std::vector<Totals>& totals) {
  std::vector<std::uint32_t> columns(set.matrix.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  for (std::size_t number = 1; number <= splits; ++number) {
    const SplitRows rows = bench::split_rows(set, number);
    const PartlyLabeled known = rows.known();
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const auto maker = make_forest_maker(set.matrix, columns, {.constant_rule = ways[way].rule},
                                           {.weights = false, .trees = true}, workers);
      const auto start = std::chrono::steady_clock::now();
      const SelfTrainingResult result = self_train(known, *maker, ways[way].options, workers);
      Totals& total = totals[way];
      total.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      const ForestResult first = maker->grow({known.labeled, known.labels, {}, known.classes, {}});
      const double supervised = error_rate(rows.unlabeled_truth, result.first_predicted).accuracy();
      const double learned = error_rate(rows.unlabeled_truth, result.predicted).accuracy();
      total.supervised_u += supervised;
      const auto test_accuracy = [&](const ForestResult& forest) {
        const VoteMatrix votes = forest.trees->votes_of_rows(set.matrix, rows.split.test, workers);
        return error_rate(rows.test_truth, predict(votes)).accuracy();
      };
      total.supervised_t += test_accuracy(first);
      total.unlabeled += learned;
      total.test += test_accuracy(result.forest);
      total.gains.push_back(learned - supervised);
      for (const SelfTrainingStep& step : result.steps) total.steps += step.taken > 0 ? 1 : 0;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "../shared/data";
  const std::size_t splits = argc > 2 ? std::stoul(argv[2]) : 5;
  // The image sets alone take as long as all others together: they are run when asked for by name.
  const std::string usual = "Protein,Madelon,Isolet,Coil20,PCMAC,RELATHE,BASEHOCK";
  const std::string wanted = argc > 3 && std::string(argv[3]) != "all" ? argv[3] : usual;
  if (argc > 4) ways.resize(std::min<std::size_t>(ways.size(), std::stoul(argv[4])));
  const Workers workers(0);
  fmt::print("| set | way | supervised ACC-U | ACC-U | supervised ACC-T | ACC-T | steps | seconds |\n");
  fmt::print("|---|---|---|---|---|---|---|---|\n");
  std::vector<Totals> all(ways.size());
  std::size_t used = 0;
  bench::each_set(folder, wanted, workers, [&](const PreparedSet& data, const PaperSet& set) {
    std::vector<Totals> totals(ways.size());
    run_set(data, splits, workers, totals);
    ++used;
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const Totals& t = totals[way];
      const auto n = static_cast<double>(splits);
      fmt::print("| {} | {} | {:.4f} | {:.4f} | {:.4f} | {:.4f} | {:.1f} | {:.2f} |\n", set.name,
                 ways[way].name, t.supervised_u / n, t.unlabeled / n, t.supervised_t / n, t.test / n,
                 t.steps / n, t.seconds / n);
      all[way].supervised_u += t.supervised_u / n;
      all[way].supervised_t += t.supervised_t / n;
      all[way].unlabeled += t.unlabeled / n;
      all[way].test += t.test / n;
      all[way].steps += t.steps / n;
      all[way].seconds += t.seconds / n;
      all[way].gains.insert(all[way].gains.end(), t.gains.begin(), t.gains.end());
    }
    std::fflush(stdout);
  });
  for (std::size_t way = 0; way < ways.size() && used > 0; ++way) {
    const Totals& t = all[way];
    const auto n = static_cast<double>(used);
    const auto better = std::count_if(t.gains.begin(), t.gains.end(), [](double gain) { return gain >= 0; });
    fmt::print(
        "| mean of {} | {} | {:.4f} | {:.4f} | {:.4f} | {:.4f} | {:.1f} | {:.2f} | not worse in {} of {} "
        "splits\n",
        used, ways[way].name, t.supervised_u / n, t.unlabeled / n, t.supervised_t / n, t.test / n,
        t.steps / n, t.seconds / n, better, t.gains.size());
  }
  return 0;
}
