// dataset/group_split.cpp: splits that cut no group: each goes to the part whose classes lack it most.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/random.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

constexpr std::size_t parts = 4;  // labeled, unlabeled, test, and the rest

std::vector<std::vector<std::uint32_t>> rows_by_group(std::span<const std::int32_t> labels,
                                                      std::span<const std::uint32_t> groups,
                                                      RandomStream& stream) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_group;
  for (std::uint32_t row = 0; row < labels.size(); ++row) {
    if (labels[row] >= 0) by_group[groups[row]].push_back(row);
  }
  std::vector<std::vector<std::uint32_t>> all;
  for (auto& [group, rows] : by_group) all.push_back(std::move(rows));
  shuffle(std::span(all), stream);
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return all;
}

// Throws where a class has rows but no labeled one.
void check_labels(const std::vector<std::uint32_t>& labeled, std::span<const std::int32_t> labels,
                  const std::vector<double>& of_class) {
  std::vector<bool> has_label(of_class.size(), false);
  for (const std::uint32_t row : labeled) has_label[static_cast<std::size_t>(labels[row])] = true;
  for (std::size_t k = 0; k < of_class.size(); ++k) {
    if (has_label[k] || of_class[k] == 0) continue;
    throw InputError(fmt::format(
        "A split by whole groups into {} and others leaves a class without a label; ask for more of them.",
        counted(labeled.size(), "labeled row")));
  }
}

}  // namespace

Split group_split(std::span<const std::int32_t> labels, std::span<const std::uint32_t> groups,
                  const SplitSizes& sizes, std::uint64_t seed, std::uint64_t index) {
  std::vector<double> of_class;
  double total = 0;
  for (const std::int32_t label : labels) {
    if (label < 0) continue;
    if (static_cast<std::size_t>(label) >= of_class.size())
      of_class.resize(static_cast<std::size_t>(label) + 1);
    of_class[static_cast<std::size_t>(label)] += 1;
    total += 1;
  }
  std::array<double, parts> wanted{static_cast<double>(sizes.labeled), static_cast<double>(sizes.unlabeled),
                                   static_cast<double>(sizes.test), 0};
  wanted[3] = total - wanted[0] - wanted[1] - wanted[2];
  if (wanted[3] < 0) {
    throw InputError(
        fmt::format("A split into {} labeled, {} unlabeled and {} test rows was asked for, but only {} "
                    "rows have a class.",
                    sizes.labeled, sizes.unlabeled, sizes.test, total));
  }
  // How far each part is from its share of each class, and of all rows, in shares of these.
  std::array<std::vector<double>, parts> lacks;
  for (std::size_t p = 0; p < parts; ++p) lacks[p].assign(of_class.size() + 1, wanted[p] / total);
  RandomStream stream(seed, Purpose::split, index);
  std::array<std::vector<std::uint32_t>, parts> rows;
  for (const std::vector<std::uint32_t>& group : rows_by_group(labels, groups, stream)) {
    std::vector<double> brings(of_class.size() + 1, 0);
    brings.back() = static_cast<double>(group.size()) / total;
    for (const std::uint32_t row : group) {
      const auto label = static_cast<std::size_t>(labels[row]);
      brings[label] += 1 / of_class[label];
    }
    std::size_t best = parts;
    double least = 0;
    for (std::size_t p = 0; p < parts; ++p) {
      if (wanted[p] <= 0) continue;
      double growth = 0;  // of the squares of what is lacking
      for (std::size_t k = 0; k < brings.size(); ++k) growth += brings[k] * (brings[k] - 2 * lacks[p][k]);
      if (best < parts && growth >= least) continue;
      best = p;
      least = growth;
    }
    for (std::size_t k = 0; k < brings.size(); ++k) lacks[best][k] -= brings[k];
    rows[best].insert(rows[best].end(), group.begin(), group.end());
  }
  for (std::vector<std::uint32_t>& part : rows) std::ranges::sort(part);
  Split split{std::move(rows[0]), std::move(rows[1]), std::move(rows[2])};
  if (sizes.labeled > 0) check_labels(split.labeled, labels, of_class);
  return split;
}

}  // namespace sewil
