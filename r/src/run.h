// r/src/run.h: what every long call shares: seed, threads, time limit and console, and the memory it may
// take.
#pragma once

#include <cpp11.hpp>
#include <cstdint>
#include <string>
#include <utility>

#include "progress.h"
#include "sewil/data/work.h"
#include "sewil/front/forks.h"
#include "sewil/front/run_files.h"
#include "values.h"

namespace sewil::r {

struct Run {
  std::uint64_t seed = 1;
  int threads = 1;
  double time_limit = 0;  // seconds
  bool verbose = false;
  std::string command;  // the words that repeat the run
};

// R/run.R has checked it. The seed is a double, which holds every whole number up to 2^53.
inline Run run_of(const cpp11::list& given) {
  return {.seed = static_cast<std::uint64_t>(Rf_asReal(element(given, "seed"))),
          .threads = Rf_asInteger(element(given, "threads")),
          .time_limit = Rf_asReal(element(given, "time_limit")),
          .verbose = Rf_asLogical(element(given, "verbose")) == TRUE,
          .command = text_of(element(given, "command"))};
}

// Before anything is begun: what is free must do.
inline void check_free_memory(const Dataset& data, std::uint64_t needed) {
  MemoryLimit limit = memory_limit();
  limit.settable = false;
  check_memory(data, needed, limit);
}

// Why a run ended early; NULL when it did not.
inline cpp11::sexp stopped_text(StopReason reason) {
  return reason == StopReason::none ? cpp11::sexp(R_NilValue) : new_text(name_of(reason));
}

// work(workers, progress)
template <class Work>
auto run_here(const Run& run, Work&& work) {
  ConsoleProgress progress(run.verbose, run.time_limit);
  const Workers workers(usable_threads(run.threads));
  return std::forward<Work>(work)(workers, progress);
}

}  // namespace sewil::r
