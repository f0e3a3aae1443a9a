// bench/estimate_chance.cpp: what the estimate says where there is nothing to learn.
//   build-bench/bench/estimate_chance [seeds=500] [folds=5] [threads=1] [OPTION=VALUE...]
// Columns of noise, two classes of 40 labeled rows each whose labels mean nothing, 120 unlabeled rows. The
// expected accuracy is one half whatever is done, and neither the selection nor the unlabeled rows can
// change it: the mean estimate should be .5, each 90 % interval should hold .5 nine times in ten, and each
// paired test should find a difference in at most a share p of the seeds at level p.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "bench/quality_words.h"
#include "sewil/data/coded_matrix.h"
#include "sewil/judge/estimate.h"

namespace {

using namespace sewil;

constexpr std::size_t labeled_rows = 80, all_rows = 200, columns = 15;

Dataset noise(std::uint64_t seed) {
  RandomStream stream(seed, Purpose::generator);
  std::vector<Column> made;
  for (std::size_t c = 0; c < columns; ++c) {
    std::vector<double> values(all_rows);
    for (double& value : values) value = stream.normal();
    made.push_back(make_column(fmt::format("c{}", c), std::move(values)));
  }
  std::vector<std::int32_t> labels(all_rows, unlabeled);
  for (std::size_t row = 0; row < labeled_rows; ++row) labels[row] = row % 2 == 0 ? 0 : 1;
  return Dataset(std::move(made), std::move(labels), {"0", "1"});
}

void print_rates(const char* name, const std::vector<PairedDifference>& found) {
  fmt::print("{}:", name);
  for (const double level : {0.01, 0.05, 0.1}) {
    std::size_t rejected = 0;
    for (const PairedDifference& one : found) rejected += one.p_value <= level ? 1U : 0U;
    fmt::print(" p <= {} in {:.3f}", level,
               static_cast<double>(rejected) / static_cast<double>(found.size()));
  }
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) {
  bench::Words words = bench::split_words(std::span(argv + 1, argv + argc));
  const std::size_t seeds = std::stoul(bench::take_word(words, "seeds", "500"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  EstimateOptions settings;
  settings.folds = std::stoul(bench::take_word(words, "folds", "5"));
  SelectionOptions options;
  options.method = SelectionMethod::sfs;
  bench::set_options(options, words);
  if (options.feature_count_rule == FeatureCountRule::number)
    settings.sizes = 0;  // nobody would look at them
  bench::Mean chosen, all, supervised, covered;
  std::vector<PairedDifference> selection, without_labels;
  for (std::size_t seed = 1; seed <= seeds; ++seed) {
    const Dataset data = noise(seed);
    const CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers);
    const RowsByLabel rows(data.labels());
    options.seed = seed;
    const SelectionOutcome outcome = select_columns({data, matrix, rows.known(2), {}, options, workers});
    const FoldOutcomes folds =
        cross_fit_selection({data, matrix, rows.known(2), {}, options, workers}, outcome, settings);
    const Estimate found = make_estimate(rows.known(2), settings, folds, columns);
    chosen.add(found.chosen.accuracy);
    all.add(found.all_columns.accuracy);
    supervised.add(found.supervised.accuracy);
    covered.add(found.chosen.low <= 0.5 && 0.5 <= found.chosen.high ? 1 : 0);
    selection.push_back(found.selection);
    without_labels.push_back(found.unlabeled);
  }
  const auto print = [&](const char* name, const bench::Mean& mean) {
    fmt::print("{}: {:.4f} +- {:.4f}\n", name, mean.mean(),
               mean.deviation() / std::sqrt(static_cast<double>(seeds)));
  };
  print("estimate, chosen columns", chosen);
  print("estimate, all columns", all);
  print("estimate, supervised", supervised);
  print("intervals that hold .5", covered);
  print_rates("selection", selection);
  print_rates("unlabeled rows", without_labels);
  return 0;
}
