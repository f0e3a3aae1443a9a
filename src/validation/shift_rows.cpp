// validation/shift_rows.cpp: see shift_rows.h.
#include "validation/shift_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace sewil::validation {
namespace {

constexpr std::uint64_t first_draw = std::uint64_t{1} << 33;  // far from the draws of other samples of rows

std::vector<std::uint32_t> draw(std::span<const std::uint32_t> from, std::size_t most, RandomStream& stream) {
  std::vector<std::uint32_t> rows(from.begin(), from.end());
  if (rows.size() <= most) return rows;
  shuffle(std::span(rows), stream);
  rows.resize(most);
  return rows;
}

}  // namespace

ShiftRows::ShiftRows(const PartlyLabeled& known, std::size_t most, std::uint64_t seed) {
  RandomStream stream(seed, Purpose::row_sample, first_draw);
  std::vector<std::pair<std::uint32_t, std::int32_t>> all;
  for (const std::uint32_t row : draw(known.labeled, most, stream)) all.emplace_back(row, 0);
  for (const std::uint32_t row : draw(known.unlabeled, most, stream)) all.emplace_back(row, 1);
  std::ranges::sort(all);
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_group;
  for (std::uint32_t place = 0; place < all.size(); ++place) {
    rows.push_back(all[place].first);
    is_free.push_back(all[place].second);
    if (!known.groups.empty()) by_group[known.groups[all[place].first]].push_back(place);
  }
  for (auto& [group, places] : by_group) groups.push_back(std::move(places));
}

std::size_t ShiftRows::labeled() const {
  return static_cast<std::size_t>(std::ranges::count(is_free, 0));
}

std::vector<std::int32_t> ShiftRows::redrawn(RandomStream& stream) const {
  std::vector<std::int32_t> marks = is_free;
  if (groups.empty()) {
    shuffle(std::span(marks), stream);
    return marks;
  }
  std::vector<std::size_t> from(groups.size());
  std::iota(from.begin(), from.end(), std::size_t{0});
  shuffle(std::span(from), stream);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    double free = 0;
    for (const std::uint32_t place : groups[from[g]]) free += is_free[place];
    const double share = free / static_cast<double>(groups[from[g]].size());
    std::vector<std::uint32_t> places = groups[g];
    shuffle(std::span(places), stream);
    const auto marked = static_cast<std::size_t>(std::llround(share * static_cast<double>(places.size())));
    for (std::size_t i = 0; i < places.size(); ++i) marks[places[i]] = i < marked ? 1 : 0;
  }
  return marks;
}

double area_under_curve(const std::vector<double>& scores, const std::vector<std::int32_t>& marks) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t at) { return scores[at]; });
  double pairs = 0;
  double below = 0;  // labeled rows with smaller scores
  double free = 0;
  for (std::size_t i = 0; i < order.size();) {
    double tied_labeled = 0;
    double tied_free = 0;
    std::size_t end = i;
    for (; end < order.size() && scores[order[end]] == scores[order[i]]; ++end) {
      (marks[order[end]] == 1 ? tied_free : tied_labeled) += 1;
    }
    pairs += tied_free * (below + tied_labeled / 2);
    below += tied_labeled;
    free += tied_free;
    i = end;
  }
  return below > 0 && free > 0 ? pairs / (below * free) : 0.5;
}

}  // namespace sewil::validation
