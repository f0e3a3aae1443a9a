// tests/unit/study/made_results.h: results written by hand.
#pragma once

#include <string>

#include "sewil/front/study_results.h"

namespace sewil {

inline StudyResult made(const std::string& set, std::size_t split, const std::string& method, double acc_u,
                        std::size_t columns, StudyTable table = StudyTable::methods) {
  StudyResult result;
  result.table = table;
  result.set = set;
  result.split = split;
  result.method = method;
  result.seed = split;
  result.acc_u = acc_u;
  result.acc_t = acc_u / 2;
  result.columns = columns;
  result.choose_seconds = 1.25;
  result.seconds = 1.5;
  result.cpu_seconds = 2.5;
  result.threads = 2;
  result.options_hash = "0123456789abcdef";
  result.data_hash = "fedcba9876543210";
  result.version = "0.1.0";
  return result;
}

}  // namespace sewil
