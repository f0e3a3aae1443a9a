// co_training/forest_errors.cpp: see forest_errors.h.
#include "co_training/forest_errors.h"

#include <algorithm>

namespace sewil::selection {
namespace {

double oob_error(const ForestResult& forest, std::span<const std::int32_t> labels) {
  std::size_t wrong = 0;
  std::size_t counted = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (forest.oob_trees[i] == 0) continue;
    ++counted;
    const std::span<const double> votes = forest.oob_votes.row(i);
    const auto voted = std::max_element(votes.begin(), votes.end()) - votes.begin();
    wrong += voted != labels[i] ? 1 : 0;
  }
  return counted == 0 ? 1 : static_cast<double>(wrong) / static_cast<double>(counted);
}

}  // namespace

// A batch of forests at a time, which bounds the memory of their votes.
std::vector<double> ForestErrors::beside(std::span<const std::uint32_t> set,
                                         std::span<const std::uint32_t> open, const Tried& tried,
                                         Progress& progress) {
  std::vector<double> errors;
  StopOnly quiet(progress);
  for (std::size_t first = 0; first < open.size(); first += batch) {
    progress.throw_if_stopped();
    std::vector<std::vector<std::uint32_t>> candidates;
    for (const std::uint32_t column : open.subspan(first, std::min(batch, open.size() - first))) {
      candidates.emplace_back(set.begin(), set.end());
      candidates.back().push_back(column);
    }
    const auto forests = grow_forests(matrix_, candidates, sample_, forest_,
                                      {.prediction_votes = false, .weights = false}, workers_, quiet);
    for (const ForestResult& forest : forests) errors.push_back(oob_error(forest, sample_.labels));
    tried(forests.size(), open.size() - errors.size());
  }
  return errors;
}

}  // namespace sewil::selection
