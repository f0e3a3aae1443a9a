// filter/identical_columns.cpp: columns with the same hash are compared cell by cell with the earlier ones.
#include "filter/identical_columns.h"

#include <bit>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace sewil::filter {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
  return hash ^ (hash >> 29);
}

// The cells that differ from zero, column by column, as (row, value).
std::vector<std::vector<std::pair<std::uint32_t, double>>> cells_of(const FilterMatrix& matrix,
                                                                    const std::vector<std::uint8_t>& wanted) {
  std::vector<std::vector<std::pair<std::uint32_t, double>>> cells(matrix.columns);
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    const auto add = [&](std::size_t column, double value) {
      if (wanted[column] != 0 && value != 0)
        cells[column].emplace_back(static_cast<std::uint32_t>(row), value);
    };
    if (matrix.sparse) {
      for (std::size_t i = 0; i < matrix.row_columns(row).size(); ++i) {
        add(matrix.row_columns(row)[i], matrix.row_values(row)[i]);
      }
    } else {
      for (std::size_t c = 0; c < matrix.columns; ++c) add(c, matrix.dense_row(row)[c]);
    }
  }
  return cells;
}

}  // namespace

std::vector<std::uint32_t> first_copies(const FilterMatrix& matrix) {
  std::vector<std::uint64_t> hash(matrix.columns, 1);
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    const auto add = [&](std::size_t column, double value) {
      if (value != 0) hash[column] = mix(mix(hash[column], row), std::bit_cast<std::uint64_t>(value));
    };
    if (matrix.sparse) {
      for (std::size_t i = 0; i < matrix.row_columns(row).size(); ++i) {
        add(matrix.row_columns(row)[i], matrix.row_values(row)[i]);
      }
    } else {
      for (std::size_t c = 0; c < matrix.columns; ++c) add(c, matrix.dense_row(row)[c]);
    }
  }
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> alike;
  std::vector<std::uint8_t> wanted(matrix.columns, 0);
  for (std::size_t c = 0; c < matrix.columns; ++c) {
    auto& group = alike[hash[c]];
    group.push_back(static_cast<std::uint32_t>(c));
    if (group.size() > 1) wanted[c] = wanted[group.front()] = 1;
  }
  const auto cells = cells_of(matrix, wanted);
  std::vector<std::uint32_t> first(matrix.columns);
  for (std::size_t c = 0; c < matrix.columns; ++c) {
    first[c] = static_cast<std::uint32_t>(c);
    if (wanted[c] == 0) continue;
    for (const std::uint32_t other : alike[hash[c]]) {
      if (other >= c) break;
      if (cells[other] == cells[c]) {
        first[c] = other;
        break;
      }
    }
  }
  return first;
}

}  // namespace sewil::filter
