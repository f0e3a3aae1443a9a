// run/spare_columns.cpp: see spare_columns.h. What is most like another chosen column is tried first.
#include "run/spare_columns.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "diagnostics/rank_correlation.h"
#include "selection/spare_columns.h"

namespace sewil::run {
namespace {

using selection::Exchange;

std::vector<std::uint32_t> rows_of(const PartlyLabeled& rows) {
  std::vector<std::uint32_t> all(rows.labeled.begin(), rows.labeled.end());
  all.insert(all.end(), rows.unlabeled.begin(), rows.unlabeled.end());
  std::ranges::sort(all);
  return all;
}

// What the user wants in any case, or together.
ColumnSet bound(const ColumnConstraints& constraints) {
  ColumnSet columns = constraints.keep;
  for (const ColumnSet& group : constraints.groups) columns.insert(columns.end(), group.begin(), group.end());
  std::ranges::sort(columns);
  return columns;
}

bool has(const ColumnSet& ascending, std::uint32_t column) {
  return std::ranges::binary_search(ascending, column);
}

// How alike columns are: rank correlation without its sign, other columns x chosen ones.
class Likeness {
 public:
  Likeness(const SelectionInput& input, const ColumnSet& chosen) : chosen_(chosen) {
    const std::vector<std::uint32_t> rows = rows_of(input.rows);
    const selection::RankTable table(input.matrix, rows, chosen);
    others_.resize(input.matrix.columns.size());
    std::iota(others_.begin(), others_.end(), 0U);
    std::erase_if(others_, [&](std::uint32_t column) { return has(input.constraints.drop, column); });
    values_ = table.correlations(others_, input.workers);
    for (double& value : values_) value = std::abs(value);
  }

  // The selected features that are not bound, those most like another chosen one first.
  [[nodiscard]] ColumnSet most_alike_first(const ColumnSet& bound) const {
    std::map<std::uint32_t, double> nearest;
    for (std::size_t at = 0; at < others_.size(); ++at) {
      if (!has(chosen_, others_[at]) || has(bound, others_[at])) continue;
      double& most = nearest[others_[at]];
      for (std::size_t c = 0; c < chosen_.size(); ++c) {
        if (chosen_[c] != others_[at]) most = std::max(most, value(at, c));
      }
    }
    ColumnSet order;
    for (const auto& [column, most] : nearest) order.push_back(column);
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::uint32_t column) { return nearest.at(column); });
    return order;
  }

  // Columns outside `kept` that are much like one of them, the likest first; few for each.
  [[nodiscard]] std::vector<Exchange> exchanges(const ColumnSet& kept, const ColumnSet& bound) const {
    constexpr double alike = 0.7;
    constexpr std::size_t most_for_each = 2;
    std::vector<std::tuple<double, std::uint32_t, std::uint32_t>> all;
    for (std::size_t c = 0; c < chosen_.size(); ++c) {
      if (!has(kept, chosen_[c]) || has(bound, chosen_[c])) continue;
      std::vector<std::pair<double, std::uint32_t>> like;
      for (std::size_t at = 0; at < others_.size(); ++at) {
        if (!has(kept, others_[at]) && value(at, c) >= alike) like.emplace_back(-value(at, c), others_[at]);
      }
      std::ranges::sort(like);
      for (std::size_t i = 0; i < std::min(most_for_each, like.size()); ++i) {
        all.emplace_back(like[i].first, chosen_[c], like[i].second);
      }
    }
    std::ranges::sort(all);
    std::vector<Exchange> exchanges;
    for (const auto& [order, column, other] : all) exchanges.emplace_back(column, other);
    return exchanges;
  }

 private:
  [[nodiscard]] double value(std::size_t other, std::size_t column) const {
    return values_[other * chosen_.size() + column];
  }

  ColumnSet chosen_;
  ColumnSet others_;
  std::vector<double> values_;
};

std::vector<Substitutes> by_column(const std::vector<Exchange>& exchanges) {
  std::map<std::uint32_t, ColumnSet> others;
  for (const auto& [column, other] : exchanges) others[column].push_back(other);
  std::vector<Substitutes> all;
  for (auto& [column, ones] : others) {
    std::ranges::sort(ones);
    all.push_back({column, std::move(ones)});
  }
  return all;
}

}  // namespace

Spared leave_out_spare(const SelectionInput& input, const ColumnSet& chosen, const selection::SizeRule& rule,
                       double allowed) {
  const auto label = [&](const ColumnSet& columns) {
    input.progress.update({.stage = "spare columns"});
    input.progress.throw_if_stopped();
    return learn_to_the_end(input.learner(columns), {.weights = false}).predicted;
  };
  // Two labelings of one set of columns differ about as much, by the luck of the trees.
  constexpr double hardly_any = 0.01;
  const double same =
      1 -
      std::max(hardly_any, 1 / static_cast<double>(std::max<std::size_t>(1, input.rows.unlabeled.size())));
  const std::vector<std::int32_t> before = label(chosen);
  const auto good = [&](std::size_t columns, const std::vector<std::int32_t>& labels) {
    return selection::share_of_same(labels, before) >= same && rule.loss(columns, labels).likely <= allowed;
  };
  const std::size_t rows = input.rows.labeled.size() + input.rows.unlabeled.size();
  const std::size_t trials = selection::trials_for(rows);
  const ColumnSet wished = bound(input.constraints);
  const Likeness likeness(input, chosen);
  Spared spared{.columns =
                    selection::without_spare(chosen, likeness.most_alike_first(wished), trials, label, good)};
  spared.loss = rule.loss(spared.columns.size(), label(spared.columns));
  const double about_same = 2 * same - 1;
  spared.substitutes = by_column(selection::harmless(
      spared.columns, likeness.exchanges(spared.columns, wished), trials / 2, about_same, label));
  return spared;
}

}  // namespace sewil::run
