// cli/column_names.cpp: see column_names.h.
#include "cli/column_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

// * stands for any text, ? for one character. What a star took is lengthened only at the last star: that is
// enough, and never slow.
bool fits(std::string_view pattern, std::string_view name) {
  std::size_t p = 0, n = 0, star = pattern.size(), after_star = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      after_star = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p;
      ++n;
    } else if (star < pattern.size()) {
      p = star + 1;
      n = ++after_star;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(" \t\r"));
  text.erase(text.find_last_not_of(" \t\r") + 1);
  return text;
}

}  // namespace

std::vector<std::string> split_names(std::string_view text, char separator) {
  std::vector<std::string> names;
  std::string name;
  bool quoted = false, was_quoted = false;
  const auto end = [&] {
    names.push_back(was_quoted ? name : trimmed(name));
    name.clear();
    was_quoted = false;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '"' && text.substr(i + 1).starts_with('"')) {
      name += c;
      ++i;
    } else if (c == '"' && (quoted || trimmed(name).empty())) {
      if (!quoted) name.clear();
      quoted = !quoted;
      was_quoted = true;
    } else if (c == separator && !quoted) {
      end();
    } else if (!was_quoted || quoted) {
      name += c;
    }
  }
  end();
  return names;
}

std::vector<std::string> names_in(const std::vector<std::string>& texts) {
  std::vector<std::string> names;
  for (const std::string& text : texts) {
    if (!text.starts_with('@')) {
      for (std::string& name : split_names(text)) names.push_back(std::move(name));
      continue;
    }
    std::istringstream file(read_whole_file(text.substr(1), "a file with column names"));
    std::string line;
    while (std::getline(file, line)) {
      if (std::string name = trimmed(line); !name.empty()) names.push_back(std::move(name));
    }
  }
  return names;
}

ColumnSet find_columns(std::span<const Column> columns, const std::vector<std::string>& names,
                       const std::string& what) {
  ColumnSet found;
  for (const std::string& name : names) {
    const bool exists = std::any_of(columns.begin(), columns.end(),
                                    [&](const Column& column) { return column.name == name; });
    if (exists || name.find_first_of("*?") == std::string::npos) {
      found.push_back(static_cast<std::uint32_t>(find_column(columns, name, what)));
      continue;
    }
    const std::size_t before = found.size();
    for (std::uint32_t c = 0; c < columns.size(); ++c) {
      if (fits(name, columns[c].name)) found.push_back(c);
    }
    if (found.size() == before) {
      throw InputError(fmt::format("{} {} fits no column.", what, sewil::quoted(name)));
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

namespace {

CLI::Option* add_columns_option(CLI::App& app, const char* name, std::vector<std::string>& words,
                                const char* help) {
  return app.add_option(name, words, help)->type_name("COLUMNS")->allow_extra_args(false);
}

}  // namespace

CLI::Option* add_drop_option(CLI::App& app, std::vector<std::string>& words) {
  return add_columns_option(app, "--drop", words,
                            "features to ignore, also in self-training; names, numbers or "
                            "patterns as in sewil select --keep; may be repeated");
}

std::vector<CLI::Option*> add_constraint_options(CLI::App& app, ConstraintWords& words) {
  return {
      add_columns_option(
          app, "--keep", words.keep,
          "features that are always selected; names, numbers, patterns with * or ?, separated by commas (a "
          "name with a comma in double quotes), or @FILE with one a line; may be repeated"),
      add_columns_option(app, "--drop", words.drop,
                         "features to ignore, also in self-training; written like --keep")};
}

Dataset without_dropped(Dataset data, const std::vector<std::string>& words) {
  if (words.empty()) return data;
  const ColumnSet dropped = find_columns(data.columns(), names_in(words), "--drop");
  std::vector<Column> rest;
  for (std::uint32_t c = 0; c < data.columns().size(); ++c) {
    if (!std::binary_search(dropped.begin(), dropped.end(), c)) rest.push_back(data.columns()[c]);
  }
  if (rest.empty()) throw InputError(fmt::format("{}: --drop leaves no column.", data.source()));
  return data.with_columns(std::move(rest));
}

ColumnConstraints constraints_of(const ConstraintWords& words, std::span<const Column> columns) {
  return {.keep = find_columns(columns, names_in(words.keep), "--keep"),
          .drop = find_columns(columns, names_in(words.drop), "--drop")};
}

}  // namespace sewil::cli
