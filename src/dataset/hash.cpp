// dataset/hash.cpp: 64-bit content hashes (splitmix64's finalizer over rows and values).
#include "dataset/hash.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "sewil/dataset.h"

namespace sewil {
namespace {

using namespace dataset;

constexpr std::uint64_t missing_mark = 0x7ff8000000000000ULL;
constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ULL;

std::uint64_t mix(std::uint64_t z) noexcept {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

std::uint64_t cell_hash(std::uint64_t row, std::uint64_t value) noexcept {
  return mix(value + mix((row + 1) * odd));
}

std::uint64_t number_hash(std::uint64_t row, double value) noexcept {
  if (value == 0) return 0;
  return cell_hash(row, std::isnan(value) ? missing_mark : std::bit_cast<std::uint64_t>(value));
}

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

}  // namespace

std::uint64_t dataset::hash_text(std::string_view text) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return mix(hash);
}

std::uint64_t dataset::hash_values(const Column& column) {
  if (column.kind == ColumnKind::category) return mix(hash_categories(column) + 1);
  std::uint64_t sum = 0;
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) {
    for (std::size_t i = 0; i < sparse->rows.size(); ++i)
      sum += number_hash(sparse->rows[i], sparse->values[i]);
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
  std::uint64_t hash = data.rows();
  const auto add = [&](std::uint64_t part) { hash = mix(hash * odd + part); };
  for (const Column& column : data.columns()) {
    add(hash_text(column.name));
    add(hash_values(column));
  }
  add(hash_text(data.label_name()));
  for (const std::string& name : data.classes()) add(hash_text(name));
  for (const std::int32_t label : data.labels()) add(static_cast<std::uint64_t>(label) + 1);
  for (const double weight : data.weights()) add(std::bit_cast<std::uint64_t>(weight));
  return fmt::format("{:016x}", hash);
}

}  // namespace sewil
