// samples/augmented_set.cpp: see augmented_set.h.
#include "samples/augmented_set.h"

#include <algorithm>
#include <numeric>

#include "sewil/data/work.h"

namespace sewil::selection {

Sample AugmentedSet::sample(bool with_prediction_rows) const {
  Sample sample{.rows = rows, .labels = labels, .weights = weights, .classes = classes};
  if (with_prediction_rows) sample.prediction_rows = left_rows;
  return sample;
}

std::vector<std::uint32_t> AugmentedSet::places_of_taken() const {
  // Both lists hold the same rows; sorted, they stand side by side.
  const auto sorted = [](std::span<const std::uint32_t> of) {
    std::vector<std::uint32_t> order(of.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::uint32_t at) { return of[at]; });
    return order;
  };
  const std::vector<std::uint32_t> ours = sorted(std::span(rows).subspan(labeled));
  const std::vector<std::uint32_t> theirs = sorted(taken_rows);
  SEWIL_ASSERT(ours.size() == theirs.size());
  std::vector<std::uint32_t> places(theirs.size());
  for (std::size_t i = 0; i < theirs.size(); ++i)
    places[theirs[i]] = static_cast<std::uint32_t>(labeled) + ours[i];
  return places;
}

AugmentedSet make_augmented_set(const PartlyLabeled& data, const SelfTrainingResult& learned,
                                bool balanced_rows) {
  AugmentedSet set{
      .rows = learned.rows, .labels = learned.labels, .labeled = learned.labeled, .classes = data.classes};
  if (balanced_rows) set.weights = learned.weights;
  for (std::uint32_t at = 0; at < data.unlabeled.size(); ++at) {
    const bool taken = learned.taken_at[at] != 0;
    (taken ? set.taken_rows : set.left_rows).push_back(data.unlabeled[at]);
    (taken ? set.taken_positions : set.left_positions).push_back(at);
  }
  return set;
}

}  // namespace sewil::selection
