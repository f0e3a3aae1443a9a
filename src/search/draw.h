// search/draw.h: random draws that every search uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "sewil/select/search.h"

namespace sewil::search {

using Units = std::vector<std::uint32_t>;  // unit numbers; a candidate's are ascending

// `count` different ones of `pool` (all of it when it is smaller), in the order drawn.
Units draw(std::span<const std::uint32_t> pool, std::size_t count, RandomStream& stream);

// Uniform in 1..most, most >= 1.
std::size_t draw_from_one(std::size_t most, RandomStream& stream);

bool holds(std::span<const std::uint32_t> ascending, std::uint32_t unit) noexcept;

// The living units that are not in `candidate` (ascending), ascending.
Units living_outside(std::span<const std::uint8_t> alive, std::span<const std::uint32_t> candidate);

// All columns into so many parts of nearly one size, each ascending.
[[nodiscard]] std::vector<ColumnSet> deal(ColumnSet columns, std::size_t parts, RandomStream& stream);

}  // namespace sewil::search
