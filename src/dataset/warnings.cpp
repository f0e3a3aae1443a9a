// dataset/warnings.cpp: what looks odd, as sentences: about columns (constants, copies, row numbers, ids,
// columns that give the label away) and about classes (a class that means "no label", measurements, rare
// classes).
#include "dataset/warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/front_end.h"
#include "dataset/luck.h"
#include "sewil/data/options.h"
#include "sewil/front/text.h"

namespace sewil::dataset {
namespace {

// How many different values a column that tells the classes apart has in the labeled rows; 0 when it does
// not. It does when every class has a range of values of its own, or every text belongs to one class.
std::size_t values_that_tell(const Column& column, std::span<const std::int32_t> labels,
                             std::span<const std::uint32_t> labeled, std::size_t classes) {
  std::vector<std::pair<double, std::int32_t>> cells;
  for (const std::uint32_t row : labeled) {
    const double value = column.at(row);
    if (std::isnan(value)) return 0;
    cells.emplace_back(value, labels[row]);
  }
  std::sort(cells.begin(), cells.end());
  std::size_t runs = 1, distinct = 1;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const bool same_value = cells[i].first == cells[i - 1].first;
    const bool same_class = cells[i].second == cells[i - 1].second;
    if (same_value && !same_class) return 0;
    runs += same_class ? 0U : 1U;
    distinct += same_value ? 0U : 1U;
  }
  return column.kind == ColumnKind::category || runs == classes ? distinct : 0;
}

// Worth a sentence: a copy of the label always is, with the chance that it is luck. Other columns tell a few
// labeled rows apart when they are good; and many texts have each their class by chance.
bool is_worth_telling(const ColumnDescription& column, std::size_t values, std::size_t classes,
                      std::size_t labeled) {
  constexpr std::size_t fewest = 40;
  constexpr std::size_t rows_per_text = 5;
  if (values == classes) return true;
  if (labeled < fewest || !is_no_luck(column)) return false;
  return column.kind == ColumnKind::numeric || values * rows_per_text <= labeled;
}

std::string luck_of(const DataDescription& description, const ColumnDescription& column) {
  const std::string chance = chance_text(column.log_luck);
  const std::size_t columns = description.columns.size();
  return columns == 1 ? fmt::format("probability by chance: {}", chance)
                      : fmt::format("probability that one of {} columns does so by chance: {}",
                                    grouped(columns), chance);
}

// Tells of the first of the columns that are so, and how many there are.
void warn_of_all(
    DataDescription& description, const std::function<bool(const ColumnDescription&)>& is_so,
    const std::function<std::string(const ColumnDescription&)>& one,
    const std::function<std::string(const std::string& count, const ColumnDescription&)>& several) {
  const auto& columns = description.columns;
  const auto first = std::find_if(columns.begin(), columns.end(), is_so);
  if (first == columns.end()) return;
  const auto count = static_cast<std::size_t>(std::count_if(first, columns.end(), is_so));
  description.warnings.push_back(count == 1 ? one(*first) : several(grouped(count), *first));
}

void warn_of_row_numbers(DataDescription& description) {
  for (const ColumnDescription& column : description.columns) {
    if (!column.looks_like_row_number) continue;
    description.warnings.push_back(fmt::format(
        "Column {} holds whole numbers that ascend from row to row; it looks like a row number, which "
        "should not be an input ({}).",
        quoted(column.name), option_for_id(column.name)));
  }
}

void warn_of_columns(DataDescription& description) {
  const auto name = [](const ColumnDescription& column) { return quoted(column.name); };
  const auto drop = [](const ColumnDescription& column) { return option_text("drop", column.name); };
  warn_of_all(
      description,
      [](const ColumnDescription& column) { return column.looks_like_id && !column.looks_like_row_number; },
      [&](const ColumnDescription& column) {
        return fmt::format(
            "Column {} holds another {} in nearly every row; it looks like an identifier, which should not "
            "be an "
            "input ({}).",
            name(column), column.kind == ColumnKind::category ? "text" : "whole number",
            option_for_id(column.name));
      },
      [&](const std::string& count, const ColumnDescription& column) {
        return fmt::format(
            "{} columns hold another text or whole number in nearly every row, e.g. {}; they look like "
            "identifiers, "
            "which should not be inputs ({}).",
            count, name(column), option_for_id(column.name));
      });
  warn_of_all(
      description, [](const ColumnDescription& column) { return column.tells_classes; },
      [&](const ColumnDescription& column) {
        return fmt::format(
            "Column {} alone tells the classes of all labeled rows apart ({}); if it was made from the "
            "label, "
            "leave it out ({}).",
            name(column), luck_of(description, column), drop(column));
      },
      [&](const std::string& count, const ColumnDescription& column) {
        return fmt::format(
            "{} columns alone tell the classes of all labeled rows apart, e.g. {} ({}); if they were made "
            "from the label, leave them out ({}).",
            count, name(column), luck_of(description, column), drop(column));
      });
  warn_of_all(
      description, [](const ColumnDescription& column) { return column.constant; },
      [&](const ColumnDescription& column) {
        return fmt::format("Column {} is the same in every row.", name(column));
      },
      [&](const std::string& count, const ColumnDescription& column) {
        return fmt::format("{} columns are the same in every row, e.g. {}.", count, name(column));
      });
  const auto first_of = [&](const ColumnDescription& column) {
    return name(description.columns[*column.same_as]);
  };
  warn_of_all(
      description, [](const ColumnDescription& column) { return column.same_as.has_value(); },
      [&](const ColumnDescription& column) {
        return fmt::format("Column {} repeats column {} value by value.", name(column), first_of(column));
      },
      [&](const std::string& count, const ColumnDescription& column) {
        return fmt::format("{} columns repeat an earlier one value by value, e.g. {} repeats {}.", count,
                           name(column), first_of(column));
      });
}

// A class whose name says that nobody knows.
void warn_of_unknown_class(DataDescription& description) {
  static constexpr std::array<std::string_view, 12> names{
      "unknown",     "unlabeled",    "unlabelled", "none", "missing", "undefined",
      "not labeled", "not labelled", "no label",   "todo", "tbd",     "unclassified"};
  for (const ClassDescription& one : description.classes) {
    if (std::find(names.begin(), names.end(), lower_case(one.name)) == names.end()) continue;
    description.warnings.push_back(fmt::format(
        "The class {} has {} of {}; if it means \"no label\", say {}.", quoted(one.name), grouped(one.rows),
        counted(description.labeled, "labeled row"), option_text("unlabeled", one.name)));
  }
}

// More classes than rows to learn them from.
void warn_of_measurements(DataDescription& description) {
  constexpr std::size_t most = 50;
  if (description.classes.size() <= most || description.classes.size() * 4 <= description.labeled) return;
  const bool told =
      std::any_of(description.warnings.begin(), description.warnings.end(),
                  [](const std::string& text) { return text.find("not a class") != std::string::npos; });
  if (told) return;
  description.warnings.push_back(fmt::format(
      "The label column {} holds {} different values in {}; it looks like a measurement or an identifier, "
      "not a class (is it the right column?).",
      quoted(description.label_name), grouped(description.classes.size()),
      counted(description.labeled, "labeled row")));
}

void warn_of_imbalance(DataDescription& description) {
  const auto& classes = description.classes;
  if (classes.size() < 2 || classes.size() > 50) return;
  const auto smallest =
      std::min_element(classes.begin(), classes.end(),
                       [](const ClassDescription& a, const ClassDescription& b) { return a.rows < b.rows; });
  // A tenth of its equal share; single rows have a sentence of their own.
  if (smallest->rows < 2 || smallest->rows * classes.size() * 10 >= description.labeled) return;
  description.warnings.push_back(fmt::format(
      "The class {} has {} of {}: accuracies say little about it, look at the classes one by one.",
      quoted(smallest->name), grouped(smallest->rows), counted(description.labeled, "labeled row")));
}

}  // namespace

bool is_no_luck(const ColumnDescription& column) {
  constexpr double rare = -7;  // about 1 in 1,000
  return column.log_luck <= rare;
}

void find_telling_columns(const Dataset& data, DataDescription& description, const Workers& workers) {
  std::vector<std::size_t> class_rows;
  for (const ClassDescription& one : description.classes) {
    if (one.rows > 0) class_rows.push_back(one.rows);
  }
  const std::size_t classes = class_rows.size();
  // Where every label is another one, every column without ties tells them apart.
  if (classes < 2 || classes == description.labeled) return;
  const double columns = std::log(static_cast<double>(description.columns.size()));
  std::vector<std::uint32_t> labeled;
  for (std::uint32_t row = 0; row < data.rows(); ++row) {
    if (data.labels()[row] != unlabeled) labeled.push_back(row);
  }
  workers.for_each(description.columns.size(), [&](std::size_t c, int) {
    ColumnDescription& column = description.columns[c];
    if (column.constant || column.distinct < classes) return;
    const std::size_t values = values_that_tell(data.columns()[c], data.labels(), labeled, classes);
    if (values == 0) return;
    column.log_luck = std::min(0.0, log_luck(class_rows, values, column.kind) + columns);
    column.tells_classes = is_worth_telling(column, values, classes, labeled.size());
  });
}

std::string option_for_id(const std::string& column) {
  return option_text(base::front_end() == FrontEnd::command_line ? "id" : "drop", column);
}

void add_warnings(DataDescription& description) {
  warn_of_row_numbers(description);
  warn_of_columns(description);
  warn_of_unknown_class(description);
  warn_of_measurements(description);
  warn_of_imbalance(description);
}

}  // namespace sewil::dataset
