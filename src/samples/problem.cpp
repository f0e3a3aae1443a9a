// samples/problem.cpp: a dataset coded, sorted by label and described.
#include "sewil/select/problem.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

namespace sewil {
namespace {

std::size_t missing_cells(const CodedMatrix& matrix) {
  std::size_t missing = 0;
  for (const CodedColumn& column : matrix.columns) {
    if (!column.has_missing) continue;
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      missing += column.code(row) == column.missing_code() ? 1U : 0U;
    }
  }
  return missing;
}

DataRecord describe(const Dataset& data, const CodedMatrix& matrix, const RowsByLabel& rows) {
  DataRecord record{.source = data.source(),
                    .label = data.label_name(),
                    .id = data.id_name(),
                    .weight = data.weight_name(),
                    .group = data.group_name(),
                    .rows = data.rows(),
                    .columns = {},
                    .classes = {data.classes().begin(), data.classes().end()},
                    .class_rows = std::vector<std::size_t>(data.classes().size(), 0),
                    .labeled = rows.labeled.size(),
                    .unlabeled = rows.without_label.size(),
                    .missing = missing_cells(matrix),
                    .hash = hash_dataset(data)};
  record.groups = std::set<std::uint32_t>(data.groups().begin(), data.groups().end()).size();
  if (record.groups > 0) {
    std::set<std::uint32_t> labeled;
    for (const std::uint32_t row : rows.labeled) labeled.insert(data.groups()[row]);
    record.groups_labeled = labeled.size();
  }
  for (const Column& column : data.columns()) {
    record.columns.push_back(column.name);
    const auto* stepped = std::get_if<SteppedValues>(&column.values);
    if (stepped == nullptr || stepped->exact()) continue;
    ++record.stepped;
    record.most_steps = std::max(record.most_steps, stepped->steps->lower.size());
  }
  for (const std::int32_t label : rows.labels) ++record.class_rows[static_cast<std::size_t>(label)];
  return record;
}

}  // namespace

Problem::Problem(Dataset dataset, const Workers& workers)
    : data(std::move(dataset)),
      matrix(code_columns(data.columns(), data.rows(), workers)),
      rows(data.labels()),
      description(describe(data, matrix, rows)) {
  matrix.row_weights.assign(data.weights().begin(), data.weights().end());
}

std::vector<std::uint32_t> Problem::columns_but(std::span<const std::uint32_t> dropped) const {
  std::vector<std::uint32_t> columns;
  for (std::uint32_t column = 0; column < matrix.columns.size(); ++column) {
    if (std::ranges::find(dropped, column) == dropped.end()) columns.push_back(column);
  }
  return columns;
}

}  // namespace sewil
