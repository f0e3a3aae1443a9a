// discovery/sentences.cpp: see sentences.h.
#include "discovery/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sewil/front/text.h"

namespace sewil::discovery {

std::string rates_sentence_of(const Discoveries& found) {
  constexpr double largest = 0.5;
  if (found.seeds < 2) return {};
  double next = 1;
  for (const ColumnFinding& column : found.columns) {
    if (column.q_value > found.rate) next = std::min(next, column.q_value);
  }
  next = std::ceil(next * 100 - 1e-9) / 100;
  if (next > largest) return {};
  std::size_t there = 0;
  for (const ColumnFinding& column : found.columns) there += column.q_value <= next ? 1 : 0;
  return fmt::format("{} at a rate of {}, {} at {}: with several seeds a rate may be chosen afterwards.",
                     found.found == 0 ? "None" : grouped(found.found), shortest(found.rate), grouped(there),
                     shortest(next));
}

std::string sentence_of(const Discoveries& found, const PartlyLabeled& rows) {
  if (rows.unlabeled.empty()) return "Every row is labeled: there are no unlabeled rows to learn from.";
  if (found.label_sets_expected == 0) return "The unlabeled rows were not used.";
  if (found.taught == 0) {
    return "The unlabeled rows added nothing: by the labels alone no feature passes the screening. More "
           "labels "
           "would help.";
  }
  const std::string count = counted(found.found, "feature");
  if (found.found > found.found_by_labels) {
    return fmt::format("With the unlabeled rows {} {} found, by the labeled rows alone {}.", count,
                       found.found == 1 ? "was" : "were", grouped(found.found_by_labels));
  }
  return fmt::format("The unlabeled rows added nothing: {} {} found, by the labeled rows alone {}.", count,
                     found.found == 1 ? "was" : "were", grouped(found.found_by_labels));
}

}  // namespace sewil::discovery
