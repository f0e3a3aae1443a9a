// bench/selection_quality.cpp: what SEW-IL chooses on the paper's data sets, how good it is and how long it
// takes.
//   build-bench/bench/selection_quality DATA_DIR SPLITS SET,SET|all [OPTION=VALUE ...]
// Options have the names of `sewil select` in snake_case, and `threads`. Splits have the paper's sizes. ACC-U
// and ACC-T: accuracy of self-learning on the chosen columns, on unlabeled and on test rows. Prints one line
// per set. Splits and seeds are those of `sewil study`.
#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "sewil/selection.h"
#include "study/job.h"

namespace {

using namespace sewil;
using namespace sewil::study;

void run_set(const PreparedSet& set, const char* name, std::size_t splits, SelectionOptions options,
             const Workers& workers) {
  bench::Mean unlabeled_accuracy, test_accuracy, columns, learning, search, total, alive, scored;
  for (std::size_t number = 1; number <= splits; ++number, ++options.seed) {
    const SplitRows rows = bench::split_rows(set, number);
    const SelectionOutcome found = select_columns({set.data, set.matrix, rows.known(), {}, options, workers});
    const JobInput input{.set = set, .rows = rows, .workers = workers, .progress = no_progress()};
    const Figures figures = accuracies(input, found.labeling);
    unlabeled_accuracy.add(figures.acc_u);
    test_accuracy.add(figures.acc_t);
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
      name, unlabeled_accuracy.mean(), unlabeled_accuracy.deviation(), test_accuracy.mean(),
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
  bench::Words words = bench::split_words({argv + 4, argv + argc});
  const int threads = std::stoi(bench::take_word(words, "threads", "0"));
  SelectionOptions options;
  bench::set_options(options, words);
  const Workers workers(threads);
  fmt::print("| set | ACC-U | ACC-T | columns | alive | scored | self-learning s | search s | total s |\n");
  fmt::print("|---|---|---|---|---|---|---|---|---|\n");
  bench::each_set(argv[1], argv[3], workers, [&](const PreparedSet& data, const PaperSet& set) {
    run_set(data, set.name, std::stoul(argv[2]), options, workers);
  });
  return 0;
}
