// selection/augmented_set.cpp: see augmented_set.h.
#include "selection/augmented_set.h"

namespace sewil::selection {

Sample AugmentedSet::sample(bool with_riders) const {
  Sample sample{.rows = rows, .labels = labels, .weights = weights, .classes = classes};
  if (with_riders) sample.riders = left_rows;
  return sample;
}

AugmentedSet make_augmented_set(const PartlyLabeled& data, const SelfLearningResult& learned,
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
