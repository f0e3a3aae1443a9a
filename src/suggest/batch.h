// suggest/batch.h: picking a batch of rows that do not say the same.
// candidate: a row that may be picked; the best ones by the rule's score are looked at, best first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"

namespace sewil::suggest {

// Places of the `most` largest scores, the largest first, ties to the smaller place.
std::vector<std::uint32_t> largest(std::span<const double> scores, std::size_t most);

// The leaves candidates end in.
class CandidateLeaves {
 public:
  CandidateLeaves(const KeptForest& forest, const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                  const Workers& workers);

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t trees() const noexcept { return trees_; }
  [[nodiscard]] std::span<const std::uint32_t> of(std::size_t candidate) const {
    return {leaves_.data() + candidate * trees_, trees_};
  }
  [[nodiscard]] double proximity(std::size_t a, std::size_t b) const;

 private:
  std::size_t size_, trees_;
  std::vector<std::uint32_t> leaves_;  // a line per candidate
};

struct Pick {
  std::size_t candidate = 0;
  double score = 0;
};

// In the order of the candidates, whose scores descend; near copies of what was picked only when nothing else
// is left.
std::vector<Pick> pick_in_order(const CandidateLeaves& leaves, std::span<const double> scores,
                                std::size_t count);

// Farthest first: next is the candidate with the largest score times its distance (1 - proximity) from the
// nearest one picked.
std::vector<Pick> pick_far_apart(const CandidateLeaves& leaves, std::span<const double> scores,
                                 std::size_t count, const Workers& workers);

// Next is the candidate with the largest sum of `worth` (a line per candidate, an entry per tree) over the
// trees whose leaf nobody picked was in. When all leaves are covered they are all open again.
std::vector<Pick> pick_covering(const CandidateLeaves& leaves, std::span<const double> worth,
                                std::size_t count);

}  // namespace sewil::suggest
