// search/score_book.cpp: see score_book.h.
#include "search/score_book.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sewil/data/work.h"

namespace sewil::search {

ScoreBook::ScoreBook(const SearchSpace& space, Scorer& scorer, bool with_weights,
                     std::vector<ScoredCandidate>& entries)
    : space_(space), scorer_(scorer), with_weights_(with_weights), entries_(entries) {
  for (std::uint32_t i = 0; i < entries.size(); ++i) place_.emplace(entries[i].units, i);
}

ScoredCandidate ScoreBook::make_entry(const Units& units, const ColumnSet& columns,
                                      const Score& score) const {
  SEWIL_ASSERT(!std::isnan(score.criterion));
  ScoredCandidate entry{.units = units, .criterion = score.criterion};
  if (!with_weights_) return entry;
  SEWIL_ASSERT(score.weights.size() == columns.size());
  entry.weights.reserve(units.size());
  for (const std::uint32_t unit : units) {  // a group weighs what its columns weigh together
    double sum = 0;
    for (const std::uint32_t column : space_.units[unit]) {
      const auto place = std::lower_bound(columns.begin(), columns.end(), column) - columns.begin();
      sum += score.weights[static_cast<std::size_t>(place)];
    }
    entry.weights.push_back(sum);
  }
  return entry;
}

std::vector<std::uint32_t> ScoreBook::score(std::span<const Units> candidates, Progress& progress) {
  std::vector<const Units*> fresh;
  std::vector<ColumnSet> sets;
  std::map<Units, std::uint32_t> fresh_place;
  for (const Units& candidate : candidates) {
    if (place_.contains(candidate)) continue;
    const auto next = static_cast<std::uint32_t>(entries_.size() + fresh.size());
    if (!fresh_place.emplace(candidate, next).second) continue;
    fresh.push_back(&candidate);
    sets.push_back(space_.columns_of(candidate));
  }
  if (!fresh.empty()) {
    const std::vector<Score> scores = scorer_.score(sets, with_weights_, progress);
    SEWIL_ASSERT(scores.size() == fresh.size());
    for (std::size_t i = 0; i < fresh.size(); ++i) {
      entries_.push_back(make_entry(*fresh[i], sets[i], scores[i]));
    }
    place_.merge(fresh_place);
  }
  std::vector<std::uint32_t> places;
  places.reserve(candidates.size());
  for (const Units& candidate : candidates) places.push_back(place_.at(candidate));
  return places;
}

}  // namespace sewil::search
