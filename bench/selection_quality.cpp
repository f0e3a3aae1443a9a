// bench/selection_quality.cpp: what SEW-IL chooses on the paper's data sets, how good it is and how long it
// takes.
//   build-bench/bench/selection_quality DATA_DIR SPLITS SET,SET|all [OPTION=VALUE ...]
// Options have the names of `sewil select` in snake_case, and `threads`. Splits have the paper's sizes. ACC-U
// and ACC-T: accuracy of self-learning on the chosen columns, on unlabeled and on test rows. Prints one line
// per set.
#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "bench/paper_sets.h"
#include "bench/quality_words.h"
#include "sewil/coded_matrix.h"
#include "sewil/selection.h"
#include "sewil/votes.h"

namespace {

using namespace sewil;

void run_set(const Dataset& data, const bench::PaperSet& set, std::size_t splits,
             const SelectionOptions& options, const Workers& workers) {
  const CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers);
  bench::Mean unlabeled_accuracy, test_accuracy, columns, learning, search, total, alive, scored;
  for (std::size_t index = 0; index < splits; ++index) {
    const Split split = stratified_split(data.labels(), set.sizes, 1, index);
    const auto labels = bench::pick(data.labels(), split.labeled);
    const PartlyLabeled rows{split.labeled, labels, split.unlabeled, data.classes().size()};
    const SelectionOutcome found = select_columns(data, matrix, rows, {}, options, workers);
    const auto maker = make_forest_maker(matrix, found.columns, options.forest, {}, workers);
    const auto test = predict(maker->votes(found.labeling.forest, split.test));
    unlabeled_accuracy.add(
        error_rate(bench::pick(data.labels(), split.unlabeled), found.labeling.predicted).accuracy());
    test_accuracy.add(error_rate(bench::pick(data.labels(), split.test), test).accuracy());
    columns.add(static_cast<double>(found.columns.size()));
    learning.add(found.seconds.self_learning);
    search.add(found.seconds.search);
    total.add(found.seconds.total);
    if (!found.search.history.empty()) {
      alive.add(static_cast<double>(found.search.history.back().alive));
      scored.add(static_cast<double>(found.search.history.back().scored));
    }
  }
  fmt::print(
      "| {} | {:.3f} ± {:.3f} | {:.3f} ± {:.3f} | {:.0f} | {:.0f} | {:.0f} | {:.2f} | {:.2f} | {:.2f} |\n",
      set.name, unlabeled_accuracy.mean(), unlabeled_accuracy.deviation(), test_accuracy.mean(),
      test_accuracy.deviation(), columns.mean(), alive.count > 0 ? alive.mean() : 0,
      scored.count > 0 ? scored.mean() : 0, learning.mean(), search.mean(), total.mean());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: selection_quality DATA_DIR SPLITS SET,SET|all [OPTION=VALUE ...]\n");
    return 2;
  }
  const std::string wanted = "," + std::string(argv[3]) + ",";
  bench::Words words = bench::split_words({argv + 4, argv + argc});
  const int threads = std::stoi(bench::take_word(words, "threads", "0"));
  SelectionOptions options;
  bench::set_options(options, words);
  const Workers workers(threads);
  fmt::print("| set | ACC-U | ACC-T | columns | alive | scored | self-learning s | search s | total s |\n");
  fmt::print("|---|---|---|---|---|---|---|---|---|\n");
  for (const bench::PaperSet& set : bench::paper_sets) {
    if (wanted != ",all," && wanted.find("," + std::string(set.name) + ",") == std::string::npos) continue;
    run_set(bench::load(argv[1], set, workers), set, std::stoul(argv[2]), options, workers);
  }
  return 0;
}
