// weighing/class_evidence.cpp: see class_evidence.h.
#include "weighing/class_evidence.h"

#include <algorithm>
#include <functional>

#include "sewil/data/work.h"
#include "weighing/halved_evidence.h"
#include "weighing/rank_spread.h"
#include "weighing/rows_in_order.h"

namespace sewil::selection {
namespace {

[[maybe_unused]] bool leave_out_the_same(std::span<const std::vector<std::int32_t>> labelings) {
  const auto is_out = [](std::int32_t label) { return label < 0; };
  return std::ranges::all_of(labelings, [&](const std::vector<std::int32_t>& one) {
    return std::ranges::equal(one, labelings.front(), std::ranges::equal_to{}, is_out, is_out);
  });
}

class Classes {
 public:
  Classes(std::span<const std::int32_t> class_of, std::size_t classes) : of_(class_of), rows_(classes, 0) {
    for (const std::int32_t label : class_of) {
      if (label >= 0) ++rows_[static_cast<std::size_t>(label)];
    }
  }

  [[nodiscard]] double evidence(const RowsInOrder& order) const {
    Sums sums(rows_.size());
    std::vector<std::int64_t> in_block(rows_.size(), 0);
    std::uint32_t at = 0;
    for (std::size_t block = 0; block < order.ends.size(); ++block) {
      const std::uint32_t end = order.ends[block];
      if (block == order.rest) {
        sums.add(unlisted(order));
      } else if (end == at + 1) {
        sums.add_one(static_cast<std::size_t>(of_[order.rows[at]]));
      } else {
        std::ranges::fill(in_block, 0);
        for (std::uint32_t i = at; i < end; ++i) ++in_block[static_cast<std::size_t>(of_[order.rows[i]])];
        sums.add(in_block);
      }
      at = end;
    }
    return rank_spread(sums.sum, sums.count, sums.tied);
  }

 private:
  struct Sums {
    explicit Sums(std::size_t classes) : sum(classes, 0), count(classes, 0) {}

    void add(const std::vector<std::int64_t>& block) {
      std::int64_t rows = 0;
      for (const std::int64_t of_class : block) rows += of_class;
      const std::int64_t rank = 2 * before + rows - 1;
      for (std::size_t k = 0; k < block.size(); ++k) {
        sum[k] += block[k] * rank;
        count[k] += block[k];
      }
      tied += lost_to_ties(rows);
      before += rows;
    }

    void add_one(std::size_t k) {
      sum[k] += 2 * before++;
      ++count[k];
    }

    std::vector<std::int64_t> sum, count;  // by class: of the ranks, of the rows
    std::int64_t before = 0;               // rows so far
    double tied = 0;
  };

  [[nodiscard]] std::vector<std::int64_t> unlisted(const RowsInOrder& order) const {
    std::vector<std::int64_t> left = rows_;
    for (const std::uint32_t row : order.rows) --left[static_cast<std::size_t>(of_[row])];
    for (const std::uint32_t row : order.missing) --left[static_cast<std::size_t>(of_[row])];
    return left;
  }

  std::span<const std::int32_t> of_;  // per row; -1: not looked at
  std::vector<std::int64_t> rows_;    // by class
};

// visit(place, rows in order) for every column.
template <class Visit>
void each_in_order(const ColumnsByClass& asked, const Visit& visit) {
  constexpr std::size_t few = 64;
  const std::size_t columns = asked.columns.size();
  asked.workers.for_each((columns + few - 1) / few, [&](std::size_t task, int) {
    for (std::size_t i = task * few; i < std::min(columns, (task + 1) * few); ++i) {
      visit(i, RowsInOrder(asked.matrix.columns[asked.columns[i]], asked.class_of));
    }
  });
}

template <class Number>
std::vector<double> most_in_halves(const ColumnsByClass& asked,
                                   std::span<const std::vector<std::uint8_t>> halves) {
  std::vector<Halvings<Number>> ways;
  for (std::size_t from = 0; from < halves.size(); from += Halvings<Number>::lanes) {
    ways.emplace_back(asked.class_of, asked.classes,
                      halves.subspan(from, std::min(Halvings<Number>::lanes, halves.size() - from)));
  }
  std::vector<double> most(asked.columns.size(), 0);
  each_in_order(asked, [&](std::size_t i, const RowsInOrder& order) {
    for (const Halvings<Number>& some : ways) most[i] = std::max(most[i], some.most_evidence(order));
  });
  return most;
}

}  // namespace

std::vector<double> class_evidence(const ColumnsByClass& asked) {
  const Classes classes(asked.class_of, asked.classes);
  std::vector<double> values(asked.columns.size());
  each_in_order(asked, [&](std::size_t i, const RowsInOrder& order) { values[i] = classes.evidence(order); });
  return values;
}

std::vector<std::vector<double>> class_evidence(const ColumnsByClass& asked,
                                                std::span<const std::vector<std::int32_t>> labelings) {
  std::vector<Classes> all;
  for (const std::vector<std::int32_t>& class_of : labelings) all.emplace_back(class_of, asked.classes);
  std::vector<std::vector<double>> values(labelings.size(), std::vector<double>(asked.columns.size()));
  if (labelings.empty()) return values;
  SEWIL_ASSERT(leave_out_the_same(labelings));
  ColumnsByClass first = asked;
  first.class_of = labelings.front();
  each_in_order(first, [&](std::size_t i, const RowsInOrder& order) {
    for (std::size_t at = 0; at < all.size(); ++at) values[at][i] = all[at].evidence(order);
  });
  return values;
}

std::vector<double> most_evidence_in_halves(const ColumnsByClass& asked,
                                            std::span<const std::vector<std::uint8_t>> halves) {
  constexpr std::size_t most_rows_in_32_bits = 40'000;  // twice the ranks of so many sum to less than 2^31
  return asked.class_of.size() <= most_rows_in_32_bits ? most_in_halves<std::int32_t>(asked, halves)
                                                       : most_in_halves<std::int64_t>(asked, halves);
}

}  // namespace sewil::selection
