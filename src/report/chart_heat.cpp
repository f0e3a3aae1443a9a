// report/chart_heat.cpp: see chart_heat.h.
#include "report/chart_heat.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "report/html.h"
#include "report/numbers.h"

namespace sewil::report {
namespace {

constexpr int shades = 20;
constexpr std::size_t label_characters = 18;
constexpr std::size_t head_characters = 12;
constexpr std::size_t upright_characters = 3;  // headings as short as this need not lean

struct Grid {
  double left = 0, top = 0, cell = 0;
  bool upright = false;
  [[nodiscard]] double x(std::size_t column) const { return left + cell * static_cast<double>(column); }
  [[nodiscard]] double y(std::size_t row) const { return top + cell * static_cast<double>(row); }
};

std::string row_label(const HeatMap& map, std::size_t row) {
  return map.number_columns ? fmt::format("{} {}", row + 1, map.rows[row]) : map.rows[row];
}

Grid layout(const HeatMap& map) {
  std::size_t longest = 0;
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    longest = std::max(longest, std::min(label_characters, characters(row_label(map, row))));
  }
  std::size_t head = 2;
  if (!map.number_columns) {
    for (const std::string& name : map.columns)
      head = std::max(head, std::min(head_characters, characters(name)));
  }
  Grid grid;
  grid.left = 10 + 6.3 * static_cast<double>(longest);
  grid.upright = map.number_columns || head <= upright_characters;
  grid.top = grid.upright ? 18 : 12 + 5 * static_cast<double>(head);
  const auto count = static_cast<double>(std::max(map.rows.size(), map.columns.size()));
  grid.cell = std::clamp(std::floor((map.width - grid.left) / count * 10) / 10, 5.0, 34.0);
  return grid;
}

// With small cells only every second, third, ... label has room.
std::size_t label_step(double cell, double needed) {
  return static_cast<std::size_t>(std::max(1.0, std::ceil(needed / cell)));
}

std::string labels(const HeatMap& map, const Grid& grid) {
  std::string text = "<g class=\"heat-labels\">";
  const std::size_t row_step = label_step(grid.cell, 11);
  for (std::size_t row = 0; row < map.rows.size(); row += row_step) {
    text += fmt::format("<text class=\"end\" x=\"{}\" y=\"{}\">{}<title>{}</title></text>", px(grid.left - 5),
                        px(grid.y(row) + grid.cell / 2 + 3.5),
                        escape_short(row_label(map, row), label_characters), escape(map.rows[row]));
  }
  const std::size_t column_step = label_step(grid.cell, grid.upright ? 14 : 11);
  for (std::size_t column = 0; column < map.columns.size(); column += column_step) {
    const double x = grid.x(column) + grid.cell / 2;
    if (grid.upright) {
      text += fmt::format("<text class=\"mid\" x=\"{}\" y=\"{}\">{}</text>", px(x), px(grid.top - 5),
                          map.number_columns ? std::to_string(column + 1) : escape(map.columns[column]));
    } else {
      text += fmt::format("<text transform=\"translate({} {})rotate(-50)\">{}<title>{}</title></text>",
                          px(x + 2), px(grid.top - 4), escape_short(map.columns[column], head_characters),
                          escape(map.columns[column]));
    }
  }
  return text + "</g>";
}

}  // namespace

std::string heat_map(const HeatMap& map) {
  const Grid grid = layout(map);
  std::map<int, std::string> paths;  // shade, negative for negative values
  std::string figures;
  const bool write_values = grid.cell >= 27;
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    for (std::size_t column = 0; column < map.columns.size(); ++column) {
      if (map.lower_half && column > row) continue;
      const double value = map.values[row][column];
      if (!std::isfinite(value)) continue;
      const int shade = static_cast<int>(std::lround(std::clamp(value, -1.0, 1.0) * shades));
      const double inner = grid.cell - (grid.cell > 10 ? 1 : 0.4);
      if (shade != 0) {
        paths[shade] += fmt::format("M{} {}h{}v{}h-{}z", px(grid.x(column)), px(grid.y(row)), px(inner),
                                    px(inner), px(inner));
      }
      if (write_values && value != 0) {
        figures += fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>", px(grid.x(column) + inner / 2),
                               px(grid.y(row) + inner / 2 + 4),
                               std::abs(shade) > shades * 0.55 ? " class=\"on\"" : "",
                               map.in_percent ? fixed(100 * value, 0) : fixed(value, 2));
      }
    }
  }
  const double width = grid.x(map.columns.size());
  const double height = grid.y(map.rows.size());
  std::string body = labels(map, grid);
  body += map.lower_half
              ? std::string()
              : fmt::format("<rect class=\"heat-ground\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                            px(grid.left), px(grid.top), px(width - grid.left), px(height - grid.top));
  for (const auto& [shade, path] : paths) {
    body += fmt::format("<path class=\"{}\" fill-opacity=\"{:.2f}\" d=\"{}\"/>", shade < 0 ? "minus" : "plus",
                        std::abs(shade) / static_cast<double>(shades), path);
  }
  if (!figures.empty()) body += "<g class=\"heat-values\">" + figures + "</g>";
  body += "<rect class=\"heat-here\" width=\"0\" height=\"0\"/>";

  nlohmann::json data{{"row", map.row_name},    {"column", map.column_name}, {"rows", map.rows},
                      {"columns", map.columns}, {"left", grid.left},         {"top", grid.top},
                      {"cell", grid.cell},      {"half", map.lower_half},    {"percent", map.in_percent}};
  auto values = nlohmann::json::array();
  for (const auto& line : map.values) {
    auto rounded = nlohmann::json::array();
    for (const double value : line) rounded.push_back(std::round(value * 1000) / 1000);
    values.push_back(std::move(rounded));
  }
  data["values"] = std::move(values);
  const double right_room = grid.upright ? 4 : 30;  // the last slanted heading leans out
  ChartText text = map.text;
  text.desc += " The arrow keys read single cells.";
  return svg(width + right_room, height + 4, text, body, " class=\"heat\" tabindex=\"0\"") +
         fmt::format("<script type=\"application/json\">{}</script><output class=\"reading\"></output>\n",
                     script_json(base::json_line(data)));
}

}  // namespace sewil::report
