// diagnostics/size_curve.h: quality against size: the first m columns of an order, for several m.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "samples/forest_scorer.h"
#include "sewil/select/selection.h"

namespace sewil::selection {

// At most `points` sizes from 1 to `last`, `chosen` among them: every small one, then ever wider steps.
std::vector<std::size_t> curve_sizes(std::size_t chosen, std::size_t last, std::size_t points);

// The fewest columns within one standard error sqrt(e (1 - e) / rows) of the smallest out-of-bag error e.
std::size_t knee_of(std::span<const SizePoint> points, std::size_t rows);

// `order`: all columns that may be used, best first. Throws Stopped.
SizeCurve size_curve(const ForestScorer& scorer, std::span<const std::uint32_t> order, std::size_t chosen,
                     std::size_t points, Progress& progress);

}  // namespace sewil::selection
