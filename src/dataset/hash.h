// dataset/hash.h: content hashes that do not depend on how values are stored.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "sewil/data/dataset.h"

namespace sewil::dataset {

std::uint64_t hash_text(std::string_view text) noexcept;  // FNV-1a, then mixed

// Of a column's values: a sum over its cells of mix(row, value), cells that are 0 left out; so dense and
// sparse, narrow and wide storage agree, and the sum needs no order. The value of a category is its text's
// hash. The name takes no part: columns with the same values have the same hash.
std::uint64_t hash_values(const Column& column);

// The hash of sewil/data/dataset.h, where those of the columns' values are known.
std::string hash_dataset(const Dataset& data, std::span<const std::uint64_t> of_columns);

}  // namespace sewil::dataset
