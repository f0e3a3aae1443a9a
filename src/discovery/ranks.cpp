// discovery/ranks.cpp: see ranks.h.
#include "discovery/ranks.h"

#include "weighing/each_code.h"

namespace sewil::discovery {

CenteredRanks centered_ranks(const CodedColumn& column, std::size_t table_rows,
                             std::span<const std::uint32_t> rows) {
  std::vector<std::uint32_t> code_of(table_rows, column.dominant);
  selection::for_each_code(column, table_rows,
                           [&](std::size_t row, std::uint32_t code) { code_of[row] = code; });
  std::vector<std::int64_t> counts(column.codes + 1, 0);
  for (const std::uint32_t row : rows) ++counts[code_of[row]];

  CenteredRanks ranks;
  const std::int64_t missing = counts[column.missing_code()];
  ranks.count = rows.size() - static_cast<std::size_t>(missing);
  // Counted from 0 and twice, ranks are whole numbers and their mean is the number of cells less 1.
  std::vector<double> of_code(column.codes + 1, 0);
  std::int64_t before = 0;
  for (std::uint32_t code = 0; code < column.codes; ++code) {
    if (counts[code] == 0) continue;
    const std::int64_t twice = 2 * before + counts[code] - 1;
    of_code[code] = static_cast<double>(twice - (static_cast<std::int64_t>(ranks.count) - 1));
    ranks.squares += static_cast<double>(counts[code]) * of_code[code] * of_code[code];
    before += counts[code];
  }
  ranks.values.resize(rows.size());
  if (missing > 0) ranks.present.resize(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::uint32_t code = code_of[rows[i]];
    ranks.values[i] = of_code[code];
    if (missing > 0) ranks.present[i] = code == column.missing_code() ? 0 : 1;
  }
  return ranks;
}

}  // namespace sewil::discovery
