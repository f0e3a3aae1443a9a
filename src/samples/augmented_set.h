// samples/augmented_set.h: the rows every candidate's forest learns from: labeled rows first, then those
// that self-training labeled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/learn/forest.h"
#include "sewil/learn/self_training.h"

namespace sewil::selection {

struct AugmentedSet {
  std::vector<std::uint32_t> rows = {};
  std::vector<std::int32_t> labels = {};
  std::vector<double> weights = {};  // empty: 1 each
  std::size_t labeled = 0;
  std::size_t classes = 0;
  // The unlabeled rows of the table, by whether self-training took them; positions are in the table's list.
  std::vector<std::uint32_t> taken_rows = {}, taken_positions = {};
  std::vector<std::uint32_t> left_rows = {}, left_positions = {};

  [[nodiscard]] std::size_t unlabeled() const { return taken_rows.size() + left_rows.size(); }
  [[nodiscard]] Sample sample(bool with_prediction_rows) const;
  // Where each of taken_rows stands in `rows`.
  [[nodiscard]] std::vector<std::uint32_t> places_of_taken() const;
};

AugmentedSet make_augmented_set(const PartlyLabeled& data, const SelfTrainingResult& learned,
                                bool balanced_rows);

}  // namespace sewil::selection
