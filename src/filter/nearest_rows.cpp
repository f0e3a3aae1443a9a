// filter/nearest_rows.cpp: scanning tiles against the rows' bounds, pruning, and the exact end.
#include "filter/nearest_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "filter/squared_distance.h"

namespace sewil::filter {

template <class Real>
NearestRows<Real>::NearestRows(const FilterMatrix& matrix, const DistanceTiles<Real>& tiles,
                               std::size_t neighbors)
    : matrix_(matrix),
      tiles_(tiles),
      neighbors_(neighbors),
      room_(2 * neighbors + 32),
      bound_(matrix.rows, std::numeric_limits<Real>::infinity()),
      candidates_(matrix.rows),
      block_locks_(tiles.blocks()) {}

template <class Real>
void NearestRows<Real>::take(std::size_t a, std::size_t b, const std::vector<Real>& tile) {
  // Two different blocks are locked together (without deadlock); on the diagonal there is only one.
  std::unique_lock<std::mutex> first(block_locks_[a], std::defer_lock);
  std::unique_lock<std::mutex> second;
  if (a == b) {
    first.lock();
  } else {
    second = std::unique_lock<std::mutex>(block_locks_[b], std::defer_lock);
    std::lock(first, second);
  }
  const std::size_t a0 = tiles_.first_row(a);
  const std::size_t b0 = tiles_.first_row(b);
  const std::size_t b_count = tiles_.end_row(b) - b0;
  const Real* b_bound = bound_.data() + b0;
  for (std::size_t i = 0; a0 + i < tiles_.end_row(a); ++i) {
    const Real* cells = tile.data() + i * tiles_.width();
    const Real* own = bound_.data() + a0 + i;
    for (std::size_t j = a == b ? i + 1 : 0; j < b_count;) {
      const std::size_t stop = std::min(b_count, j + scan_width);
      if (stop == j + scan_width) {
        int matters = 0;
        const Real mine = *own;
        for (std::size_t s = 0; s < scan_width; ++s) {
          matters |=
              static_cast<int>(cells[j + s] <= mine) | static_cast<int>(cells[j + s] <= b_bound[j + s]);
        }
        if (matters == 0) {
          j = stop;
          continue;
        }
      }
      for (; j < stop; ++j) {
        if (cells[j] <= *own) push(a0 + i, b0 + j, cells[j]);
        if (cells[j] <= b_bound[j]) push(b0 + j, a0 + i, cells[j]);
      }
    }
  }
}

template <class Real>
void NearestRows<Real>::push(std::size_t row, std::size_t other, Real lower) {
  auto& list = candidates_[row];
  if (list.empty()) list.reserve(room_ + 1);
  list.push_back({-1.0, lower, static_cast<std::uint32_t>(other)});
  if (list.size() > room_) prune(row);
}

template <class Real>
void NearestRows<Real>::prune(std::size_t row) {
  auto& list = candidates_[row];
  std::vector<Real> upper;
  upper.reserve(list.size());
  for (const Candidate& c : list) upper.push_back(c.lower + tiles_.slack(row) + tiles_.slack(c.row));
  std::nth_element(upper.begin(), upper.begin() + static_cast<std::ptrdiff_t>(neighbors_ - 1), upper.end());
  // One step up: the sum above was rounded.
  const Real limit = std::nextafter(upper[neighbors_ - 1], std::numeric_limits<Real>::infinity());
  bound_[row] = std::min(bound_[row], limit);
  std::erase_if(list, [&](const Candidate& c) { return c.lower > bound_[row]; });
  // Bounds that do not tell the candidates apart (many near-equal rows): look at the real distances.
  if (list.size() > (room_ + neighbors_) / 2) resolve(row);
}

template <class Real>
void NearestRows<Real>::resolve(std::size_t row) {
  auto& list = candidates_[row];
  for (Candidate& c : list) {
    if (c.exact < 0) c.exact = squared_distance(matrix_, row, c.row);
  }
  const auto nearer = [](const Candidate& x, const Candidate& y) {
    return x.exact < y.exact || (x.exact == y.exact && x.row < y.row);
  };
  if (list.size() > neighbors_) {
    std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(neighbors_ - 1), list.end(),
                     nearer);
    list.resize(neighbors_);
    const auto limit = static_cast<Real>(list.back().exact / tiles_.unit());
    bound_[row] = std::min(bound_[row], std::nextafter(limit, std::numeric_limits<Real>::infinity()));
  }
}

template <class Real>
void NearestRows<Real>::finish(std::size_t row, std::uint32_t* neighbors, double* squared_distances) {
  auto& list = candidates_[row];
  if (list.size() > neighbors_) prune(row);
  resolve(row);
  std::sort(list.begin(), list.end(), [](const Candidate& x, const Candidate& y) {
    return x.exact < y.exact || (x.exact == y.exact && x.row < y.row);
  });
  for (std::size_t i = 0; i < neighbors_; ++i) {
    neighbors[i] = list[i].row;
    squared_distances[i] = list[i].exact;
  }
  std::vector<Candidate>().swap(list);
}

template class NearestRows<float>;
template class NearestRows<double>;

}  // namespace sewil::filter
