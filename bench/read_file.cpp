// bench/read_file.cpp: reads a file a number of times and prints the best time as JSON: wall clock and, less
// disturbed by other work on the machine, processor time over all threads.
// Usage: read_file FILE [TIMES] [THREADS]
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>

#include "sewil/data/table.h"

namespace {

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Of this program alone; getrusage counts what ran in the process before it, too.
double peak_megabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes / 1024;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: read_file FILE [TIMES] [THREADS]\n");
    return 2;
  }
  try {
    const int times = argc > 2 ? std::atoi(argv[2]) : 1;
    const sewil::Workers workers(argc > 3 ? std::atoi(argv[3]) : 0);
    double best = 0;
    double best_processor = 0;
    std::size_t rows = 0;
    std::size_t columns = 0;
    for (int i = 0; i < times; ++i) {
      const double processor_start = processor_seconds();
      const auto start = std::chrono::steady_clock::now();
      const sewil::Table table = sewil::read_table(argv[1], {}, workers);
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      const double processor = processor_seconds() - processor_start;
      best = i == 0 ? seconds : std::min(best, seconds);
      best_processor = i == 0 ? processor : std::min(best_processor, processor);
      rows = table.rows;
      columns = table.columns.size();
    }
    const double megabytes = static_cast<double>(std::filesystem::file_size(argv[1])) / 1e6;
    fmt::print("{{\"rows\": {}, \"columns\": {}, \"threads\": {}, \"seconds\": {:.4f}, ", rows, columns,
               workers.threads(), best);
    fmt::print("\"processor_seconds\": {:.4f}, \"mb_per_second\": {:.1f}, \"peak_mb\": {:.0f}}}\n",
               best_processor, megabytes / best, peak_megabytes());
    return 0;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "read_file: {}\n", problem.what());
    return 1;
  }
}
