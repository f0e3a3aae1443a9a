// bench/suggest_speed.cpp: how long it takes to suggest 20 of very many unlabeled rows.
//   build-bench/bench/suggest_speed [rows=100000] [columns=50] [labeled=200] [count=20] [threads=1]
// Built-in data of two classes. Wall and processor seconds of each rule, the forest included.
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <numeric>
#include <string>

#include "bench/quality_words.h"
#include "sewil/data/dataset.h"
#include "sewil/judge/suggest.h"
#include "sewil/select/problem.h"

namespace {

using namespace sewil;

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace

int main(int argc, char** argv) {
  bench::Words words = bench::split_words(std::span(argv + 1, argv + argc));
  const std::size_t rows = std::stoul(bench::take_word(words, "rows", "100000"));
  const std::size_t columns = std::stoul(bench::take_word(words, "columns", "50"));
  const std::size_t labeled = std::stoul(bench::take_word(words, "labeled", "200"));
  const std::size_t count = std::stoul(bench::take_word(words, "count", "20"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  GenerateOptions options;
  options.rows = rows;
  options.noise = columns - options.informative - options.redundant - options.repeated;
  options.labeled = static_cast<double>(labeled) / static_cast<double>(rows);
  const Problem problem(generate_madelon_like(options, workers).data, workers);
  std::vector<std::uint32_t> all(problem.matrix.columns.size());
  std::iota(all.begin(), all.end(), 0U);
  fmt::print("{} labeled, {} unlabeled rows, {} columns, {} suggested, {} threads\n",
             problem.rows.labeled.size(), problem.rows.without_label.size(), all.size(), count,
             workers.threads());
  for (std::size_t r = 0; r < suggest_rules().size(); ++r) {
    const double processor = processor_seconds();
    const auto start = std::chrono::steady_clock::now();
    const Suggestions found = suggest_rows({problem.matrix, problem.known(), all, {}, {}, workers},
                                           {.rows = count, .rule = static_cast<SuggestRule>(r)});
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    fmt::print("{:<13} {:6.2f} s, {:6.2f} processor seconds, {} rows\n", suggest_rules()[r].name,
               wall.count(), processor_seconds() - processor, found.rows.size());
  }
  return 0;
}
