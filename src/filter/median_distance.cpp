// filter/median_distance.cpp: the window, the count below it, the distances within it.
#include "filter/median_distance.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "filter/squared_distance.h"

namespace sewil::filter {
namespace {

constexpr std::uint64_t few_pairs = 1U << 16;  // so few that all of them may be kept
constexpr std::size_t compress_at = 1U << 20;  // distances a worker holds before equal ones are joined

std::uint64_t pairs_of(std::size_t rows) {
  return std::uint64_t{rows} * (rows - 1) / 2;
}

}  // namespace

Window guess_median_window(const FilterMatrix& matrix, double patience, const Workers& workers) {
  const std::uint64_t pairs = pairs_of(matrix.rows);
  if (pairs <= few_pairs) return {};
  // Balances the sample's own distances against those in a window of its width.
  const auto size = static_cast<std::size_t>(std::cbrt(std::pow(2.25 * static_cast<double>(pairs), 2)));
  std::vector<double> sample(size);
  constexpr std::size_t chunk = 4096;
  workers.for_each((size + chunk - 1) / chunk, [&](std::size_t index, int) {
    NodeStream stream(0x6d656469616eULL + index);
    for (std::size_t i = index * chunk; i < std::min(size, (index + 1) * chunk); ++i) {
      const auto rows = static_cast<std::uint32_t>(matrix.rows);
      const std::uint32_t a = stream.below(rows);
      const std::uint32_t b = (a + 1 + stream.below(rows - 1)) % rows;
      sample[i] = squared_distance(matrix, a, b);
    }
  });
  std::sort(sample.begin(), sample.end());
  const double half = patience * std::sqrt(static_cast<double>(size)) / 2;
  const double middle = static_cast<double>(size) / 2;
  Window window;
  if (middle - half >= 1) window.low = sample[static_cast<std::size_t>(middle - half)];
  if (middle + half < static_cast<double>(size) - 1)
    window.high = sample[static_cast<std::size_t>(middle + half)];
  return window;
}

template <class Real>
MedianDistance<Real>::MedianDistance(const FilterMatrix& matrix, const DistanceTiles<Real>& tiles,
                                     Window window, int threads)
    : matrix_(matrix),
      tiles_(tiles),
      window_(window),
      low_(std::nextafter(static_cast<Real>(window.low / tiles.unit()),
                          -std::numeric_limits<Real>::infinity())),
      high_(std::nextafter(static_cast<Real>(window.high / tiles.unit()),
                           std::numeric_limits<Real>::infinity())),
      collected_(static_cast<std::size_t>(threads)) {}

template <class Real>
void MedianDistance<Real>::take(std::size_t a, std::size_t b, const std::vector<Real>& tile, int worker) {
  Collected& mine = collected_[static_cast<std::size_t>(worker)];
  const std::size_t a0 = tiles_.first_row(a);
  const std::size_t b0 = tiles_.first_row(b);
  const std::size_t b_count = tiles_.end_row(b) - b0;
  std::vector<Real> slack(b_count);
  for (std::size_t j = 0; j < b_count; ++j) slack[j] = tiles_.slack(b0 + j);
  for (std::size_t i = 0; a0 + i < tiles_.end_row(a); ++i) {
    const Real* cells = tile.data() + i * tiles_.width();
    const Real own = tiles_.slack(a0 + i);
    for (std::size_t j = a == b ? i + 1 : 0; j < b_count; j += scan_width) {
      const std::size_t stop = std::min(b_count, j + scan_width);
      int below = 0;
      int not_above = 0;
      for (std::size_t s = j; s < stop; ++s) {
        below += static_cast<int>(cells[s] + (own + slack[s]) < low_);
        not_above += static_cast<int>(cells[s] <= high_);
      }
      mine.below += static_cast<std::uint64_t>(below);
      if (not_above == below) continue;  // nobody in between
      for (std::size_t s = j; s < stop; ++s) {
        if (cells[s] <= high_ && !(cells[s] + (own + slack[s]) < low_)) {
          mine.fresh.push_back(squared_distance(matrix_, a0 + i, b0 + s));
        }
      }
    }
  }
  if (mine.fresh.size() >= compress_at) mine.compress();
}

template <class Real>
void MedianDistance<Real>::Collected::compress() {
  std::sort(fresh.begin(), fresh.end());
  std::vector<std::pair<double, std::uint64_t>> joined;
  joined.reserve(counted.size() + fresh.size());
  const auto add = [&](double value, std::uint64_t times) {
    if (!joined.empty() && joined.back().first == value) {
      joined.back().second += times;
    } else {
      joined.emplace_back(value, times);
    }
  };
  std::size_t i = 0;
  for (const double value : fresh) {
    for (; i < counted.size() && counted[i].first <= value; ++i) add(counted[i].first, counted[i].second);
    add(value, 1);
  }
  for (; i < counted.size(); ++i) add(counted[i].first, counted[i].second);
  counted = std::move(joined);
  fresh.clear();
}

template <class Real>
std::optional<double> MedianDistance<Real>::finish() {
  std::uint64_t below = 0;
  std::vector<std::pair<double, std::uint64_t>> all;
  for (Collected& part : collected_) {
    part.compress();
    below += part.below;
    all.insert(all.end(), part.counted.begin(), part.counted.end());
    part.counted.clear();
  }
  std::sort(all.begin(), all.end());
  const std::uint64_t pairs = pairs_of(matrix_.rows);
  const auto value_at = [&](std::uint64_t rank) -> std::optional<double> {
    if (rank < below) return {};
    std::uint64_t seen = below;
    for (const auto& [value, times] : all) {
      seen += times;
      if (rank < seen) {
        // Outside the window an uncounted pair may lie between, so the rank means nothing there.
        if (value < window_.low || value > window_.high) return {};
        return value;
      }
    }
    return {};
  };
  const auto lower = value_at((pairs - 1) / 2);
  const auto upper = value_at(pairs / 2);
  if (!lower || !upper) return {};
  return *lower == *upper ? *lower : *lower + (*upper - *lower) / 2;
}

template class MedianDistance<float>;
template class MedianDistance<double>;

}  // namespace sewil::filter
