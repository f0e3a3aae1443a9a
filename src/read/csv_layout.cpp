// read/csv_layout.cpp: finding separator and header.
#include "read/csv_layout.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>

#include "read/csv_chunks.h"
#include "read/csv_scan.h"
#include "read/words.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

constexpr std::size_t sample_records = 100;
constexpr std::size_t sample_bytes = std::size_t{1} << 18;

struct Sample {
  std::vector<std::vector<std::string>> records;  // complete ones
  std::size_t first_size = 0;                     // bytes up to the end of the first record
  const char* problem = nullptr;                  // what ended the sample early, and where
  const char* problem_at = nullptr;
};

Sample take_sample(std::string_view text, char separator, std::size_t most_records) {
  Sample sample;
  CsvScanner scanner(text, separator);
  while (sample.records.size() < most_records && scanner.next_record()) {
    if (sample.records.size() >= 2 &&
        static_cast<std::size_t>(scanner.position() - text.data()) > sample_bytes) {
      break;
    }
    std::vector<std::string> record;
    CsvCell cell;
    CellEnd ended = CellEnd::separator;
    while (ended == CellEnd::separator) {
      ended = scanner.next(cell);
      if (ended != CellEnd::problem) record.push_back(plain_text(cell));
    }
    if (ended == CellEnd::problem) {
      sample.problem = scanner.problem();
      sample.problem_at = scanner.position();
      break;
    }
    if (sample.records.empty())
      sample.first_size = static_cast<std::size_t>(scanner.position() - text.data());
    sample.records.push_back(std::move(record));
  }
  return sample;
}

// The separator that gives every sampled record the same number of cells, two or more. A comma comes late
// because cells separated by something else may hold decimal commas; a blank comes last because cells may
// hold words.
char find_separator(std::string_view text) {
  constexpr std::array<char, 5> candidates = {'\t', ';', '|', ',', ' '};
  char most_cells = ',';
  std::size_t most = 1;
  for (const char candidate : candidates) {
    const Sample sample = take_sample(text, candidate, 20);
    if (sample.records.empty()) continue;
    const std::size_t cells = sample.records[0].size();
    const bool even = std::all_of(sample.records.begin(), sample.records.end(),
                                  [&](const auto& record) { return record.size() == cells; });
    if (even && cells > 1 && sample.problem == nullptr) return candidate;
    if (cells > most && candidate != ' ') {
      most = cells;
      most_cells = candidate;
    }
  }
  return most_cells;
}

// What the first rows of a column look like, behind the first record.
struct ColumnLook {
  bool number = false;
  bool text = false;
  double smallest = std::numeric_limits<double>::infinity();
  double largest = -std::numeric_limits<double>::infinity();
};

// 0, 1, 2, ... or 1, 2, 3, ... among the cells that are numbers: names a data frame gives by itself.
bool numbers_count_up(const std::vector<std::string>& cells, const MissingTokens& missing) {
  double next = -1;
  for (const std::string& cell : cells) {
    double value = 0;
    if (read_cell(cell, missing, value) != CellKind::number) continue;
    if (next < 0) next = value == 1 ? 1 : 0;
    if (value != next++) return false;
  }
  return next >= 0;
}

bool some_numbers(const std::vector<std::string>& cells, const MissingTokens& missing) {
  double value = 0;
  return std::any_of(cells.begin(), cells.end(), [&](const std::string& cell) {
    return read_cell(cell, missing, value) == CellKind::number;
  });
}

// What speaks for names among the numbers of the first record: they are whole, all different, and more cells
// differ in kind from what stands below them (a word above numbers, a word that is none of the few words
// below, a number that no row below comes near) than look like it.
class HeaderVotes {
 public:
  explicit HeaderVotes(const Sample& sample) : sample_(sample) {}

  void add_word(std::size_t c, const ColumnLook& look) {
    if (look.number && !look.text) ++for_;
    if (!look.text || look.number) return;
    std::unordered_set<std::string_view> words;
    for (std::size_t r = 1; r < sample_.records.size(); ++r) {
      if (c < sample_.records[r].size()) words.insert(sample_.records[r][c]);
    }
    if (words.size() * 2 <= sample_.records.size() - 1) ++for_;
  }

  void add_number(double value, const ColumnLook& look) {
    whole_and_different_ =
        whole_and_different_ && value == std::floor(value) && numbers_.insert(value).second;
    // Of fewer rows any of them may well be the largest.
    constexpr std::size_t fewest_rows = 5;
    const bool outside = value < look.smallest || value > look.largest;
    const bool tells = outside && sample_.records.size() > fewest_rows;
    ++(tells || look.text ? for_ : against_);
  }

  [[nodiscard]] bool names() const { return whole_and_different_ && for_ > against_; }

 private:
  const Sample& sample_;
  std::unordered_set<double> numbers_;
  bool whole_and_different_ = true;
  std::size_t for_ = 0, against_ = 0;
};

bool looks_like_header(const Sample& sample, const std::vector<ColumnLook>& looks,
                       const MissingTokens& missing) {
  const auto& first = sample.records[0];
  HeaderVotes votes(sample);
  bool some_number = false;
  bool some_text = false;
  bool text_over_numbers = false;
  bool reappears = false;
  for (std::size_t c = 0; c < first.size(); ++c) {
    double value = 0;
    const CellKind kind = read_cell(first[c], missing, value);
    some_number |= kind == CellKind::number;
    if (kind == CellKind::number && c < looks.size()) votes.add_number(value, looks[c]);
    if (kind != CellKind::text) continue;
    some_text = true;
    if (c >= looks.size()) continue;
    votes.add_word(c, looks[c]);
    text_over_numbers |= looks[c].number && !looks[c].text;
    for (std::size_t r = 1; r < sample.records.size() && looks[c].text; ++r) {
      reappears |= c < sample.records[r].size() && sample.records[r][c] == first[c];
    }
  }
  if (!some_text) return false;
  if (some_number) {
    return (text_over_numbers && numbers_count_up(first, missing)) || (!reappears && votes.names());
  }
  return text_over_numbers || !reappears;
}

void take_names(CsvLayout& layout, const std::vector<std::string>& header, const std::string& source) {
  std::unordered_set<std::string> seen;
  for (std::size_t c = 0; c < layout.columns; ++c) {
    const bool named = layout.has_header && !header[c].empty();
    std::string name = named ? header[c] : column_name(c);
    if (!is_clean_text(name)) {
      reject(source, "header, column {}: found the name {}, expected UTF-8 text without NUL bytes.", c + 1,
             quoted(name));
    }
    if (!seen.insert(name).second) {
      reject(source,
             "header, column {}: found the name {} a second time, expected every column to have its own.",
             c + 1, quoted(name));
    }
    layout.names.push_back(std::move(name));
    layout.named.push_back(static_cast<char>(named));
  }
}

// By name or else by number.
std::vector<char> marked_columns(const CsvLayout& layout, const std::vector<std::string>& wanted) {
  std::vector<char> marks(layout.columns, 0);
  for (const std::string& name : wanted) {
    const auto named = std::find(layout.names.begin(), layout.names.end(), name);
    auto at = static_cast<std::size_t>(named - layout.names.begin());
    if (named == layout.names.end()) {
      const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), at);
      if (error != std::errc{} || end != name.data() + name.size()) continue;
      --at;  // 0 becomes a number past the last
    }
    if (at < layout.columns) marks[at] = 1;
  }
  return marks;
}

void reject_utf16(const Source& source) {
  if (source.bytes.starts_with("\xff\xfe") || source.bytes.starts_with("\xfe\xff")) {
    reject(source.name, "byte 1: found UTF-16 text, expected UTF-8 (save the file as UTF-8).");
  }
}

// "sep=;" in the first line, which a spreadsheet writes for itself: the character, and the line is taken off.
char take_separator_line(std::string_view& text) {
  if (!text.starts_with("sep=") || text.size() < 6) return 0;
  const std::size_t line = text.find_first_of("\r\n");
  if (line != 5) return 0;
  const char separator = text[4];
  text.remove_prefix(text[line] == '\r' && text.substr(line + 1).starts_with('\n') ? line + 2 : line + 1);
  return separator;
}

char told_separator(const Source& source, const ReadOptions& options) {
  const char c = options.separator;
  const bool letter_or_digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  if (letter_or_digit || c == '"' || c == '\n' || c == '\r' || c == '.' || c == '+' || c == '-') {
    reject(source.name, "{} cannot be the separator, expected a character no number is written with.",
           quoted({&c, 1}));
  }
  return c;
}

}  // namespace

CsvLayout find_csv_layout(const Source& source, const ReadOptions& options, const MissingTokens& missing) {
  reject_utf16(source);
  std::string_view text = source.bytes;
  CsvLayout layout;
  const char in_file = take_separator_line(text);
  layout.separator = options.separator != 0 ? told_separator(source, options)
                     : in_file != 0         ? in_file
                                            : find_separator(text);
  const Sample sample = take_sample(text, layout.separator, sample_records);
  if (sample.records.empty()) {
    if (sample.problem == nullptr) reject(source.name, "holds no rows, expected at least one.");
    reject(source.name, "row 1 (line {}): found {}, expected quotes only around a whole cell.",
           line_of(source.bytes, sample.problem_at), sample.problem);
  }
  const auto& first = sample.records[0];
  layout.columns = first.size();
  check_columns(layout.columns, options, source.name);
  std::vector<ColumnLook> looks(layout.columns);
  const auto look_at = [&](const std::vector<std::string>& record) {
    for (std::size_t c = 0; c < std::min(record.size(), layout.columns); ++c) {
      double value = 0;
      const CellKind kind = read_cell(record[c], missing, value);
      looks[c].number |= kind == CellKind::number;
      looks[c].text |= kind == CellKind::text;
      if (kind != CellKind::number) continue;
      looks[c].smallest = std::min(looks[c].smallest, value);
      looks[c].largest = std::max(looks[c].largest, value);
    }
  };
  for (std::size_t r = 1; r < sample.records.size(); ++r) look_at(sample.records[r]);
  layout.has_header = options.header.value_or(looks_like_header(sample, looks, missing));
  if (!layout.has_header) {
    look_at(first);
    const bool all_numbers =
        std::none_of(looks.begin(), looks.end(), [](const ColumnLook& l) { return l.text; });
    if (!options.header && layout.columns > 2 && all_numbers && numbers_count_up(first, missing)) {
      layout.warnings.push_back(
          "The first row counts up like the header of an unnamed table; it was read as a row of values.");
    }
  }
  if (layout.has_header && !options.header && some_numbers(first, missing) &&
      !numbers_count_up(first, missing)) {
    layout.warnings.push_back(
        fmt::format("The first line, which holds numbers, was taken for names; if it is a row, say {}.",
                    option_text("header", "no")));
  }
  take_names(layout, first, source.name);
  layout.stays_text = marked_columns(layout, options.text_columns);
  layout.stays_exact = marked_columns(layout, options.exact_columns);
  for (std::size_t c = 0; c < looks.size(); ++c) {
    layout.looks_text.push_back(static_cast<char>(looks[c].text || layout.stays_text[c] != 0));
  }
  layout.body = layout.has_header ? text.substr(sample.first_size) : text;
  return layout;
}

}  // namespace sewil::reading
