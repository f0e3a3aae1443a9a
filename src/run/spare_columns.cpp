// run/spare_columns.cpp: see spare_columns.h.
#include "run/spare_columns.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "diagnostics/rank_correlation.h"
#include "samples/learn_tasks.h"
#include "selection/column_order.h"
#include "selection/spare_columns.h"
#include "selection/telling_order.h"

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

// Columns that are compared with each other.
constexpr std::size_t most_compared = 1000;

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

  // Columns that were not chosen and are much like a chosen one, the likest first; few for each.
  [[nodiscard]] std::vector<Exchange> exchanges(const ColumnSet& bound) const {
    constexpr double alike = 0.7;
    constexpr std::size_t most_for_each = 2;
    std::vector<std::tuple<double, std::uint32_t, std::uint32_t>> all;
    for (std::size_t c = 0; c < chosen_.size(); ++c) {
      if (has(bound, chosen_[c])) continue;
      std::vector<std::pair<double, std::uint32_t>> like;
      for (std::size_t at = 0; at < others_.size(); ++at) {
        if (!has(chosen_, others_[at]) && value(at, c) >= alike)
          like.emplace_back(-value(at, c), others_[at]);
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

// Columns of which the first are tried, beside those that stay in any case.
struct Beginnings {
  ColumnSet fixed = {};
  std::vector<std::uint32_t> others = {};

  [[nodiscard]] ColumnSet first(std::size_t count) const {
    ColumnSet set = fixed;
    set.insert(set.end(), others.begin(), others.begin() + static_cast<std::ptrdiff_t>(count));
    std::ranges::sort(set);
    return set;
  }
};

// The fewest columns that are enough: beginnings of the run's own order, of the columns left by what they
// tell beside each other, and of all that may come in by that; then less those that are not needed.
class Fewest {
 public:
  Fewest(const SelectionInput& input, const SelectionOutcome& outcome, const ColumnSet& chosen)
      : input_(input), told_{input.matrix, input.rows.unlabeled, outcome.nested.votes} {
    const ColumnSet wished = bound(input.constraints);
    std::ranges::set_intersection(chosen, wished, std::back_inserter(best_.fixed));
    for (const std::uint32_t column : selection::column_order(outcome, input.options.method).columns) {
      if (has(wished, column)) continue;
      if (has(chosen, column)) best_.others.push_back(column);
      all_.push_back(column);
    }
  }

  ColumnSet find(selection::Trials& trials) {
    try_beginnings(best_.others, trials);
    try_beginnings(telling(best_.others), trials);
    try_beginnings(telling(all_), trials);
    const std::vector<std::uint32_t> last_first(best_.others.rbegin(), best_.others.rend());
    return selection::without_spare(best_.first(best_.others.size()), last_first, trials);
  }

 private:
  // Of the first ones of the run's order, since each is held in memory row by row and every step looks at
  // all.
  std::vector<std::uint32_t> telling(const std::vector<std::uint32_t>& columns) const {
    constexpr std::size_t most_steps = 300;
    const auto first = std::span(columns).first(std::min(columns.size(), most_compared));
    const std::size_t most = std::min(best_.others.size(), most_steps);
    return selection::telling_order(told_, first, most, input_.workers, input_.progress);
  }

  // Takes the fewest first ones of an order when these are fewer than the best so far.
  void try_beginnings(std::vector<std::uint32_t> order, selection::Trials& trials) {
    const Beginnings tried{best_.fixed, std::move(order)};
    const std::size_t too_many = std::min(best_.others.size(), tried.others.size() + 1);
    const std::size_t enough = selection::about_fewest(
        too_many, [&](std::size_t count) { return trials.are_enough(tried.first(count)); });
    if (enough == too_many) return;
    best_.others.assign(tried.others.begin(), tried.others.begin() + static_cast<std::ptrdiff_t>(enough));
  }

  const SelectionInput& input_;
  selection::VotesOfRows told_;
  std::vector<std::uint32_t> all_;  // that may come in
  Beginnings best_;
};

}  // namespace

Spared leave_out_spare(const SelectionInput& input, const SelectionOutcome& outcome, const ColumnSet& chosen,
                       const selection::SizeRule& rule, double allowed) {
  const auto label_each = [&](const std::vector<ColumnSet>& sets) {
    std::vector<selection::Subject> subjects;
    for (const ColumnSet& set : sets) subjects.push_back({set, forest_of(input.options)});
    std::vector<std::vector<std::int32_t>> labels;
    for (auto& learned : selection::learn_each(input.learner({}), subjects, "spare columns"))
      labels.push_back(std::move(learned.predicted));
    return labels;
  };
  const auto label = [&](const ColumnSet& columns) { return label_each({columns}).front(); };
  const auto good = [&](std::size_t columns, const std::vector<std::int32_t>& labels) {
    return rule.loss(columns, labels).likely <= allowed;
  };
  const std::size_t most = selection::trials_for(input.rows.labeled.size() + input.rows.unlabeled.size());
  selection::Trials trials(most, label, good);
  Spared spared{.columns = Fewest(input, outcome, chosen).find(trials)};
  spared.loss = rule.loss(spared.columns.size(), label(spared.columns));
  // Two labelings by one set of columns differ about as much, by the luck of the trees.
  const double hardly_any =
      std::max(0.02, 2 / static_cast<double>(std::max<std::size_t>(1, input.rows.unlabeled.size())));
  if (spared.columns.size() > most_compared) return spared;
  const Likeness likeness(input, spared.columns);
  spared.substitutes = by_column(selection::harmless(
      spared.columns, likeness.exchanges(bound(input.constraints)), most / 2, 1 - hardly_any, label_each));
  return spared;
}

}  // namespace sewil::run
