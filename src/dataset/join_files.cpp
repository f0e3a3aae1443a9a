// dataset/join_files.cpp: see join_files.h.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "dataset/cell_text.h"
#include "dataset/gather_rows.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/memory.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

using dataset::cell_text;
using dataset::no_row;

std::optional<std::size_t> place_of(const Table& table, std::string_view name) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&](const Column& column) { return column.name == name; });
  if (name.empty() || found == table.columns.end()) return {};
  return static_cast<std::size_t>(found - table.columns.begin());
}

// Another file and which of its columns names the rows, if any does.
struct Beside {
  Table table;
  std::optional<std::size_t> key;
};

class Joiner {
 public:
  Joiner(Table table, const ReadOptions& read, const DatasetOptions& roles, const Workers& workers)
      : table_(std::move(table)), read_(read), roles_(roles), workers_(workers) {}

  Table join() && {
    find_ids();
    const bool last_is_label = !table_.label && table_.has_labels && roles_.label.empty();
    if (last_is_label && !read_.join.empty() && read_.labels_file.empty()) {
      table_.label = table_.columns.size() - 1;
    }
    for (const std::string& path : read_.join) add_columns(path);
    if (!read_.labels_file.empty() && !table_.took_labels_file) take_labels(read_.labels_file);
    return std::move(table_);
  }

 private:
  void find_ids() {
    id_ = table_.id;
    if (roles_.id.empty()) return;
    if (table_.id && !place_of(table_, roles_.id)) {
      table_.columns[*table_.id].name = roles_.id;
      return;
    }
    const bool needed = !read_.join.empty() || (!read_.labels_file.empty() && !table_.took_labels_file);
    if (needed) id_ = find_column(table_.columns, roles_.id, table_.source + ": the id column");
  }

  // With ids its key is the column named like them, one named 'id', or else the first.
  Beside read_beside(const std::string& path, bool may_turn) const {
    ReadOptions options;
    options.more_missing = read_.more_missing;
    options.memory = read_.memory;
    if (!id_) return {read_table(path, options, workers_), {}};
    const std::string& name = table_.columns[*id_].name;
    options.text_columns = {name, "id"};
    const auto key_of = [&](const Table& table) {
      const auto named = table.id ? table.id : place_of(table, name);
      return named ? named : place_of(table, "id");
    };
    if (may_turn) {
      try {
        Table table = read_table(path, options, workers_);
        if (const auto key = key_of(table)) return {std::move(table), key};
      } catch (const InputError&) {
        // It is a table only when it is turned, or what is wrong is told then.
      }
      options.transpose = true;
    }
    Table table = read_table(path, options, workers_);
    if (const auto key = key_of(table)) return {std::move(table), key};
    options.text_columns = {"1"};
    return {read_table(path, options, workers_), 0};
  }

  // The row of the other table for each of ours.
  std::vector<std::uint32_t> match(const Beside& other) {
    const std::string& source = other.table.source;
    std::vector<std::uint32_t> from(table_.rows, no_row);
    if (!other.key) {
      if (other.table.rows != table_.rows) {
        throw InputError(fmt::format("{}: found {}, expected {} as in {}, or rows with ids ({}).", source,
                                     counted(other.table.rows, "row"), grouped(table_.rows), table_.source,
                                     option_text("id")));
      }
      for (std::size_t row = 0; row < from.size(); ++row) from[row] = static_cast<std::uint32_t>(row);
      return from;
    }
    const Column& keys = other.table.columns[*other.key];
    std::unordered_map<std::string, std::uint32_t> row_of;
    for (std::size_t row = 0; row < keys.rows; ++row) {
      std::string text = cell_text(keys, keys.at(row));
      if (text.empty()) continue;
      const auto [first, is_new] = row_of.emplace(text, static_cast<std::uint32_t>(row));
      if (is_new) continue;
      throw InputError(fmt::format("{}: rows {} and {} both have the id {}, expected every id once.", source,
                                   grouped(first->second + 1ULL), grouped(row + 1), quoted(text)));
    }
    const Column& ids = table_.columns[*id_];
    std::size_t found = 0;
    for (std::size_t row = 0; row < from.size(); ++row) {
      const auto at = row_of.find(cell_text(ids, ids.at(row)));
      if (at == row_of.end()) continue;
      from[row] = at->second;
      ++found;
    }
    if (found == 0) {
      throw InputError(
          fmt::format("{}: no id in its column {} is one of {}, whose first is {}; expected the same ids.",
                      source, quoted(keys.name), table_.source, quoted(cell_text(ids, ids.at(0)))));
    }
    if (row_of.size() > found) {
      table_.warnings.push_back(
          fmt::format("{} of {} are no row of the table.", counted(row_of.size() - found, "id"), source));
    }
    return from;
  }

  void add_columns(const std::string& path) {
    const Beside other = read_beside(path, read_.transpose);
    const std::vector<std::uint32_t> from = match(other);
    const auto absent = static_cast<std::size_t>(std::count(from.begin(), from.end(), no_row));
    if (absent > 0) {
      table_.warnings.push_back(fmt::format("{} of {} are not in {}; their cells there are missing.",
                                            grouped(absent), counted(table_.rows, "row"), path));
    }
    std::unordered_set<std::string> names;
    for (const Column& column : table_.columns) names.insert(column.name);
    std::vector<Column> added;
    for (std::size_t c = 0; c < other.table.columns.size(); ++c) {
      if (c == other.key || c == other.table.label) continue;
      added.push_back(other.table.columns[c]);
      std::string& name = added.back().name;
      if (names.contains(name)) name += " (" + stem(path) + ")";
      if (names.insert(name).second) continue;
      throw InputError(fmt::format("{}: its column {} is in the table already, expected different names.",
                                   path, quoted(name)));
    }
    if (added.empty()) throw InputError(fmt::format("{}: has no columns beside the ids.", path));
    put_in_order(added, from, path);
    table_.columns.insert(table_.columns.end(), added.begin(), added.end());
  }

  void put_in_order(std::vector<Column>& columns, const std::vector<std::uint32_t>& from,
                    const std::string& path) {
    bool same = !columns.empty() && columns.front().rows == from.size();
    for (std::size_t row = 0; row < from.size() && same; ++row) same = from[row] == row;
    if (same) return;
    require_memory(columns.size() * from.size() * sizeof(double), memory_limit(read_.memory),
                   path + ": joining it");
    workers_.for_each(columns.size(),
                      [&](std::size_t c, int) { columns[c] = dataset::gather_rows(columns[c], from); });
  }

  // GSM1_rna of data/GSM1_rna.csv.gz.
  static std::string stem(const std::string& path) {
    const std::string file = path.substr(path.find_last_of('/') + 1);
    return file.substr(0, std::max<std::size_t>(1, file.find('.')));
  }

  void take_labels(const std::string& path) {
    const Beside other = read_beside(path, false);
    std::vector<std::size_t> places{choose_label(other)};
    for (const std::string* role : {&roles_.truth, &roles_.weight}) {
      const auto there = place_of(other.table, *role);
      if (there && !place_of(table_, *role)) places.push_back(*there);
    }
    const std::vector<std::uint32_t> from = match(other);
    std::vector<Column> columns;
    for (const std::size_t place : places) columns.push_back(other.table.columns[place]);
    put_in_order(columns, from, path);
    drop_own_label();
    if (place_of(table_, columns.front().name) && columns.front().name.starts_with("column ")) {
      columns.front().name = "label";
    }
    if (place_of(table_, columns.front().name)) {
      throw InputError(fmt::format("{}: its column {} is in {} as well, expected the labels in one of them.",
                                   path, quoted(columns.front().name), table_.source));
    }
    table_.label = table_.columns.size();
    table_.has_labels = true;
    for (Column& column : columns) table_.columns.push_back(std::move(column));
  }

  std::size_t choose_label(const Beside& other) const {
    const Table& table = other.table;
    if (const auto named = place_of(table, roles_.label)) return *named;
    if (!roles_.label.empty()) {
      std::vector<std::string_view> names;
      for (const Column& column : table.columns) names.push_back(column.name);
      const auto closest = closest_name(names, roles_.label);
      throw InputError(
          fmt::format("{}: the label column {} does not exist, expected the name of one of its {}{}.",
                      table.source, quoted(roles_.label), counted(table.columns.size(), "column"),
                      closest ? ", maybe " + quoted(*closest) : ""));
    }
    for (const char* usual : usual_y_names) {
      if (const auto named = place_of(table, usual)) return *named;
    }
    if (table.label) return *table.label;
    if (table.columns.size() == (other.key ? 2U : 1U)) return other.key == 0U ? 1 : 0;
    throw InputError(fmt::format("{}: found {}, expected {} to say which holds the labels.", table.source,
                                 counted(table.columns.size(), "column"), option_text("label", "COLUMN")));
  }

  // The labels that came with the format are not meant.
  void drop_own_label() {
    if (!table_.label) return;
    const std::size_t own = *table_.label;
    table_.columns.erase(table_.columns.begin() + static_cast<std::ptrdiff_t>(own));
    if (table_.id && *table_.id > own) --*table_.id;
    table_.label.reset();
  }

  Table table_;
  const ReadOptions& read_;
  const DatasetOptions& roles_;
  const Workers& workers_;
  std::optional<std::size_t> id_;  // of the table, where rows are matched by it
};

}  // namespace

Table join_files(Table table, const ReadOptions& read, const DatasetOptions& roles, const Workers& workers) {
  return Joiner(std::move(table), read, roles, workers).join();
}

}  // namespace sewil
