// read/names.cpp: see names.h.
#include "read/names.h"

#include <string_view>
#include <unordered_map>
#include <vector>

#include "read/source.h"
#include "read/words.h"
#include "sewil/front/text.h"

namespace sewil::reading {

void check_names(std::span<const std::string> names, const std::string& source, const std::string& where) {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty() || !is_clean_text(names[i])) {
      reject(source, "{}: name {} is {}, expected UTF-8 text without NUL bytes.", where, grouped(i + 1),
             names[i].empty() ? "empty" : quoted(names[i]));
    }
    const auto [first, is_new] = seen.emplace(names[i], i);
    if (is_new) continue;
    reject(source, "{}: names {} and {} are both {}, expected every column to have its own.", where,
           grouped(first->second + 1), grouped(i + 1), quoted(names[i]));
  }
}

void add_row_names(Table& table, std::string name, std::span<const std::string> texts,
                   const std::string& where) {
  if (texts.size() != table.rows) {
    reject(table.source, "{}: found {}, expected {}, one per row.", where, counted(texts.size(), "name"),
           grouped(table.rows));
  }
  for (bool again = true; again;) {
    again = false;
    for (const Column& column : table.columns) again |= column.name == name;
    if (again) name += " of the row";
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  table.id = table.columns.size();
  table.columns.push_back(column_of_texts(std::move(name), views, table.source));
}

}  // namespace sewil::reading
