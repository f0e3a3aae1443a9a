// bench/estimate_quality.cpp: cross-fitted predictions beside the truth, for the paper's data sets.
//   build-bench/bench/estimate_quality OUT.jsonl [data=../shared/data] [sets=all] [splits=20] [folds=5]
//     [labels=0] [unlabeled=0] [threads=1] [OPTION=VALUE...]
//                                       (any option of select; method=no-selection: all columns)
// For every set and split (the study's, seed = number of the split) the method runs with all labels, which
// gives the true accuracies on the unlabeled rows, and once more with each fold's labels hidden. One line
// each: the truth, the estimate, and what was said of the hidden rows. labels, and with it unlabeled: so many
// rows instead of the study's; labels are in the name of the set then. sets=generated: the tables of
// bench/drawn_tables.h instead, one a split. What is in the file is not run again. bench/estimate_tables.py
// reads the file.
#include <fmt/format.h>

#include <string>
#include <tuple>

#include "base/option_json.h"
#include "base/seconds_since.h"
#include "bench/drawn_tables.h"
#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "selection/column_order.h"
#include "sewil/learn/votes.h"
#include "validation/estimate_json.h"

namespace {

using namespace sewil;
using namespace sewil::validation;
using namespace sewil::selection;
using base::Clock;
using base::seconds_since;
using bench::Json;
using bench::PreparedSet;
using bench::SplitRows;

// What was said of the hidden rows; which columns said it would be most of the file.
Json predictions_json(const FoldOutcome& fold) {
  Json json = fold_json(fold);
  json.erase("columns");
  for (Json& size : json["size_curve"]) size.erase("set");
  return json;
}

struct Bench {
  SelectionOptions options;
  EstimateOptions settings;
  const Workers& workers;

  [[nodiscard]] double accuracy(const SplitRows& rows, std::span<const std::int32_t> predicted) const {
    return error_rate(rows.unlabeled_truth, predicted).accuracy();
  }

  // The nested sets of the whole run, by the truth.
  [[nodiscard]] Json true_front(const PreparedSet& set, const SplitRows& rows,
                                const SelectionOutcome& outcome) const {
    Json size_curve = Json::array();
    const ForestOptions forest = forest_of(options);
    const ColumnOrder order = column_order(outcome, options.method);
    for (const std::size_t size : accuracy_curve_sizes(order, settings.sizes)) {
      const ColumnSet columns = order.first(size);
      const auto maker = make_forest_maker(set.matrix, columns, forest, {.weights = false}, workers);
      const SelfTrainingResult learned = self_train(rows.known(), *maker, options.self_training, workers);
      size_curve.push_back({{"columns", size}, {"acc_u", accuracy(rows, learned.predicted)}});
    }
    return size_curve;
  }

  [[nodiscard]] Json run(const PreparedSet& set, const SplitRows& rows, Json line) const {
    Clock::time_point start = Clock::now();
    const SelectionOutcome outcome =
        select_columns({set.data, set.matrix, rows.known(), {}, options, workers});
    line["columns"] = outcome.columns.size();
    line["acc_u"] = accuracy(rows, outcome.labeling.predicted);
    line["all_columns_u"] = accuracy(rows, outcome.augmenting.predicted);
    line["supervised_u"] = accuracy(rows, outcome.augmenting.first_predicted);
    line["seconds"] = seconds_since(start);
    start = Clock::now();
    const bool selects = options.method != SelectionMethod::no_selection;
    const ForestOptions forest = forest_of(options);
    const FoldOutcomes folds =
        selects ? cross_fit_selection({set.data, set.matrix, rows.known(), {}, options, workers}, outcome,
                                      settings)
                : cross_fit_labeling(
                      {set.matrix, rows.known(), outcome.columns, forest, options.self_training, workers},
                      settings);
    line["fold_seconds"] = seconds_since(start);
    if (selects) line["true_front"] = true_front(set, rows, outcome);
    line["rule"] = name_of(options.feature_count_rule);
    const Estimate estimate = make_estimate(rows.known(), settings, folds, set.matrix.columns.size());
    line["estimate"] = estimate_json(estimate, set.data.classes());
    line["size_curve"] = accuracy_curve_json(estimate.size_curve);
    line["stability"] = stability_json(estimate.stability);
    line["unlabeled"] = rows.unlabeled_truth.size();
    line["truth"] = rows.labels;
    line["with_half"] = folds.with_half;
    for (const FoldOutcome& fold : folds.done) line["fold_outcomes"].push_back(predictions_json(fold));
    return line;
  }
};

// The study's sizes (labels = 0), or with so many labels and unlabeled rows (0: as they are) instead; the
// others are left for the test.
SplitSizes fewer(SplitSizes sizes, std::size_t labels, std::size_t unlabeled) {
  if (labels == 0) return sizes;
  const std::size_t rows = sizes.labeled + sizes.unlabeled + sizes.test;
  sizes.labeled = labels;
  if (unlabeled != 0) sizes.unlabeled = unlabeled;
  sizes.test = rows - sizes.labeled - sizes.unlabeled;
  return sizes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: estimate_quality OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::ResultFile results(argv[1], {"set", "split", "method", "folds"});
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const std::string wanted = bench::take_word(words, "sets", "all");
  const std::size_t splits = std::stoul(bench::take_word(words, "splits", "20"));
  const std::size_t labels = std::stoul(bench::take_word(words, "labels", "0"));
  const std::size_t unlabeled = std::stoul(bench::take_word(words, "unlabeled", "0"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  Bench bench{.options = {}, .settings = {}, .workers = workers};
  bench.settings.folds = std::stoul(bench::take_word(words, "folds", "5"));
  bench::set_options(bench.options, words);
  const Json method = base::options_json(bench.options).at("method");
  const auto add = [&](const std::string& set, std::size_t split, const auto& run) {
    bench.options.seed = split;
    results.add({{"set", set}, {"split", split}, {"method", method}, {"folds", bench.settings.folds}}, run);
  };
  if (wanted == "generated") {
    for (std::size_t number = 1; number <= splits; ++number) {
      add(wanted, number, [&](const Json& line) {
        const bench::DrawnTable table = bench::drawn_table(number, workers);
        return bench.run(table.set, table.rows, line);
      });
    }
    return 0;
  }
  bench::each_set(folder, wanted, workers, [&](const PreparedSet& set, const PaperSet& paper) {
    const SplitSizes sizes = fewer(paper.sizes, labels, unlabeled);
    const std::string name = labels == 0 ? paper.name : fmt::format("{}, {} labels", paper.name, labels);
    for (std::size_t split = 1; split <= splits; ++split) {
      add(name, split, [&](const Json& line) {
        return bench.run(set, {set, study_split(set.data.labels(), sizes, split)}, line);
      });
    }
  });
  return 0;
}
