// weighing/partners.cpp: see partners.h.
#include "weighing/partners.h"

#include <algorithm>

#include "base/distributions.h"
#include "weighing/each_code.h"

namespace sewil::selection {
namespace {

constexpr std::size_t columns_at_a_time = 4096;  // from one look at whether to stop to the next

// The last code of the lower half.
std::uint32_t most_even_cut(std::span<const std::uint32_t> counts, std::size_t rows) {
  std::uint32_t cut = 0;
  std::size_t lower = 0;
  std::size_t smallest = rows + 1;
  for (std::uint32_t code = 0; code + 1 < counts.size(); ++code) {
    lower += counts[code];
    const std::size_t apart = lower > rows - lower ? 2 * lower - rows : rows - 2 * lower;
    if (apart >= smallest) continue;
    smallest = apart;
    cut = code;
  }
  return cut;
}

}  // namespace

std::vector<std::uint8_t> halves_of(const CodedColumn& column, std::span<const std::int32_t> class_of) {
  std::vector<std::uint8_t> looked_at;
  looked_at.reserve(class_of.size());
  std::size_t rows = 0;
  for (const std::int32_t label : class_of) {
    looked_at.push_back(label >= 0 ? 1 : 0);
    rows += looked_at.back();
  }
  const std::uint32_t cut = most_even_cut(count_codes(column, looked_at, rows), rows);
  std::vector<std::uint8_t> half(class_of.size(), column.dominant > cut ? 1 : 0);
  for_each_code(column, half.size(),
                [&](std::size_t row, std::uint32_t code) { half[row] = code > cut ? 1 : 0; });
  return half;
}

std::vector<double> p_values_beside(const ColumnsByClass& asked, std::span<const std::uint32_t> partners,
                                    Progress& progress) {
  std::vector<std::vector<std::uint8_t>> halves;
  for (const std::uint32_t partner : partners) {
    halves.push_back(halves_of(asked.matrix.columns[partner], asked.class_of));
  }
  std::vector<double> most;
  for (std::size_t begin = 0; begin < asked.columns.size(); begin += columns_at_a_time) {
    progress.throw_if_stopped();
    ColumnsByClass some = asked;
    some.columns = asked.columns.subspan(begin, std::min(columns_at_a_time, asked.columns.size() - begin));
    const std::vector<double> of = most_evidence_in_halves(some, halves);
    most.insert(most.end(), of.begin(), of.end());
  }
  const std::size_t degrees = 2 * (std::max<std::size_t>(2, asked.classes) - 1);
  for (double& value : most) {  // as many chances as partners
    value = std::min(1.0, static_cast<double>(partners.size()) * base::chi_squared_tail(value, degrees));
  }
  return most;
}

}  // namespace sewil::selection
