// filter/median_distance.h: the exact median of all pairs' squared distances from tiles of bounds, without
// keeping the pairs. window: an interval that should hold the median, guessed from a sample of pairs; pairs
// certainly below it are counted, pairs that may lie in it have their exact distance kept. If the median
// turns out not to lie in the window, the window was wrong and is widened. The sample only decides the amount
// of work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "filter/distance_tiles.h"
#include "filter/filter_matrix.h"
#include "sewil/data/work.h"

namespace sewil::filter {

struct Window {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

// `patience`: half the window's width in standard errors of the sample's median.
Window guess_median_window(const FilterMatrix& matrix, double patience, const Workers& workers);

template <class Real>
class MedianDistance {
 public:
  MedianDistance(const FilterMatrix& matrix, const DistanceTiles<Real>& tiles, Window window, int threads);

  void take(std::size_t a, std::size_t b, const std::vector<Real>& tile, int worker);

  // After all tiles; empty: the window missed.
  [[nodiscard]] std::optional<double> finish();

 private:
  struct Collected {
    std::uint64_t below = 0;
    std::vector<double> fresh;
    std::vector<std::pair<double, std::uint64_t>> counted;  // ascending values, how often each occurred
    void compress();
  };

  const FilterMatrix& matrix_;
  const DistanceTiles<Real>& tiles_;
  Window window_;
  Real low_, high_;  // the window in the tiles' unit, rounded outwards
  std::vector<Collected> collected_;
};

extern template class MedianDistance<float>;
extern template class MedianDistance<double>;

}  // namespace sewil::filter
