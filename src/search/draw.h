// search/draw.h: random draws that every search uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/random.h"

namespace sewil::search {

using Units = std::vector<std::uint32_t>;  // unit numbers; a candidate's are ascending

// `count` different ones of `pool` (all of it when it is smaller), in the order drawn.
Units draw(std::span<const std::uint32_t> pool, std::size_t count, RandomStream& stream);

// Uniform in 1..most, most >= 1.
std::size_t draw_from_one(std::size_t most, RandomStream& stream);

bool holds(std::span<const std::uint32_t> ascending, std::uint32_t unit) noexcept;

// The living units that are not in `candidate` (ascending), ascending.
Units living_outside(std::span<const std::uint8_t> alive, std::span<const std::uint32_t> candidate);

}  // namespace sewil::search
