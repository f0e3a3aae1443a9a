// samples/content_order.cpp: see content_order.h. Keys start from what is known of a row without its cells
// and are refined in turns, columns by rows and rows by columns, until no more of them differ.
#include "samples/content_order.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <tuple>

#include "base/cell_hash.h"

namespace sewil::selection {
namespace {

using base::hash_step;
using base::mix;
using Keys = std::vector<std::uint64_t>;

std::uint64_t code_key(std::uint64_t key, std::uint32_t code) {
  return mix(key + hash_step * (std::uint64_t{code} + 1));
}

// f(row, code) for the rows that have a code of their own; whether all others have the dominant one.
template <class Each>
bool visit_cells(const CodedColumn& column, const Each& f) {
  if (!column.codes8.empty()) {
    for (std::size_t row = 0; row < column.codes8.size(); ++row) f(row, column.codes8[row]);
    return false;
  }
  if (!column.codes16.empty()) {
    for (std::size_t row = 0; row < column.codes16.size(); ++row) f(row, column.codes16[row]);
    return false;
  }
  for (std::size_t i = 0; i < column.off_rows.size(); ++i) f(column.off_rows[i], column.off_codes[i]);
  return true;
}

std::size_t different(Keys keys) {
  std::ranges::sort(keys);
  return keys.size() - std::ranges::unique(keys).size();
}

class KeyMaker {
 public:
  KeyMaker(const Dataset& data, const CodedMatrix& matrix, const Workers& workers)
      : data_(data), matrix_(matrix), workers_(workers) {
    // Only the ratio of weights matters.
    const double heaviest = data.weights().empty() ? 1 : std::ranges::max(data.weights());
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      const double weight = data.weights().empty() ? 1 : data.weights()[row] / heaviest;
      facts_.push_back(mix(std::bit_cast<std::uint64_t>(weight)));
    }
    for (const std::uint32_t group : data.groups())
      groups_.resize(std::max<std::size_t>(groups_.size(), group + 1), 0);
    rows = facts_;
  }

  void make() {
    constexpr int most_turns = 4;
    std::size_t before = 0;
    for (int turn = 0; turn < most_turns; ++turn) {
      key_columns();
      key_groups();
      key_rows();
      const std::size_t now = different(rows) + different(columns);
      if (turn > 0 && now <= before) break;
      before = now;
    }
    key_columns();
    key_classes();
  }

  // 0: the row has no label.
  [[nodiscard]] std::uint64_t class_key(std::size_t row) const {
    const std::int32_t label = data_.labels()[row];
    return label < 0 ? 0 : classes[static_cast<std::size_t>(label)];
  }

  Keys columns, rows, classes;

 private:
  // The same for every code, so that columns with the same codes have the same key.
  [[nodiscard]] std::uint64_t sum_of_rows(std::uint32_t code) const {
    std::uint64_t sum = 0;
    for (const std::uint64_t key : rows) sum += code_key(key, code);
    return sum;
  }

  void key_columns() {
    columns.assign(matrix_.columns.size(), 0);
    std::map<std::uint32_t, std::uint64_t> if_all;  // rows had this code
    for (const CodedColumn& column : matrix_.columns) {
      if (column.dense || if_all.contains(column.dominant)) continue;
      if_all.emplace(column.dominant, sum_of_rows(column.dominant));
    }
    workers_.for_each(columns.size(), [&](std::size_t c, int) {
      const CodedColumn& column = matrix_.columns[c];
      std::uint64_t sum = 0, listed = 0;
      const bool only_list = visit_cells(column, [&](std::size_t row, std::uint32_t code) {
        sum += code_key(rows[row], code);
        if (!column.dense) listed += code_key(rows[row], column.dominant);
      });
      if (only_list) sum += if_all.at(column.dominant) - listed;
      const std::uint64_t kind = (column.category ? 2 : 0) + (column.has_missing ? 1 : 0);
      columns[c] = mix(sum + column.codes * hash_step + kind);
    });
  }

  void key_classes() {
    classes.assign(data_.classes().size(), 0);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::int32_t label = data_.labels()[row];
      if (label >= 0) classes[static_cast<std::size_t>(label)] += mix(rows[row]);
    }
    for (std::uint64_t& key : classes) key = mix(key + hash_step);
  }

  void key_groups() {
    std::ranges::fill(groups_, 0);
    for (std::size_t row = 0; row < data_.groups().size(); ++row)
      groups_[data_.groups()[row]] += mix(rows[row] + hash_step);
  }

  [[nodiscard]] std::uint64_t group_key(std::size_t row) const {
    return groups_.empty() ? 0 : mix(groups_[data_.groups()[row]]);
  }

  // Sums of whole numbers: the same whoever adds what.
  void key_rows() {
    std::vector<Keys> sums(static_cast<std::size_t>(workers_.threads()));
    Keys of_all_rows(sums.size(), 0);
    workers_.for_each(columns.size(), [&](std::size_t c, int worker) {
      const CodedColumn& column = matrix_.columns[c];
      if (column.is_constant()) return;  // with it or without it: the same order
      Keys& own = sums[static_cast<std::size_t>(worker)];
      if (own.empty()) own.assign(matrix_.rows, 0);
      Keys of_code(column.all_codes());
      for (std::uint32_t code = 0; code < of_code.size(); ++code) of_code[code] = code_key(columns[c], code);
      const std::uint64_t dominant = column.dense || of_code.empty() ? 0 : of_code[column.dominant];
      const bool only_list = visit_cells(
          column, [&](std::size_t row, std::uint32_t code) { own[row] += of_code[code] - dominant; });
      if (only_list) of_all_rows[static_cast<std::size_t>(worker)] += dominant;
    });
    const std::uint64_t all = std::accumulate(of_all_rows.begin(), of_all_rows.end(), std::uint64_t{0});
    for (std::size_t row = 0; row < rows.size(); ++row) {
      std::uint64_t sum = all + facts_[row] + group_key(row);
      for (const Keys& own : sums) sum += own.empty() ? 0 : own[row];
      rows[row] = mix(sum);
    }
  }

  const Dataset& data_;
  const CodedMatrix& matrix_;
  const Workers& workers_;
  Keys facts_;  // of rows, without their cells
  Keys groups_;
};

// Numbers by key, of equal ones by `next`.
template <class Next>
std::vector<std::uint32_t> by_key(const Keys& keys, const Next& next) {
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    if (keys[a] != keys[b]) return keys[a] < keys[b];
    return std::tuple(next(a), a) < std::tuple(next(b), b);
  });
  return order;
}

// Per class the place of its first row; those without one come last.
Keys first_places(const Dataset& data, const std::vector<std::uint32_t>& rows) {
  Keys first(data.classes().size(), rows.size());
  for (std::size_t place = rows.size(); place-- > 0;) {
    const std::int32_t label = data.labels()[rows[place]];
    if (label >= 0) first[static_cast<std::size_t>(label)] = place;
  }
  return first;
}

}  // namespace

ContentOrder content_order(const Dataset& data, const CodedMatrix& matrix, const Workers& workers) {
  KeyMaker keys(data, matrix, workers);
  keys.make();
  const auto name = [&](std::uint32_t column) -> std::string_view { return data.columns()[column].name; };
  ContentOrder order{.columns = by_key(keys.columns, name),
                     .rows = by_key(keys.rows, [&](std::uint32_t row) { return keys.class_key(row); }),
                     .classes = {},
                     .same_as = {}};
  order.classes = by_key(first_places(data, order.rows), [&](std::uint32_t k) {
    return std::tuple<std::uint64_t, std::string_view>(keys.classes[k], data.classes()[k]);
  });
  for (std::uint32_t at = 0; at < order.columns.size(); ++at) {
    const bool same = at > 0 && keys.columns[order.columns[at]] == keys.columns[order.columns[at - 1]];
    order.same_as.push_back(same ? order.same_as.back() : at);
  }
  return order;
}

}  // namespace sewil::selection
