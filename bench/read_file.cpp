// bench/read_file.cpp: reads a file a number of times and prints the best time as JSON.
// Usage: read_file FILE [TIMES] [THREADS]
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "sewil/read.h"

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: read_file FILE [TIMES] [THREADS]\n");
    return 2;
  }
  try {
    const int times = argc > 2 ? std::atoi(argv[2]) : 1;
    const sewil::Workers workers(argc > 3 ? std::atoi(argv[3]) : 0);
    double best = 0;
    std::size_t rows = 0;
    std::size_t columns = 0;
    for (int i = 0; i < times; ++i) {
      const auto start = std::chrono::steady_clock::now();
      const sewil::Table table = sewil::read_table(argv[1], {}, workers);
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      best = i == 0 ? seconds : std::min(best, seconds);
      rows = table.rows;
      columns = table.columns.size();
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const double megabytes = static_cast<double>(std::filesystem::file_size(argv[1])) / 1e6;
    fmt::print(
        "{{\"rows\": {}, \"columns\": {}, \"threads\": {}, \"seconds\": {:.4f}, \"mb_per_second\": {:.1f}, "
        "\"peak_mb\": {:.0f}}}\n",
        rows, columns, workers.threads(), best, megabytes / best,
        static_cast<double>(usage.ru_maxrss) / 1024);
    return 0;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "read_file: {}\n", problem.what());
    return 1;
  }
}
