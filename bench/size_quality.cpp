// bench/size_quality.cpp: what the choice of a number of columns costs and saves, against the truth.
//   build-bench/bench/size_quality OUT.jsonl TABLE SPLIT FILE [OPTION=VALUE...]
//   build-bench/bench/size_quality OUT.jsonl generated NUMBER - [OPTION=VALUE...]   (bench/drawn_tables.h)
// FILE: labels where they are known, the truth as the last column. One line a run: columns chosen, accuracy
// on the unlabeled rows with these and with all, what the run said it would lose, processor seconds by stage.
// What is in the file is not run again. bench/size_tables.py makes the files and reads the lines.
#include <fmt/format.h>

#include <ctime>

#include "bench/drawn_tables.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "sewil/data/table.h"
#include "sewil/judge/run.h"
#include "sewil/learn/votes.h"
#include "sewil/select/problem.h"

namespace {

using namespace sewil;
using bench::Json;

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

Json line_of(const Dataset& data, const std::vector<std::int32_t>& truth, const SelectionOptions& options,
             const Workers& workers, Json line) {
  const Problem problem(data, workers);
  const double start = processor_seconds();
  const RunRecord record =
      run_selection(problem, {.options = options, .diagnostics = false, .truth = truth}, workers);
  line["seconds"] = processor_seconds() - start;
  line["estimate_seconds"] = record.estimate_seconds;
  line["columns"] = record.outcome.columns.size();
  line["of"] = data.columns().size();
  line["chosen"] = record.outcome.columns;
  line["accuracy"] = record.accuracy->learned.accuracy();
  std::vector<std::int32_t> unlabeled_truth;
  for (const std::uint32_t row : problem.known().unlabeled) unlabeled_truth.push_back(truth[row]);
  const RunRecord all = run_selection(problem,
                                      {.options =
                                           [&] {
                                             SelectionOptions whole = options;
                                             whole.method = SelectionMethod::no_selection;
                                             whole.feature_count_rule = FeatureCountRule::number;
                                             return whole;
                                           }(),
                                       .estimate = {.folds = 0},
                                       .diagnostics = false,
                                       .truth = truth},
                                      workers);
  line["all"] = all.accuracy->learned.accuracy();
  line["rows"] = unlabeled_truth.size();
  if (record.estimate && record.estimate->none_because.empty()) {
    line["expected"] = record.estimate->chosen.accuracy;
    line["low"] = record.estimate->chosen.low;
    line["high"] = record.estimate->chosen.high;
  }
  if (record.sizes) {
    const SizeChoice& sizes = *record.sizes;
    line["best"] = sizes.losses[sizes.best].columns;
    line["same"] = sizes.chosen.same;
    line["lost"] = sizes.chosen.lost;
    line["at_most"] = sizes.chosen.at_most;
    const auto& nested = record.outcome.nested;
    for (std::size_t at = 0; at < nested.columns.size(); ++at) {
      line["nested"].push_back(
          {{"columns", nested.columns[at]},
           {"accuracy", nested.labels[at].size() == unlabeled_truth.size()
                            ? Json(error_rate(unlabeled_truth, nested.labels[at]).accuracy())
                            : Json(nullptr)}});
    }
  }
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "usage: size_quality OUT.jsonl TABLE SPLIT FILE [OPTION=VALUE...]\n");
    return 2;
  }
  bench::ResultFile results(argv[1], {"table", "split"});
  const std::string table = argv[2];
  const std::size_t number = std::stoul(argv[3]);
  bench::Words words = bench::split_words(std::span(argv + 5, argv + argc));
  const Workers workers(1);
  SelectionOptions options;
  bench::set_options(options, words);
  options.seed = number;
  results.add({{"table", table}, {"split", number}}, [&](const Json& line) {
    if (table == "generated") {
      const bench::DrawnTable drawn = bench::drawn_table(number, workers);
      std::vector<std::int32_t> labels(drawn.set.data.rows(), unlabeled);
      const PartlyLabeled known = drawn.rows.known();
      for (std::size_t i = 0; i < known.labeled.size(); ++i) labels[known.labeled[i]] = known.labels[i];
      const std::vector<std::int32_t> truth(drawn.set.data.labels().begin(), drawn.set.data.labels().end());
      return line_of(drawn.set.data.with_labels(labels), truth, options, workers, line);
    }
    Table read = read_table(argv[4], {}, workers);
    const auto last_but_label = read.columns.end() - 2;
    const Column last = *last_but_label;
    read.columns.erase(last_but_label);
    read.label = read.columns.size() - 1;
    const Dataset data = make_dataset(std::move(read), {}, workers);
    return line_of(data, truth_of(last, data.classes(), {}, "truth"), options, workers, line);
  });
  return 0;
}
