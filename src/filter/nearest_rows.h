// filter/nearest_rows.h: collects, for every row, the few others that may be among its k nearest, from tiles
// of distance bounds that arrive in any order and from several threads. bound: the row's current limit; a
// pair whose lower bound is above it cannot matter. resolved: the exact distance has been computed. What is
// kept in the end does not depend on the order of arrival: the exact distances, then the row numbers, decide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "filter/distance_tiles.h"
#include "filter/filter_matrix.h"

namespace sewil::filter {

template <class Real>
class NearestRows {
 public:
  NearestRows(const FilterMatrix& matrix, const DistanceTiles<Real>& tiles, std::size_t neighbors);

  void take(std::size_t a, std::size_t b, const std::vector<Real>& tile);

  // The final neighbors of one row, nearest first. Each row once, after all tiles.
  void finish(std::size_t row, std::uint32_t* neighbors, double* squared_distances);

 private:
  struct Candidate {
    double exact;  // negative: not resolved
    Real lower;
    std::uint32_t row;
  };

  void push(std::size_t row, std::size_t other, Real lower);
  void prune(std::size_t row);
  void resolve(std::size_t row);

  const FilterMatrix& matrix_;
  const DistanceTiles<Real>& tiles_;
  std::size_t neighbors_;
  std::size_t room_;  // candidates a row may hold before they are pruned
  std::vector<Real> bound_;
  std::vector<std::vector<Candidate>> candidates_;
  std::vector<std::mutex> block_locks_;
};

extern template class NearestRows<float>;
extern template class NearestRows<double>;

}  // namespace sewil::filter
