// binning/code_column.cpp: finds a column's distinct values (by a table of counts for integers of a narrow
// range, by radix sort for everything else) and gives every row its code.
#include "binning/code_column.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "sewil/data/work.h"

namespace sewil::binning {
namespace {

// Integers are exact as doubles up to here; beyond, two integers may be the same value.
constexpr std::int64_t exact_integers = std::int64_t{1} << 53;

std::uint64_t order_key(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value);
  return (bits >> 63) != 0 ? ~bits : bits | (std::uint64_t{1} << 63);
}

double value_of(std::uint64_t key) {
  return std::bit_cast<double>((key >> 63) != 0 ? key & ~(std::uint64_t{1} << 63) : ~key);
}

// Least significant byte first; bytes that all keys share cost nothing.
void radix_sort(std::vector<SortKey>& keys, std::vector<SortKey>& other) {
  constexpr std::size_t bytes = 8;
  std::array<std::array<std::uint32_t, 256>, bytes> counts{};
  for (const SortKey& item : keys) {
    for (std::size_t b = 0; b < bytes; ++b) ++counts[b][(item.key >> (8 * b)) & 255];
  }
  other.resize(keys.size());
  for (std::size_t b = 0; b < bytes; ++b) {
    auto& start = counts[b];
    if (keys.empty() || start[(keys.front().key >> (8 * b)) & 255] == keys.size()) continue;
    std::uint32_t sum = 0;
    for (std::uint32_t& count : start) sum += std::exchange(count, sum);
    for (const SortKey& item : keys) other[start[(item.key >> (8 * b)) & 255]++] = item;
    keys.swap(other);
  }
}

struct Coded {
  bool has_missing = false;
  std::uint16_t zero_code = 0;  // of the rows a sparse column does not store
  std::optional<std::size_t> infinite_entry = {};
};

// Codes of `values` (one per entry) and of `hidden_zeros` rows that are not among them.
Coded code_by_sorting(std::span<const double> values, std::size_t hidden_zeros, std::size_t limit,
                      CodingScratch& scratch) {
  Coded result;
  scratch.keys.clear();
  scratch.runs.clear();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i])) continue;
    if (std::isinf(values[i])) {
      result.infinite_entry = i;
      return result;
    }
    scratch.keys.push_back({order_key(values[i]), static_cast<std::uint32_t>(i)});
  }
  const std::size_t missing = values.size() - scratch.keys.size();
  result.has_missing = missing > 0;
  radix_sort(scratch.keys, scratch.other_keys);

  const std::uint64_t zero_key = order_key(0);
  std::size_t zero_run = 0;
  bool zero_placed = hidden_zeros == 0;
  const auto place_zero = [&] {
    zero_run = scratch.runs.size();
    zero_placed = true;
    scratch.runs.push_back({0, hidden_zeros});
  };
  std::vector<std::uint32_t>& run_of_key = scratch.table;  // which run each sorted key belongs to
  run_of_key.resize(scratch.keys.size());
  for (std::size_t i = 0; i < scratch.keys.size(); ++i) {
    const std::uint64_t key = scratch.keys[i].key;
    if (!zero_placed && key >= zero_key) place_zero();
    const double value = value_of(key);
    if (scratch.runs.empty() || scratch.runs.back().value != value) scratch.runs.push_back({value, 0});
    ++scratch.runs.back().rows;
    run_of_key[i] = static_cast<std::uint32_t>(scratch.runs.size() - 1);
  }
  if (!zero_placed) place_zero();

  fill_code_book(scratch.book, scratch.runs, missing, limit);
  scratch.codes.assign(values.size(), static_cast<std::uint16_t>(scratch.book.lower.size()));
  for (std::size_t i = 0; i < scratch.keys.size(); ++i) {
    scratch.codes[scratch.keys[i].entry] = scratch.book.code_of_run[run_of_key[i]];
  }
  if (hidden_zeros > 0) result.zero_code = scratch.book.code_of_run[zero_run];
  return result;
}

// Integers whose range is at most `most_codes` wide: no sorting. Empty when the range is wider.
template <class T>
std::optional<Coded> code_by_table(const T* data, std::ptrdiff_t stride, const Column& column,
                                   std::size_t limit, CodingScratch& scratch) {
  const std::size_t rows = column.rows;
  const bool category = column.kind == ColumnKind::category;
  const auto cell = [&](std::size_t row) { return data[static_cast<std::ptrdiff_t>(row) * stride]; };
  const auto is_missing = [&](T value) { return std::is_signed_v<T> && category && value < T{0}; };
  T low = std::numeric_limits<T>::max();
  T high = std::numeric_limits<T>::lowest();
  std::size_t missing = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    const T value = cell(row);
    if (is_missing(value)) {
      ++missing;
      continue;
    }
    low = value < low ? value : low;
    high = value > high ? value : high;
  }
  std::size_t width = 0;  // of the table
  if (missing < rows) {
    if constexpr (sizeof(T) == 8) {
      if constexpr (std::is_signed_v<T>) {
        if (low < -exact_integers) return {};
      }
      if (high > static_cast<T>(exact_integers)) return {};
    }
    width = static_cast<std::size_t>(static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low)) + 1;
    if (width > most_codes) return {};
  }
  const auto slot = [&](T value) {
    return static_cast<std::size_t>(static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(low));
  };
  scratch.table.assign(width, 0);
  for (std::size_t row = 0; row < rows; ++row) {
    if (const T value = cell(row); !is_missing(value)) ++scratch.table[slot(value)];
  }
  scratch.runs.clear();
  for (std::size_t s = 0; s < width; ++s) {
    if (scratch.table[s] == 0) continue;
    const double value = static_cast<double>(low) + static_cast<double>(s);
    scratch.runs.push_back({value, scratch.table[s]});
    scratch.table[s] = static_cast<std::uint32_t>(scratch.runs.size() - 1);
  }
  fill_code_book(scratch.book, scratch.runs, missing, limit);
  // From run to code; slots no row uses get some code that nobody asks for.
  for (std::uint32_t& run : scratch.table) run = scratch.book.code_of_run[run];
  const auto missing_code = static_cast<std::uint16_t>(scratch.book.lower.size());
  scratch.codes.resize(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    const T value = cell(row);
    scratch.codes[row] =
        is_missing(value) ? missing_code : static_cast<std::uint16_t>(scratch.table[slot(value)]);
  }
  return Coded{missing > 0, 0, {}};
}

// The steps are the codes; a step that no row is in (of some rows of a table) has none.
void code_stepped(const SteppedValues& stepped, std::size_t rows, CodingScratch& scratch,
                  CodedColumn& coded) {
  const std::size_t steps = stepped.steps->lower.size();
  std::array<std::size_t, 256> count{};
  for (std::size_t row = 0; row < rows; ++row) ++count[stepped.codes[row]];
  CodeBook& book = scratch.book;
  book = {};
  book.exact = stepped.exact();
  std::array<std::uint8_t, 256> code_of{};
  bool all_used = true;
  for (std::size_t step = 0; step < steps; ++step) {
    code_of[step] = static_cast<std::uint8_t>(book.lower.size());
    all_used = all_used && count[step] > 0;
    if (count[step] == 0) continue;
    book.lower.push_back(stepped.steps->lower[step]);
    book.upper.push_back(stepped.steps->upper[step]);
    book.rows_of_code.push_back(count[step]);
  }
  const bool has_missing = steps < count.size() && count[steps] > 0;
  if (steps < code_of.size()) code_of[steps] = static_cast<std::uint8_t>(book.lower.size());
  if (has_missing) book.rows_of_code.push_back(count[steps]);
  SharedCodes codes({stepped.codes, rows}, stepped.owner);
  if (!all_used) {
    std::vector<std::uint8_t> renamed(rows);
    for (std::size_t row = 0; row < rows; ++row) renamed[row] = code_of[stepped.codes[row]];
    codes = std::move(renamed);
  }
  lay_out_stepped(std::move(codes), book, has_missing, coded);
}

}  // namespace

std::optional<std::size_t> code_column(const Column& column, std::size_t limit, CodedColumn& coded,
                                       CodingScratch& scratch) {
  if (column.kind == ColumnKind::category) limit = most_codes;  // neighbors are not alike
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) {
    const std::size_t hidden = column.rows - sparse->rows.size();
    const Coded result = code_by_sorting(sparse->values, hidden, limit, scratch);
    if (result.infinite_entry) return sparse->rows[*result.infinite_entry];
    lay_out_sparse(*sparse, column.rows, result.zero_code, scratch, result.has_missing, coded);
    return {};
  }
  if (const auto* stepped = std::get_if<SteppedValues>(&column.values)) {
    code_stepped(*stepped, column.rows, scratch, coded);
    return {};
  }
  std::optional<Coded> result;
  visit_dense(std::get<DenseValues>(column.values), [&](const auto* data, std::ptrdiff_t stride) {
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(*data)>>) {
      result = code_by_table(data, stride, column, limit, scratch);
    }
  });
  if (!result) {
    scratch.values.resize(column.rows);
    column.copy_to(scratch.values);
    result = code_by_sorting(scratch.values, 0, limit, scratch);
  }
  if (result->infinite_entry) return result->infinite_entry;
  lay_out_dense(scratch.codes, scratch.book, result->has_missing, coded);
  return {};
}

}  // namespace sewil::binning
