// samples/row_sample.cpp: see row_sample.h.
#include "samples/row_sample.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "sewil/data/work.h"

namespace sewil::selection {
namespace {

// How many of each class, `size` in all (at most there are): in proportion, the largest remainders first, and
// one at least of every class that is there while `size` allows it.
std::vector<std::size_t> parts_of(std::span<const std::size_t> class_rows, std::size_t size) {
  const std::size_t all = std::accumulate(class_rows.begin(), class_rows.end(), std::size_t{0});
  std::vector<std::size_t> parts(class_rows.size(), 0);
  if (all == 0) return parts;
  std::vector<std::size_t> order(class_rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::size_t given = 0;
  for (std::size_t k = 0; k < parts.size(); ++k) given += parts[k] = class_rows[k] * size / all;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const auto urgency = [&](std::size_t k) {
      return std::pair(parts[k] == 0 && class_rows[k] > 0, class_rows[k] * size % all);
    };
    return urgency(a) > urgency(b);
  });
  for (std::size_t i = 0; given < size; ++i) {
    const std::size_t k = order[i % order.size()];
    if (parts[k] < class_rows[k]) {
      ++parts[k];
      ++given;
    }
  }
  // Classes still without a row take one from the largest part.
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts[k] > 0 || class_rows[k] == 0) continue;
    const auto largest = std::ranges::max_element(parts);
    if (*largest < 2) break;
    --*largest;
    parts[k] = 1;
  }
  return parts;
}

// Adds `size` of the places from `begin` to `end`: each row is taken with the chance that is left for its
// class.
void draw(const LabeledFirst& rows, std::size_t begin, std::size_t end, std::size_t size, std::uint64_t seed,
          std::vector<std::uint32_t>& places) {
  std::vector<std::size_t> left(rows.classes, 0);
  for (std::size_t at = begin; at < end; ++at) ++left[static_cast<std::size_t>(rows.labels[at])];
  std::vector<std::size_t> wanted = parts_of(left, size);
  RandomStream random(seed, Purpose::row_sample, begin == 0 ? 0 : 1);
  for (std::size_t at = begin; at < end; ++at) {
    const auto k = static_cast<std::size_t>(rows.labels[at]);
    const bool take = random.below(static_cast<std::uint32_t>(left[k])) < wanted[k];
    --left[k];
    if (!take) continue;
    --wanted[k];
    places.push_back(static_cast<std::uint32_t>(at));
  }
}

// How many of so many rows self-training left stay in a sample.
std::size_t thinned(std::size_t rows, std::size_t drawn, std::size_t of) {
  return of == 0 ? rows : rows * drawn / of;
}

struct Unlabeled {
  std::uint32_t position;
  std::uint32_t row;
  bool taken;
};

// The unlabeled rows of a sample, in the order of their positions, numbered anew.
void number_unlabeled(std::vector<Unlabeled>& rows, AugmentedSet& sample) {
  std::ranges::sort(rows, {}, &Unlabeled::position);
  for (std::uint32_t at = 0; at < rows.size(); ++at) {
    (rows[at].taken ? sample.taken_rows : sample.left_rows).push_back(rows[at].row);
    (rows[at].taken ? sample.taken_positions : sample.left_positions).push_back(at);
  }
}

}  // namespace

std::vector<std::uint32_t> draw_places(const LabeledFirst& rows, std::size_t size, std::uint64_t seed) {
  const std::size_t all = rows.labels.size();
  SEWIL_ASSERT(rows.labeled <= all);
  std::vector<std::uint32_t> places;
  if (size >= all) {
    places.resize(all);
    std::iota(places.begin(), places.end(), 0U);
    return places;
  }
  places.reserve(size);
  const std::size_t pseudo = all - rows.labeled;
  // Half of the sample, or what the pseudo-labeled rows cannot fill.
  const std::size_t of_labeled =
      std::min(rows.labeled, std::max(size - size / 2, size - std::min(size, pseudo)));
  draw(rows, 0, rows.labeled, of_labeled, seed, places);
  draw(rows, rows.labeled, all, size - of_labeled, seed, places);
  return places;
}

AugmentedSet sample_rows(const AugmentedSet& set, std::size_t size, std::uint64_t seed) {
  const std::vector<std::uint32_t> places = draw_places({set.labels, set.labeled, set.classes}, size, seed);
  if (places.size() == set.rows.size()) return set;
  AugmentedSet sample{.classes = set.classes};
  for (const std::uint32_t place : places) {
    sample.rows.push_back(set.rows[place]);
    sample.labels.push_back(set.labels[place]);
    sample.labeled += place < set.labeled;
  }
  const std::size_t pseudo = set.rows.size() - set.labeled;
  const std::size_t drawn = sample.rows.size() - sample.labeled;
  if (!set.weights.empty()) {
    const double labeled_by = static_cast<double>(set.labeled) / static_cast<double>(sample.labeled);
    const double pseudo_by =
        static_cast<double>(pseudo) / static_cast<double>(std::max<std::size_t>(1, drawn));
    for (const std::uint32_t place : places)
      sample.weights.push_back(set.weights[place] * (place < set.labeled ? labeled_by : pseudo_by));
  }
  std::vector<std::uint32_t> chosen(sample.rows.begin() + static_cast<std::ptrdiff_t>(sample.labeled),
                                    sample.rows.end());
  std::ranges::sort(chosen);
  std::vector<Unlabeled> unlabeled;
  for (std::size_t i = 0; i < set.taken_rows.size(); ++i) {
    if (std::ranges::binary_search(chosen, set.taken_rows[i]))
      unlabeled.push_back({set.taken_positions[i], set.taken_rows[i], true});
  }
  // Of the rows left every so-manieth: they are nobody's stratum.
  const std::size_t left = set.left_rows.size();
  const std::size_t keep = thinned(left, drawn, pseudo);
  for (std::size_t i = 0; i < keep; ++i) {
    const std::size_t at = i * left / keep;
    unlabeled.push_back({set.left_positions[at], set.left_rows[at], false});
  }
  number_unlabeled(unlabeled, sample);
  return sample;
}

ScoreNoise noise_of(std::span<const std::vector<double>> scores) {
  const std::size_t samples = scores.size();
  SEWIL_ASSERT(samples >= 2 && scores.front().size() >= 2);
  const std::size_t things = scores.front().size();
  std::vector<double> of_thing(things, 0);
  std::vector<double> of_sample(samples, 0);
  double mean = 0;
  for (std::size_t s = 0; s < samples; ++s) {
    for (std::size_t t = 0; t < things; ++t) {
      of_thing[t] += scores[s][t] / static_cast<double>(samples);
      of_sample[s] += scores[s][t] / static_cast<double>(things);
    }
    mean += of_sample[s] / static_cast<double>(samples);
  }
  double within = 0;
  double between = 0;
  for (std::size_t t = 0; t < things; ++t) {
    between += (of_thing[t] - mean) * (of_thing[t] - mean) / static_cast<double>(things - 1);
    for (std::size_t s = 0; s < samples; ++s) {
      const double rest = scores[s][t] - of_thing[t] - of_sample[s] + mean;
      within += rest * rest / static_cast<double>((things - 1) * (samples - 1));
    }
  }
  return {.error = std::sqrt(within),
          .spread = std::sqrt(std::max(0.0, between - within / static_cast<double>(samples)))};
}

SampleSize choose_sample_size(const AugmentedSet& set,
                              const std::function<std::vector<double>(const AugmentedSet&)>& score,
                              std::uint64_t seed, const SampleSizeOptions& options) {
  const std::size_t all = set.rows.size();
  if (all <= std::max(most_rows_scored_whole, options.first)) return {.rows = all, .noise = {}};
  std::vector<std::vector<double>> scores;
  scores.reserve(options.samples);
  for (std::size_t s = 0; s < options.samples; ++s) {
    scores.push_back(score(sample_rows(set, options.first, seed + s)));
  }
  SampleSize chosen{.rows = all, .noise = noise_of(scores)};
  const double wanted = options.error_of_spread * chosen.noise.spread;
  const double times = chosen.noise.error / wanted;  // infinite or no number: nothing is told apart, all rows
  const double rows = std::ceil(static_cast<double>(options.first) * times * times);
  if (rows < static_cast<double>(all)) chosen.rows = std::max(static_cast<std::size_t>(rows), options.fewest);
  if (chosen.noise.error == 0) chosen.rows = options.fewest;
  return chosen;
}

AgreedWeights agree_on_weights(
    const LabeledFirst& rows, std::size_t columns, std::uint64_t seed,
    const std::function<std::vector<double>(const std::vector<std::uint32_t>&)>& weigh, std::size_t most) {
  constexpr double error_of_spread = 0.1;
  const std::size_t all = rows.labels.size();
  if (all <= most_rows_scored_whole || columns < 2) return {};
  // Two samples of a quarter of all rows each cost half as much as all rows and share few of them.
  for (std::size_t size = most_rows_scored_whole / 2; size <= std::min(all / 4, most / 2); size *= 2) {
    std::vector<std::vector<double>> weights;
    std::size_t drawn = 0;
    for (std::uint64_t half = 0; half < 2; ++half) {
      const std::vector<std::uint32_t> places = draw_places(rows, size, seed + half);
      drawn += places.size();
      weights.push_back(weigh(places));
    }
    const ScoreNoise noise = noise_of(weights);
    if (noise.error / std::numbers::sqrt2 > error_of_spread * noise.spread) continue;
    for (std::size_t c = 0; c < columns; ++c) weights[0][c] = (weights[0][c] + weights[1][c]) / 2;
    return {.weights = std::move(weights[0]), .rows = drawn};
  }
  return {};
}

}  // namespace sewil::selection
