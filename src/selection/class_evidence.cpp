// selection/class_evidence.cpp: see class_evidence.h.
#include "selection/class_evidence.h"

#include <algorithm>
#include <cmath>

#include "selection/each_code.h"

namespace sewil::selection {
namespace {

// Ranks are counted twice over, so that those of ties are whole numbers and their sums exact.
class Evidence {
 public:
  Evidence(std::span<const std::int32_t> class_of, std::size_t classes,
           std::span<const std::uint8_t> group_of, std::size_t groups)
      : classes_(classes), kinds_(classes * groups), kind_of_(class_of.begin(), class_of.end()) {
    kind_rows_.assign(kinds_, 0);
    for (std::size_t row = 0; row < kind_of_.size(); ++row) {
      if (kind_of_[row] < 0) continue;
      if (!group_of.empty()) kind_of_[row] += static_cast<std::int32_t>(group_of[row] * classes);
      ++kind_rows_[static_cast<std::size_t>(kind_of_[row])];
    }
  }

  [[nodiscard]] double of(const CodedColumn& column) const {
    // Rows by code and kind; those of the dominant code are what is left where only the others are listed.
    std::vector<std::int64_t> rows(std::size_t{column.codes + 1} * kinds_, 0);
    std::vector<std::int64_t> left = kind_rows_;
    for_each_code(column, kind_of_.size(), [&](std::size_t row, std::uint32_t code) {
      const std::int32_t kind = kind_of_[row];
      if (kind < 0) return;
      ++rows[code * kinds_ + static_cast<std::size_t>(kind)];
      --left[static_cast<std::size_t>(kind)];
    });
    for (std::size_t k = 0; k < kinds_; ++k) rows[column.dominant * kinds_ + k] += left[k];
    double sum = 0;
    for (std::size_t first = 0; first < kinds_; first += classes_)
      sum += within_group(rows, first, column.codes);
    return sum;
  }

 private:
  // Of the kinds from `first` on, as many as there are classes.
  [[nodiscard]] double within_group(const std::vector<std::int64_t>& rows, std::size_t first,
                                    std::uint32_t codes) const {
    std::vector<std::int64_t> class_sum(classes_, 0), class_count(classes_, 0);
    std::int64_t before = 0;
    double squares = 0;
    for (std::uint32_t code = 0; code < codes; ++code) {
      const std::int64_t* of_class = rows.data() + code * kinds_ + first;
      std::int64_t count = 0;
      for (std::size_t k = 0; k < classes_; ++k) count += of_class[k];
      if (count == 0) continue;
      const std::int64_t rank = 2 * before + count - 1;
      for (std::size_t k = 0; k < classes_; ++k) {
        class_sum[k] += of_class[k] * rank;
        class_count[k] += of_class[k];
      }
      squares += static_cast<double>(count) * static_cast<double>(rank) * static_cast<double>(rank);
      before += count;
    }
    // Ranks counted from 0 and twice: their mean is the number of rows less 1.
    const auto total = static_cast<double>(before);
    const double mean = total - 1;
    const double spread = squares - total * mean * mean;
    if (!(spread > 0)) return 0;
    double between = 0;
    for (std::size_t k = 0; k < classes_; ++k) {
      if (class_count[k] == 0) continue;
      const auto count = static_cast<double>(class_count[k]);
      const double apart = static_cast<double>(class_sum[k]) / count - mean;
      between += count * apart * apart;
    }
    return (total - 1) * between / spread;
  }

  std::size_t classes_;
  std::size_t kinds_;                  // a group and a class
  std::vector<std::int32_t> kind_of_;  // per row; -1: not looked at
  std::vector<std::int64_t> kind_rows_;
};

}  // namespace

std::vector<double> class_evidence(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                                   std::span<const std::int32_t> class_of, std::size_t classes,
                                   const Workers& workers, std::span<const std::uint8_t> group_of,
                                   std::size_t groups) {
  const Evidence evidence(class_of, classes, group_of, groups);
  std::vector<double> values(columns.size());
  constexpr std::size_t few = 64;
  workers.for_each((columns.size() + few - 1) / few, [&](std::size_t task, int) {
    for (std::size_t i = task * few; i < std::min(columns.size(), (task + 1) * few); ++i) {
      values[i] = evidence.of(matrix.columns[columns[i]]);
    }
  });
  return values;
}

std::size_t discoveries(std::vector<double> p_values, double rate) {
  std::ranges::sort(p_values);
  const auto all = static_cast<double>(p_values.size());
  for (std::size_t count = p_values.size(); count > 0; --count) {
    if (p_values[count - 1] <= rate * static_cast<double>(count) / all) return count;
  }
  return 0;
}

}  // namespace sewil::selection
