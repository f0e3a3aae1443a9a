// read/text_numbers.cpp: which columns of words are numbers, and in which style.
#include "read/text_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "read/cell.h"
#include "read/source.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

constexpr std::array<NumberStyle, 5> usual_styles{
    {{',', '.'}, {'.', ','}, {',', ' '}, {'.', ' '}, {'.', '\''}}};

using Words = std::span<const std::string>;

// The value of every word, none when one of them is no number.
std::optional<std::vector<double>> values_of(
    Words words, const std::function<std::optional<double>(std::string_view)>& parse) {
  std::vector<double> values;
  values.reserve(words.size());
  for (const std::string& word : words) {
    const std::optional<double> value = parse(word);
    if (!value) return {};
    values.push_back(*value);
  }
  return values;
}

std::optional<std::vector<double>> plain_values(Words words) {
  return values_of(words, [](std::string_view word) -> std::optional<double> {
    double value = 0;
    if (!parse_number(word, value)) return {};
    return value;
  });
}

// What a text column may be.
struct Reading {
  NumberStyle style;
  std::vector<double> values;
};

std::vector<Reading> readings_of(Words words, std::span<const NumberStyle> styles) {
  std::vector<Reading> found;
  for (const NumberStyle style : styles) {
    auto values = values_of(words, [&](std::string_view word) { return parse_styled(word, style); });
    if (!values) continue;
    const bool known = std::any_of(found.begin(), found.end(),
                                   [&](const Reading& before) { return before.values == *values; });
    if (!known) found.push_back({style, std::move(*values)});
  }
  return found;
}

// The word that two readings disagree on.
const std::string& disputed(Words words, const std::vector<double>& one, const std::vector<double>& other) {
  std::size_t at = 0;
  while (at + 1 < words.size() && one[at] == other[at]) ++at;
  return words[at];
}

void put(Column& column, const std::vector<double>& value_of_category) {
  std::vector<double> cells(column.rows);
  for (std::size_t row = 0; row < column.rows; ++row) {
    const double category = column.at(row);
    cells[row] =
        std::isnan(category) ? missing_number : value_of_category[static_cast<std::size_t>(category)];
  }
  column = make_column(std::move(column.name), std::move(cells));
}

bool has_fractions(const Column& column) {
  if (const auto* stepped = std::get_if<SteppedValues>(&column.values)) {
    return stepped->facts == nullptr || !stepped->facts->whole;
  }
  const auto& dense = std::get<DenseValues>(column.values);
  const auto* values = static_cast<const double*>(dense.data);
  return std::any_of(values, values + column.rows,
                     [](double value) { return std::isfinite(value) && value != std::floor(value); });
}

// "Column 'a'" or "3 columns, e.g. 'a'".
std::string columns_text(const std::vector<std::string>& names) {
  if (names.size() == 1) return fmt::format("Column {}", quoted(names.front()));
  return fmt::format("{} columns, e.g. {},", grouped(names.size()), quoted(names.front()));
}

class TextColumns {
 public:
  TextColumns(std::vector<Column>& columns, std::span<const char> stays_text, const ReadOptions& options,
              const std::string& source)
      : options_(options), source_(source), told_(told_style(options)) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (stays_text[c] == 0) columns_.push_back(&columns[c]);
    }
  }

  TextNumbers read() {
    read_numbers();
    if (!result_.read_again) read_dates();
    tell();
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::vector<NumberStyle> styles() const {
    if (told_) return {*told_};
    return {usual_styles.begin(), usual_styles.end()};
  }

  void take(Column& column, const Reading& reading) {
    (reading.style.decimal == ',' ? commas_ : thousands_).push_back(column.name);
    put(column, reading.values);
  }

  void read_numbers() {
    bool some_points = false;
    std::vector<std::pair<Column*, std::vector<Reading>>> doubtful;
    for (Column* const at : columns_) {
      Column& column = *at;
      if (column.kind == ColumnKind::numeric) {
        some_points = some_points || has_fractions(column);
        continue;
      }
      const Words words = *column.categories;
      // With a style told, plain numbers come here as words, too.
      if (told_) {
        if (const auto plain = plain_values(words); plain && readings_of(words, styles()).empty()) {
          put(column, *plain);
          continue;
        }
      }
      std::vector<Reading> readings = readings_of(words, styles());
      if (readings.size() == 1) take(column, readings.front());
      if (readings.size() > 1) doubtful.emplace_back(&column, std::move(readings));
    }
    if (!told_ && !commas_.empty() && some_points) {
      result_.read_again = true;
      return;
    }
    for (auto& [column, readings] : doubtful) settle(*column, readings, some_points);
  }

  // By what the other columns show.
  void settle(Column& column, const std::vector<Reading>& readings, bool some_points) {
    const bool comma = !commas_.empty() && thousands_.empty();
    const bool point = commas_.empty() && (!thousands_.empty() || some_points);
    if (comma || point) {
      for (const Reading& reading : readings) {
        if (reading.style.decimal == (comma ? ',' : '.')) return take(column, reading);
      }
    }
    const std::string& word = disputed(*column.categories, readings[0].values, readings[1].values);
    const auto read_as = [&](const Reading& reading) {
      return shortest(parse_styled(word, reading.style).value_or(0.0));  // a reading can read every word
    };
    reject(source_, "column {}: found {}, which may be {} or {}; expected {} or {} to say which.",
           quoted(column.name), quoted(word), read_as(readings[0]), read_as(readings[1]),
           option_text("decimal", ","), option_text("decimal", "."));
  }

  void read_dates() {
    if (options_.dates == DateOrder::text) return;
    for (Column* const at : columns_) {
      Column& column = *at;
      if (column.kind == ColumnKind::numeric || column.categories->empty()) continue;
      const Words words = *column.categories;
      const auto read_as = [&](bool day_first) {
        return values_of(words, [&](std::string_view word) { return parse_date(word, day_first); });
      };
      const auto day_first = read_as(true);
      const auto month_first = read_as(false);
      if (!day_first && !month_first) continue;
      if (options_.dates == DateOrder::automatic && day_first && month_first && *day_first != *month_first) {
        reject(
            source_,
            "column {}: found the date {}, which may begin with the day or the month; expected {}, {} or {}.",
            quoted(column.name), quoted(disputed(words, *day_first, *month_first)),
            option_text("dates", "day-first"), option_text("dates", "month-first"),
            option_text("dates", "text"));
      }
      const bool use_month = !day_first || (options_.dates == DateOrder::month_first && month_first);
      dates_.push_back(column.name);
      put(column, use_month ? *month_first : *day_first);
    }
  }

  void tell() {
    const auto assume = [&](const std::vector<std::string>& names, const char* what, const char* option,
                            const char* otherwise) {
      if (names.empty()) return;
      result_.assumed.push_back(fmt::format("{} {} read as {}; if that is wrong, say {}.",
                                            columns_text(names), names.size() == 1 ? "was" : "were", what,
                                            option_text(option, otherwise)));
    };
    if (!told_) assume(commas_, "numbers with a decimal comma", "decimal", ".");
    if (!told_) assume(thousands_, "numbers with separated thousands", "decimal", ",");
    if (options_.dates == DateOrder::automatic) {
      assume(dates_, "dates, in days since 1970-01-01", "dates", "text");
    }
  }

  std::vector<Column*> columns_;
  const ReadOptions& options_;
  const std::string& source_;
  std::optional<NumberStyle> told_;
  TextNumbers result_;
  // Names of the columns that were read so.
  std::vector<std::string> commas_, thousands_, dates_;
};

}  // namespace

std::optional<NumberStyle> told_style(const ReadOptions& options) {
  if (options.decimal == 0 && options.thousands == 0) return {};
  NumberStyle style{.decimal = options.decimal, .thousands = options.thousands};
  if (style.decimal == 0) style.decimal = style.thousands == '.' ? ',' : '.';
  if (style.thousands == 0) style.thousands = style.decimal == ',' ? '.' : ',';
  return style;
}

TextNumbers read_text_numbers(std::vector<Column>& columns, std::span<const char> stays_text,
                              const ReadOptions& options, const std::string& source) {
  return TextColumns(columns, stays_text, options, source).read();
}

}  // namespace sewil::reading
