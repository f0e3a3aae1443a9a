// run/thin_columns.cpp: columns by decreasing weight, those the user wants first; one stays unless one that
// stays already says the same.
#include "run/thin_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "base/log_factorial.h"
#include "diagnostics/rank_correlation.h"

namespace sewil {
namespace run {
namespace {

// The logarithm of the number of ways to deal a column's values to the rows.
double log_ways(const Column& column) {
  std::vector<double> values(column.rows);
  column.copy_to(values);
  // Missing cells are a value like any other.
  for (double& value : values) value = std::isnan(value) ? std::numeric_limits<double>::infinity() : value;
  std::sort(values.begin(), values.end());
  double ways = base::log_factorial(values.size());
  for (std::size_t from = 0; from < values.size();) {
    const auto end =
        std::upper_bound(values.begin() + static_cast<std::ptrdiff_t>(from), values.end(), values[from]);
    const auto until = static_cast<std::size_t>(end - values.begin());
    ways -= base::log_factorial(until - from);
    from = until;
  }
  return ways;
}

// Of many columns some agree by chance, as words that stand in one and the same text: such are no copies.
std::vector<std::uint32_t> originals_of(const Problem& problem, std::span<const std::uint32_t> same_as) {
  constexpr double rare = 7;  // about 1 in 1,000, over all pairs of columns
  const double pairs = 2 * std::log(static_cast<double>(std::max<std::size_t>(1, same_as.size())));
  std::vector<std::uint32_t> originals(same_as.size());
  for (std::uint32_t column = 0; column < originals.size(); ++column) {
    const bool alike = same_as[column] != column;
    const bool copy = alike && log_ways(problem.data.columns()[column]) > pairs + rare;
    originals[column] = copy ? same_as[column] : column;
  }
  return originals;
}

std::vector<std::uint8_t> wanted_by_user(const ColumnConstraints& constraints, std::size_t columns) {
  std::vector<std::uint8_t> wanted(columns, 0);
  for (const std::uint32_t column : constraints.keep) wanted[column] = 1;
  for (const ColumnSet& group : constraints.groups) {
    for (const std::uint32_t column : group) wanted[column] = 1;
  }
  return wanted;
}

class Thinning {
 public:
  Thinning(const Problem& problem, std::span<const std::uint32_t> same_as, const SelectionRequest& request,
           const SelectionOutcome& chosen, const Workers& workers)
      : originals_(originals_of(problem, same_as)),
        limit_(request.redundancy.max_correlation),
        chosen_(chosen),
        wanted_(wanted_by_user(request.constraints, problem.matrix.columns.size())) {
    if (limit_ >= 1) return;
    std::vector<std::uint32_t> rows(problem.matrix.rows);
    std::iota(rows.begin(), rows.end(), 0U);
    correlations_ =
        selection::RankTable(problem.matrix, rows, chosen.columns).correlations(chosen.columns, workers);
  }

  Thinned run() {
    std::vector<std::size_t> order = by_weight(chosen_);
    std::stable_partition(order.begin(), order.end(),
                          [&](std::size_t at) { return wanted_[chosen_.columns[at]] != 0; });
    for (const std::size_t at : order) {
      const std::uint32_t column = chosen_.columns[at];
      const std::size_t like = wanted_[column] != 0 ? none : stays_like(at);
      if (like == none) {
        staying_.push_back(at);
      } else {
        others_[chosen_.columns[like]].push_back(column);
      }
    }
    name_copies_not_chosen();
    Thinned thinned;
    for (const std::size_t at : staying_) thinned.columns.push_back(chosen_.columns[at]);
    std::sort(thinned.columns.begin(), thinned.columns.end());
    for (auto& [column, others] : others_) {
      std::sort(others.begin(), others.end());
      thinned.substitutes.push_back({column, std::move(others)});
    }
    return thinned;
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};

  // The place of a column that stays and says the same as the one at this place.
  [[nodiscard]] std::size_t stays_like(std::size_t at) const {
    for (const std::size_t other : staying_) {
      const bool copy = originals_[chosen_.columns[at]] == originals_[chosen_.columns[other]];
      const bool alike =
          !correlations_.empty() && std::abs(correlations_[at * chosen_.columns.size() + other]) > limit_;
      if (copy || alike) return other;
    }
    return none;
  }

  void name_copies_not_chosen() {
    std::map<std::uint32_t, std::uint32_t> stands_for;  // original -> the column that stays
    for (const std::size_t at : staying_) {
      stands_for.emplace(originals_[chosen_.columns[at]], chosen_.columns[at]);
    }
    for (std::uint32_t column = 0; column < originals_.size(); ++column) {
      const auto found = stands_for.find(originals_[column]);
      if (found == stands_for.end() ||
          std::binary_search(chosen_.columns.begin(), chosen_.columns.end(), column)) {
        continue;
      }
      others_[found->second].push_back(column);
    }
  }

  std::vector<std::uint32_t> originals_;
  double limit_;
  const SelectionOutcome& chosen_;
  std::vector<std::uint8_t> wanted_;
  // Chosen x chosen; empty: not asked for.
  std::vector<double> correlations_;
  // Places in the selected features.
  std::vector<std::size_t> staying_;
  std::map<std::uint32_t, ColumnSet> others_;
};

}  // namespace

Thinned thin_columns(const Problem& problem, std::span<const std::uint32_t> same_as,
                     const SelectionRequest& request, const SelectionOutcome& chosen,
                     const Workers& workers) {
  return Thinning(problem, same_as, request, chosen, workers).run();
}

}  // namespace run

void describe(RedundancyOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("redundancy");
  visitor.real("max_correlation", options.max_correlation, {0, 1},
               "of selected features whose ranks are correlated more than this, only the most important one "
               "stays, the "
               "others are named as its substitutes; 1: only exact copies");
}

}  // namespace sewil
