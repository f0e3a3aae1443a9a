// sewil/scorer.h: what a search asks of the outside: scores for column sets, and a second opinion on columns
// that look useless. A search knows nothing of forests; tests hand it a made-up scorer.
// criterion: the figure a search makes small. weight of a column: how much the scored model leaned on it.
// suspicious: a column without a large weight, to be tested. copy: its values in random order, worth nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "sewil/progress.h"

namespace sewil {

using ColumnSet = std::vector<std::uint32_t>;  // ascending, no column twice

struct Score {
  double criterion = std::numeric_limits<double>::infinity();  // smaller is better; never NaN
  std::vector<double> weights = {};                            // beside the set's columns; >= 0
};

class Scorer {
 public:
  Scorer() = default;
  Scorer(const Scorer&) = delete;
  Scorer& operator=(const Scorer&) = delete;
  virtual ~Scorer() = default;

  // One score per set, in order. A score depends on its set alone, not on the others of the batch.
  // Weights may be left empty when they are not wanted. Throws Stopped when the progress asks for it.
  virtual std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights,
                                   Progress& progress) = 0;
};

struct Relevance {
  double weight = 0;       // in the test's model, summed over the unit's columns
  double copy_weight = 0;  // of the permuted copies
  double p_value = 1;      // chance of a difference this large if the unit were no better than its copies
  bool irrelevant = false;

  bool operator==(const Relevance&) const = default;
};

class RelevanceTest {
 public:
  RelevanceTest() = default;
  RelevanceTest(const RelevanceTest&) = delete;
  RelevanceTest& operator=(const RelevanceTest&) = delete;
  virtual ~RelevanceTest() = default;

  // Tests suspicious units (each a set of columns, disjoint from the others; it may share columns with
  // `best`) beside the columns of the best candidate. One finding per unit; `generation` names the run's
  // randomness. Throws Stopped when the progress asks for it.
  virtual std::vector<Relevance> test(const ColumnSet& best, std::span<const ColumnSet> suspicious,
                                      std::size_t generation, Progress& progress) = 0;
};

}  // namespace sewil
