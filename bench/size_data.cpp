// bench/size_data.cpp: what rules for the number of columns can go by, so that rules are compared without
// growing a forest again (bench/size_trial.py).
//   build-bench/bench/size_data OUT.jsonl TABLE SPLIT FILE [sizes=11] [OPTION=VALUE...]
//   build-bench/bench/size_data OUT.jsonl generated NUMBER
// FILE: labels, and the truth as the last column. One line: labels of the unlabeled rows by each nested set
// of the whole run's order, the truth, and what folds said of hidden rows by nested sets of their own orders.
#include <fmt/format.h>

#include <numeric>

#include "bench/drawn_tables.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "selection/column_order.h"
#include "sewil/problem.h"
#include "sewil/read.h"
#include "validation/estimate_json.h"

namespace {

using namespace sewil;
using bench::Json;

struct Given {
  const Dataset& data;
  const CodedMatrix& matrix;
  PartlyLabeled rows;
  std::vector<std::int32_t> truth;  // of the unlabeled rows
};

Json line_of(const Given& given, SelectionOptions options, std::size_t sizes, const Workers& workers, Json line) {
  options.columns_rule = ColumnsRule::smallest;
  const SelectionInput input{given.data, given.matrix, given.rows, {}, options, workers};
  SelectionInput own = input;
  own.options.columns_rule = ColumnsRule::number;
  const SelectionOutcome outcome = order_columns(own);
  line["enough"] = outcome.ranking.enough;
  line["truth"] = given.truth;
  line["known"] = given.rows.labels;
  line["all_columns"] = given.matrix.columns.size();
  const selection::ColumnOrder order = selection::column_order(outcome, options.method);
  line["order"] = order.columns;
  Json by_size = Json::array();
  for (const std::size_t size : selection::front_sizes(order, sizes)) {
    const ColumnSet columns = order.first(size);
    by_size.push_back({{"columns", size}, {"labels", learn_to_the_end(input.learner(columns)).predicted}});
  }
  line["sizes"] = std::move(by_size);
  EstimateOptions settings;
  settings.sizes = sizes;
  const FoldOutcomes folds = cross_fit_selection(input, outcome, settings);
  for (const FoldOutcome& fold : folds.done) {
    Json said = validation::fold_json(fold);
    for (Json& size : said["front"]) size.erase("set");
    line["folds"].push_back(std::move(said));
  }
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  bench::ResultFile results(argv[1], {"table", "split"});
  const std::string table = argv[2];
  const std::size_t number = std::stoul(argv[3]);
  bench::Words words = bench::split_words(std::span(argv + 5, argv + std::max(argc, 5)));
  const std::size_t sizes = std::stoul(bench::take_word(words, "sizes", "11"));
  const Workers workers(1);
  SelectionOptions options;
  bench::set_options(options, words);
  options.seed = number;
  options.self_learning.voters = settled(options.self_learning.voters);
  results.add({{"table", table}, {"split", number}}, [&](Json line) {
    if (table == "generated") {
      const bench::DrawnTable drawn = bench::drawn_table(number, workers);
      return line_of({drawn.set.data, drawn.set.matrix, drawn.rows.known(), drawn.rows.unlabeled_truth}, options,
                     sizes, workers, line);
    }
    Table read = read_table(argv[4], {}, workers);
    const auto last_but_label = read.columns.end() - 2;
    const Column last = *last_but_label;
    read.columns.erase(last_but_label);
    read.label = read.columns.size() - 1;
    const Dataset data = make_dataset(std::move(read), {}, workers);
    const Problem problem(data, workers);
    const std::vector<std::int32_t> all = truth_of(last, data.classes(), {}, "truth");
    std::vector<std::int32_t> truth;
    for (const std::uint32_t row : problem.known().unlabeled) truth.push_back(all[row]);
    return line_of({problem.data, problem.matrix, problem.known(), truth}, options, sizes, workers, line);
  });
  return 0;
}
