// self_training/folds.cpp: see sewil/learn/learner.h.
#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/random.h"
#include "sewil/data/work.h"
#include "sewil/learn/learner.h"

namespace sewil {

std::vector<std::uint32_t> deal_folds(std::span<const std::int32_t> labels, std::size_t folds,
                                      std::uint64_t seed, std::size_t repeat) {
  SEWIL_ASSERT(folds > 0);
  std::vector<std::vector<std::uint32_t>> of_class;
  for (std::uint32_t place = 0; place < labels.size(); ++place) {
    const auto label = static_cast<std::size_t>(labels[place]);
    if (label >= of_class.size()) of_class.resize(label + 1);
    of_class[label].push_back(place);
  }
  RandomStream stream(seed, Purpose::folds, repeat);
  std::vector<std::uint32_t> fold_of(labels.size());
  std::size_t next = 0;
  for (std::vector<std::uint32_t>& places : of_class) {
    shuffle(std::span(places), stream);
    for (const std::uint32_t place : places) fold_of[place] = static_cast<std::uint32_t>(next++ % folds);
  }
  return fold_of;
}

namespace {

// The places of the rows of each group, by group.
std::map<std::uint32_t, std::vector<std::uint32_t>> places_by_group(std::span<const std::uint32_t> groups) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> places;
  for (std::uint32_t place = 0; place < groups.size(); ++place) places[groups[place]].push_back(place);
  return places;
}

// In a random order.
std::vector<std::vector<std::uint32_t>> shuffled_groups(std::span<const std::uint32_t> groups,
                                                        RandomStream& stream) {
  std::vector<std::vector<std::uint32_t>> all;
  for (auto& [group, places] : places_by_group(groups)) all.push_back(std::move(places));
  shuffle(std::span(all), stream);
  return all;
}

std::vector<double> rows_by_class(std::span<const std::int32_t> labels) {
  std::vector<double> rows;
  for (const std::int32_t label : labels) {
    if (static_cast<std::size_t>(label) >= rows.size()) rows.resize(static_cast<std::size_t>(label) + 1);
    rows[static_cast<std::size_t>(label)] += 1;
  }
  return rows;
}

}  // namespace

std::vector<std::uint32_t> deal_whole_groups(std::span<const std::int32_t> labels,
                                             std::span<const std::uint32_t> groups, std::size_t folds,
                                             std::uint64_t seed, std::size_t repeat) {
  SEWIL_ASSERT(folds > 0 && labels.size() == groups.size());
  RandomStream stream(seed, Purpose::folds, repeat);
  std::vector<std::vector<std::uint32_t>> all = shuffled_groups(groups, stream);
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.size() > b.size(); });
  const std::vector<double> of_class = rows_by_class(labels);
  std::vector<std::vector<double>> in_fold(folds, std::vector<double>(of_class.size(), 0));
  std::vector<std::size_t> rows_in(folds, 0);
  std::vector<std::uint32_t> fold_of(labels.size());
  for (const std::vector<std::uint32_t>& places : all) {
    // What the sum over folds and classes of (share of the class)^2 grows by, without what is the same in all
    // folds; of equals the fold with the fewest rows.
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t fold = 0; fold < folds; ++fold) {
      double growth = 0;
      for (const std::uint32_t place : places) {
        const auto label = static_cast<std::size_t>(labels[place]);
        growth += in_fold[fold][label] / (of_class[label] * of_class[label]);
      }
      if (growth > least || (growth == least && rows_in[fold] >= rows_in[best])) continue;
      best = fold;
      least = growth;
    }
    for (const std::uint32_t place : places) {
      fold_of[place] = static_cast<std::uint32_t>(best);
      in_fold[best][static_cast<std::size_t>(labels[place])] += 1;
    }
    rows_in[best] += places.size();
  }
  return fold_of;
}

std::vector<std::uint32_t> deal_within_groups(std::span<const std::int32_t> labels,
                                              std::span<const std::uint32_t> groups, std::size_t folds,
                                              std::uint64_t seed, std::size_t repeat) {
  SEWIL_ASSERT(folds > 0 && labels.size() == groups.size());
  RandomStream stream(seed, Purpose::folds, repeat);
  std::vector<std::uint32_t> fold_of(labels.size());
  std::size_t next = 0;
  for (std::vector<std::uint32_t>& places : shuffled_groups(groups, stream)) {
    shuffle(std::span(places), stream);
    std::ranges::stable_sort(places, {}, [&](std::uint32_t place) { return labels[place]; });
    for (const std::uint32_t place : places) fold_of[place] = static_cast<std::uint32_t>(next++ % folds);
  }
  return fold_of;
}

std::size_t group_folds_to_deal(std::span<const std::int32_t> labels, std::span<const std::uint32_t> groups,
                                std::size_t asked) {
  constexpr std::size_t fewest = 3;
  if (asked == 0 || labels.empty()) return 0;
  std::vector<std::set<std::uint32_t>> of_class(rows_by_class(labels).size());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    of_class[static_cast<std::size_t>(labels[i])].insert(groups[i]);
  }
  std::vector<std::size_t> of_row;
  of_row.reserve(labels.size());
  for (const std::int32_t label : labels) of_row.push_back(of_class[static_cast<std::size_t>(label)].size());
  const auto middle = of_row.begin() + static_cast<std::ptrdiff_t>(of_row.size() / 2);
  std::nth_element(of_row.begin(), middle, of_row.end());
  const std::size_t all = std::set<std::uint32_t>(groups.begin(), groups.end()).size();
  return std::min({asked, std::max(fewest, *middle), all});
}

std::size_t folds_to_deal(std::span<const std::int32_t> labels, std::size_t asked) {
  constexpr std::size_t fewest = 3;
  if (asked == 0 || labels.empty()) return 0;
  std::vector<std::size_t> of_class;
  for (const std::int32_t label : labels) {
    if (static_cast<std::size_t>(label) >= of_class.size())
      of_class.resize(static_cast<std::size_t>(label) + 1);
    ++of_class[static_cast<std::size_t>(label)];
  }
  std::vector<std::size_t> of_row;
  for (const std::int32_t label : labels) of_row.push_back(of_class[static_cast<std::size_t>(label)]);
  const auto middle = of_row.begin() + static_cast<std::ptrdiff_t>(of_row.size() / 2);
  std::nth_element(of_row.begin(), middle, of_row.end());
  return std::min({asked, std::max(fewest, *middle), labels.size()});
}

FoldRows::FoldRows(const PartlyLabeled& known, std::span<const std::uint32_t> fold_of, std::uint32_t fold)
    : classes(known.classes), groups(known.groups) {
  // Row and place in known.labeled; a row that never had a label has no place.
  constexpr std::uint32_t no_place = ~0U;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> without_label;
  without_label.reserve(known.unlabeled.size());
  for (const std::uint32_t row : known.unlabeled) without_label.emplace_back(row, no_place);
  for (std::uint32_t place = 0; place < known.labeled.size(); ++place) {
    if (fold_of[place] == fold) {
      without_label.emplace_back(known.labeled[place], place);
    } else {
      labeled.push_back(known.labeled[place]);
      labels.push_back(known.labels[place]);
    }
  }
  std::sort(without_label.begin(), without_label.end());
  for (const auto& [row, place] : without_label) {
    if (place != no_place) {
      hidden.push_back(place);
      hidden_at.push_back(static_cast<std::uint32_t>(unlabeled.size()));
    }
    unlabeled.push_back(row);
  }
}

}  // namespace sewil
