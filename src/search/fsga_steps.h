// search/fsga_steps.h: the steps of FSGA, one function each, so that each can be tested by hand.
// A parent is a candidate with the weights of its units; a unit put in to replace a dropped one weighs
// `filler_weight`: less than any unit that was scored, more than nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "search/draw.h"
#include "sewil/select/search.h"

namespace sewil::search {

inline constexpr double filler_weight = 1e-10;

struct Parent {
  Units units;                  // ascending
  std::vector<double> weights;  // beside units
};

// The first population: `population` random sets of floor(sqrt(units)) units.
std::vector<Units> first_population(std::size_t units, std::size_t population, RandomStream& stream);

// Units of the population whose share of all weights is at most 1/(suspicion * floor(sqrt(units))), without
// the heaviest unit of the best candidate (so something always stays alive). Ascending.
Units suspicious_units(const SearchState& state, double suspicion);

// The `count` best different candidates of the population, best first (ties: the earlier one); when there are
// fewer different ones, all of them. Indices into state.scored.
std::vector<std::uint32_t> best_candidates(const SearchState& state, std::size_t count);

// A parent without its dropped units, refilled to its old length with random living units as far as there
// are.
Parent refill(const ScoredCandidate& candidate, std::span<const std::uint8_t> alive, RandomStream& stream);

// A parent's units by decreasing weight (ties: the smaller number first).
Units by_weight(const Parent& parent);

// The child of `length` units: the first `from_first` of `first`, then those of `second`, then the rest of
// `first`, each by decreasing weight and without repeats. Ascending.
Units cross(const Parent& first, const Parent& second, std::size_t from_first, std::size_t length);

// Draws two different parents, the length and the share (.2, .3, ... .8) and crosses them.
Units draw_child(std::span<const Parent> parents, RandomStream& stream);

// Swaps m units for m living ones from outside, m uniform in 1..swap_most (as far as there are), then
// lengthens, shortens or keeps the child with equal chance, by uniform 1..max(1, length * length_step) units,
// never below 1 unit.
Units mutate(const Units& child, std::span<const std::uint8_t> alive, std::size_t swap_most,
             double length_step, RandomStream& stream);

// Share of the population's candidates that hold each unit; dropped units have 0.
std::vector<double> population_share(const SearchState& state);

}  // namespace sewil::search
