// samples/used_rows.cpp: see used_rows.h.
#include "samples/used_rows.h"

#include <algorithm>
#include <utility>

namespace sewil::selection {
namespace {

constexpr std::uint32_t not_used = ~0U;

template <class List>
auto gather(const List& of_rows, const std::vector<std::uint32_t>& rows) {
  std::vector<typename List::value_type> some;
  if (of_rows.empty()) return some;
  some.reserve(rows.size());
  for (const std::uint32_t row : rows) some.push_back(of_rows[row]);
  return some;
}

CodedColumn part_of(const CodedColumn& column, const std::vector<std::uint32_t>& rows,
                    const std::vector<std::uint32_t>& number) {
  CodedColumn part{.codes = column.codes,
                   .has_missing = column.has_missing,
                   .exact = column.exact,
                   .category = column.category,
                   .cut_by_rank = column.cut_by_rank,
                   .dominant = column.dominant,
                   .dense = column.dense,
                   .codes8 = gather(column.codes8, rows),
                   .codes16 = gather(column.codes16, rows),
                   .off_rows = {},
                   .off_codes = {},
                   .has_off_list = column.has_off_list,
                   .lower = column.lower,
                   .upper = column.upper};
  for (std::size_t i = 0; i < column.off_rows.size(); ++i) {
    if (number[column.off_rows[i]] == not_used) continue;
    part.off_rows.push_back(number[column.off_rows[i]]);
    part.off_codes.push_back(column.off_codes[i]);
  }
  return part;
}

}  // namespace

std::size_t count_used_rows(const ScoringJob& job) {
  return job.set.rows.size() + job.set.left_rows.size();
}

UsedRows only_used_rows(const ScoringJob& job) {
  std::vector<std::uint32_t> rows = job.set.rows;
  rows.insert(rows.end(), job.set.left_rows.begin(), job.set.left_rows.end());
  std::ranges::sort(rows);
  std::vector<std::uint32_t> number(job.matrix.rows, not_used);
  for (std::uint32_t at = 0; at < rows.size(); ++at) number[rows[at]] = at;
  UsedRows used{.matrix = {.rows = rows.size(), .columns = {}}, .set = job.set};
  used.matrix.row_weights = gather(job.matrix.row_weights, rows);
  for (const CodedColumn& column : job.matrix.columns)
    used.matrix.columns.push_back(part_of(column, rows, number));
  for (auto* list : {&used.set.rows, &used.set.taken_rows, &used.set.left_rows}) {
    for (std::uint32_t& row : *list) row = number[row];
  }
  return used;
}

}  // namespace sewil::selection
