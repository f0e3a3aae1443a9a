// read/array.cpp: stored arrays to columns.
#include "read/array.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "read/buffer.h"
#include "read/source.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

template <class Bits>
Bits turned(Bits bits) {
  if constexpr (sizeof(Bits) == 2) return static_cast<Bits>(__builtin_bswap16(bits));
  if constexpr (sizeof(Bits) == 4) return __builtin_bswap32(bits);
  if constexpr (sizeof(Bits) == 8) return __builtin_bswap64(bits);
  return bits;
}

template <class Bits>
void turn_around(char* data, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    Bits bits = 0;
    std::memcpy(&bits, data + i * sizeof(Bits), sizeof(Bits));
    bits = turned(bits);
    std::memcpy(data + i * sizeof(Bits), &bits, sizeof(Bits));
  }
}

float half_to_float(std::uint16_t half) {
  const int exponent = (half >> 10) & 31;
  const int fraction = half & 1023;
  float magnitude = 0;
  if (exponent == 31) {
    magnitude =
        fraction != 0 ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
  } else if (exponent == 0) {
    magnitude = std::ldexp(static_cast<float>(fraction), -24);
  } else {
    magnitude = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  }
  return (half & 0x8000) != 0 ? -magnitude : magnitude;
}

// The first infinite element, or `count`. The same answer for any number of workers.
template <class T>
std::size_t first_infinite(const T* data, std::size_t count, const Workers& workers) {
  constexpr std::size_t block = std::size_t{1} << 16;
  std::atomic<std::size_t> first = count;
  workers.for_each((count + block - 1) / block, [&](std::size_t b, int) {
    const std::size_t stop = std::min(count, (b + 1) * block);
    bool some = false;
    for (std::size_t i = b * block; i < stop; ++i) some |= std::isinf(data[i]);
    if (!some) return;
    std::size_t i = b * block;
    while (!std::isinf(data[i])) ++i;
    std::size_t known = first;
    while (i < known && !first.compare_exchange_weak(known, i)) {
    }
  });
  return first;
}

std::size_t first_infinite(const HostArray& array, const Workers& workers) {
  if (array.type == ElementType::f64) {
    return first_infinite(static_cast<const double*>(array.data), array.count, workers);
  }
  if (array.type == ElementType::f32) {
    return first_infinite(static_cast<const float*>(array.data), array.count, workers);
  }
  return array.count;
}

[[noreturn]] void fail_infinite(const std::string& source, std::size_t row, const std::string& column) {
  reject(source, "row {}, column {}: found an infinite value, expected a finite number.", row + 1,
         quoted(column));
}

}  // namespace

std::size_t element_size(ElementType type) noexcept {
  switch (type) {
    case ElementType::f64:
    case ElementType::i64:
    case ElementType::u64:
      return 8;
    case ElementType::f32:
    case ElementType::i32:
    case ElementType::u32:
      return 4;
    case ElementType::i16:
    case ElementType::u16:
      return 2;
    case ElementType::i8:
    case ElementType::u8:
      break;
  }
  return 1;
}

HostArray to_host(const StoredArray& stored) {
  const std::size_t size = element_size(stored.type);
  const std::size_t count = stored.bytes.size() / size;
  const bool turn = size > 1 && stored.order != std::endian::native;
  const bool aligned = reinterpret_cast<std::uintptr_t>(stored.bytes.data()) % size == 0;
  const char* data = stored.bytes.data();
  if (stored.owner != nullptr && aligned && !turn) return {stored.type, data, count, stored.owner};
  auto copy = share(Buffer(count * size));
  if (count > 0) std::memcpy(copy->data(), stored.bytes.data(), count * size);
  if (turn && size == 2) turn_around<std::uint16_t>(copy->data(), count);
  if (turn && size == 4) turn_around<std::uint32_t>(copy->data(), count);
  if (turn && size == 8) turn_around<std::uint64_t>(copy->data(), count);
  return {stored.type, copy->data(), count, copy};
}

HostArray halves_to_host(std::string_view bytes, std::endian order) {
  const std::size_t count = bytes.size() / 2;
  auto copy = share(Buffer(count * sizeof(float)));
  for (std::size_t i = 0; i < count; ++i) {
    std::uint16_t half = 0;
    std::memcpy(&half, bytes.data() + 2 * i, 2);
    const float value = half_to_float(order == std::endian::native ? half : turned(half));
    std::memcpy(copy->data() + i * sizeof(float), &value, sizeof(float));
  }
  return {ElementType::f32, copy->data(), count, copy};
}

MatrixLayout row_major(std::size_t rows, std::size_t columns) {
  return {rows, columns, columns, [](std::size_t column) { return column; }};
}

MatrixLayout column_major(std::size_t rows, std::size_t columns) {
  return {rows, columns, 1, [rows](std::size_t column) { return column * rows; }};
}

void add_matrix(Table& table, const HostArray& array, const MatrixLayout& layout, const ReadOptions& options,
                const Workers& workers) {
  SEWIL_ASSERT(array.count == layout.rows * layout.columns);
  if (layout.rows > most_rows) {
    reject(table.source, "found {} rows, expected at most {}.", grouped(layout.rows), grouped(most_rows));
  }
  if (const std::size_t at = first_infinite(array, workers); at < array.count) {
    for (std::size_t column = 0; column < layout.columns; ++column) {
      const std::size_t start = layout.offset(column);
      if (at < start || (at - start) % layout.row_stride != 0) continue;
      const std::size_t row = (at - start) / layout.row_stride;
      if (row < layout.rows) fail_infinite(table.source, row, column_name(column));
    }
  }
  // The cells are there; many columns of few cells take more than these.
  require_memory(layout.columns * sizeof(Column), memory_limit(options.memory),
                 table.source + ": reading it");
  table.rows = layout.rows;
  const std::size_t size = element_size(array.type);
  table.columns.reserve(table.columns.size() + layout.columns + 1);
  for (std::size_t c = 0; c < layout.columns; ++c) {
    Column& column = table.columns.emplace_back();
    column.name = column_name(c);
    column.rows = layout.rows;
    column.values = DenseValues{array.type, static_cast<const char*>(array.data) + layout.offset(c) * size,
                                static_cast<std::ptrdiff_t>(layout.row_stride), array.owner};
  }
}

Column label_column(const HostArray& array, std::string name) {
  Column column;
  column.name = std::move(name);
  column.rows = array.count;
  column.values = DenseValues{array.type, array.data, 1, array.owner};
  return column;
}

void add_labels(Table& table, Column labels, const std::string& where, const Workers& workers) {
  if (labels.rows != table.rows) {
    reject(table.source, "found {} in {}, expected {}, one per row.", counted(labels.rows, "label"), where,
           grouped(table.rows));
  }
  if (const auto* dense = std::get_if<DenseValues>(&labels.values)) {
    const HostArray array{dense->type, dense->data, labels.rows, nullptr};
    if (const std::size_t row = first_infinite(array, workers); row < array.count) {
      fail_infinite(table.source, row, labels.name);
    }
  }
  for (const Column& column : table.columns) {
    if (column.name == labels.name) labels.name = "label";
  }
  table.label = table.columns.size();
  table.columns.push_back(std::move(labels));
}

std::size_t product(std::size_t a, std::size_t b) noexcept {
  std::size_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? std::numeric_limits<std::size_t>::max() : result;
}

}  // namespace sewil::reading
