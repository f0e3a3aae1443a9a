// sewil/voters.h: who votes: trees with best cuts (random forests), trees with random cuts (extremely
// randomized), a linear voter, or all of them. share: how much of the vote a kind has. Shares are found on
// labeled rows by votes of voters that have not learned from them, and shrunk toward equal parts: few labels
// hardly move them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/forest.h"
#include "sewil/vote_matrix.h"

namespace sewil {

enum class Voters : std::uint8_t {
  automatic,    // mix; the paper's own method: trees
  trees,        // best cuts, rows drawn with replacement
  random_cuts,  // random cuts
  linear,       // one linear voter, learned from the labels alone
  mix           // trees of both kinds and the linear voter
};

[[nodiscard]] std::span<const char* const> voter_names() noexcept;  // in the order of the enum
[[nodiscard]] const char* name_of(Voters voters) noexcept;
[[nodiscard]] inline bool have_trees(Voters voters) noexcept {
  return voters != Voters::linear;
}
[[nodiscard]] inline bool have_linear(Voters voters) noexcept {
  return voters == Voters::linear || voters == Voters::mix;
}

// What automatic means: for the paper's own method its trees, else the mix.
[[nodiscard]] inline Voters settled(Voters voters, bool as_in_paper = false) noexcept {
  if (voters != Voters::automatic) return voters;
  return as_in_paper ? Voters::trees : Voters::mix;
}

// The forest of these voters: the given one with their cuts and bags.
[[nodiscard]] ForestOptions forest_of(Voters voters, ForestOptions forest) noexcept;

// The linear voter's share of a vote beside trees. Both votes are of the rows that `labels` are of, by voters
// that have not learned from them.
[[nodiscard]] double linear_share(const VoteMatrix& trees, const VoteMatrix& linear,
                                  std::span<const std::int32_t> labels);

// share of `second` and the rest of `first`, line by line; where one has no vote, the other's counts.
[[nodiscard]] VoteMatrix mixed_votes(const VoteMatrix& first, const VoteMatrix& second, double share);

}  // namespace sewil
