// read/options.cpp: names and help of the options of reading a file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>

#include "read/format.h"
#include "sewil/data/table.h"

namespace sewil {
namespace {

std::string separator_text(char separator) {
  return separator == 0      ? ""
         : separator == '\t' ? "tab"
         : separator == ' '  ? "space"
                             : std::string(1, separator);
}

// 0 when the text is none.
char separator_of(const std::string& text) {
  if (text == "tab" || text == "\\t") return '\t';
  if (text == "space") return ' ';
  const bool one = text.size() == 1 && text != "\"" && text != "\n" && text != "\r";
  return one ? text.front() : '\0';
}

// What may stand before decimals or between thousands.
char mark_of(const std::string& text) {
  if (text == "space") return ' ';
  return text.size() == 1 && std::string_view(".,' ").find(text.front()) != std::string_view::npos
             ? text.front()
             : '\0';
}

std::string expected_decimal(const std::string& text) {
  return text == "." || text == "," ? "" : "a point or a comma";
}

std::string expected_thousands(const std::string& text) {
  return mark_of(text) != 0 ? "" : "a point, a comma, an apostrophe or the word space";
}

std::string expected_separator(const std::string& text) {
  return separator_of(text) != 0 ? "" : "one character, or the word tab or space";
}

}  // namespace

std::vector<std::string> reading::all_missing(const ReadOptions& options) {
  std::vector<std::string> all = options.missing;
  all.insert(all.end(), options.more_missing.begin(), options.more_missing.end());
  return all;
}

void describe(ReadOptions& options, OptionVisitor& visitor) {
  static const std::string x_help =
      fmt::format("MAT, NPZ: the variable with the values; else {}", fmt::join(usual_x_names, ", "));
  static const std::string y_help =
      fmt::format("MAT, NPZ: the variable with the labels; else {}", fmt::join(usual_y_names, ", "));
  visitor.begin_scope("reading");
  visitor.text("labels", options.labels_file, {.word = "FILE"},
               "IDX, NPY: the file with the labels; else looked for beside the data");
  std::vector<const char*> formats;
  for (const reading::Format& format : reading::format_table()) formats.push_back(format.name);
  visitor.choose("format", options.format, formats,
                 "what the file is; automatic: its name and first bytes tell");
  std::string separator = separator_text(options.separator);
  visitor.text("separator", separator, {.word = "CHARACTER", .expected = expected_separator},
               "CSV: the character between cells, or tab or space; else found out");
  options.separator = separator_of(separator);
  visitor.maybe("header", options.header, "CSV: the first line holds names; else found out",
                "it holds values");
  std::string decimal = separator_text(options.decimal);
  visitor.text("decimal", decimal, {.word = "CHARACTER", .expected = expected_decimal},
               "CSV: what stands before the decimals, . or ,; else found out");
  options.decimal = mark_of(decimal);
  std::string thousands = separator_text(options.thousands);
  visitor.text("thousands", thousands, {.word = "CHARACTER", .expected = expected_thousands},
               "CSV: what stands between thousands: , . ' or space; else found out");
  options.thousands = mark_of(thousands);
  static constexpr std::array<const char*, 4> orders{"automatic", "day-first", "month-first", "text"};
  visitor.choose("dates", options.dates, orders,
                 "CSV: how a date such as 03/04/2021 is read, as days since 1970-01-01; automatic asks where "
                 "it matters");
  visitor.list(
      "missing", options.more_missing, {.word = "VALUE"},
      "a cell that means \"missing\", besides empty cells, NA, N/A, NULL, NaN and ?; may be repeated");
  visitor.number("bins", options.bins, {0, 255},
                 "most steps the numbers of a column are put into while they are read, which then takes a "
                 "byte a cell; 0: as they are, but in 255 steps where a CSV file does not fit into the "
                 "memory otherwise");
  visitor.text("x_name", options.x_name, {.word = "NAME"}, x_help.c_str());
  visitor.text("y_name", options.y_name, {.word = "NAME"}, y_help.c_str());
}

}  // namespace sewil
