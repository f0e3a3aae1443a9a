// dataset/split.cpp: stratified splits. The numbers of rows per class and part are a rounding of the exact
// shares that meets every class's and every part's total at once; which rows they are is then a shuffle.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "base/random.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

enum Part : std::size_t { labeled_part, unlabeled_part, test_part, rest_part, part_count };

template <class T>
using PerPart = std::array<T, part_count>;

// Each cell is its exact share rounded down or up. Starts from the floors, hands out the missing units by
// largest remainder (ties: the smaller class), and repairs what that leaves open by moving units along a
// chain of classes and parts; a full answer always exists because the exact shares are one, in fractions.
class Rounding {
 public:
  Rounding(const std::vector<std::size_t>& class_rows, const PerPart<std::size_t>& part_rows)
      : counts(class_rows.size()),
        remainder_(class_rows.size()),
        raised_(class_rows.size()),
        class_need_(class_rows),
        part_need_(part_rows) {
    const std::size_t total = std::accumulate(class_rows.begin(), class_rows.end(), std::size_t{0});
    for (std::size_t k = 0; k < class_rows.size(); ++k) {
      for (std::size_t p = 0; p < part_count; ++p) {
        const std::size_t product = class_rows[k] * part_rows[p];  // below 2^64: rows fit 32 bits
        counts[k][p] = product / total;
        remainder_[k][p] = product % total;
        class_need_[k] -= counts[k][p];
        part_need_[p] -= counts[k][p];
      }
    }
    for (std::size_t p = 0; p < part_count; ++p) raise_largest(p);
    for (std::size_t k = 0; k < class_rows.size(); ++k) {
      while (class_need_[k] > 0) {
        std::vector<char> seen(class_rows.size());
        if (!raise_by_moving(k, seen)) break;
        --class_need_[k];
      }
    }
  }

  std::vector<PerPart<std::size_t>> counts;

 private:
  void raise(std::size_t k, std::size_t p) {
    raised_[k][p] = true;
    ++counts[k][p];
  }

  void raise_largest(std::size_t p) {
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return remainder_[a][p] > remainder_[b][p]; });
    for (const std::size_t k : order) {
      if (part_need_[p] == 0) return;
      if (remainder_[k][p] == 0 || class_need_[k] == 0) continue;
      raise(k, p);
      --class_need_[k];
      --part_need_[p];
    }
  }

  // Gives class k one more unit, in a part that lacks one or in place of another class that finds room
  // elsewhere.
  bool raise_by_moving(std::size_t k, std::vector<char>& seen) {
    seen[k] = 1;
    for (std::size_t p = 0; p < part_count; ++p) {
      if (remainder_[k][p] == 0 || raised_[k][p] || part_need_[p] == 0) continue;
      raise(k, p);
      --part_need_[p];
      return true;
    }
    for (std::size_t p = 0; p < part_count; ++p) {
      if (remainder_[k][p] == 0 || raised_[k][p]) continue;
      for (std::size_t other = 0; other < counts.size(); ++other) {
        if (seen[other] != 0 || !raised_[other][p] || !raise_by_moving(other, seen)) continue;
        raised_[other][p] = false;
        --counts[other][p];
        raise(k, p);
        return true;
      }
    }
    return false;
  }

  std::vector<PerPart<std::size_t>> remainder_;
  std::vector<PerPart<bool>> raised_;
  std::vector<std::size_t> class_need_;
  PerPart<std::size_t> part_need_;
};

// A class without a labeled row swaps one with the class that has most of them.
void give_every_class_a_labeled_row(std::vector<PerPart<std::size_t>>& counts) {
  for (auto& poor : counts) {
    if (poor[labeled_part] > 0) continue;
    auto rich = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
      return a[labeled_part] < b[labeled_part];
    });
    for (const std::size_t p : {unlabeled_part, rest_part, test_part}) {
      if (poor[p] == 0) continue;
      --poor[p];
      ++poor[labeled_part];
      --(*rich)[labeled_part];
      ++(*rich)[p];
      break;
    }
  }
}

std::vector<std::vector<std::uint32_t>> rows_by_class(std::span<const std::int32_t> labels) {
  std::vector<std::vector<std::uint32_t>> rows;
  for (std::size_t row = 0; row < labels.size(); ++row) {
    if (labels[row] < 0) continue;
    const auto label = static_cast<std::size_t>(labels[row]);
    if (label >= rows.size()) rows.resize(label + 1);
    rows[label].push_back(static_cast<std::uint32_t>(row));
  }
  std::erase_if(rows, [](const auto& of_class) { return of_class.empty(); });
  return rows;
}

}  // namespace

Split stratified_split(std::span<const std::int32_t> labels, const SplitSizes& sizes, std::uint64_t seed,
                       std::uint64_t index) {
  std::vector<std::vector<std::uint32_t>> rows = rows_by_class(labels);
  std::vector<std::size_t> class_rows;
  class_rows.reserve(rows.size());
  for (const auto& of_class : rows) class_rows.push_back(of_class.size());
  const std::size_t total = std::accumulate(class_rows.begin(), class_rows.end(), std::size_t{0});
  const std::size_t asked = sizes.labeled + sizes.unlabeled + sizes.test;
  if (asked > total || sizes.labeled > total || sizes.unlabeled > total || sizes.test > total) {
    throw InputError(
        fmt::format("A split into {} labeled, {} unlabeled and {} test rows was asked for, but only {} "
                    "rows have a class.",
                    sizes.labeled, sizes.unlabeled, sizes.test, total));
  }
  if (sizes.labeled > 0 && sizes.labeled < rows.size()) {
    throw InputError(
        fmt::format("A split with {} was asked for, expected at least one for each of the {} classes.",
                    counted(sizes.labeled, "labeled row"), rows.size()));
  }
  Split split;
  if (total == 0) return split;
  Rounding rounding(class_rows, {sizes.labeled, sizes.unlabeled, sizes.test, total - asked});
  if (sizes.labeled > 0) give_every_class_a_labeled_row(rounding.counts);
  RandomStream stream(seed, Purpose::split, index);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    shuffle(std::span<std::uint32_t>(rows[k]), stream);
    auto next = rows[k].begin();
    const auto take = [&](std::vector<std::uint32_t>& part, std::size_t count) {
      const auto end = next + static_cast<std::ptrdiff_t>(count);
      part.insert(part.end(), next, end);
      next = end;
    };
    take(split.labeled, rounding.counts[k][labeled_part]);
    take(split.unlabeled, rounding.counts[k][unlabeled_part]);
    take(split.test, rounding.counts[k][test_part]);
  }
  for (auto* part : {&split.labeled, &split.unlabeled, &split.test}) std::sort(part->begin(), part->end());
  return split;
}

}  // namespace sewil
