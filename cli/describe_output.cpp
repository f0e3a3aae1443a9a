// cli/describe_output.cpp: what `sewil info` prints.
#include "cli/describe_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

std::string percent_of(std::size_t part, std::size_t whole) {
  if (whole == 0) return "0 %";
  return fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

const char* kind_of(const ColumnDescription& column) {
  if (column.constant) return "constant";
  return column.kind == ColumnKind::category ? "categories" : "numeric";
}

std::string number_text(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.5g}", value);
}

std::string line(const char* head, const std::string& text) {
  return fmt::format("{:<10}{}\n", head, text);
}

std::string kinds_text(const DataDescription& description) {
  std::size_t numeric = 0;
  std::size_t categories = 0;
  std::size_t constant = 0;
  for (const ColumnDescription& column : description.columns) {
    ++(column.constant ? constant : column.kind == ColumnKind::category ? categories : numeric);
  }
  std::string text = fmt::format("{} ({} numeric", grouped(description.columns.size()), grouped(numeric));
  if (categories > 0) text += fmt::format(", {} of categories", grouped(categories));
  if (constant > 0) text += fmt::format(", {} constant", grouped(constant));
  return text + ")";
}

std::string labels_text(const DataDescription& description) {
  std::string text =
      fmt::format("{} of {} labeled", grouped(description.labeled), counted(description.rows, "row"));
  if (description.unlabeled > 0) text += fmt::format(", {} unlabeled", grouped(description.unlabeled));
  return description.label_name.empty()
             ? text
             : text + fmt::format(", in column '{}'", plain(description.label_name, 60));
}

std::string classes_text(const DataDescription& description, std::size_t most) {
  std::string text = fmt::format("{}: ", grouped(description.classes.size()));
  const std::size_t shown = std::min(most, description.classes.size());
  for (std::size_t k = 0; k < shown; ++k) {
    const ClassDescription& one = description.classes[k];
    text += fmt::format("{}{} ({})", k > 0 ? ", " : "", plain(one.name, 30), grouped(one.rows));
  }
  if (shown < description.classes.size()) {
    text += fmt::format(", ... and {} more", grouped(description.classes.size() - shown));
  }
  return text;
}

// "5 informative (x31, x77, x120, x301, x430), 15 redundant, 480 noise"
std::string roles_text(const DataDescription& description, std::span<const ColumnRole> roles) {
  std::string text;
  for (const auto role :
       {ColumnRole::informative, ColumnRole::redundant, ColumnRole::repeated, ColumnRole::noise}) {
    const auto count = static_cast<std::size_t>(std::count(roles.begin(), roles.end(), role));
    if (count == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", grouped(count), name_of(role));
    if (role != ColumnRole::informative || count > 20) continue;
    std::vector<std::string> names;
    for (std::size_t c = 0; c < roles.size(); ++c) {
      if (roles[c] == role) names.push_back(description.columns[c].name);
    }
    text += fmt::format(" ({})", fmt::join(names, ", "));
  }
  return text;
}

std::string columns_table(const DataDescription& description, std::size_t most,
                          std::span<const ColumnRole> roles) {
  const std::size_t shown = std::min(most, description.columns.size());
  std::size_t width = 4;
  std::vector<std::string> names;
  for (std::size_t c = 0; c < shown; ++c) {
    names.push_back(plain(description.columns[c].name, 28));
    width = std::max(width, fmt::formatted_size("{}", names.back()));
  }
  std::string text = fmt::format("\n{:>6}  {:<{}}  {:<10} {:>9} {:>9} {:>8} {:>11} {:>11}{}\n", "column",
                                 "name", width, "kind", "distinct", "missing", "zeros", "smallest", "largest",
                                 roles.empty() ? "" : "  role");
  for (std::size_t c = 0; c < shown; ++c) {
    const ColumnDescription& one = description.columns[c];
    text += fmt::format("{:>6}  {:<{}}  {:<10} {:>9} {:>9} {:>8} {:>11} {:>11}", c + 1, names[c], width,
                        kind_of(one), grouped(one.distinct) + (one.stepped ? "+" : ""), grouped(one.missing),
                        one.kind == ColumnKind::category ? "-" : percent_of(one.zeros, description.rows),
                        number_text(one.smallest), number_text(one.largest));
    if (!roles.empty()) text += fmt::format("  {}", name_of(roles[c]));
    text += "\n";
  }
  if (shown < description.columns.size()) {
    text += fmt::format("... and {} more (--all shows every column)\n",
                        grouped(description.columns.size() - shown));
  }
  return text;
}

nlohmann::ordered_json number_or_null(double value) {
  return std::isnan(value) ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(value);
}

}  // namespace

nlohmann::ordered_json data_json(const DataDescription& description) {
  nlohmann::ordered_json classes = nlohmann::ordered_json::array();
  for (const ClassDescription& one : description.classes)
    classes.push_back({{"name", one.name}, {"rows", one.rows}});
  nlohmann::ordered_json json{{"rows", description.rows},
                              {"columns", description.columns.size()},
                              {"classes", std::move(classes)},
                              {"labeled", description.labeled},
                              {"unlabeled", description.unlabeled},
                              {"missing", description.missing},
                              {"hash", description.hash}};
  if (!description.id_name.empty()) json["id"] = description.id_name;
  if (!description.weight_name.empty()) json["weight"] = description.weight_name;
  if (!description.group_name.empty()) json["group"] = description.group_name;
  return json;
}

nlohmann::ordered_json info_json(const DataDescription& description, std::span<const ColumnRole> roles) {
  nlohmann::ordered_json columns = nlohmann::ordered_json::array();
  for (std::size_t c = 0; c < description.columns.size(); ++c) {
    const ColumnDescription& one = description.columns[c];
    nlohmann::ordered_json entry = {{"index", c + 1},
                                    {"name", one.name},
                                    {"kind", one.kind == ColumnKind::category ? "category" : "numeric"},
                                    {"constant", one.constant},
                                    {"distinct", one.distinct},
                                    {"missing", one.missing},
                                    {"zeros", one.zeros},
                                    {"smallest", number_or_null(one.smallest)},
                                    {"largest", number_or_null(one.largest)}};
    if (one.stepped) entry["stepped"] = true;
    entry["same_as"] = one.same_as ? nlohmann::ordered_json(description.columns[*one.same_as].name)
                                   : nlohmann::ordered_json(nullptr);
    if (!roles.empty()) entry["role"] = name_of(roles[c]);
    columns.push_back(std::move(entry));
  }
  return {
      {"data", data_json(description)}, {"columns", std::move(columns)}, {"warnings", description.warnings}};
}

std::string info_text(const DataDescription& description, const InfoLayout& layout,
                      std::span<const ColumnRole> roles) {
  const std::size_t cells = description.rows * description.columns.size();
  std::string text = plain(description.source) + "\n";
  text += line("rows", grouped(description.rows));
  text += line("columns", kinds_text(description));
  if (!roles.empty()) text += line("roles", roles_text(description, roles));
  text += line("labels", labels_text(description));
  const auto other = [](const char* head, const std::string& name) {
    return name.empty() ? "" : line(head, fmt::format("in column '{}', which is no input", plain(name, 60)));
  };
  text += other("ids", description.id_name) + other("weights", description.weight_name) +
          other("groups", description.group_name);
  text += line("classes", classes_text(description, layout.most_classes));
  text +=
      line("missing", description.missing == 0 ? "no cell"
                                               : fmt::format("{} ({})", counted(description.missing, "cell"),
                                                             percent_of(description.missing, cells)));
  text += line("zeros", percent_of(description.zeros, cells) + " of the cells");
  text += line("hash", description.hash);
  if (!description.warnings.empty()) text += "\n";
  for (const std::string& warning : description.warnings)
    text += fmt::format("warning: {}\n", plain(warning));
  if (layout.most_columns > 0) text += columns_table(description, layout.most_columns, roles);
  return text;
}

}  // namespace sewil::cli
