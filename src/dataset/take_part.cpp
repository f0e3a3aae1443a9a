// dataset/take_part.cpp: some rows and columns of a dataset as a dataset of its own.
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

SparseValues take_sparse(const SparseValues& sparse, std::span<const std::uint32_t> rows) {
  struct Parts {
    std::vector<std::uint32_t> rows;
    std::vector<double> values;
  };
  auto taken = std::make_shared<Parts>();
  std::size_t at = 0;  // both lists ascend
  for (std::uint32_t place = 0; place < rows.size(); ++place) {
    while (at < sparse.rows.size() && sparse.rows[at] < rows[place]) ++at;
    if (at == sparse.rows.size()) break;
    if (sparse.rows[at] != rows[place]) continue;
    taken->rows.push_back(place);
    taken->values.push_back(sparse.values[at]);
  }
  return {taken->rows, taken->values, taken};
}

SteppedValues take_stepped(const SteppedValues& stepped, std::span<const std::uint32_t> rows) {
  auto taken = std::make_shared<std::vector<std::uint8_t>>();
  taken->reserve(rows.size());
  for (const std::uint32_t row : rows) taken->push_back(stepped.codes[row]);
  return {.codes = taken->data(), .steps = stepped.steps, .owner = taken};
}

Column take_rows(const Column& column, std::span<const std::uint32_t> rows) {
  Column taken = column;
  taken.rows = rows.size();
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) {
    taken.values = take_sparse(*sparse, rows);
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
  const bool all_rows = rows.size() == data.rows();  // then nothing needs to be copied
  std::vector<Column> taken(columns.size());
  workers.for_each(columns.size(), [&](std::size_t c, int) {
    const Column& column = data.columns()[columns[c]];
    taken[c] = all_rows ? column : take_rows(column, rows);
  });
  Dataset part(std::move(taken), std::move(labels), {data.classes().begin(), data.classes().end()},
               data.source(), data.label_name());
  part.take_row_facts(data, rows);
  return part;
}

}  // namespace sewil
