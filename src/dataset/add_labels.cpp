// dataset/add_labels.cpp: see sewil/data/dataset.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "dataset/cell_text.h"
#include "dataset/labels.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

const Column* column_named(const Table& table, std::string_view name) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&](const Column& column) { return column.name == name; });
  return found == table.columns.end() ? nullptr : &*found;
}

// The rows of the data with the ids in the lines of a table.
std::vector<std::size_t> rows_with_ids(const Column& keys, const Dataset& data, const std::string& source) {
  std::unordered_map<std::string_view, std::size_t> row_of;
  for (std::size_t row = 0; row < data.rows(); ++row) row_of.emplace(data.ids()[row], row);
  std::vector<std::size_t> rows;
  for (std::size_t line = 0; line < keys.rows; ++line) {
    const std::string id = dataset::cell_text(keys, keys.at(line));
    const auto found = row_of.find(id);
    if (found == row_of.end()) {
      throw InputError(fmt::format(
          "{}: row {}, column {} holds {}, expected an id from column {} of {}.", source, grouped(line + 1),
          quoted(keys.name), id.empty() ? "nothing" : quoted(id), quoted(data.id_name()), data.source()));
    }
    rows.push_back(found->second);
  }
  return rows;
}

// The rows of the data with the numbers in the lines of a table.
std::vector<std::size_t> rows_with_numbers(const Column& keys, const Dataset& data,
                                           const std::string& source) {
  std::vector<std::size_t> rows;
  for (std::size_t line = 0; line < keys.rows; ++line) {
    const double number = keys.kind == ColumnKind::numeric ? keys.at(line) : std::nan("");
    if (number >= 1 && number <= static_cast<double>(data.rows()) && number == std::floor(number)) {
      rows.push_back(static_cast<std::size_t>(number) - 1);
      continue;
    }
    const std::string text = dataset::cell_text(keys, keys.at(line));
    throw InputError(
        fmt::format("{}: row {}, column {} holds {}, expected the number of a row of {}, from 1 to {}.",
                    source, grouped(line + 1), quoted(keys.name), text.empty() ? "nothing" : quoted(text),
                    data.source(), grouped(data.rows())));
  }
  return rows;
}

std::string class_list(std::span<const std::string> classes) {
  constexpr std::size_t most = 10;
  std::string text;
  for (std::size_t k = 0; k < std::min(most, classes.size()); ++k) {
    text += (k > 0 ? ", " : "") + quoted(classes[k]);
  }
  return classes.size() > most ? text + ", ..." : text;
}

// The class of the data for each class of the table.
std::vector<std::int32_t> classes_meant(const dataset::Labels& labels, const Column& column,
                                        const Dataset& data, const std::string& source) {
  std::vector<std::int32_t> meant;
  for (std::size_t k = 0; k < labels.classes.size(); ++k) {
    const auto at = std::find(data.classes().begin(), data.classes().end(), labels.classes[k]);
    if (at == data.classes().end()) {
      const auto line = std::find(labels.of_row.begin(), labels.of_row.end(), static_cast<std::int32_t>(k));
      throw InputError(fmt::format(
          "{}: row {}, column {} holds {}, which is no class of {}; expected one of {}. A new class needs a "
          "label in the table itself.",
          source, grouped(static_cast<std::uint64_t>(line - labels.of_row.begin()) + 1), quoted(column.name),
          quoted(labels.classes[k]), data.source(), class_list(data.classes())));
    }
    meant.push_back(static_cast<std::int32_t>(at - data.classes().begin()));
  }
  return meant;
}

// The probability in a line; how it was drawn is told where all lines have one.
double probability_in(const Column& column, std::size_t line, const std::string& source) {
  const double value = column.kind == ColumnKind::numeric ? column.at(line) : std::nan("");
  if (value > 0 && value <= 1) return value;
  throw InputError(fmt::format(
      "{}: row {}, column {} holds {}, expected a probability above 0 and at most 1.", source,
      grouped(line + 1), quoted(column.name), quoted(dataset::cell_text(column, column.at(line)))));
}

// Notes how the rows were drawn that got their label from these lines. Where some of the rows drawn at random
// got none, those that did are taken as drawn from them at random.
void note_draws(const Column& column, const std::map<std::size_t, std::size_t>& line_of,
                const std::string& source, Dataset& data) {
  std::vector<RowDraw> draws(data.draws().begin(), data.draws().end());
  draws.resize(data.rows());
  std::uint32_t batch = 0;
  for (const RowDraw& draw : draws) batch = std::max(batch, draw.batch);
  ++batch;
  double offered = 0, labeled = 0;
  for (std::size_t line = 0; line < column.rows; ++line) offered += probability_in(column, line, source) < 1;
  for (const auto& [row, line] : line_of) labeled += column.at(line) < 1;
  for (const auto& [row, line] : line_of) {
    const double probability = column.at(line);
    draws[row] = {batch, probability < 1 ? probability * labeled / offered : 1};
  }
  data.set_draws(std::move(draws));
}

}  // namespace

AddedLabels add_labels(const Dataset& data, const Table& found,
                       std::span<const std::string> unlabeled_values) {
  const Column* ids = data.ids().empty() ? nullptr : column_named(found, "id");
  if (ids == nullptr && !data.ids().empty()) ids = column_named(found, data.id_name());
  const Column* const keys = ids != nullptr ? ids : column_named(found, "row");
  const Column* column = column_named(found, "label");
  if (column == nullptr) column = column_named(found, data.label_name());
  if (keys == nullptr || column == nullptr) {
    throw InputError(fmt::format("{}: has no column {}, expected columns 'row'{} and 'label' (or {}).",
                                 found.source, keys == nullptr ? "'row'" : "'label'",
                                 data.ids().empty() ? "" : fmt::format(" (or {})", quoted(data.id_name())),
                                 quoted(data.label_name())));
  }
  const std::vector<std::size_t> rows = ids != nullptr ? rows_with_ids(*keys, data, found.source)
                                                       : rows_with_numbers(*keys, data, found.source);
  const dataset::Labels labels = dataset::map_labels(*column, unlabeled_values, found.source);
  const std::vector<std::int32_t> classes = classes_meant(labels, *column, data, found.source);
  const auto name = [&](std::int32_t k) { return quoted(data.classes()[static_cast<std::size_t>(k)]); };
  std::vector<std::int32_t> all(data.labels().begin(), data.labels().end());
  std::map<std::size_t, std::size_t> line_of;  // rows that got their label here
  AddedLabels result;
  for (std::size_t line = 0; line < rows.size(); ++line) {
    if (labels.of_row[line] == unlabeled) continue;
    const std::int32_t label = classes[static_cast<std::size_t>(labels.of_row[line])];
    std::int32_t& present = all[rows[line]];
    if (present != unlabeled && present != label) {
      const auto earlier = line_of.find(rows[line]);
      throw InputError(fmt::format(
          "{}: row {} gives row {} of {} the label {}, but {} gives it {}; expected one label for a row.",
          found.source, grouped(line + 1), grouped(rows[line] + 1), data.source(), name(label),
          earlier == line_of.end() ? std::string("that table") : "row " + grouped(earlier->second + 1),
          name(present)));
    }
    if (present == label) {
      result.known += line_of.contains(rows[line]) ? 0 : 1;
      continue;
    }
    present = label;
    line_of.emplace(rows[line], line);
    ++result.added;
  }
  result.data = data.with_labels(std::move(all));
  const Column* const probability = column_named(found, "probability");
  if (probability != nullptr && !line_of.empty())
    note_draws(*probability, line_of, found.source, result.data);
  return result;
}

}  // namespace sewil
