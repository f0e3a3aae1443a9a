// validation/conformal.cpp: see conformal.h.
#include "validation/conformal.h"

#include <algorithm>
#include <numeric>

#include "base/q_values.h"

namespace sewil::validation {
namespace {

std::size_t place(std::int32_t label) {
  return static_cast<std::size_t>(label);
}

// The p-values at these places, the smallest first.
std::vector<double> ascending(std::span<const double> p_values, std::span<const std::uint32_t> which) {
  std::vector<double> sorted;
  sorted.reserve(which.size());
  for (const std::uint32_t at : which) sorted.push_back(p_values[at]);
  std::ranges::sort(sorted);
  return sorted;
}

}  // namespace

double sureness(std::span<const double> votes, std::int32_t label) {
  double rival = 0;
  for (std::size_t k = 0; k < votes.size(); ++k) {
    if (k != place(label)) rival = std::max(rival, votes[k]);
  }
  return votes[place(label)] - rival;
}

WrongCounts::WrongCounts(std::span<const std::int32_t> given, std::size_t classes, AcceptBy by,
                         std::size_t repeats)
    : given_(given),
      by_(by),
      repeats_(repeats),
      as_sure_(given.size(), 0),
      judged_(classes, 0),
      wrong_(classes, 0) {}

void WrongCounts::add(const FoldVotes& fold) {
  // By class given where the error is kept by class, else all in the first list; the surest last.
  std::vector<std::vector<double>> wrong(judged_.size());
  const auto list_of = [&](std::int32_t label) -> std::vector<double>& {
    return wrong[by_ == AcceptBy::each_class ? place(label) : 0];
  };
  for (std::size_t i = 0; i < fold.given.size(); ++i) {
    const std::int32_t label = fold.given[i];
    if (label < 0) continue;
    ++judged_[place(label)];
    if (label == fold.truth[i]) continue;
    ++wrong_[place(label)];
    list_of(label).push_back(sureness(fold.hidden.row(i), label));
  }
  for (std::vector<double>& one : wrong) std::ranges::sort(one);
  for (std::size_t row = 0; row < given_.size(); ++row) {
    if (given_[row] < 0) continue;
    const std::vector<double>& listed = list_of(given_[row]);
    const auto first = std::ranges::lower_bound(listed, sureness(fold.unlabeled.row(row), given_[row]));
    as_sure_[row] += static_cast<std::size_t>(listed.end() - first);
  }
}

std::vector<double> WrongCounts::p_values() const {
  const std::size_t all = std::accumulate(judged_.begin(), judged_.end(), std::size_t{0});
  std::vector<double> p_values(given_.size(), 1);
  for (std::size_t row = 0; row < given_.size(); ++row) {
    if (given_[row] < 0) continue;
    const std::size_t behind = by_ == AcceptBy::each_class ? judged_[place(given_[row])] : all;
    p_values[row] = static_cast<double>(as_sure_[row] + repeats_) / static_cast<double>(behind + repeats_);
  }
  return p_values;
}

SetCounts::SetCounts(std::size_t rows, std::span<const std::int32_t> labels, std::size_t classes,
                     double coverage)
    : rows_(rows),
      coverage_(coverage),
      labels_of_(classes, 0),
      compared_(classes),
      hidden_(classes, 0),
      smaller_(rows * classes, 0) {
  for (const std::int32_t label : labels) ++labels_of_[place(label)];
  // Those that can be compared with.
  const auto count_of = [&](std::size_t k) { return labels_of_[k] == 1 ? 0 : labels_of_[k]; };
  const auto too_few = [&](std::size_t count) { return 1 / static_cast<double>(count + 1) > 1 - coverage; };
  std::vector<std::size_t> small, all(classes);
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::size_t in_small = 0;
  for (std::size_t k = 0; k < classes; ++k) {
    if (!too_few(count_of(k))) continue;
    small.push_back(k);
    in_small += count_of(k);
  }
  for (std::size_t k = 0; k < classes; ++k) {
    compared_[k] = !too_few(count_of(k)) ? std::vector{k} : too_few(in_small) ? all : small;
  }
}

void SetCounts::add(const FoldVotes& fold) {
  const std::size_t classes = compared_.size();
  std::vector<std::vector<double>> own(classes);  // by class: votes of its hidden rows for it
  for (std::size_t i = 0; i < fold.truth.size(); ++i) {
    if (labels_of_[place(fold.truth[i])] == 1) continue;
    own[place(fold.truth[i])].push_back(fold.hidden.row(i)[place(fold.truth[i])]);
  }
  for (std::size_t k = 0; k < classes; ++k) {
    std::vector<double> beside;
    for (const std::size_t other : compared_[k])
      beside.insert(beside.end(), own[other].begin(), own[other].end());
    std::ranges::sort(beside);
    hidden_[k] += beside.size();
    for (std::size_t row = 0; row < rows_; ++row) {
      const auto [first, last] = std::ranges::equal_range(beside, fold.unlabeled.row(row)[k]);
      smaller_[row * classes + k] +=
          static_cast<std::size_t>((first - beside.begin()) + (last - beside.begin()));
    }
  }
}

std::vector<std::uint8_t> SetCounts::sets(std::span<const std::int32_t> given) const {
  const std::size_t classes = compared_.size();
  std::vector<std::uint8_t> sets(smaller_.size(), 0);
  for (std::size_t row = 0; row < rows_; ++row) {
    for (std::size_t k = 0; k < classes; ++k) {
      // The row itself would be one more among the hidden ones, a tie with itself.
      const double rank = static_cast<double>(smaller_[row * classes + k] + 1) / 2;
      const bool ruled_out = rank <= (1 - coverage_) * static_cast<double>(hidden_[k] + 1);
      if (!ruled_out || given[row] == static_cast<std::int32_t>(k)) sets[row * classes + k] = 1;
    }
  }
  return sets;
}

void accept_smallest(std::span<const double> p_values, std::span<const std::uint32_t> which, double error,
                     std::vector<std::uint8_t>& accepted) {
  std::vector<double> chosen;
  chosen.reserve(which.size());
  for (const std::uint32_t at : which) chosen.push_back(p_values[at]);
  const std::vector<double> q = base::q_values(chosen);
  for (std::size_t i = 0; i < which.size(); ++i) accepted[which[i]] = q[i] <= error ? 1 : 0;
}

double times_needed(std::span<const double> p_values, std::span<const std::uint32_t> which,
                    std::size_t judged, double error) {
  const std::vector<double> sorted = ascending(p_values, which);
  const auto hidden = static_cast<double>(judged);
  double fewest = 0;
  for (std::size_t r = 0; r < sorted.size(); ++r) {
    // With a times the hidden rows, a times as many of them are wrong and as sure: (1 + a wrong) / (1 + a
    // hidden) is the p-value of the row that so many others are at least as sure as.
    const double others = static_cast<double>(sorted.size()) / static_cast<double>(r + 1);
    const double wrong = sorted[r] * (hidden + 1) - 1;
    const double gain = error * hidden - wrong * others;
    if (gain <= 0) continue;
    const double times = (others - error) / gain;
    if (fewest == 0 || times < fewest) fewest = times;
  }
  return fewest;
}

}  // namespace sewil::validation
