// tests/oracle/size_rule_twin.h: which nested set is best and which is enough, written down the slow and
// obvious way: every count is made anew for every size.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sewil::oracle {

struct TwinLoss {
  double same = 1, lost = 0, likely = 0, at_most = 0;
};

struct TwinSizes {
  std::size_t best = 0, smallest = 0;
  std::vector<TwinLoss> losses;
};

using Labels = std::vector<std::int32_t>;

class SizeTwin {
 public:
  // labels[size][unlabeled row], said[size][hidden row], both for the same numbers of columns.
  SizeTwin(std::vector<double> columns, std::vector<Labels> labels, std::vector<Labels> said, Labels truth)
      : columns_(std::move(columns)),
        labels_(std::move(labels)),
        said_(std::move(said)),
        truth_(std::move(truth)) {}

  [[nodiscard]] TwinSizes choose(double tolerance) const {
    TwinSizes sizes;
    const std::size_t all = columns_.size() - 1;
    sizes.best = all;
    double most_gained = 0;
    for (std::size_t size = all; size-- > 0;) {
      const double gained = -differ(labels_[size], labels_[all]) * lead(size, all);
      if (gained > most_gained) most_gained = gained, sizes.best = size;
    }
    for (std::size_t size = 0; size <= all; ++size) sizes.losses.push_back(loss(size, sizes.best));
    const double allowed = std::max(tolerance, 1 / static_cast<double>(labels_[0].size()));
    for (std::size_t size = sizes.best + 1; size-- > 0;) {
      if (size == sizes.best || sizes.losses[size].likely <= allowed) sizes.smallest = size;
    }
    return sizes;
  }

 private:
  [[nodiscard]] static double differ(const Labels& a, const Labels& b) {
    double rows = 0;
    for (std::size_t row = 0; row < a.size(); ++row) rows += a[row] != b[row];
    return rows / static_cast<double>(a.size());
  }

  [[nodiscard]] double near(std::size_t a, std::size_t b) const {
    const double distance = (std::log(columns_[a]) - std::log(columns_[b])) / 0.8;
    return std::exp(-distance * distance / 2);
  }

  // Hidden rows, of those where a size and the reference differ, in which `who` is right; all of them:
  // nobody.
  [[nodiscard]] double rows(std::size_t size, std::size_t reference, const Labels* who) const {
    double count = 0;
    for (std::size_t row = 0; row < truth_.size(); ++row) {
      if (said_[size][row] == said_[reference][row]) continue;
      if (who == nullptr || (*who)[row] == truth_[row]) count += 1;
    }
    return count;
  }

  struct Counted {
    double worth = 0, reference_right = 0, set_right = 0;
  };

  [[nodiscard]] Counted counted(std::size_t size, std::size_t reference) const {
    double all = 0, most = 0;
    Counted sums;
    for (std::size_t other = 0; other < said_.size(); ++other) {
      const double here = near(other, size) * rows(other, reference, nullptr);
      all += here;
      most = std::max(most, here);
      sums.reference_right += near(other, size) * rows(other, reference, &said_[reference]);
      sums.set_right += near(other, size) * rows(other, reference, &said_[other]);
    }
    sums.worth = std::min(all, 1.5 * most);
    const double scale = all > 0 ? sums.worth / all : 0;
    sums.reference_right *= scale;
    sums.set_right *= scale;
    return sums;
  }

  [[nodiscard]] double lead(std::size_t size, std::size_t reference) const {
    const Counted found = counted(size, reference);
    const double usual = std::log(std::max(1.0, std::cbrt(columns_.back() * columns_.back())));
    const double few = usual > 1e-12 ? std::clamp(1 - std::log(columns_[size]) / usual, 0.0, 1.0) : 0;
    return (found.reference_right - found.set_right + 12 * 0.8 * few) / (found.worth + 12);
  }

  [[nodiscard]] TwinLoss loss(std::size_t size, std::size_t reference) const {
    TwinLoss loss;
    const double q = differ(labels_[size], labels_[reference]);
    loss.same = 1 - q;
    if (q == 0) return loss;
    const Counted found = counted(size, reference);
    const double mean = lead(size, reference);
    const double decided = (found.reference_right + found.set_right + 12 * 0.7) / (found.worth + 12);
    const double variance = std::max(decided - mean * mean, 0.05) / (found.worth + 12);
    const double luck = std::max(0.0, 1 - mean * mean) / (q * static_cast<double>(labels_[size].size()));
    loss.lost = q * mean;
    loss.likely = q * std::clamp(mean + std::sqrt(variance), 0.1, 1.0);
    loss.at_most = q * std::clamp(mean + 1.645 * std::sqrt(variance + luck), 0.0, 1.0);
    return loss;
  }

  std::vector<double> columns_;
  std::vector<Labels> labels_, said_;
  Labels truth_;
};

}  // namespace sewil::oracle
