// bench/relevance_seeds.cpp: how much do verdicts hang on the seed, and what does it cost to have them not?
//   build-bench/bench/relevance_seeds OUT.jsonl [columns=500] [labels=0.05,0.1]
//   [noise=independent,blocks,factors]
//     [kinds=separable,hard,nothing] [tables=20] [ways=1,5,11] [threads=1]
// The generated tables of relevance_quality, at a rate of .1. A way is a number of seeds (--seeds); each is
// run twice, with other seeds of the run. One line per table and way: `found`, of both runs: [true columns,
// noise columns], how many columns both found and how many either, and the seconds. What is in the file is
// not run again. bench/relevance_seeds_tables.py reads it.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <sstream>
#include <string>

#include "bench/planted_tables.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "sewil/judge/discoveries.h"
#include "sewil/learn/self_training.h"

namespace {

using namespace sewil;
using bench::Json;
using bench::real_columns;

std::vector<std::string> parts(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) all.push_back(part);
  return all;
}

// With two seeds of the run.
Json run_twice(Json line, const CodedMatrix& matrix, const RowsByLabel& rows, const Workers& workers) {
  const bool nothing = line.at("kind") == "nothing";
  ColumnSet columns(line.at("columns").get<std::size_t>() - (nothing ? real_columns : 0));
  std::iota(columns.begin(), columns.end(), nothing ? real_columns : 0U);
  std::vector<std::uint8_t> times(matrix.columns.size(), 0);
  for (const std::uint64_t seed : {1U, 2U}) {
    const Discoveries found = find_relevant_columns(
        {matrix, rows.known(2), columns, {.n_estimators = 100, .seed = seed}, {}, workers},
        {.seeds = line.at("seeds").get<std::size_t>()});
    std::size_t real = 0;
    for (const std::uint32_t column : columns) {
      if (found.columns[column].verdict != Verdict::relevant) continue;
      ++times[column];
      real += column < real_columns ? 1 : 0;
    }
    line["found"].push_back({real, found.found - real});
    line["seconds"].push_back(found.seconds);
  }
  line["both"] = std::ranges::count(times, 2);
  line["either"] = static_cast<std::ptrdiff_t>(times.size()) - std::ranges::count(times, 0);
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: relevance_seeds OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::size_t width = std::stoul(bench::take_word(words, "columns", "500"));
  const auto labels = parts(bench::take_word(words, "labels", "0.05,0.1"));
  const auto noises = parts(bench::take_word(words, "noise", "independent,blocks,factors"));
  const auto kinds = parts(bench::take_word(words, "kinds", "separable,hard,nothing"));
  const std::size_t tables = std::stoul(bench::take_word(words, "tables", "20"));
  const auto ways = parts(bench::take_word(words, "ways", "1,5,11"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  bench::ResultFile file(argv[1], {"columns", "labels", "noise", "kind", "table", "seeds"});
  for (std::size_t table = 1; table <= tables; ++table) {
    for (const std::string& noise : noises) {
      bench::PlantedTables made(width, noise, table);
      for (const std::string& kind : kinds) {
        for (const std::string& label : labels) {
          for (const std::string& way : ways) {
            const Json about{{"columns", width}, {"labels", std::stod(label)},
                             {"noise", noise},   {"kind", kind},
                             {"table", table},   {"seeds", std::stoul(way)}};
            file.add(about, [&](const Json& line) {
              const RowsByLabel rows(made.labels(kind == "hard" ? 1 : 2, std::stod(label), workers));
              return run_twice(line, made.matrix(), rows, workers);
            });
          }
        }
      }
    }
  }
  return 0;
}
