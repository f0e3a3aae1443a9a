// r/src/guard.h: what the library throws, as a value that R code turns into a condition (R/conditions.R).
#pragma once

#include <cpp11.hpp>
#include <cpp11/declarations.hpp>
#include <csignal>
#include <exception>
#include <string>
#include <utility>

#include "sewil/data/work.h"

namespace sewil::r {

using namespace cpp11::literals;

inline SEXP problem(const char* kind, const std::string& message) {
  cpp11::writable::list found({"kind"_nm = kind, "message"_nm = message});
  found.attr("class") = "sewil_problem";
  return found;
}

inline SEXP stopped_problem(StopReason reason) {
  if (reason == StopReason::time_limit)
    return problem("stopped", "time_limit was reached before the first forest was complete.");
  // As if Ctrl-C came now: R's own handler, and from there its own way out.
  std::raise(SIGINT);
  cpp11::check_user_interrupt();
  return problem("stopped", "the run was stopped.");
}

// The body of a function that R calls: no exception gets out.
template <class Work>
SEXP guarded(Work&& work) {
  BEGIN_CPP11
  try {
    return std::forward<Work>(work)();
  } catch (const TooLarge& error) {
    return problem("too_large", error.what());
  } catch (const InputError& error) {
    return problem("input", error.what());
  } catch (const Stopped& stopped) {
    return stopped_problem(stopped.reason);
  }
  END_CPP11
}

}  // namespace sewil::r
