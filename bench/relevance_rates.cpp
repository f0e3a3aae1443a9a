// bench/relevance_rates.cpp: how often the relevance test drops noise and informative columns of generated
// data.
//   build-bench/bench/relevance_rates [SEEDS [TREES]]      (default 50 200)
// 600 rows with their true labels, 5 informative, 15 redundant and 80 noise columns, each tested once beside
// two informative columns (the best candidate). `reverse`: noise columns that lose to their copy by as much
// as others win, which should be as many as those that win. Prints Markdown (docs/evidence/search.md).
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "sewil/data/dataset.h"
#include "weighing/copy_comparison.h"

int main(int argc, char** argv) {
  using namespace sewil;
  const std::size_t seeds = argc > 1 ? std::stoul(argv[1]) : 50;
  const int trees = argc > 2 ? std::stoi(argv[2]) : 200;
  const Workers workers(0);
  struct Counts {
    std::size_t all = 0, paired = 0, plain = 0, reverse = 0;
  };
  Counts informative, redundant, noise;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    GenerateOptions options;
    options.rows = 600;
    options.noise = 80;
    options.seed = seed;
    const GeneratedData data = generate_madelon_like(options, workers);
    const CodedMatrix matrix = code_columns(data.data.columns(), data.data.rows(), workers);
    selection::AugmentedSet set{
        .labels = data.truth, .labeled = data.truth.size(), .classes = data.data.classes().size()};
    for (std::uint32_t row = 0; row < data.truth.size(); ++row) set.rows.push_back(row);
    ColumnSet best;
    std::vector<ColumnSet> units;
    for (std::uint32_t column = 0; column < data.roles.size(); ++column) {
      if (best.size() < 2 && data.roles[column] == ColumnRole::informative) best.push_back(column);
      units.push_back({column});
    }
    const RelevanceOptions rule;
    const selection::ScoringJob job{
        .matrix = matrix, .set = set, .forest = {.n_estimators = trees, .seed = seed}, .criterion = {}};
    selection::CopyComparison test(job, rule, workers);
    const std::vector<Relevance> diagnostics = test.test(best, units, 0, no_progress());
    for (std::size_t column = 0; column < diagnostics.size(); ++column) {
      const ColumnRole role = data.roles[column];
      Counts& counts = role == ColumnRole::noise         ? noise
                       : role == ColumnRole::informative ? informative
                                                         : redundant;
      const Relevance& finding = diagnostics[column];
      ++counts.all;
      counts.paired += finding.irrelevant ? 1U : 0U;
      counts.plain += std::abs(finding.weight - finding.copy_weight) < rule.difference ? 1U : 0U;
      counts.reverse += finding.p_value > 1 - rule.level ? 1U : 0U;
    }
  }
  fmt::print("| columns | tested | dropped, paired | dropped, plain | reverse |\n|---|---|---|---|---|\n");
  const auto line = [](const char* name, const Counts& counts) {
    const auto share = [&](std::size_t part) {
      return 100.0 * static_cast<double>(part) / static_cast<double>(counts.all);
    };
    fmt::print("| {} | {} | {:.1f} % | {:.1f} % | {:.1f} % |\n", name, counts.all, share(counts.paired),
               share(counts.plain), share(counts.reverse));
  };
  line("informative", informative);
  line("redundant", redundant);
  line("noise", noise);
  return 0;
}
