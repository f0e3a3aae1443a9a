// bench/suggest_honest.cpp: what does an estimate say after labels of suggested rows were added, and what is
// true?
//   build-bench/bench/suggest_honest OUT.jsonl [data=../shared/data] [sets=all] [splits=10] [shares=0,0.2]
//     [threads=1] [OPTION=VALUE...]     (any option of a forest)
// For every set and split (the study's; "generated": the tables of bench/drawn_tables.h) and share of rows
// drawn at random, 20 rows are suggested by the default rule and get their true labels, three times. One line
// each: the accuracy of a forest on the rows still unlabeled, and what 10 folds of held-out labels say of it,
// by plain count and weighed by how the rows were drawn. Forests learn from the labels alone. What is in the
// file is not run again. bench/suggest_honest_tables.py reads it.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <sstream>
#include <string>

#include "bench/drawn_tables.h"
#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "sewil/judge/estimate.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/votes.h"
#include "validation/weighed.h"

namespace {

using namespace sewil;
using bench::Json;
using bench::PreparedSet;
using bench::SplitRows;

constexpr std::size_t batch_rows = 20;
constexpr std::uint32_t batches = 3;

Json run(Json line, const PreparedSet& set, const SplitRows& rows, const ForestOptions& forest,
         const Workers& workers) {
  std::vector<std::uint32_t> columns(set.matrix.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  std::vector<std::int32_t> labels(set.data.rows(), unlabeled);
  std::vector<std::uint8_t> of_table(set.data.rows(), 0);  // neither test row nor left out
  for (const std::uint32_t row : rows.split.labeled) labels[row] = set.data.labels()[row];
  for (const auto* part : {&rows.split.labeled, &rows.split.unlabeled}) {
    for (const std::uint32_t row : *part) of_table[row] = 1;
  }
  std::vector<RowDraw> draws(set.data.rows());
  const auto rows_now = [&] {
    RowsByLabel now(labels);
    std::erase_if(now.without_label, [&](std::uint32_t row) { return of_table[row] == 0; });
    return now;
  };
  const auto learner_of = [&](const RowsByLabel& now) {
    return Learner{.matrix = set.matrix,
                   .rows = now.known(rows.classes),
                   .columns = columns,
                   .forest = forest,
                   .self_training = {.estimator = EstimatorKind::random_forest, .policy = Policy::none},
                   .workers = workers};
  };
  for (std::uint32_t batch = 1; batch <= batches; ++batch) {
    const RowsByLabel now = rows_now();
    const Suggestions next =
        suggest_rows(learner_of(now), {.rows = batch_rows, .random_share = line.at("share").get<double>()});
    for (const Suggestion& one : next.rows) {
      labels[one.row] = set.data.labels()[one.row];
      draws[one.row] = {batch, one.probability};
    }
  }
  const RowsByLabel now = rows_now();
  const Learner learner = learner_of(now);
  // Test rows are no rows of the table: draws are those of the rows that are, in their order.
  std::vector<RowDraw> of_rows;
  std::vector<std::uint32_t> labeled;
  for (std::uint32_t row = 0; row < draws.size(); ++row) {
    if (of_table[row] == 0) continue;
    if (labels[row] != unlabeled) labeled.push_back(static_cast<std::uint32_t>(of_rows.size()));
    of_rows.push_back(draws[row]);
  }
  const FoldOutcomes folds = cross_fit_labeling(learner, label_estimate);
  const std::vector<double> weights = validation::weights_of_draws(of_rows, labeled);
  const auto said = [&](std::span<const double> by) {
    const Accuracy found = make_estimate(learner.rows, label_estimate, folds, columns.size(), 0, by).chosen;
    return Json{found.accuracy, found.low, found.high};
  };
  const std::vector<std::int32_t> truth = SplitRows::pick(set, now.without_label);
  line["true"] = error_rate(truth, learn_to_the_end(learner, {.weights = false}).predicted).accuracy();
  line["plain"] = said({});
  line["weighed"] = said(weights);
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: suggest_honest OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::ResultFile results(argv[1], {"set", "split", "share"});
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const std::string wanted = bench::take_word(words, "sets", "all");
  const std::size_t splits = std::stoul(bench::take_word(words, "splits", "10"));
  std::istringstream shares(bench::take_word(words, "shares", "0,0.2"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  ForestOptions forest;
  bench::set_options(forest, words);
  std::vector<double> asked;
  for (std::string one; std::getline(shares, one, ',');) asked.push_back(std::stod(one));
  const auto add = [&](const std::string& name, std::size_t split, const auto& make) {
    for (const double share : asked) {
      results.add({{"set", name}, {"split", split}, {"share", share}}, [&](const Json& line) {
        forest.seed = split;
        return make(line);
      });
    }
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
