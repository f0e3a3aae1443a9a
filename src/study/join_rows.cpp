// study/join_rows.cpp: see join_rows.h.
#include "study/join_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "sewil/data/work.h"

namespace sewil::study {
namespace {

bool fits_16_bits(double value) {
  return value >= INT16_MIN && value <= INT16_MAX && value == std::floor(value);
}

Column as_column(std::string name, std::vector<double> values) {
  if (!std::all_of(values.begin(), values.end(), fits_16_bits)) {
    return make_column(std::move(name), std::move(values));
  }
  return make_column(std::move(name), std::vector<std::int16_t>(values.begin(), values.end()));
}

// The input columns of a table, in order, the label apart.
struct Parts {
  std::vector<const Column*> inputs;
  const Column* label = nullptr;
};

Parts parts_of(const Table& table) {
  Parts parts;
  const std::size_t label = table.label.value_or(table.columns.size() - 1);
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const Column& column = table.columns[c];
    if (column.kind != ColumnKind::numeric) {
      throw InputError(fmt::format("{}: column {} holds text, expected numbers.", table.source, c + 1));
    }
    if (c == label) {
      parts.label = &column;
    } else {
      parts.inputs.push_back(&column);
    }
  }
  return parts;
}

// A column that one of the two lacks is zero there.
Column join(const Column* first, const Column* second, std::size_t first_rows, std::size_t second_rows) {
  std::vector<double> values(first_rows + second_rows, 0);
  std::string name;
  if (second != nullptr) {
    name = second->name;
    second->copy_to(std::span(values).last(second_rows));
  }
  if (first != nullptr) {
    name = first->name;
    first->copy_to(std::span(values).first(first_rows));
  }
  return as_column(std::move(name), std::move(values));
}

}  // namespace

Table join_rows(const Table& first, const Table& second, const Workers& workers) {
  const Parts top = parts_of(first);
  const Parts bottom = parts_of(second);
  Table joined{.source = first.source, .rows = first.rows + second.rows, .columns = {}};
  joined.columns.resize(std::max(top.inputs.size(), bottom.inputs.size()));
  const auto at = [](const Parts& parts, std::size_t c) {
    return c < parts.inputs.size() ? parts.inputs[c] : nullptr;
  };
  workers.for_each(joined.columns.size(), [&](std::size_t c, int) {
    joined.columns[c] = join(at(top, c), at(bottom, c), first.rows, second.rows);
  });
  joined.label = joined.columns.size();
  joined.columns.push_back(join(top.label, bottom.label, first.rows, second.rows));
  return joined;
}

}  // namespace sewil::study
