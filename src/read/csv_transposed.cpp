// read/csv_transposed.cpp: see csv_transposed.h. A record is a column, so each is read alone: a record of
// words (classes of the samples) is a column of texts beside columns of numbers.
#include "read/csv_transposed.h"

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "read/csv_chunks.h"
#include "read/csv_layout.h"
#include "read/csv_scan.h"
#include "read/names.h"
#include "read/text_numbers.h"
#include "read/words.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

struct RecordCells {
  std::vector<std::string_view> cells;
  std::deque<std::string> kept;  // texts of cells with doubled quotes
};

class TransposedCsv {
 public:
  TransposedCsv(const Source& source, const ReadOptions& options, const Workers& workers)
      : source_(source),
        options_(options),
        workers_(workers),
        missing_(all_missing(options)),
        layout_(find_csv_layout(source, options, missing_)) {}

  Table read() {
    find_names();
    Table table{.source = source_.name, .rows = rows_, .columns = read_columns(), .has_labels = false};
    if (table.columns.empty()) {
      reject(source_.name, "found no records behind the names of the rows, expected at least one.");
    }
    check_columns(table.columns.size(), options_, source_.name);
    TextNumbers found =
        read_text_numbers(table.columns, std::vector<char>(table.columns.size(), 0), options_, source_.name);
    if (found.read_again) {
      ReadOptions with_comma = options_;
      with_comma.decimal = ',';
      return read_transposed_csv(source_, with_comma, workers_);
    }
    table.warnings = std::move(found.assumed);
    std::vector<std::string> names;
    for (const Column& column : table.columns) names.push_back(column.name);
    check_names(names, source_.name, "first column");
    if (!row_names_.empty()) add_row_names(table, "sample", row_names_, "first line");
    return table;
  }

 private:
  // Unless it is told otherwise the first line names the rows when it looks like names or begins with
  // nothing; R leaves out the cell in the corner.
  void find_names() {
    const bool corner_empty = !layout_.has_header && source_.bytes.find_first_of(",;|\t") == 0;
    const bool header = options_.header.value_or(layout_.has_header || corner_empty);
    if (header && !layout_.has_header) {
      ReadOptions told = options_;
      told.header = true;
      layout_ = find_csv_layout(source_, told, missing_);
    }
    if (layout_.columns < 2 && !header) {
      reject(source_.name, "line 1: found 1 cell, expected a name and at least one value with {}.",
             option_text("transpose"));
    }
    rows_ = layout_.columns - 1;
    if (!header) return;
    const RecordCells first = read_first_record();
    // Without the cell in the corner the first record is as long as the values of the others.
    if (first.cells.size() == layout_.columns + 1) ++rows_;
    row_names_.assign(layout_.names.end() - static_cast<std::ptrdiff_t>(rows_), layout_.names.end());
    if (rows_ == 0) reject(source_.name, "line 1: found 1 cell, expected the names of the rows behind it.");
    const bool two_names =
        rows_ > 2 && layout_.columns > 2 && layout_.looks_text[1] != 0 && layout_.looks_text[2] == 0;
    if (two_names) {
      reject(source_.name,
             "column 2 ({}): found texts beside numbers in the others, expected names in column 1 alone.",
             quoted(layout_.names[1]));
    }
  }

  // Of the body.
  [[nodiscard]] RecordCells read_first_record() const {
    CsvScanner scanner(layout_.body, layout_.separator);
    RecordCells record;
    if (scanner.next_record()) take_record(scanner, record);
    return record;
  }

  static bool take_record(CsvScanner& scanner, RecordCells& record) {
    record.cells.clear();
    record.kept.clear();
    CsvCell cell;
    for (CellEnd ended = CellEnd::separator; ended == CellEnd::separator;) {
      ended = scanner.next(cell);
      if (ended == CellEnd::problem) return false;
      record.cells.push_back(cell.doubled ? record.kept.emplace_back(plain_text(cell)) : cell.text);
    }
    return true;
  }

  std::vector<Column> read_columns() {
    constexpr std::size_t chunk_bytes = std::size_t{1} << 20;
    const auto chunks = cut_at_records(layout_.body, chunk_bytes, true, workers_);
    // Every cell but the last of a record takes its separator at least.
    need_memory(source_, std::max(layout_.body.size(), rows_) * sizeof(double) / 2);
    std::vector<std::vector<Column>> parts(chunks.size());
    std::vector<std::string> problems(chunks.size());
    // Of several problems the first of the file is told, whoever comes upon one first.
    workers_.for_each(chunks.size(), [&](std::size_t i, int) {
      try {
        read_chunk(chunks[i], parts[i], problems[i]);
      } catch (const InputError& problem) {
        problems[i] = problem.what();
      }
    });
    std::vector<Column> columns;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      if (!problems[i].empty()) throw InputError(problems[i]);
      columns.insert(columns.end(), std::make_move_iterator(parts[i].begin()),
                     std::make_move_iterator(parts[i].end()));
    }
    return columns;
  }

  void read_chunk(const TextChunk& chunk, std::vector<Column>& columns, std::string& problem) const {
    // In a style of their own, even numbers that look plain must be read as words: 1.234 may be a thousand.
    const bool all_text = told_style(options_).has_value();
    CsvScanner scanner(chunk.bytes, layout_.separator);
    RecordCells record;
    while (scanner.next_record()) {
      const char* const start = scanner.position();
      if (!take_record(scanner, record)) {
        problem = fmt::format("{}: line {}: found {}, expected quotes only around a whole cell.",
                              source_.name, line_of(source_.bytes, scanner.position()), scanner.problem());
        return;
      }
      if (record.cells.size() != rows_ + 1) {
        problem =
            fmt::format("{}: line {}: found {}, expected {}: a name and a value for each of {}.",
                        source_.name, line_of(source_.bytes, start), counted(record.cells.size(), "cell"),
                        grouped(rows_ + 1), counted(rows_, "row"));
        return;
      }
      std::vector<std::string_view> values(record.cells.begin() + 1, record.cells.end());
      for (std::string_view& value : values) {
        if (all_text && missing_.holds(value)) value = {};
      }
      std::string name(record.cells.front());
      columns.push_back(all_text ? column_of_texts(std::move(name), values, source_.name)
                                 : column_of_tokens(std::move(name), values, missing_, source_.name));
    }
  }

  const Source& source_;
  const ReadOptions& options_;
  const Workers& workers_;
  MissingTokens missing_;
  CsvLayout layout_;
  std::size_t rows_ = 0;
  std::vector<std::string> row_names_;
};

}  // namespace

Table read_transposed_csv(const Source& source, const ReadOptions& options, const Workers& workers) {
  return TransposedCsv(source, options, workers).read();
}

}  // namespace sewil::reading
