// bench/forest_speed.cpp: seconds to grow a forest (coding included or not) on a table given as a raw matrix
// file. forest_speed FILE [--n-estimators 200] [--threads 2] [--repeat 5] [--batch 1] [--seed 1]
// [--query-strategy free|counted] [--digest 1] Prints one JSON line: best and median seconds per forest,
// seconds of coding, OOB error, column weights.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "bench/clocks.h"
#include "bench/raw_matrix.h"
#include "forest/forest_tuning.h"
#include "sewil/learn/forest.h"

namespace {

using sewil::bench::now;
using sewil::bench::processor_now;

double oob_error(const sewil::ForestResult& result, const std::vector<std::int32_t>& labels) {
  std::size_t wrong = 0;
  std::size_t counted = 0;
  for (std::size_t r = 0; r < labels.size(); ++r) {
    if (result.oob_trees[r] == 0) continue;
    const auto votes = result.oob_votes.row(r);
    wrong += std::max_element(votes.begin(), votes.end()) - votes.begin() != labels[r];
    ++counted;
  }
  return static_cast<double>(wrong) / static_cast<double>(counted);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace sewil;
  std::map<std::string, std::string> given = {{"--n-estimators", "200"}, {"--threads", "2"},
                                              {"--repeat", "5"},         {"--batch", "1"},
                                              {"--seed", "1"},           {"--query-strategy", "free"}};
  for (int i = 2; i + 1 < argc; i += 2) given[argv[i]] = argv[i + 1];
  const bench::RawMatrix table = bench::read_raw_matrix(argv[1]);
  const Workers workers(std::stoi(given["--threads"]));
  const ForestOptions options{
      .n_estimators = std::stoi(given["--n-estimators"]),
      .constant_rule = given["--query-strategy"] == "free" ? ConstantRule::free : ConstantRule::counted,
      .seed = std::stoull(given["--seed"])};
  ForestTuning tuning;
  const auto knob = [&](const char* name, auto& value) {
    if (given.count(name) != 0) value = static_cast<std::decay_t<decltype(value)>>(std::stod(given[name]));
  };
  knob("--insertion-sort-rows", tuning.insertion_sort_rows);
  knob("--counting-factor", tuning.counting_factor);
  knob("--counting-factor-two-classes", tuning.counting_factor_two_classes);
  knob("--most-counted-codes-two-classes", tuning.most_counted_codes_two_classes);
  knob("--bucket-rows", tuning.bucket_rows);
  knob("--rows-per-bucket", tuning.rows_per_bucket);
  knob("--most-buckets", tuning.most_buckets);
  knob("--presorted-share", tuning.presorted_share);
  knob("--most-two-code-groups", tuning.most_two_code_groups);
  knob("--two-code-rows-per-class", tuning.two_code_rows_per_class);
  knob("--sparse-share", tuning.sparse_share);
  knob("--sparse-share-two-codes", tuning.sparse_share_two_codes);
  knob("--most-row-counters", tuning.most_row_counters);
  knob("--pairwise-rows", tuning.pairwise_rows);
  knob("--pairwise-rows-per-class", tuning.pairwise_rows_per_class);
  knob("--fewest-byte-rows", tuning.fewest_byte_rows);
  knob("--most-byte-columns", tuning.most_byte_columns);
  knob("--together-rows", tuning.together_rows);
  knob("--plain-instructions", tuning.plain_instructions);
  double start = now();
  const CodedMatrix matrix = code_columns(table.columns, table.rows(), workers);
  const double coding = now() - start;

  std::vector<std::uint32_t> rows(table.rows());
  std::iota(rows.begin(), rows.end(), 0U);
  std::vector<std::uint32_t> columns(table.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  const std::vector<std::vector<std::uint32_t>> candidates(std::stoul(given["--batch"]), columns);
  std::vector<double> seconds;
  std::vector<double> processor;
  std::vector<ForestResult> results;
  for (int i = 0; i < std::stoi(given["--repeat"]); ++i) {
    start = now();
    const double processor_start = processor_now();
    results = grow_forests(matrix, candidates, {rows, table.labels, {}, table.classes, {}}, options, {},
                           workers, no_progress(), &tuning);
    seconds.push_back((now() - start) / static_cast<double>(candidates.size()));
    processor.push_back((processor_now() - processor_start) / static_cast<double>(candidates.size()));
  }
  if (given.count("--digest") != 0) {  // the votes and weights in one number, to compare builds
    std::uint64_t digest = 1469598103934665603ULL;
    const auto mix = [&](std::span<const double> values) {
      for (const double value : values)
        digest = (digest ^ std::bit_cast<std::uint64_t>(value)) * 1099511628211ULL;
    };
    mix(results[0].oob_votes.values);
    mix(results[0].weights);
    fmt::print("{:016x} ", digest);
  }
  std::sort(seconds.begin(), seconds.end());
  std::sort(processor.begin(), processor.end());
  fmt::print(
      "{{\"best\": {:.6f}, \"median\": {:.6f}, \"processor\": {:.6f}, \"coding\": {:.6f}, \"oob_error\": "
      "{:.6f}, \"weights\": [{:.6f}]}}\n",
      seconds.front(), seconds[seconds.size() / 2], processor.front(), coding,
      oob_error(results[0], table.labels), fmt::join(results[0].weights, ", "));
}
