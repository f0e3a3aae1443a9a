// dataset/hash.cpp: 64-bit content hashes, by the hashes of the cells.
#include "dataset/hash.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "base/bytes.h"
#include "base/cell_hash.h"

namespace sewil {
namespace {

using namespace dataset;

using base::cell_hash;
using base::hash_step;
using base::missing_mark;
using base::mix;
using base::number_hash;

std::uint64_t hash_categories(const Column& column) {
  std::vector<std::uint64_t> hash_of_text;
  for (const std::string& text : *column.categories) hash_of_text.push_back(hash_text(text));
  std::uint64_t sum = 0;
  for (std::size_t row = 0; row < column.rows; ++row) {
    const double cell = column.at(row);
    sum += cell_hash(row, std::isnan(cell) ? missing_mark : hash_of_text[static_cast<std::size_t>(cell)]);
  }
  return sum;
}

// Its values, as of any other column; where several share a step the steps as well, since what is found in
// them is not what would be found in the values.
std::uint64_t stepped_sum(const Column& column, const SteppedValues& stepped) {
  std::uint64_t sum = 0;
  if (stepped.facts != nullptr) {
    sum = stepped.facts->hash;
  } else {
    for (std::size_t row = 0; row < column.rows; ++row) sum += number_hash(row, stepped.at(row));
  }
  if (stepped.exact()) return sum;
  for (std::size_t step = 0; step < stepped.steps->lower.size(); ++step) {
    sum += mix(number_hash(step, stepped.steps->lower[step]) + 1);
  }
  return sum;
}

}  // namespace

std::uint64_t dataset::hash_text(std::string_view text) noexcept {
  return mix(base::checksum(text));
}

std::uint64_t dataset::hash_values(const Column& column) {
  if (column.kind == ColumnKind::category) return mix(hash_categories(column) + 1);
  std::uint64_t sum = 0;
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) {
    for (std::size_t i = 0; i < sparse->rows.size(); ++i)
      sum += number_hash(sparse->rows[i], sparse->values[i]);
  } else if (const auto* stepped = std::get_if<SteppedValues>(&column.values)) {
    sum = stepped_sum(column, *stepped);
  } else {
    visit_dense(std::get<DenseValues>(column.values), [&](const auto* data, std::ptrdiff_t stride) {
      for (std::size_t row = 0; row < column.rows; ++row) {
        sum += number_hash(row, static_cast<double>(data[static_cast<std::ptrdiff_t>(row) * stride]));
      }
    });
  }
  return mix(sum);
}

std::string hash_dataset(const Dataset& data) {
  std::vector<std::uint64_t> of_columns;
  for (const Column& column : data.columns()) of_columns.push_back(hash_values(column));
  return dataset::hash_dataset(data, of_columns);
}

std::string dataset::hash_dataset(const Dataset& data, std::span<const std::uint64_t> of_columns) {
  std::uint64_t hash = data.rows();
  const auto add = [&](std::uint64_t part) { hash = mix(hash * hash_step + part); };
  for (std::size_t c = 0; c < of_columns.size(); ++c) {
    add(hash_text(data.columns()[c].name));
    add(of_columns[c]);
  }
  add(hash_text(data.label_name()));
  for (const std::string& name : data.classes()) add(hash_text(name));
  for (const std::int32_t label : data.labels()) add(static_cast<std::uint64_t>(label) + 1);
  for (const double weight : data.weights()) add(std::bit_cast<std::uint64_t>(weight));
  for (const std::uint32_t group : data.groups()) add(group + std::uint64_t{1});
  return fmt::format("{:016x}", hash);
}

}  // namespace sewil
