// dataset/make_dataset.cpp: a table as it was read to a dataset: which column holds the labels, which are
// inputs, and whether all of it makes sense.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "dataset/cell_text.h"
#include "dataset/labels.h"
#include "sewil/data/dataset.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

using dataset::Labels;
using dataset::map_labels;

void check_names(const Table& table) {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const auto [first, is_new] = seen.emplace(table.columns[c].name, c);
    if (is_new) continue;
    throw InputError(fmt::format("{}: columns {} and {} are both named {}, expected different names.",
                                 table.source, first->second + 1, c + 1, quoted(table.columns[c].name)));
  }
}

std::optional<std::size_t> choose_label(const Table& table, const DatasetOptions& options) {
  if (!options.label.empty()) {
    const auto is_label = [&](const Column& column) { return column.name == options.label; };
    if (!options.need_labels && std::none_of(table.columns.begin(), table.columns.end(), is_label)) return {};
    return find_column(table.columns, options.label, fmt::format("{}: the label column", table.source));
  }
  if (table.label || !options.need_labels) return table.label;
  if (!table.has_labels) {
    throw InputError(
        fmt::format("{}: no labels were found, expected a file or variable with them, or a label column by "
                    "name or number.",
                    table.source));
  }
  return table.columns.size() - 1;
}

std::vector<std::size_t> choose_inputs(const Table& table, const DatasetOptions& options,
                                       std::optional<std::size_t> label) {
  std::vector<std::size_t> inputs;
  if (options.features.empty()) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (c != label) inputs.push_back(c);
    }
    return inputs;
  }
  std::vector<char> taken(table.columns.size());
  for (const std::string& wanted : options.features) {
    const std::size_t c =
        find_column(table.columns, wanted, fmt::format("{}: the input column", table.source));
    if (c == label) {
      throw InputError(fmt::format("{}: {} is the label column and cannot be an input column as well.",
                                   table.source, quoted(table.columns[c].name)));
    }
    if (taken[c] != 0) {
      throw InputError(fmt::format("{}: the input column {} is named twice.", table.source,
                                   quoted(table.columns[c].name)));
    }
    taken[c] = 1;
    inputs.push_back(c);
  }
  return inputs;
}

void leave_out_truth(const Table& table, const DatasetOptions& options, std::optional<std::size_t> label,
                     std::vector<std::size_t>& inputs) {
  const std::size_t truth =
      find_column(table.columns, options.truth, fmt::format("{}: the truth column", table.source));
  if (options.need_labels && truth == label) {
    throw InputError(
        fmt::format("{}: column {} cannot hold both the labels and the truth; name the label column with {}.",
                    table.source, quoted(table.columns[truth].name), option_text("label")));
  }
  std::erase(inputs, truth);
  if (inputs.empty()) {
    throw InputError(fmt::format("{}: has no input columns beside the labels and the truth.", table.source));
  }
}

// A column with a role of its own, such as the ids or the weights; it is taken out of the inputs.
std::size_t choose_other(const Table& table, const std::string& wanted, const char* role,
                         const DatasetOptions& options, std::optional<std::size_t> label,
                         std::vector<std::size_t>& inputs) {
  const std::size_t other =
      find_column(table.columns, wanted, fmt::format("{}: the {} column", table.source, role));
  const std::string name = quoted(table.columns[other].name);
  if (other == label) {
    throw InputError(
        fmt::format("{}: column {} cannot hold both the labels and the {}s; name the label column with {}.",
                    table.source, name, role, option_text("label")));
  }
  const bool named_as_input = std::erase(inputs, other) > 0 && !options.features.empty();
  if (named_as_input) {
    throw InputError(fmt::format("{}: {} is the {} column and cannot be an input column as well.",
                                 table.source, name, role));
  }
  if (inputs.empty()) {
    throw InputError(
        fmt::format("{}: has no input columns beside the labels and the {}s.", table.source, role));
  }
  return other;
}

std::vector<double> numbers_of(const Column& column, const std::string& source) {
  if (column.kind != ColumnKind::numeric) {
    throw InputError(fmt::format("{}: the weight column {} holds texts such as {}, expected numbers above 0.",
                                 source, quoted(column.name), quoted(column.categories->front())));
  }
  std::vector<double> numbers(column.rows);
  column.copy_to(numbers);
  return numbers;
}

std::vector<std::string> texts_of(const Column& column) {
  std::vector<std::string> texts(column.rows);
  for (std::size_t row = 0; row < column.rows; ++row) texts[row] = dataset::cell_text(column, column.at(row));
  return texts;
}

std::optional<std::size_t> first_infinite(const Column& column) {
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) {
    for (std::size_t i = 0; i < sparse->values.size(); ++i) {
      if (std::isinf(sparse->values[i])) return sparse->rows[i];
    }
    return {};
  }
  std::optional<std::size_t> found;
  if (column.is_stepped()) return found;  // readers refuse it before
  visit_dense(std::get<DenseValues>(column.values), [&](const auto* data, std::ptrdiff_t stride) {
    if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(*data)>>) {
      for (std::size_t row = 0; row < column.rows && !found; ++row) {
        if (std::isinf(data[static_cast<std::ptrdiff_t>(row) * stride])) found = row;
      }
    }
  });
  return found;
}

void check_values(const std::vector<Column>& columns, const std::string& source, const Workers& workers) {
  std::vector<std::optional<std::size_t>> infinite(columns.size());
  workers.for_each(columns.size(), [&](std::size_t c, int) { infinite[c] = first_infinite(columns[c]); });
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (const auto row = infinite[c]) {
      throw InputError(fmt::format(
          "{}: row {}, column {} holds an infinite value, expected a finite number or a missing cell.",
          source, grouped(*row + 1), quoted(columns[c].name)));
    }
  }
}

// A number with a thousands separator too many, a word for "not detected": then a column of numbers is a
// column of texts, which nobody meant.
void warn_of_mixed(Dataset& data) {
  for (const Column& column : data.columns()) {
    if (column.kind != ColumnKind::category) continue;
    const std::vector<std::string>& texts = *column.categories;
    std::vector<std::size_t> cells(texts.size(), 0);
    for (std::size_t row = 0; row < column.rows; ++row) {
      if (const double at = column.at(row); !std::isnan(at)) ++cells[static_cast<std::size_t>(at)];
    }
    std::size_t known = 0, numbers = 0, words = 0, most = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      known += cells[i];
      if (dataset::as_number(texts[i])) {
        numbers += cells[i];
      } else {
        ++words;
        if (words == 1 || cells[i] > cells[most]) most = i;
      }
    }
    // Codes such as 1, 2, 3b are texts; measurements are nearly all numbers, with a word or two between.
    constexpr std::size_t most_words = 5;
    if (words == 0 || words > most_words || numbers * 10 < known * 8 || texts.size() < words + 3) continue;
    const std::string others =
        words == 1 ? "is not" : fmt::format("and {} are not", counted(words - 1, "other word"));
    data.add_warning(fmt::format("Column {}: {} of {} are numbers, {} {}, so all are read as texts; use {}.",
                                 quoted(column.name), grouped(numbers), counted(known, "cell"),
                                 quoted(texts[most]), others, option_text("missing", texts[most])));
  }
}

void check_classes(const Labels& labels, const std::string& source, const std::string& label_name) {
  if (labels.classes.empty()) {
    throw InputError(fmt::format("{}: no row has a label in column {}, expected at least two classes.",
                                 source, quoted(label_name)));
  }
  if (labels.classes.size() == 1) {
    throw InputError(fmt::format("{}: all labels in column {} are {}, expected at least two classes.", source,
                                 quoted(label_name), quoted(labels.classes.front())));
  }
}

}  // namespace

void describe(DatasetOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("dataset");
  visitor.text(
      "label", options.label, {.word = "COLUMN"},
      "name or number (from 1) of the label column; else what the format says, else the last column");
  visitor.list("unlabeled", options.unlabeled, {.word = "VALUE"},
               "a label that means \"no label\"; empty cells always do; may be repeated");
  visitor.list("features", options.features, {.word = "COLUMNS", .commas = true},
               "names or numbers of the columns to use as features, separated by commas, or @FILE with one a "
               "line (a run's selected.txt); else all but the label");
  visitor.text("weight", options.weight, {.word = "COLUMN"},
               "name or number of the column with sample weights, numbers above 0; not used as a feature");
  visitor.text("id", options.id, {.word = "COLUMN"},
               "name or number of the row-ID column; unique per row, not used as a feature, shown beside the "
               "row in every output");
  visitor.text(
      "group", options.group, {.word = "COLUMN"},
      "name or number of a column that is the same in rows that belong together, such as samples of one "
      "patient; not used as a feature: whole groups are held out, and intervals and tests count groups");
}

Dataset make_dataset(Table table, const DatasetOptions& options, const Workers& workers) {
  if (table.columns.empty()) throw InputError(fmt::format("{}: has no columns.", table.source));
  if (table.rows == 0) throw InputError(fmt::format("{}: has no rows.", table.source));
  check_names(table);
  const std::optional<std::size_t> label = choose_label(table, options);
  std::vector<std::size_t> inputs = choose_inputs(table, options, label);
  if (table.id) std::erase(inputs, *table.id);  // names of rows are never an input
  if (inputs.empty()) {
    throw InputError(fmt::format("{}: has no input columns beside the label column {}.", table.source,
                                 quoted(table.columns.front().name)));
  }
  if (!options.truth.empty()) leave_out_truth(table, options, label, inputs);
  std::optional<Column> id;
  if (options.id.empty() && table.id) {
    id = table.columns[*table.id];
  } else if (!options.id.empty()) {
    id = table.columns[choose_other(table, options.id, "id", options, label, inputs)];
  }
  std::optional<Column> weight;
  if (!options.weight.empty()) {
    weight = table.columns[choose_other(table, options.weight, "weight", options, label, inputs)];
  }
  std::optional<Column> group;
  if (!options.group.empty()) {
    group = table.columns[choose_other(table, options.group, "row group", options, label, inputs)];
  }
  Labels labels;
  labels.of_row.assign(table.rows, unlabeled);
  const std::string label_name = label ? table.columns[*label].name : "";
  if (label) labels = map_labels(table.columns[*label], options.unlabeled, table.source);
  if (options.need_labels) check_classes(labels, table.source, label_name);

  std::vector<Column> columns;
  columns.reserve(inputs.size());
  for (const std::size_t c : inputs) columns.push_back(std::move(table.columns[c]));
  check_values(columns, table.source, workers);
  Dataset data(std::move(columns), std::move(labels.of_row), std::move(labels.classes),
               std::move(table.source), label_name);
  if (id) data.set_ids(id->name, texts_of(*id));
  if (weight) data.set_weights(weight->name, numbers_of(*weight, data.source()));
  if (group) data.set_groups(group->name, texts_of(*group));
  for (std::string& warning : table.warnings) data.add_warning(std::move(warning));
  for (std::string& warning : labels.warnings) data.add_warning(std::move(warning));
  warn_of_mixed(data);
  return data;
}

std::vector<std::int32_t> truth_of(const Column& column, std::span<const std::string> classes,
                                   const DatasetOptions& options, const std::string& source) {
  const Labels labels = map_labels(column, options.unlabeled, source);
  std::vector<std::int32_t> truth;
  for (const std::int32_t k : labels.of_row) {
    if (k < 0) {
      truth.push_back(unlabeled);
      continue;
    }
    const auto at = std::find(classes.begin(), classes.end(), labels.classes[static_cast<std::size_t>(k)]);
    truth.push_back(static_cast<std::int32_t>(at - classes.begin()));
  }
  return truth;
}

}  // namespace sewil
