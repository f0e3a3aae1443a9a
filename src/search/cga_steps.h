// search/cga_steps.h: the steps of the classic genetic search on bit strings (bit t: unit t is in the set).
#pragma once

#include <cstddef>

#include "base/random.h"
#include "search/draw.h"

namespace sewil::search {

// Each unit with chance 1/2; one random unit when none was drawn.
Units random_half(std::size_t units, RandomStream& stream);

// Each bit from one of the two parents with equal chance, then flipped with chance `flip`; one random unit
// when none is left.
Units cross_uniformly(const Units& first, const Units& second, std::size_t units, double flip,
                      RandomStream& stream);

}  // namespace sewil::search
