// tests/oracle/decision_tree_twin.h: a decision tree the obvious way, on raw values: every cut of every
// column is scored by counting classes from scratch, and a row walks down by recursion. No codes, no tree
// that is kept for the next column.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace sewil::oracle {

struct PlainTable {
  std::vector<std::vector<double>> values;  // [column][row]; NaN is missing
  std::vector<std::int32_t> labels;         // by row
  std::vector<std::uint32_t> weights;       // by row
  std::size_t classes = 0;
};

class PlainTree {
 public:
  PlainTree(const PlainTable& table, std::vector<std::uint32_t> columns, std::size_t least_leaf)
      : table_(table), columns_(std::move(columns)), least_leaf_(least_leaf) {}

  // The label of each asked row, by row.
  std::map<std::uint32_t, std::int32_t> label(const std::vector<std::uint32_t>& taught,
                                              const std::vector<std::uint32_t>& asked) {
    given_.clear();
    grow(taught, asked);
    return given_;
  }

 private:
  struct Rule {
    double score = -1;
    std::uint32_t column = 0;
    double low = 0, high = 0;  // values on the two sides of the cut; high infinite: all that are not missing
    bool missing_left = false;
  };

  static bool goes_left(double value, const Rule& rule) {
    if (std::isnan(value)) return rule.missing_left;
    if (std::isinf(rule.high)) return true;
    const double middle = rule.low + (rule.high - rule.low) / 2;
    return value <= (middle < rule.high ? middle : rule.low);
  }

  std::vector<double> count(const std::vector<std::uint32_t>& rows) const {
    std::vector<double> weights(table_.classes, 0);
    for (const std::uint32_t row : rows) {
      weights[static_cast<std::size_t>(table_.labels[row])] += table_.weights[row];
    }
    return weights;
  }

  void part(const std::vector<std::uint32_t>& rows, const Rule& rule, std::vector<std::uint32_t>& left,
            std::vector<std::uint32_t>& right) const {
    for (const std::uint32_t row : rows) {
      (goes_left(table_.values[rule.column][row], rule) ? left : right).push_back(row);
    }
  }

  // Sum of squares and of weights on either side: what Gini's impurity is made of.
  double score(const std::vector<std::uint32_t>& left, const std::vector<std::uint32_t>& right) const {
    double squares[2] = {0, 0};
    double sums[2] = {0, 0};
    for (const int side : {0, 1}) {
      for (const double weight : count(side == 0 ? left : right)) {
        squares[side] += weight * weight;
        sums[side] += weight;
      }
    }
    return (squares[0] * sums[1] + squares[1] * sums[0]) / (sums[0] * sums[1]);
  }

  void grow(const std::vector<std::uint32_t>& taught, const std::vector<std::uint32_t>& asked) {
    const std::vector<double> weights = count(taught);
    std::size_t most = 0;
    std::size_t present = 0;
    for (std::size_t c = 0; c < weights.size(); ++c) {
      most = weights[c] > weights[most] ? c : most;
      present += weights[c] > 0 ? 1 : 0;
    }
    Rule best;
    bool best_saw_missing = false;
    for (const std::uint32_t column : columns_) {
      if (present < 2) break;
      std::set<double> values;
      bool missing = false;
      for (const std::uint32_t row : taught) {
        const double value = table_.values[column][row];
        std::isnan(value) ? static_cast<void>(missing = true) : static_cast<void>(values.insert(value));
      }
      for (auto value = values.begin(); value != values.end(); ++value) {
        const bool is_last = std::next(value) == values.end();
        if (is_last && !missing) break;
        for (const bool missing_left : {false, true}) {
          if (missing_left && (is_last || !missing)) continue;
          Rule rule{.column = column,
                    .low = *value,
                    .high = is_last ? INFINITY : *std::next(value),
                    .missing_left = missing_left};
          std::vector<std::uint32_t> left, right;
          part(taught, rule, left, right);
          if (left.size() < least_leaf_ || right.size() < least_leaf_) continue;
          rule.score = score(left, right);
          if (rule.score > best.score) {
            best = rule;
            best_saw_missing = missing;
          }
        }
      }
    }
    if (best.score < 0) {
      for (const std::uint32_t row : asked) given_[row] = static_cast<std::int32_t>(most);
      return;
    }
    std::vector<std::uint32_t> left, right, left_asked, right_asked;
    part(taught, best, left, right);
    if (!best_saw_missing) {
      double sums[2] = {0, 0};
      for (const double weight : count(left)) sums[0] += weight;
      for (const double weight : count(right)) sums[1] += weight;
      best.missing_left = sums[0] >= sums[1];
    }
    part(asked, best, left_asked, right_asked);
    grow(left, left_asked);
    grow(right, right_asked);
  }

  const PlainTable& table_;
  std::vector<std::uint32_t> columns_;
  std::size_t least_leaf_;
  std::map<std::uint32_t, std::int32_t> given_;
};

}  // namespace sewil::oracle
