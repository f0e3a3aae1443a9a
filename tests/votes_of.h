// tests/votes_of.h: votes written down row by row.
#pragma once

#include <utility>
#include <vector>

#include "sewil/learn/forest.h"

namespace sewil {

inline VoteMatrix votes_of(std::size_t classes, std::vector<double> values) {
  VoteMatrix votes(values.size() / classes, classes);
  votes.values = std::move(values);
  return votes;
}

}  // namespace sewil
