// self_learning/folds.cpp: see sewil/folds.h.
#include "sewil/folds.h"

#include <algorithm>
#include <utility>

#include "sewil/error.h"
#include "sewil/random.h"

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
    : classes(known.classes), order(known.order) {
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
  std::ranges::sort(without_label, {}, [&](const auto& item) { return known.place_of(item.first); });
  for (const auto& [row, place] : without_label) {
    if (place != no_place) {
      hidden.push_back(place);
      hidden_at.push_back(static_cast<std::uint32_t>(unlabeled.size()));
    }
    unlabeled.push_back(row);
  }
}

}  // namespace sewil
