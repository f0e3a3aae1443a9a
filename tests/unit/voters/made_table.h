// tests/unit/voters/made_table.h: small tables of every kind of column, whose first rows have a label.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "base/random.h"
#include "missing.h"
#include "sewil/data/coded_matrix.h"
#include "sewil/data/table.h"
#include "voters/linear_voter.h"

namespace sewil {

struct MadeWish {
  std::size_t rows = 60, labeled = 24, classes = 3;
  std::size_t numbers = 6;     // columns; the first half of them tells the classes
  std::size_t ties = 0;        // columns of a few values
  std::size_t categories = 0;  // columns of four categories
  bool missing = false;        // one cell in eight
  bool weighed = false;
  std::size_t counts = 0;  // columns of counts, hardly any cell of them not 0
};

struct MadeTable {
  std::vector<Column> columns;
  std::vector<std::int32_t> truth;
  std::vector<double> weights;
  std::size_t classes = 0;
  std::vector<std::uint32_t> labeled, others, all_columns;
  std::vector<std::int32_t> labels;
  CodedMatrix matrix;

  // After a change of the columns, the labels or the weights.
  void code() {
    matrix = code_columns(columns, truth.size(), Workers(1));
    matrix.row_weights = weights;
    all_columns.resize(columns.size());
    std::iota(all_columns.begin(), all_columns.end(), 0U);
    labels.clear();
    for (const std::uint32_t row : labeled) labels.push_back(truth[row]);
  }
  [[nodiscard]] LabeledRows known() const { return {labeled, labels, classes}; }
  [[nodiscard]] LinearVoter voter() const { return {matrix, all_columns, known()}; }
  [[nodiscard]] VoteMatrix votes_of_others() const { return voter().votes(matrix, others, Workers(1)); }
};

inline Column made_column(const MadeWish& wish, std::size_t at, const MadeTable& table,
                          RandomStream& random) {
  const std::string name = "c" + std::to_string(at);
  const std::size_t number_kinds = wish.numbers + wish.ties;
  std::vector<double> values;
  std::vector<std::int32_t> kinds;
  for (std::size_t row = 0; row < wish.rows; ++row) {
    const bool told = (static_cast<std::size_t>(table.truth[row]) + at) % wish.classes == 0;
    const bool gap = wish.missing && random.below(8) == 0;
    if (at < wish.numbers) {
      values.push_back(random.normal() + (told && 2 * at < wish.numbers ? 1.5 : 0));
    } else if (at < number_kinds) {
      values.push_back(random.below(4) + (told ? 1 : 0));
    } else if (at < number_kinds + wish.categories) {
      kinds.push_back(gap ? -1 : static_cast<std::int32_t>(told ? random.below(2) : random.below(4)));
    } else {
      values.push_back(random.below(told ? 8 : 40) == 0 ? 1 + random.below(9) : 0);
    }
    if (gap && !values.empty()) values.back() = missing;
  }
  if (!kinds.empty()) return make_category_column(name, kinds, {"a", "b", "c", "d"});
  return make_column(name, values);
}

inline MadeTable made_table(const MadeWish& wish, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 41);
  MadeTable table;
  table.classes = wish.classes;
  for (std::uint32_t row = 0; row < wish.rows; ++row) {
    table.truth.push_back(static_cast<std::int32_t>(row % wish.classes));
    (row < wish.labeled ? table.labeled : table.others).push_back(row);
    if (wish.weighed) table.weights.push_back(0.5 + random.unit());
  }
  const std::size_t columns = wish.numbers + wish.ties + wish.categories + wish.counts;
  for (std::size_t at = 0; at < columns; ++at) table.columns.push_back(made_column(wish, at, table, random));
  table.code();
  return table;
}

// The same table with every number replaced; categories and gaps stay.
inline MadeTable with_numbers(MadeTable table, const std::function<double(double)>& change) {
  for (Column& column : table.columns) {
    if (column.kind == ColumnKind::category) continue;
    std::vector<double> values(column.rows);
    column.copy_to(values);
    for (double& value : values) value = std::isnan(value) ? value : change(value);
    column = make_column(column.name, values);
  }
  table.code();
  return table;
}

// Every number replaced by how many different ones of its column are below it.
inline MadeTable with_ranks(MadeTable table) {
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    Column& column = table.columns[c];
    if (column.kind == ColumnKind::category) continue;
    const CodedColumn& coded = table.matrix.columns[c];
    std::vector<double> values;
    for (std::size_t row = 0; row < column.rows; ++row) {
      const std::uint32_t code = coded.code(row);
      values.push_back(code == coded.missing_code() ? missing : code);
    }
    column = make_column(column.name, values);
  }
  table.code();
  return table;
}

// The votes with class c's at to[c].
inline VoteMatrix with_classes(const VoteMatrix& votes, const std::vector<std::int32_t>& to) {
  VoteMatrix moved(votes.rows, votes.classes);
  for (std::size_t row = 0; row < votes.rows; ++row) {
    for (std::size_t c = 0; c < votes.classes; ++c)
      moved.row(row)[static_cast<std::size_t>(to[c])] = votes.row(row)[c];
  }
  return moved;
}

inline double largest_gap(const VoteMatrix& one, const VoteMatrix& other) {
  double gap = one.values.size() == other.values.size() ? 0 : 1;
  for (std::size_t at = 0; at < std::min(one.values.size(), other.values.size()); ++at)
    gap = std::max(gap, std::abs(one.values[at] - other.values[at]));
  return gap;
}

}  // namespace sewil
