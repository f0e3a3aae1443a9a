// search/score_book.h: the memory of a search: every candidate is scored once, new ones in one batch.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "search/draw.h"
#include "sewil/data/work.h"
#include "sewil/select/search.h"

namespace sewil::search {

class ScoreBook {
 public:
  // Writes into `entries` (a state's `scored`), which may already hold some.
  ScoreBook(const SearchSpace& space, Scorer& scorer, bool with_weights,
            std::vector<ScoredCandidate>& entries);

  // Where each candidate stands in the entries. When the scorer throws, the entries stay as they were.
  std::vector<std::uint32_t> score(std::span<const Units> candidates, Progress& progress);

 private:
  ScoredCandidate make_entry(const Units& units, const ColumnSet& columns, const Score& score) const;

  const SearchSpace& space_;
  Scorer& scorer_;
  bool with_weights_;
  std::vector<ScoredCandidate>& entries_;
  std::map<Units, std::uint32_t> place_;
};

}  // namespace sewil::search
