// weighing/class_evidence.cpp: see class_evidence.h.
#include "weighing/class_evidence.h"

#include <algorithm>
#include <cmath>

#include "weighing/each_code.h"

namespace sewil::selection {
namespace {

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

// The rows of a column that are looked at, by their code. A block: rows of one code. Of a column that lists
// some rows only, the others, all of the dominant code, are the block `rest`, which is empty here.
struct RowsInOrder {
  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> ends;     // of the blocks
  std::vector<std::uint32_t> missing;  // rows whose cell is
  std::size_t rest = nowhere;

  RowsInOrder(const CodedColumn& column, std::span<const std::int32_t> class_of) {
    std::vector<std::uint32_t> next(std::size_t{column.codes} + 1, 0);
    const auto each = [&](const auto& visit) {
      for_each_code(column, class_of.size(), [&](std::size_t row, std::uint32_t code) {
        if (class_of[row] >= 0) visit(static_cast<std::uint32_t>(row), code);
      });
    };
    each([&](std::uint32_t, std::uint32_t code) { ++next[code]; });
    std::uint32_t before = 0;
    for (std::uint32_t code = 0; code < column.codes; ++code) {
      const std::uint32_t count = next[code];
      next[code] = before;
      before += count;
      if (column.has_off_list && code == column.dominant) {
        rest = ends.size();
      } else if (count == 0) {
        continue;
      }
      ends.push_back(before);
    }
    rows.resize(before);
    each([&](std::uint32_t row, std::uint32_t code) {
      if (code == column.codes) {
        missing.push_back(row);
      } else {
        rows[next[code]++] = row;
      }
    });
  }
};

// A kind: a group and a class in it. Ranks are counted twice over, so that those of ties are whole numbers
// and their sums exact.
class Kinds {
 public:
  Kinds(std::span<const std::int32_t> class_of, std::size_t classes, std::span<const std::uint8_t> group_of,
        std::size_t groups)
      : classes_(classes), of_(class_of.begin(), class_of.end()), rows_(classes * groups, 0) {
    for (std::size_t row = 0; row < of_.size(); ++row) {
      if (of_[row] < 0) continue;
      if (!group_of.empty()) of_[row] += static_cast<std::int32_t>(group_of[row] * classes);
      ++rows_[static_cast<std::size_t>(of_[row])];
    }
  }

  [[nodiscard]] double evidence(const RowsInOrder& order) const {
    Sums sums(rows_.size(), classes_);
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
    return sums.statistic();
  }

 private:
  class Sums {
   public:
    Sums(std::size_t kinds, std::size_t classes)
        : classes_(classes),
          sum_(kinds, 0),
          count_(kinds, 0),
          before_(kinds / classes, 0),
          squares_(kinds / classes, 0) {}

    void add(const std::vector<std::int64_t>& block) {
      for (std::size_t group = 0; group < before_.size(); ++group) {
        std::int64_t count = 0;
        for (std::size_t k = group * classes_; k < (group + 1) * classes_; ++k) count += block[k];
        if (count == 0) continue;
        const std::int64_t rank = 2 * before_[group] + count - 1;
        for (std::size_t k = group * classes_; k < (group + 1) * classes_; ++k) {
          sum_[k] += block[k] * rank;
          count_[k] += block[k];
        }
        squares_[group] += static_cast<double>(count) * static_cast<double>(rank) * static_cast<double>(rank);
        before_[group] += count;
      }
    }

    void add_one(std::size_t kind) {
      const std::size_t group = kind / classes_;
      const std::int64_t rank = 2 * before_[group]++;
      sum_[kind] += rank;
      ++count_[kind];
      squares_[group] += static_cast<double>(rank) * static_cast<double>(rank);
    }

    // Of all groups together.
    [[nodiscard]] double statistic() const {
      double all = 0;
      for (std::size_t group = 0; group < before_.size(); ++group) {
        // Ranks counted from 0 and twice: their mean is the number of rows less 1.
        const auto total = static_cast<double>(before_[group]);
        const double mean = total - 1;
        const double spread = squares_[group] - total * mean * mean;
        if (!(spread > 0)) continue;
        double between = 0;
        for (std::size_t k = group * classes_; k < (group + 1) * classes_; ++k) {
          if (count_[k] == 0) continue;
          const auto count = static_cast<double>(count_[k]);
          const double apart = static_cast<double>(sum_[k]) / count - mean;
          between += count * apart * apart;
        }
        all += (total - 1) * between / spread;
      }
      return all;
    }

   private:
    std::size_t classes_;
    std::vector<std::int64_t> sum_, count_;  // by kind: of the ranks, of the rows
    std::vector<std::int64_t> before_;       // by group: rows so far
    std::vector<double> squares_;            // by group: of the ranks
  };

  [[nodiscard]] std::vector<std::int64_t> unlisted(const RowsInOrder& order) const {
    std::vector<std::int64_t> left = rows_;
    for (const std::uint32_t row : order.rows) --left[static_cast<std::size_t>(of_[row])];
    for (const std::uint32_t row : order.missing) --left[static_cast<std::size_t>(of_[row])];
    return left;
  }

  std::size_t classes_;
  std::vector<std::int32_t> of_;    // per row; -1: not looked at
  std::vector<std::int64_t> rows_;  // by kind
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

}  // namespace

std::vector<double> class_evidence(const ColumnsByClass& asked) {
  const Kinds kinds(asked.class_of, asked.classes, {}, 1);
  std::vector<double> values(asked.columns.size());
  each_in_order(asked, [&](std::size_t i, const RowsInOrder& order) { values[i] = kinds.evidence(order); });
  return values;
}

std::vector<double> most_evidence_in_halves(const ColumnsByClass& asked,
                                            std::span<const std::vector<std::uint8_t>> halves) {
  std::vector<Kinds> kinds;
  for (const std::vector<std::uint8_t>& half_of : halves) {
    kinds.emplace_back(asked.class_of, asked.classes, half_of, 2);
  }
  std::vector<double> most(asked.columns.size(), 0);
  each_in_order(asked, [&](std::size_t i, const RowsInOrder& order) {
    for (const Kinds& in_halves : kinds) most[i] = std::max(most[i], in_halves.evidence(order));
  });
  return most;
}

}  // namespace sewil::selection
