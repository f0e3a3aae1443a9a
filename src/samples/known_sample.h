// samples/known_sample.h: some rows of a long table, before anything has been learned. Labeled rows are
// drawn class by class, the others alike; the same for the same seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sewil/learn/self_training.h"

namespace sewil::selection {

// Whether a table of so many rows is too long for repeating work on all of them.
[[nodiscard]] bool is_long(const PartlyLabeled& rows);

struct KnownSample {
  // `size` rows of `rows`, or all of them where there are no more: all labeled ones (where they are more than
  // half of `size`: half of it), the rest unlabeled. All lists ascend when the given ones do.
  KnownSample(const PartlyLabeled& rows, std::size_t size, std::uint64_t seed);

  [[nodiscard]] PartlyLabeled known() const { return {labeled, labels, unlabeled, classes, groups}; }

  std::vector<std::uint32_t> labeled, unlabeled;  // row numbers
  std::vector<std::int32_t> labels;               // of `labeled`
  std::vector<std::uint32_t> labeled_at;          // beside `labeled`: places in rows.labeled
  std::vector<std::uint32_t> unlabeled_at;        // beside `unlabeled`: places in rows.unlabeled
  std::vector<std::uint32_t> outside_at;          // places in rows.unlabeled that were not drawn
  std::size_t classes = 0;
  std::span<const std::uint32_t> groups;  // of the table
};

}  // namespace sewil::selection
