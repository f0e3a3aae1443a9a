// selection/spare_columns.cpp: see spare_columns.h.
#include "selection/spare_columns.h"

#include <algorithm>

#include "selection/size_rule.h"

namespace sewil::selection {

std::size_t trials_for(std::size_t rows) {
  constexpr std::size_t most = 60, least = 6;
  constexpr std::size_t rows_in_all = 90'000;
  return std::clamp(rows_in_all / std::max<std::size_t>(1, rows), least, most);
}

ColumnSet without_spare(ColumnSet columns, const ColumnSet& may_go, std::size_t trials, const LabelBy& label,
                        const GoodEnough& good) {
  const std::size_t together = trials == 0 ? may_go.size() : (may_go.size() + trials - 1) / trials;
  constexpr std::size_t most_refusals = 12;  // in a row: what is tried later is needed even more
  std::size_t refusals = 0;
  for (std::size_t from = 0; from < may_go.size() && trials > 0 && refusals < most_refusals;
       from += together) {
    const std::size_t until = std::min(may_go.size(), from + together);
    ColumnSet fewer;
    std::ranges::copy_if(columns, std::back_inserter(fewer), [&](std::uint32_t column) {
      return std::find(may_go.begin() + static_cast<std::ptrdiff_t>(from),
                       may_go.begin() + static_cast<std::ptrdiff_t>(until),
                       column) == may_go.begin() + static_cast<std::ptrdiff_t>(until);
    });
    if (fewer.empty()) continue;
    const bool gone = good(fewer.size(), label(fewer));
    refusals = gone ? 0 : refusals + 1;
    if (gone) columns = std::move(fewer);
  }
  return columns;
}

std::vector<Exchange> harmless(const ColumnSet& columns, const std::vector<Exchange>& exchanges,
                               std::size_t trials, double same, const LabelBy& label) {
  std::vector<Exchange> found;
  if (exchanges.empty() || trials == 0) return found;
  const std::vector<std::int32_t> before = label(columns);
  for (std::size_t at = 0; at < std::min(trials, exchanges.size()); ++at) {
    ColumnSet exchanged = columns;
    std::ranges::replace(exchanged, exchanges[at].first, exchanges[at].second);
    std::ranges::sort(exchanged);
    if (share_of_same(label(exchanged), before) >= same) found.push_back(exchanges[at]);
  }
  return found;
}

}  // namespace sewil::selection
