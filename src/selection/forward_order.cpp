// selection/forward_order.cpp: see forward_order.h.
#include "selection/forward_order.h"

#include <algorithm>
#include <numeric>

namespace sewil::selection {
namespace {

constexpr std::size_t batch = 64;  // candidates grown together; bounds the memory of their votes

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

// Per column of `open`, tried beside those of `set`.
std::vector<double> errors_beside(const ForwardSearch& search, std::span<const std::uint32_t> set,
                                  std::span<const std::uint32_t> open, const Workers& workers,
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
    const auto forests = grow_forests(search.matrix, candidates, search.sample, search.forest,
                                      {.rider_votes = false, .weights = false}, workers, quiet);
    for (const ForestResult& forest : forests) errors.push_back(oob_error(forest, search.sample.labels));
    if (search.progress) search.progress(forests.size(), open.size() - errors.size());
  }
  return errors;
}

}  // namespace

std::vector<std::uint32_t> first_new_columns(const ForwardSearch& search,
                                             const std::vector<std::uint8_t>& known, std::size_t wanted,
                                             RandomStream& random, const Workers& workers,
                                             Progress& progress) {
  std::vector<std::uint32_t> set;
  std::vector<std::uint32_t> open(search.columns.begin(), search.columns.end());
  std::vector<std::uint32_t> found;
  while (found.size() < wanted && !open.empty()) {
    shuffle(std::span<std::uint32_t>(open), random);  // a stable sort leaves equals in this order
    const std::vector<double> errors = errors_beside(search, set, open, workers, progress);
    std::vector<std::size_t> by_error(open.size());
    std::iota(by_error.begin(), by_error.end(), std::size_t{0});
    std::ranges::stable_sort(by_error, {}, [&](std::size_t i) { return errors[i]; });
    by_error.resize(std::min(search.stride, by_error.size()));
    for (const std::size_t i : by_error) {
      set.push_back(open[i]);
      if (known[open[i]] == 0 && found.size() < wanted) found.push_back(open[i]);
    }
    std::erase_if(open, [&](std::uint32_t column) { return std::ranges::find(set, column) != set.end(); });
  }
  return found;
}

}  // namespace sewil::selection
