// bench/scan_kernels.cpp: one column scanned in one node, again and again, by a chosen kernel: nanoseconds
// per in-bag row, and under callgrind (bench/scan_instructions) instructions per in-bag row. scan_kernels
// KERNEL ROWS CODES CLASSES [REPEAT]   with KERNEL pairwise | sorted | presorted | buckets | counts | lanes |
// list | read. `read` only reads each row's word and code: the floor below which no kernel that looks at
// every row can go.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "base/random.h"
#include "forest/candidate_codes.h"
#include "forest/column_scanner.h"
#include "forest/layout.h"

namespace {

using namespace sewil;
using namespace sewil::forest;
using Scanner = ColumnScanner<CompactLayout>;

ForestTuning only(const std::string& kernel) {
  ForestTuning tuning;
  tuning.counting_factor = tuning.counting_factor_two_classes = kernel == "counts" ? 1e9 : 0;
  tuning.bucket_rows = kernel == "buckets" ? 3 : 0xffffffff;
  tuning.presorted_share = kernel == "presorted" ? 0 : 2;
  tuning.sparse_share_two_codes = tuning.sparse_share = kernel == "list" ? 1 : -1;
  tuning.pairwise_rows = kernel == "pairwise" ? 255 : 0;
  tuning.most_two_code_groups = kernel == "lanes" ? 1 : 0;
  return tuning;
}

// Not inlined, so that callgrind can count what happens inside.
[[gnu::noinline]] double measured_scans(Scanner& scanner, const Scanner::Node& node,
                                        std::span<const ColumnCodes> columns, bool only_read, int repeat) {
  double sum = 0;
  for (int i = 0; i < repeat; ++i) {
    const auto slot = static_cast<std::uint32_t>(i) % static_cast<std::uint32_t>(columns.size());
    if (only_read) {
      for (std::uint32_t row = 0; row < node.totals.rows; ++row)
        sum += columns[slot].codes[CompactLayout::position(node.words()[row])];
    } else {
      Cut best;
      // As if an earlier column had been a little better than nothing.
      best.score = node.totals.squares / node.totals.weight * 1.05;
      scanner.scan(slot, node, best);
      sum += best.score;
      // What is laid out once per node serves the columns tried in it, about four.
      if (i % 4 == 3) scanner.leave(node);
    }
  }
  scanner.leave(node);
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "usage: scan_kernels KERNEL ROWS CODES CLASSES [REPEAT]\n");
    return 2;
  }
  const std::string kernel = argv[1];
  const auto rows = static_cast<std::size_t>(std::stoul(argv[2]));
  const auto codes = static_cast<std::uint32_t>(std::stoul(argv[3]));
  const auto classes = static_cast<std::uint32_t>(std::stoul(argv[4]));
  const int repeat = argc > 5 ? std::stoi(argv[5]) : 2000;

  // Eight columns; for the list kernel one row in fifty differs from the rest.
  RandomStream random(1, Purpose::test);
  std::vector<Column> columns;
  for (int c = 0; c < 8; ++c) {
    std::vector<double> values(rows);
    for (double& value : values)
      value = kernel == "list" && random.below(50) != 0 ? 0 : 1 + random.below(codes);
    columns.push_back(make_column("x", std::move(values)));
  }
  const Workers workers(1);
  const CodedMatrix matrix = code_columns(columns, rows, workers);
  std::vector<std::uint32_t> all(rows);
  std::iota(all.begin(), all.end(), 0U);
  std::vector<std::int32_t> labels(rows);
  for (std::int32_t& label : labels) label = static_cast<std::int32_t>(random.below(classes));
  const SamplePlan plan = plan_sample(matrix, {all, labels, {}, classes, {}});
  const ForestTuning tuning = only(kernel);
  CandidateCodes candidate;
  const std::vector<std::uint32_t> slots = {0, 1, 2, 3, 4, 5, 6, 7};
  candidate.prepare(matrix, slots, plan, tuning);
  Scanner scanner(plan, tuning);
  scanner.start(candidate);

  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> class_weights(classes);
  Scanner::Node node;
  for (std::uint32_t position = 0; position < rows; ++position) {
    words.push_back(CompactLayout::word(position, plan.class_of[position], 1));
    ++class_weights[plan.class_of[position]];
  }
  words.push_back(0);
  node.all_words = words.data();
  node.where = all.data();
  node.totals = {class_weights.data(), classes, static_cast<std::uint32_t>(rows), static_cast<double>(rows),
                 0};
  for (const std::uint32_t weight : class_weights)
    node.totals.squares += static_cast<double>(weight) * weight;

  const auto start = std::chrono::steady_clock::now();
  const double sum = measured_scans(scanner, node, candidate.columns(), kernel == "read", repeat);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print(
      "{{\"kernel\": \"{}\", \"rows\": {}, \"codes\": {}, \"classes\": {}, \"repeat\": {}, \"ns_per_row\": "
      "{:.3f}, \"check\": {:.3f}}}\n",
      kernel, rows, codes, classes, repeat, seconds * 1e9 / (static_cast<double>(rows) * repeat), sum);
}
