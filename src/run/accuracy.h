// run/accuracy.h: how right the labels are that were filled in, where the truth is known.
#pragma once

#include <cstdint>
#include <span>

#include "sewil/record.h"

namespace sewil::run {

// `rows` are the unlabeled ones, `truth_of_rows` has the class of every row of the table.
[[nodiscard]] LabelAccuracy accuracy_of(const SelfLearningResult& learned,
                                        std::span<const std::uint32_t> rows,
                                        std::span<const std::int32_t> truth_of_rows);

}  // namespace sewil::run
