// sewil/doubts.h: labels that look wrong. Each labeled row is voted on by forests that have not seen its
// label (sewil/folds.h); where they speak strongly for another class, the label is in doubt.
//
// strength of a doubt: how many times as large as the vote for the label the vote for the other class is.
// backing of a label: the same the other way round, where the votes agree with the label.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/learner.h"

namespace sewil {

struct DoubtOptions {
  std::size_t folds = 10;
  std::size_t repeats = 3;
};

struct Doubt {
  std::uint32_t row = 0;  // of the table
  std::string id = {};    // of the row, where rows have one
  std::int32_t label = -1;
  std::int32_t predicted = -1;     // by the hidden votes
  std::vector<double> votes = {};  // by class, of the trees that had not seen the label
  double strength = 0;

  bool operator==(const Doubt&) const = default;
};

struct Doubts {
  std::vector<Doubt> rows = {};   // the strongest first
  std::size_t judged = 0;         // labeled rows that were voted on
  double limit = 0;               // strength from which on a label is in doubt
  std::string none_because = {};  // a sentence: why nothing could be said; then there are no rows
};

// A label is in doubt when it is spoken against more strongly than three quarters of the labels that the
// votes agree with are backed. The limit is never below `least_doubt`, where votes say little anyway, nor
// above `strong_doubt`. `spare_vote` is added to the smaller vote, since with few labels a vote near 0 is
// often luck. Throws Stopped when the progress asks to stop.
[[nodiscard]] Doubts find_doubts(const Learner& learner, const DoubtOptions& options);

inline constexpr double least_doubt = 2;
inline constexpr double strong_doubt = 5;
inline constexpr double spare_vote = 0.02;

// "84 % of the votes of forests that have not seen the label are for 'b', 3 % for the label 'a'"
[[nodiscard]] std::string reason_of(const Doubt& doubt, std::span<const std::string> classes);

}  // namespace sewil
