// base/code_book.h: from a column's distinct values, in order and counted, to codes.
// run: one distinct value and how many rows hold it. book: which code each run has, and what each code
// covers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sewil::base {

struct Run {
  double value = 0;
  std::size_t rows = 0;
};

struct CodeBook {
  std::vector<std::uint16_t> code_of_run;
  std::vector<std::size_t> rows_of_code;  // the missing code last, when there are missing cells
  std::vector<double> lower, upper;       // per code, missing excluded
  bool exact = true;
};

// `runs` ascend strictly. One code per run while there are enough codes (`most_codes`, the missing code
// included); otherwise neighbours share codes so that each code covers about the same number of rows.
void fill_code_book(CodeBook& book, const std::vector<Run>& runs, std::size_t missing_rows,
                    std::size_t most_codes);

}  // namespace sewil::base
