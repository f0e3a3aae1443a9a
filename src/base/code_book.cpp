// base/code_book.cpp: exact codes, or quantile codes when a column has too many distinct values.
#include "base/code_book.h"

namespace sewil::base {
namespace {

// Closes a code once it holds its share of the rows still to be placed. The share is taken anew for every
// code, so a heavy value leaves the rest evenly spread and the codes never run out.
void share_codes(CodeBook& book, const std::vector<Run>& runs, std::size_t code_limit) {
  std::size_t rows_left = 0;
  for (const Run& run : runs) rows_left += run.rows;
  std::size_t share = 0;
  std::size_t held = 0;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    if (held >= share) {  // also true for the first run
      rows_left -= held;
      const std::size_t codes_left = code_limit - book.lower.size();
      share = (rows_left + codes_left - 1) / codes_left;
      held = 0;
      book.lower.push_back(runs[r].value);
      book.upper.push_back(runs[r].value);
      book.rows_of_code.push_back(0);
    }
    held += runs[r].rows;
    book.upper.back() = runs[r].value;
    book.rows_of_code.back() += runs[r].rows;
    book.code_of_run[r] = static_cast<std::uint16_t>(book.lower.size() - 1);
  }
}

}  // namespace

void fill_code_book(CodeBook& book, const std::vector<Run>& runs, std::size_t missing_rows,
                    std::size_t most_codes) {
  const std::size_t code_limit = most_codes - (missing_rows > 0 ? 1 : 0);
  book.exact = runs.size() <= code_limit;
  book.code_of_run.resize(runs.size());
  book.rows_of_code.clear();
  book.lower.clear();
  book.upper.clear();
  if (book.exact) {
    for (std::size_t r = 0; r < runs.size(); ++r) {
      book.code_of_run[r] = static_cast<std::uint16_t>(r);
      book.rows_of_code.push_back(runs[r].rows);
      book.lower.push_back(runs[r].value);
    }
    book.upper = book.lower;
  } else {
    share_codes(book, runs, code_limit);
  }
  if (missing_rows > 0) book.rows_of_code.push_back(missing_rows);
}

}  // namespace sewil::base
