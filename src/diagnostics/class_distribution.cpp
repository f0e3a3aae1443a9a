// diagnostics/class_distribution.cpp: see class_distribution.h.
#include "diagnostics/class_distribution.h"

#include <algorithm>
#include <numeric>

#include "sewil/front/text.h"
#include "weighing/each_code.h"

namespace sewil::selection {
namespace {

constexpr std::size_t most_bars = 12;  // as many different values get a bar each
constexpr std::size_t bins = 20;
constexpr double tail = 0.005;  // of the rows at either end do not stretch the bins

struct Layout {
  std::vector<std::uint32_t> bin_of_code;
  std::size_t bins = 0;
};

// A bar for each value that occurs; the rarest categories of many share the last one.
Layout bars(const Column& column, const CodedColumn& coded, std::span<const std::uint32_t> counts,
            ClassDistribution& result) {
  result.binned = false;
  std::vector<std::uint32_t> present;
  for (std::uint32_t code = 0; code < coded.codes; ++code) {
    if (counts[code] > 0) present.push_back(code);
  }
  const bool too_many = present.size() > most_bars;
  if (too_many) {
    std::stable_sort(present.begin(), present.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return counts[a] > counts[b]; });
    present.resize(most_bars - 1);
    std::sort(present.begin(), present.end());
  }
  Layout layout{.bin_of_code = std::vector<std::uint32_t>(coded.codes, most_bars - 1),
                .bins = present.size() + (too_many ? 1U : 0U)};
  for (std::uint32_t bin = 0; bin < present.size(); ++bin) {
    layout.bin_of_code[present[bin]] = bin;
    const double value = coded.lower[present[bin]];
    result.labels.push_back(column.kind == ColumnKind::category
                                ? (*column.categories)[static_cast<std::size_t>(value)]
                                : shortest(value));
  }
  if (too_many) result.labels.emplace_back("all others");
  return layout;
}

Layout equal_bins(const CodedColumn& coded, std::span<const std::uint32_t> counts,
                  ClassDistribution& result) {
  const double total = std::accumulate(counts.begin(), counts.begin() + coded.codes, 0.0);
  const auto quantile = [&](double share) {
    double before = 0;
    for (std::uint32_t code = 0; code < coded.codes; ++code) {
      before += counts[code];
      if (counts[code] > 0 && before > share * total) return code;
    }
    return coded.codes - 1;
  };
  result.low = coded.lower[quantile(tail)];
  result.high = coded.upper[quantile(1 - tail)];
  if (!(result.high > result.low)) {  // nearly all rows share one value
    result.low = coded.lower[quantile(0)];
    result.high = coded.upper[quantile(1)];
  }
  Layout layout{.bin_of_code = std::vector<std::uint32_t>(coded.codes, 0), .bins = bins};
  for (std::uint32_t code = 0; code < coded.codes; ++code) {
    const double middle = coded.lower[code] + 0.5 * (coded.upper[code] - coded.lower[code]);
    const double place = (middle - result.low) / (result.high - result.low) * bins;
    layout.bin_of_code[code] = static_cast<std::uint32_t>(std::clamp(place, 0.0, bins - 1.0));
  }
  return layout;
}

}  // namespace

ClassDistribution class_distribution(const Column& column, const CodedColumn& coded,
                                     std::span<const std::int32_t> class_of_row, std::size_t classes) {
  ClassDistribution result;
  std::vector<std::uint8_t> looked_at(class_of_row.size());
  std::vector<std::uint32_t> class_rows(classes, 0);
  std::size_t total = 0;
  for (std::size_t row = 0; row < class_of_row.size(); ++row) {
    if (class_of_row[row] < 0) continue;
    looked_at[row] = 1;
    ++class_rows[static_cast<std::size_t>(class_of_row[row])];
    ++total;
  }
  const std::vector<std::uint32_t> counts = count_codes(coded, looked_at, total);
  const auto present = static_cast<std::size_t>(
      std::count_if(counts.begin(), counts.end() - 1, [](std::uint32_t count) { return count > 0; }));
  const Layout layout = column.kind == ColumnKind::category || present <= most_bars
                            ? bars(column, coded, counts, result)
                            : equal_bins(coded, counts, result);

  result.counts.assign(classes, std::vector<std::uint32_t>(layout.bins, 0));
  result.missing.assign(classes, 0);
  std::vector<std::uint32_t> unseen = class_rows;  // rows of the dominant code that the walk leaves out
  const auto add = [&](std::size_t label, std::uint32_t code, std::uint32_t rows) {
    (code == coded.missing_code() ? result.missing[label] : result.counts[label][layout.bin_of_code[code]]) +=
        rows;
  };
  for_each_code(coded, class_of_row.size(), [&](std::size_t row, std::uint32_t code) {
    if (looked_at[row] == 0) return;
    const auto label = static_cast<std::size_t>(class_of_row[row]);
    add(label, code, 1);
    --unseen[label];
  });
  for (std::size_t label = 0; label < classes; ++label) {
    if (unseen[label] > 0) add(label, coded.dominant, unseen[label]);
  }
  return result;
}

}  // namespace sewil::selection
