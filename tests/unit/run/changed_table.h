// tests/unit/run/changed_table.h: tables of all kinds of columns, and the same tables changed in what should
// not matter.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "sewil/data/dataset.h"

namespace sewil {

// Cells by columns; what a Dataset is made of.
struct OpenTable {
  std::vector<std::string> names = {}, classes = {};
  std::vector<std::vector<double>> columns = {};
  std::vector<std::int32_t> labels = {};
  std::vector<double> weights = {};
  std::vector<std::string> groups = {};  // of rows

  [[nodiscard]] std::size_t rows() const { return labels.size(); }
  [[nodiscard]] Dataset data() const {
    std::vector<Column> made;
    for (std::size_t c = 0; c < columns.size(); ++c) made.push_back(make_column(names[c], columns[c]));
    Dataset dataset(std::move(made), labels, classes);
    if (!weights.empty()) dataset.set_weights("weight", weights);
    if (!groups.empty()) dataset.set_groups("patient", groups);
    return dataset;
  }
};

inline OpenTable open_table(const Dataset& data) {
  OpenTable table{.classes = {data.classes().begin(), data.classes().end()},
                  .labels = {data.labels().begin(), data.labels().end()}};
  for (const Column& column : data.columns()) {
    table.names.push_back(column.name);
    column.copy_to(table.columns.emplace_back(column.rows));
  }
  return table;
}

// Columns that tell of the class, each in its own way, and noise: continuous, of few values, of two, mostly
// zero, with gaps, a copy, a constant. Some tables have weights, groups of rows, rows that stand twice.
inline OpenTable mixed_table(std::uint64_t number) {
  RandomStream random(number, Purpose::test);
  OpenTable table;
  const std::size_t classes = 2 + number % 3, rows = 90 + 10 * (number % 4);
  for (std::size_t k = 0; k < classes; ++k)
    table.classes.push_back(std::string(1, static_cast<char>('a' + k)));
  std::vector<std::int32_t> truth;
  for (std::size_t row = 0; row < rows; ++row) {
    truth.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(classes))));
    const bool known = row < classes || random.unit() < 0.4;
    if (row < classes) truth.back() = static_cast<std::int32_t>(row);
    table.labels.push_back(known ? truth.back() : unlabeled);
  }
  for (std::size_t c = 0; c < 18; ++c) {
    std::vector<double>& column = table.columns.emplace_back();
    table.names.push_back("x" + std::to_string(c));
    for (std::size_t row = 0; row < rows; ++row) {
      double value = random.normal() + (c % 3 == 0 ? 1.5 * truth[row] : 0);
      if (c % 6 == 1) value = std::round(value);
      if (c % 6 == 2) value = value > 0.5 ? 1 : 0;
      if (c % 6 == 3) value = value > 1 ? value : 0;
      if (c % 6 == 4 && random.unit() < 0.1) value = std::numeric_limits<double>::quiet_NaN();
      column.push_back(value);
    }
  }
  table.columns[7] = table.columns[0];
  table.columns[8].assign(rows, 3);
  if (number % 4 == 1) {
    for (std::size_t row = 0; row < rows; ++row) table.weights.push_back(1 + random.below(3));
  }
  if (number % 7 == 3) {
    for (std::size_t row = 0; row < rows; ++row)
      table.groups.push_back("p" + std::to_string(random.below(30)));
  }
  if (number % 5 == 2) {
    for (std::vector<double>& column : table.columns) column[5] = column[6] = column[7];
    table.labels[5] = table.labels[6] = table.labels[7];
  }
  return table;
}

inline std::vector<std::uint32_t> some_order(std::size_t count, std::uint64_t seed) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  RandomStream random(seed, Purpose::test, 1);
  shuffle(std::span(order), random);
  return order;
}

template <class Value>
std::vector<Value> in_order(const std::vector<Value>& values, const std::vector<std::uint32_t>& order) {
  std::vector<Value> moved;
  for (const std::uint32_t at : order) moved.push_back(values[at]);
  return moved;
}

// A table changed, and how its numbers stand to those of the first one.
struct ChangedTable {
  const char* change;
  OpenTable table;
  // Number of the first table per number of this one.
  std::vector<std::uint32_t> columns = {}, rows = {}, classes = {};
};

inline ChangedTable as_it_is(const char* change, const OpenTable& table) {
  ChangedTable changed{.change = change, .table = table};
  for (auto [list, count] :
       {std::pair(&changed.columns, table.columns.size()), std::pair(&changed.rows, table.rows()),
        std::pair(&changed.classes, table.classes.size())}) {
    list->resize(count);
    std::iota(list->begin(), list->end(), 0U);
  }
  return changed;
}

// Classes in the opposite order, by names that sort so.
inline ChangedTable with_other_classes(const OpenTable& table) {
  ChangedTable changed = as_it_is("class names", table);
  const auto last = static_cast<std::int32_t>(table.classes.size()) - 1;
  for (std::int32_t& label : changed.table.labels) label = label < 0 ? label : last - label;
  for (std::int32_t k = 0; k <= last; ++k) {
    const auto at = static_cast<std::size_t>(k);
    changed.table.classes[at] = "class " + std::to_string(k);
    changed.classes[at] = static_cast<std::uint32_t>(last - k);
  }
  return changed;
}

inline ChangedTable with_other_column_names(const OpenTable& table) {
  ChangedTable changed = as_it_is("column names", table);
  // Of columns that hold the same, names say which comes first: their order stays.
  for (std::string& name : changed.table.names) name = "column " + name;
  return changed;
}

// Each column by a function of its own.
inline ChangedTable with_increasing_changes(const OpenTable& table) {
  ChangedTable changed = as_it_is("increasing changes", table);
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    double largest = 1;
    for (const double value : table.columns[c])
      largest = std::isnan(value) ? largest : std::max(largest, value);
    for (double& value : changed.table.columns[c]) {
      if (c % 3 == 0) value = std::exp(3 * value / largest);
      if (c % 3 == 1) value = 100 * value - 7;
      if (c % 3 == 2) value = value * value * value + value;
    }
  }
  return changed;
}

inline ChangedTable with_columns_in_another_order(const OpenTable& table, std::uint64_t seed) {
  ChangedTable changed = as_it_is("order of columns", table);
  changed.columns = some_order(table.columns.size(), seed);
  changed.table.columns = in_order(table.columns, changed.columns);
  changed.table.names = in_order(table.names, changed.columns);
  return changed;
}

inline ChangedTable with_rows_in_another_order(const OpenTable& table, std::uint64_t seed) {
  ChangedTable changed = as_it_is("order of rows", table);
  changed.rows = some_order(table.rows(), seed);
  for (std::vector<double>& column : changed.table.columns) column = in_order(column, changed.rows);
  changed.table.labels = in_order(table.labels, changed.rows);
  if (!table.weights.empty()) changed.table.weights = in_order(table.weights, changed.rows);
  if (!table.groups.empty()) changed.table.groups = in_order(table.groups, changed.rows);
  return changed;
}

inline std::vector<ChangedTable> changes_that_say_nothing(const OpenTable& table, std::uint64_t seed) {
  return {with_other_classes(table), with_other_column_names(table), with_increasing_changes(table),
          with_columns_in_another_order(table, seed), with_rows_in_another_order(table, seed)};
}

}  // namespace sewil
