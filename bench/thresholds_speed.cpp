// bench/thresholds_speed.cpp: transductive thresholds against a direct evaluation of the formulas.
//   build-bench/bench/thresholds_speed [direct]
// Prints one line per size; `direct` also times the direct evaluation at K = 10, u = 9801 (a few seconds).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>

#include "tests/oracle/direct_thresholds.h"
#include "tests/oracle/random_votes.h"

namespace {

using namespace sewil;

double processor_now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Processor seconds of the best of some runs, all on one thread.
template <class Work>
double seconds_of(int runs, Work&& work) {
  double best = 1e9;
  for (int run = 0; run < runs; ++run) {
    const double start = processor_now();
    work();
    best = std::min(best, processor_now() - start);
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  const bool with_direct = argc > 1 && std::strcmp(argv[1], "direct") == 0;
  const Workers one(1);
  fmt::print("{:>4} {:>9} {:>10} {:>12} {:>10} {:>16}\n", "K", "u", "search", "seconds", "direct",
             "ns/(u log2 u)");
  for (const auto& [classes, rows] : {std::pair<std::size_t, std::size_t>{10, 1000},
                                      {10, 9801},
                                      {10, 100000},
                                      {10, 1000000},
                                      {2, 2106},
                                      {26, 1264}}) {
    RandomStream stream(1, Purpose::test);
    const VoteMatrix votes = oracle::random_votes(rows, classes, oracle::VoteKind::forest, 0, stream);
    for (const GridSearch search : {GridSearch::global, GridSearch::first_dip}) {
      const ThresholdOptions options{.search = search};
      double sink = 0;
      const double fast = seconds_of(
          rows > 100000 ? 2 : 5, [&] { sink += transductive_thresholds(votes, options, one)[0].threshold; });
      double direct = 0;
      if (with_direct && rows == 9801) {
        direct = seconds_of(1, [&] { sink -= oracle::direct_thresholds(votes, options)[0].threshold; });
      }
      const double u = static_cast<double>(rows);
      fmt::print("{:>4} {:>9} {:>10} {:>12.6f} {:>10} {:>16.3f}\n", classes, rows,
                 search == GridSearch::global ? "global" : "first-dip", fast,
                 direct > 0 ? fmt::format("{:.0f}x", direct / fast) : "", fast * 1e9 / (u * std::log2(u)));
      if (std::isnan(sink)) return 1;
    }
  }
  return 0;
}
