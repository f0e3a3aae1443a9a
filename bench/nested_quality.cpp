// bench/nested_quality.cpp: methods at the same number of columns, on the paper's data sets.
//   build-bench/bench/nested_quality OUT.jsonl [data=../shared/data] [sets=all] [splits=5]
//   [methods=forest,rfe]
//     [name=VARIANT] [threads=1] [OPTION=VALUE...]     (any option of select)
// Every method runs once per set and split (the study's, seed = number of the split); of its order of the
// columns the first d^(2/3), half and a quarter of that many are taken, self-training runs on each, and the
// accuracy on the unlabeled rows counts. The method `ceiling` ranks by elimination with the true labels of
// all rows, which nobody has. One line each, with the seconds of the choice; what is in the file is not run
// again. bench/nested_tables.py reads the file. A name tells runs of the same method with other options
// apart.
#include <fmt/format.h>

#include <sstream>
#include <string>

#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "selection/column_order.h"
#include "sewil/data/options.h"
#include "sewil/learn/votes.h"
#include "sewil/select/methods.h"

namespace {

using namespace sewil;
using bench::Json;
using bench::PreparedSet;
using bench::SplitRows;

constexpr const char* ceiling = "ceiling";

// The rows of a split with the truth for all.
struct KnownRows {
  explicit KnownRows(const SplitRows& rows)
      : numbers(rows.split.labeled), truth(rows.labels), classes(rows.classes) {
    numbers.insert(numbers.end(), rows.split.unlabeled.begin(), rows.split.unlabeled.end());
    truth.insert(truth.end(), rows.unlabeled_truth.begin(), rows.unlabeled_truth.end());
  }
  [[nodiscard]] PartlyLabeled known() const { return {numbers, truth, {}, classes}; }

  std::vector<std::uint32_t> numbers;
  std::vector<std::int32_t> truth;
  std::size_t classes;
};

Json run(const PreparedSet& set, std::size_t split, SelectionOptions options, bool is_ceiling,
         const Workers& workers, Json line) {
  const SplitRows rows = bench::split_rows(set, split);
  const KnownRows all(rows);
  const std::size_t most = usual_column_count(set.matrix.columns.size());
  options.seed = split;
  options.n_features_to_select = info_of(options.method).kind == MethodKind::search ? 0 : most;
  const SelectionOutcome outcome =
      select_columns({set.data, set.matrix, is_ceiling ? all.known() : rows.known(), {}, options, workers});
  line["seconds"] = outcome.seconds.self_training + outcome.seconds.search;
  line["own_columns"] = outcome.columns.size();
  const selection::ColumnOrder order = selection::column_order(outcome, options.method);
  for (const std::size_t size : {most, (most + 1) / 2, (most + 3) / 4}) {
    const ColumnSet columns = order.first(size);
    ForestOptions forest{.n_estimators = options.forest.n_estimators, .seed = options.seed};
    const auto maker = make_forest_maker(set.matrix, columns, forest, {.weights = false}, workers);
    const SelfTrainingResult learned = self_train(rows.known(), *maker, {}, workers);
    line["columns"].push_back(size);
    line["acc_u"].push_back(error_rate(rows.unlabeled_truth, learned.predicted).accuracy());
  }
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: nested_quality OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::ResultFile results(argv[1], {"set", "split", "name"});
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const std::string wanted = bench::take_word(words, "sets", "all");
  const std::string name = bench::take_word(words, "name", "");
  const std::size_t splits = std::stoul(bench::take_word(words, "splits", "5"));
  std::istringstream methods(bench::take_word(words, "methods", "forest,rfe"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  std::vector<std::string> wanted_methods;
  for (std::string method; std::getline(methods, method, ',');) wanted_methods.push_back(method);
  SelectionOptions options;
  bench::set_options(options, words);
  bench::each_set(folder, wanted, workers, [&](const PreparedSet& set, const PaperSet& paper) {
    for (std::size_t split = 1; split <= splits; ++split) {
      for (const std::string& method : wanted_methods) {
        options.method = method == ceiling ? SelectionMethod::rfe
                                           : find_value<SelectionMethod>(method_table(), method).value();
        results.add(
            {{"set", paper.name}, {"split", split}, {"name", name.empty() ? method : name}},
            [&](const Json& line) { return run(set, split, options, method == ceiling, workers, line); });
      }
    }
  });
  return 0;
}
