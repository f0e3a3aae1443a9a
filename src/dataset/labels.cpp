// dataset/labels.cpp: maps labels to class indices and says what looks odd about them.
#include "dataset/labels.h"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil::dataset {

std::optional<double> as_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = fast_float::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

namespace {

std::string never_met(const Column& column, const std::string& value) {
  return fmt::format("No row of the label column {} holds {}, which was named as unlabeled.",
                     quoted(column.name), quoted(value));
}

// -1 beside two or more other classes, all of them whole and not negative: many programs write "no label" so.
void warn_of_minus_one(const std::vector<double>& values, Labels& labels) {
  const bool all_whole = std::all_of(values.begin(), values.end(),
                                     [](double value) { return value >= -1 && value == std::floor(value); });
  if (values.size() < 3 || values.front() != -1 || !all_whole) return;
  labels.warnings.push_back(
      fmt::format("The label -1 is taken as a class like the {} others; if it means \"no label\", say {}.",
                  values.size() - 1, option_text("unlabeled", "-1")));
}

void map_numbers(const Column& column, std::span<const std::string> unlabeled_values,
                 const std::string& source, Labels& labels) {
  std::vector<double> cells(column.rows);
  column.copy_to(cells);
  std::vector<double> values;
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (std::isinf(cells[row])) {
      throw InputError(
          fmt::format("{}: row {} of the label column {} holds an infinite value, expected a class.", source,
                      grouped(row + 1), quoted(column.name)));
    }
    if (cells[row] == 0) cells[row] = 0;  // -0 is 0
    if (!std::isnan(cells[row])) values.push_back(cells[row]);
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  for (const std::string& text : unlabeled_values) {
    const auto number = as_number(text);
    if (!number || std::erase(values, *number) == 0) {
      labels.warnings.push_back(never_met(column, text));
    }
  }
  for (const double value : values) labels.classes.push_back(shortest(value));
  for (std::size_t row = 0; row < cells.size(); ++row) {
    const auto found = std::lower_bound(values.begin(), values.end(), cells[row]);
    if (found != values.end() && *found == cells[row]) {
      labels.of_row[row] = static_cast<std::int32_t>(found - values.begin());
    }
  }
  const bool fractions =
      std::any_of(values.begin(), values.end(), [](double value) { return value != std::floor(value); });
  if (fractions && values.size() > std::max<std::size_t>(50, column.rows / 5)) {
    labels.warnings.push_back(
        fmt::format("The label column {} holds {} different fractional numbers; it looks like a measurement, "
                    "not a class.",
                    quoted(column.name), grouped(values.size())));
  }
  warn_of_minus_one(values, labels);
}

void map_categories(const Column& column, std::span<const std::string> unlabeled_values, Labels& labels) {
  const std::vector<std::string>& names = *column.categories;
  std::vector<std::int32_t> category_of_row(column.rows, unlabeled);
  std::vector<char> used(names.size());
  for (std::size_t row = 0; row < column.rows; ++row) {
    const double cell = column.at(row);
    if (std::isnan(cell)) continue;
    category_of_row[row] = static_cast<std::int32_t>(cell);
    used[static_cast<std::size_t>(category_of_row[row])] = 1;
  }
  for (const std::string& text : unlabeled_values) {
    const auto found = std::find(names.begin(), names.end(), text);
    char* flag = found == names.end() ? nullptr : &used[static_cast<std::size_t>(found - names.begin())];
    if (flag == nullptr || *flag == 0) labels.warnings.push_back(never_met(column, text));
    if (flag != nullptr) *flag = 0;
  }
  std::vector<std::int32_t> class_of_category(names.size(), unlabeled);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (used[i] == 0) continue;
    class_of_category[i] = static_cast<std::int32_t>(labels.classes.size());
    labels.classes.push_back(names[i]);
  }
  for (std::size_t row = 0; row < column.rows; ++row) {
    if (category_of_row[row] < 0) continue;
    labels.of_row[row] = class_of_category[static_cast<std::size_t>(category_of_row[row])];
  }
}

void warn_of_rare_classes(const Column& column, Labels& labels) {
  std::vector<std::size_t> rows(labels.classes.size());
  std::size_t labeled = 0;
  for (const std::int32_t label : labels.of_row) {
    if (label == unlabeled) continue;
    ++rows[static_cast<std::size_t>(label)];
    ++labeled;
  }
  const auto singles = static_cast<std::size_t>(std::count(rows.begin(), rows.end(), std::size_t{1}));
  if (singles == 0) return;
  if (singles == labeled && labeled > 20) {
    labels.warnings.push_back(
        fmt::format("Every one of the {} of the label column {} is different; it looks like an identifier, "
                    "not a class.",
                    counted(labeled, "label"), quoted(column.name)));
    return;
  }
  const auto first =
      static_cast<std::size_t>(std::find(rows.begin(), rows.end(), std::size_t{1}) - rows.begin());
  const std::string name = quoted(labels.classes[first]);
  labels.warnings.push_back(
      singles == 1 ? fmt::format("The class {} has only one labeled row.", name)
                   : fmt::format("{} classes have only one labeled row, e.g. {}.", singles, name));
}

}  // namespace

Labels map_labels(const Column& column, std::span<const std::string> unlabeled_values,
                  const std::string& source) {
  Labels labels;
  labels.of_row.assign(column.rows, unlabeled);
  if (column.kind == ColumnKind::category) {
    map_categories(column, unlabeled_values, labels);
  } else {
    map_numbers(column, unlabeled_values, source, labels);
  }
  warn_of_rare_classes(column, labels);
  return labels;
}

}  // namespace sewil::dataset
