// selection/spare_columns.cpp: see spare_columns.h.
#include "selection/spare_columns.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "selection/size_rule.h"

namespace sewil::selection {

std::size_t trials_for(std::size_t rows) {
  constexpr std::size_t most = 100, least = 6;
  constexpr std::size_t rows_in_all = 90'000;
  return std::clamp(rows_in_all / std::max<std::size_t>(1, rows), least, most);
}

bool Trials::are_enough(const ColumnSet& columns) {
  if (left_ == 0 || columns.empty()) return false;
  --left_;
  return good_(columns.size(), label_(columns));
}

std::size_t about_fewest(std::size_t most, const std::function<bool(std::size_t)>& are_enough) {
  constexpr std::size_t too_many = 16;  // one in so many
  std::size_t too_few = 0, enough = most;
  while (enough - too_few > std::max<std::size_t>(1, enough / too_many)) {
    const std::size_t half = too_few + (enough - too_few) / 2;
    (are_enough(half) ? enough : too_few) = half;
  }
  return enough;
}

ColumnSet without_spare(ColumnSet columns, const std::vector<std::uint32_t>& may_go, Trials& trials) {
  constexpr std::size_t most_refusals = 12;  // in a row: what is tried later is needed even more
  std::size_t together = 1, refusals = 0;
  for (std::size_t at = 0; at < may_go.size() && trials.left() > 0 && refusals < most_refusals;) {
    together = std::min(together, may_go.size() - at);
    const auto tried = std::span(may_go).subspan(at, together);
    ColumnSet fewer;
    std::ranges::copy_if(columns, std::back_inserter(fewer), [&](std::uint32_t column) {
      return std::ranges::find(tried, column) == tried.end();
    });
    if (trials.are_enough(fewer)) {
      columns = std::move(fewer);
      at += together;
      together *= 2;
      refusals = 0;
    } else if (together > 1) {
      together /= 2;
    } else {
      ++at;
      ++refusals;
    }
  }
  return columns;
}

std::vector<Exchange> harmless(const ColumnSet& columns, const std::vector<Exchange>& exchanges,
                               std::size_t trials, double same, const LabelEach& label_each) {
  std::vector<Exchange> found;
  if (exchanges.empty() || trials == 0) return found;
  std::vector<ColumnSet> sets{columns};
  for (std::size_t at = 0; at < std::min(trials, exchanges.size()); ++at) {
    sets.push_back(columns);
    std::ranges::replace(sets.back(), exchanges[at].first, exchanges[at].second);
    std::ranges::sort(sets.back());
  }
  const auto labels = label_each(sets);
  for (std::size_t i = 1; i < sets.size(); ++i) {
    if (share_of_same(labels[i], labels.front()) >= same) found.push_back(exchanges[i - 1]);
  }
  return found;
}

}  // namespace sewil::selection
