// dataset/take_part.cpp: some rows and columns of a dataset as a dataset of its own.
#include <algorithm>
#include <numeric>
#include <utility>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

DenseValues take_dense(const DenseValues& dense, std::span<const std::uint32_t> rows) {
  return visit_dense(dense, [&](const auto* data, std::ptrdiff_t stride) {
    using Value = std::remove_cvref_t<decltype(*data)>;
    auto taken = std::make_shared<std::vector<Value>>();
    taken->reserve(rows.size());
    for (const std::uint32_t row : rows) taken->push_back(data[static_cast<std::ptrdiff_t>(row) * stride]);
    return DenseValues{dense.type, taken->data(), 1, taken};
  });
}

// `place`: per row of the table where it is taken to, or not_taken.
constexpr std::uint32_t not_taken = ~0U;

std::vector<std::uint32_t> places_of(std::span<const std::uint32_t> rows, std::size_t table_rows) {
  std::vector<std::uint32_t> place(table_rows, not_taken);
  for (std::uint32_t at = 0; at < rows.size(); ++at) place[rows[at]] = at;
  return place;
}

SparseValues take_sparse(const SparseValues& sparse, const std::vector<std::uint32_t>& place) {
  struct Parts {
    std::vector<std::uint32_t> rows;
    std::vector<double> values;
  };
  std::vector<std::pair<std::uint32_t, double>> cells;
  for (std::size_t i = 0; i < sparse.rows.size(); ++i) {
    if (place[sparse.rows[i]] != not_taken) cells.emplace_back(place[sparse.rows[i]], sparse.values[i]);
  }
  std::ranges::sort(cells, {}, &std::pair<std::uint32_t, double>::first);
  auto taken = std::make_shared<Parts>();
  for (const auto& [row, value] : cells) {
    taken->rows.push_back(row);
    taken->values.push_back(value);
  }
  return {taken->rows, taken->values, taken};
}

SteppedValues take_stepped(const SteppedValues& stepped, std::span<const std::uint32_t> rows) {
  auto taken = std::make_shared<std::vector<std::uint8_t>>();
  taken->reserve(rows.size());
  for (const std::uint32_t row : rows) taken->push_back(stepped.codes[row]);
  return {.codes = taken->data(), .steps = stepped.steps, .owner = taken};
}

Column take_rows(const Column& column, std::span<const std::uint32_t> rows,
                 const std::vector<std::uint32_t>& place) {
  Column taken = column;
  taken.rows = rows.size();
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) {
    taken.values = take_sparse(*sparse, place);
  } else if (const auto* stepped = std::get_if<SteppedValues>(&column.values)) {
    taken.values = take_stepped(*stepped, rows);
  } else {
    taken.values = take_dense(std::get<DenseValues>(column.values), rows);
  }
  return taken;
}

}  // namespace

Dataset take_part(const Dataset& data, std::span<const std::uint32_t> rows,
                  std::span<const std::uint32_t> columns, std::vector<std::int32_t> labels,
                  const Workers& workers) {
  SEWIL_ASSERT(labels.size() == rows.size());
  // All rows as they stand: then nothing needs to be copied.
  const bool as_it_is = rows.size() == data.rows() && std::ranges::is_sorted(rows);
  const std::vector<std::uint32_t> place =
      as_it_is ? std::vector<std::uint32_t>{} : places_of(rows, data.rows());
  std::vector<Column> taken(columns.size());
  workers.for_each(columns.size(), [&](std::size_t c, int) {
    const Column& column = data.columns()[columns[c]];
    taken[c] = as_it_is ? column : take_rows(column, rows, place);
  });
  Dataset part(std::move(taken), std::move(labels), {data.classes().begin(), data.classes().end()},
               data.source(), data.label_name());
  part.take_row_facts(data, rows);
  return part;
}

}  // namespace sewil
