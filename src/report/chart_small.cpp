// report/chart_small.cpp: see chart_small.h.
#include "report/chart_small.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "report/html.h"
#include "report/numbers.h"

namespace sewil::report {
namespace {

constexpr double width = 150;
constexpr double floor_line = 30;
constexpr double height = 41;

std::vector<double> shares(const std::vector<double>& counts) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  std::vector<double> result(counts);
  for (double& value : result) value = total > 0 ? value / total : 0;
  return result;
}

std::string end_texts(const Distribution& distribution) {
  std::string first = significant(distribution.low);
  std::string last = significant(distribution.high);
  if (!distribution.binned) {
    if (distribution.labels.empty()) return {};
    first = escape_short(distribution.labels.front(), 12);
    last = distribution.labels.size() > 1 ? escape_short(distribution.labels.back(), 12) : "";
  }
  return fmt::format("<text x=\"0\" y=\"{0}\">{1}</text><text class=\"end\" x=\"{2}\" y=\"{0}\">{3}</text>",
                     px(height - 2), first, px(width), last);
}

// Shapes over the bins, scaled to the highest.
std::string shapes(const Distribution& distribution) {
  double highest = 0;
  std::vector<std::vector<double>> lines;
  for (const auto& counts : distribution.counts) {
    lines.push_back(shares(counts));
    for (const double value : lines.back()) highest = std::max(highest, value);
  }
  if (!(highest > 0)) return {};
  std::string body;
  const auto bins = static_cast<double>(lines.front().size());
  const auto y = [&](double share) { return px(floor_line - share / highest * (floor_line - 2)); };
  for (std::size_t label = 0; label < lines.size(); ++label) {
    std::string path;
    if (distribution.binned) {
      path = fmt::format("M0 {}", px(floor_line));
      for (std::size_t bin = 0; bin < lines[label].size(); ++bin) {
        path +=
            fmt::format("L{} {}", px((static_cast<double>(bin) + 0.5) / bins * width), y(lines[label][bin]));
      }
      path += fmt::format("L{} {}z", px(width), px(floor_line));
    } else {
      const double slot = width / bins;
      const double bar = std::min(14.0, slot * 0.8 / static_cast<double>(lines.size()));
      const double indent = (slot - bar * static_cast<double>(lines.size())) / 2;
      for (std::size_t bin = 0; bin < lines[label].size(); ++bin) {
        if (!(lines[label][bin] > 0)) continue;
        path += fmt::format("M{} {}V{}h{}V{}z",
                            px(static_cast<double>(bin) * slot + indent + static_cast<double>(label) * bar),
                            px(floor_line), y(lines[label][bin]), px(bar), px(floor_line));
      }
    }
    body += fmt::format("<path class=\"shape c{}\" d=\"{}\"/>", label, path);
  }
  return body;
}

// Classes from left to right; low values below.
std::string boxes(const Distribution& distribution) {
  const double slot = width / static_cast<double>(distribution.counts.size());
  std::string thin;
  std::string thick;
  std::string medians;
  for (std::size_t label = 0; label < distribution.counts.size(); ++label) {
    const auto& counts = distribution.counts[label];
    std::array<double, 5> at{};
    constexpr std::array quantiles{0.1, 0.25, 0.5, 0.75, 0.9};
    for (std::size_t i = 0; i < at.size(); ++i) {
      at[i] = floor_line - bin_quantile(counts, quantiles[i]) * (floor_line - 1);
    }
    if (!std::isfinite(at[0])) continue;
    const double middle = (static_cast<double>(label) + 0.5) * slot;
    const double half = std::min(4.0, slot * 0.36);
    thin += fmt::format("M{} {}V{}", px(middle), px(at[0]), px(at[4]));
    thick +=
        fmt::format("M{} {}V{}h{}V{}z", px(middle - half), px(at[1]), px(at[3]), px(2 * half), px(at[1]));
    medians += fmt::format("M{} {}h{}", px(middle - half), px(at[2]), px(2 * half));
  }
  return fmt::format(
      "<path class=\"whisker\" d=\"{}\"/><path class=\"box\" d=\"{}\"/><path class=\"median\" d=\"{}\"/>",
      thin, thick, medians);
}

// Classes from left to right, values from bottom to top, the shade is the share of the class.
std::string shaded(const Distribution& distribution) {
  constexpr int shades = 4;
  const double slot = width / static_cast<double>(distribution.counts.size());
  std::array<std::string, shades + 1> paths;
  for (std::size_t label = 0; label < distribution.counts.size(); ++label) {
    const std::vector<double> share = shares(distribution.counts[label]);
    const double step = (floor_line - 1) / static_cast<double>(std::max<std::size_t>(1, share.size()));
    for (std::size_t bin = 0; bin < share.size(); ++bin) {
      const auto shade = static_cast<std::size_t>(std::lround(share[bin] * shades));
      if (shade == 0) continue;
      paths[shade] += fmt::format("M{} {}h{}v{}h-{}z", px(static_cast<double>(label) * slot),
                                  px(floor_line - step * static_cast<double>(bin + 1)), px(slot * 0.85),
                                  px(step * 0.85), px(slot * 0.85));
    }
  }
  std::string body;
  for (std::size_t shade = 1; shade < paths.size(); ++shade) {
    if (paths[shade].empty()) continue;
    body += fmt::format("<path class=\"plus\" fill-opacity=\"{:.2f}\" d=\"{}\"/>",
                        static_cast<double>(shade) / shades, paths[shade]);
  }
  return body;
}

}  // namespace

double bin_quantile(const std::vector<double>& counts, double share) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  if (!(total > 0)) return std::numeric_limits<double>::quiet_NaN();
  double before = 0;
  for (std::size_t bin = 0; bin < counts.size(); ++bin) {
    if (before + counts[bin] >= share * total && counts[bin] > 0) {
      const double inside = std::clamp((share * total - before) / counts[bin], 0.0, 1.0);
      return (static_cast<double>(bin) + inside) / static_cast<double>(counts.size());
    }
    before += counts[bin];
  }
  return 1;
}

std::string small_distribution(const ChartText& text, const Distribution& distribution) {
  if (distribution.counts.empty()) return {};
  const bool few = distribution.counts.size() <= few_classes;
  std::string body = few                   ? shapes(distribution)
                     : distribution.binned ? boxes(distribution)
                                           : shaded(distribution);
  body += fmt::format("<path class=\"grid\" d=\"M0 {0}H{1}\"/>", px(floor_line + 0.5), px(width));
  if (few || !distribution.binned) {
    if (few) body += end_texts(distribution);
  } else {
    body += fmt::format("<text x=\"0\" y=\"{}\">{} to {}</text>", px(height - 2),
                        significant(distribution.low), significant(distribution.high));
  }
  return svg(width, height, text, body, " class=\"small\"");
}

}  // namespace sewil::report
