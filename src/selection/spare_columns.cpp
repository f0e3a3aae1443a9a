// selection/spare_columns.cpp: see spare_columns.h.
#include "selection/spare_columns.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "selection/size_rule.h"

namespace sewil::selection {

std::size_t trials_for(std::size_t rows) {
  constexpr std::size_t most = 60, least = 6;
  constexpr std::size_t rows_in_all = 90'000;
  return std::clamp(rows_in_all / std::max<std::size_t>(1, rows), least, most);
}

namespace {

// `columns` without those of may_go from place `from` on, `count` of them.
ColumnSet without(const ColumnSet& columns, const ColumnSet& may_go, std::size_t from, std::size_t count) {
  const std::span gone = std::span(may_go).subspan(from, std::min(count, may_go.size() - from));
  ColumnSet fewer;
  std::ranges::copy_if(columns, std::back_inserter(fewer),
                       [&](std::uint32_t column) { return std::ranges::find(gone, column) == gone.end(); });
  return fewer;
}

}  // namespace

ColumnSet without_spare(ColumnSet columns, const ColumnSet& may_go, std::size_t trials,
                        const Labelers& labelers, const GoodEnough& good) {
  const std::size_t together = trials == 0 ? may_go.size() : (may_go.size() + trials - 1) / trials;
  bool went = false;  // at the last trial
  for (std::size_t from = 0; from < may_go.size() && trials > 0;) {
    std::vector<ColumnSet> sets;
    ColumnSet left = columns;
    for (std::size_t at = from; at < may_go.size() && sets.size() < labelers.at_once; at += together) {
      ColumnSet fewer = without(left, may_go, at, together);
      if (fewer.empty()) break;
      if (went) left = fewer;
      sets.push_back(std::move(fewer));
    }
    if (sets.empty()) {
      from += together;
      continue;
    }
    const auto labels = labelers.label(sets);
    const bool expected = went;
    for (std::size_t i = 0; i < sets.size() && went == expected; ++i, from += together) {
      went = good(sets[i].size(), labels[i]);
      if (went) columns = std::move(sets[i]);
    }
  }
  return columns;
}

std::vector<Exchange> harmless(const ColumnSet& columns, const std::vector<Exchange>& exchanges,
                               std::size_t trials, double same, const Labelers& labelers) {
  std::vector<Exchange> found;
  if (exchanges.empty() || trials == 0) return found;
  std::vector<ColumnSet> sets{columns};
  for (std::size_t at = 0; at < std::min(trials, exchanges.size()); ++at) {
    sets.push_back(columns);
    std::ranges::replace(sets.back(), exchanges[at].first, exchanges[at].second);
    std::ranges::sort(sets.back());
  }
  const auto labels = labelers.label(sets);
  for (std::size_t i = 1; i < sets.size(); ++i) {
    if (share_of_same(labels[i], labels.front()) >= same) found.push_back(exchanges[i - 1]);
  }
  return found;
}

}  // namespace sewil::selection
