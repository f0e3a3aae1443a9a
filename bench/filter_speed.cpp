// bench/filter_speed.cpp: seconds and memory to rank columns, on a raw matrix file (bench/raw_matrix.h) or on
// made-up data of a given size.
//   filter_speed FILE --method sfs|ssls|rlsr [--threads 2] [--repeat 3] [--outer-steps 100]
//   filter_speed --rows 50000 --columns 500 --method sfs ...
// Prints one JSON line: best wall and processor seconds of a run, peak memory in MB, the 20 best columns.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "bench/clocks.h"
#include "bench/raw_matrix.h"
#include "sewil/data/dataset.h"
#include "sewil/select/filter.h"

namespace {

using sewil::bench::now;
using sewil::bench::processor_now;

sewil::Dataset load(const std::string& file, std::size_t rows, std::size_t columns) {
  if (file.empty()) {
    return sewil::generate_madelon_like({.rows = rows, .noise = columns - 20, .labeled = 0.01}).data;
  }
  sewil::bench::RawMatrix raw = sewil::bench::read_raw_matrix(file);
  std::vector<std::string> classes;
  for (std::size_t k = 0; k < raw.classes; ++k) classes.push_back(std::to_string(k));
  return {std::move(raw.columns), std::move(raw.labels), std::move(classes)};
}

}  // namespace

int main(int count, char** words) {
  std::map<std::string, std::string> told = {{"--method", "sfs"}, {"--threads", "2"},
                                             {"--repeat", "3"},   {"--outer-steps", "100"},
                                             {"--rows", "1000"},  {"--columns", "100"}};
  std::string file;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word.starts_with("--") && i + 1 < count) {
      told[word] = words[++i];
    } else {
      file = word;
    }
  }
  const sewil::Dataset data = load(file, std::stoul(told["--rows"]), std::stoul(told["--columns"]));
  const std::map<std::string, sewil::FilterMethod> methods = {{"sfs", sewil::FilterMethod::sfs},
                                                              {"ssls", sewil::FilterMethod::ssls},
                                                              {"rlsr", sewil::FilterMethod::rlsr}};
  const sewil::Workers workers(std::stoi(told["--threads"]));
  sewil::FilterOptions options{.method = methods.at(told["--method"])};
  options.rlsr.outer_steps = std::stoi(told["--outer-steps"]);
  double seconds = 1e300;
  double processor = 1e300;
  sewil::Ranking ranking;
  for (int run = 0; run < std::stoi(told["--repeat"]); ++run) {
    const double wall = now();
    const double used = processor_now();
    ranking = sewil::rank_columns(data, options, workers);
    seconds = std::min(seconds, now() - wall);
    processor = std::min(processor, processor_now() - used);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  ranking.order.resize(std::min<std::size_t>(20, ranking.order.size()));
  fmt::print(
      "{{\"seconds\": {:.4f}, \"processor\": {:.4f}, \"megabytes\": {}, \"outer_steps\": {}, \"best\": "
      "[{}]}}\n",
      seconds, processor, usage.ru_maxrss / 1024, ranking.objective.size(), fmt::join(ranking.order, ", "));
  return 0;
}
