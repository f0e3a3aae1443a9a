// bench/curve_quality.cpp: does the learning curve say what more labels bring?
//   build-bench/bench/curve_quality OUT.jsonl [data=../shared/data] [sets=all] [splits=10] [threads=1]
//     [OPTION=VALUE...]     (any option of a forest)
// For every set and split (the study's, seed = number of the split; "generated": the tables of
// bench/drawn_tables.h): what a quarter, a half and three quarters of the labels are worth, and the accuracy
// of `sewil label` and of the labels alone on the rows that stay unlabeled with all labels and with 20, 40
// and 80 more, drawn at random. One line each; what is in the file is not run again. bench/curve_tables.py
// reads it.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "base/random.h"
#include "bench/drawn_tables.h"
#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/votes.h"

namespace {

using namespace sewil;
using bench::Json;
using bench::PreparedSet;
using bench::SplitRows;

Json run(Json line, const PreparedSet& set, const SplitRows& rows, const ForestOptions& forest,
         const Workers& workers) {
  std::vector<std::uint32_t> columns(set.matrix.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  Learner learner{.matrix = set.matrix,
                  .rows = rows.known(),
                  .columns = columns,
                  .forest = forest,
                  .self_training = {.estimator = settled(EstimatorKind::automatic)},
                  .workers = workers};
  for (const PartOfLabels& part : learn_from_parts(learner)) {
    line["parts"].push_back({part.labels, part.accuracy()});
    line["right"].push_back(part.right);
  }
  std::vector<std::uint32_t> next = rows.split.unlabeled;
  RandomStream stream(forest.seed, Purpose::test);
  shuffle(std::span(next), stream);
  for (const std::size_t more : {0U, 20U, 40U, 80U}) {
    if (more + 20 > next.size()) break;
    std::vector<std::int32_t> labels(set.data.rows(), unlabeled);
    for (const std::uint32_t row : rows.split.labeled) labels[row] = set.data.labels()[row];
    for (std::size_t i = 0; i < more; ++i) labels[next[i]] = set.data.labels()[next[i]];
    RowsByLabel now(labels);
    now.without_label.assign(next.begin() + static_cast<std::ptrdiff_t>(more), next.end());
    std::ranges::sort(now.without_label);
    learner.rows = now.known(rows.classes);
    const SelfTrainingResult learned = learn_to_the_end(learner, {.weights = false});
    const std::vector<std::int32_t> truth = SplitRows::pick(set, now.without_label);
    line["true"].push_back({rows.labels.size() + more, error_rate(truth, learned.predicted).accuracy(),
                            error_rate(truth, learned.first_predicted).accuracy()});
  }
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: curve_quality OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::ResultFile results(argv[1], {"set", "split"});
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const std::string wanted = bench::take_word(words, "sets", "all");
  const std::size_t splits = std::stoul(bench::take_word(words, "splits", "10"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  ForestOptions forest;
  bench::set_options(forest, words);
  const auto add = [&](const std::string& name, std::size_t split, const auto& make) {
    results.add({{"set", name}, {"split", split}}, [&](const Json& line) {
      forest.seed = split;
      return make(line);
    });
  };
  if (wanted == "generated") {
    for (std::size_t number = 1; number <= splits; ++number) {
      add(wanted, number, [&](const Json& line) {
        const bench::DrawnTable table = bench::drawn_table(number, workers);
        return run(line, table.set, table.rows, forest, workers);
      });
    }
    return 0;
  }
  bench::each_set(folder, wanted, workers, [&](const PreparedSet& set, const PaperSet& paper) {
    for (std::size_t split = 1; split <= splits; ++split) {
      add(paper.name, split,
          [&](const Json& line) { return run(line, set, bench::split_rows(set, split), forest, workers); });
    }
  });
  return 0;
}
