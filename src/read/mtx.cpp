// read/mtx.cpp: Matrix Market files: "%%MatrixMarket matrix coordinate real general", comments, the sizes,
// then one entry a line (row, column, value; counted from 1) or, of an array, one value a line, column by
// column. With the names of 10x beside it (tenx.h) its rows are genes, and those become the columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "read/array.h"
#include "read/cell.h"
#include "read/csv_chunks.h"
#include "read/entries.h"
#include "read/names.h"
#include "read/tenx.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

enum class Symmetry { general, symmetric, skew };

struct MtxHeader {
  bool array = false;
  bool pattern = false;  // entries without a value are 1
  Symmetry symmetry = Symmetry::general;
  MatrixShape shape;
  std::size_t entries = 0;
  std::size_t line = 0;   // the one with the sizes
  std::string_view body;  // behind it
};

class MtxHeaderReader {
 public:
  explicit MtxHeaderReader(const Source& source) : source_(source), rest_(source.bytes) {}

  MtxHeader read() {
    take_banner();
    std::string_view line = take_line();
    while (trimmed(line).empty() || line.starts_with('%')) {
      if (rest_.empty()) fail(line, "a line with the sizes of the matrix");
      line = take_line();
    }
    take_sizes(line);
    header_.line = line_;
    header_.body = rest_;
    return header_;
  }

 private:
  [[noreturn]] void fail(std::string_view found, std::string_view expected) const {
    reject(source_.name, "line {}: found {}, expected {}.", line_, quoted(trimmed(found)), expected);
  }

  std::string_view take_line() {
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
    ++line_;
    return line;
  }

  void take_banner() {
    const std::string_view line = take_line();
    const std::string lower = lower_case(line.substr(0, 200));
    std::string_view words = lower;
    std::array<std::string_view, 5> word;
    for (std::string_view& one : word) one = take_token(words);
    if (word[0] != "%%matrixmarket" || word[1] != "matrix") {
      fail(line, "a Matrix Market file (%%MatrixMarket matrix first)");
    }
    header_.array = word[2] == "array";
    if (!header_.array && word[2] != "coordinate") fail(line, "the layout coordinate or array");
    header_.pattern = word[3] == "pattern";
    if (word[3] != "real" && word[3] != "double" && word[3] != "integer" && !header_.pattern) {
      fail(line, "values that are real, integer or pattern");
    }
    if (word[4] == "symmetric") header_.symmetry = Symmetry::symmetric;
    if (word[4] == "skew-symmetric") header_.symmetry = Symmetry::skew;
    const bool known = word[4] == "general" || header_.symmetry != Symmetry::general;
    if (!known || (header_.array && (header_.pattern || word[4] != "general"))) {
      fail(line, header_.array ? "an array of numbers that is general" : "general or symmetric");
    }
  }

  void take_sizes(std::string_view line) {
    std::string_view rest = line;
    std::array<std::size_t, 3> sizes{};
    const std::size_t count = header_.array ? 2 : 3;
    for (std::size_t i = 0; i < count; ++i) {
      if (parse_integer(take_token(rest), sizes[i]) != std::errc()) {
        fail(line, header_.array ? "two sizes: rows and columns" : "three sizes: rows, columns and entries");
      }
    }
    if (!trimmed(rest).empty()) fail(rest, "the end of the line behind the sizes");
    header_.shape = {sizes[0], sizes[1]};
    header_.entries = header_.array ? product(sizes[0], sizes[1]) : sizes[2];
    if (header_.symmetry != Symmetry::general && sizes[0] != sizes[1]) {
      fail(line, "as many rows as columns in a symmetric matrix");
    }
  }

  const Source& source_;
  std::string_view rest_;
  std::size_t line_ = 0;
  MtxHeader header_;
};

// The entries of a part of the body.
class MtxPartReader {
 public:
  MtxPartReader(const MtxHeader& header, Entries& entries) : header_(header), entries_(entries) {}

  // False when the line is wrong; problem() says how.
  bool take_line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view first = take_token(rest);
    if (first.empty() || first.front() == '%') return true;
    std::size_t row = 0, column = 0;
    if (!take_index(first, header_.shape.rows, "row", row)) return false;
    if (!take_index(take_token(rest), header_.shape.columns, "column", column)) return false;
    double value = 1;
    const std::string_view text = take_token(rest);
    if (text.empty() != header_.pattern || (!header_.pattern && !parse_number(text, value))) {
      return fail(text,
                  header_.pattern ? "the end of the line (the matrix is a pattern)" : "a number as value");
    }
    if (std::isinf(value)) return fail(text, "a finite value");
    if (!trimmed(rest).empty()) return fail(trimmed(rest), "the end of the line");
    ++stored_;
    add(row, column, value);
    if (header_.symmetry == Symmetry::general || row == column) return true;
    add(column, row, header_.symmetry == Symmetry::skew ? -value : value);
    return true;
  }

  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }
  [[nodiscard]] std::size_t stored() const noexcept { return stored_; }

 private:
  bool take_index(std::string_view text, std::size_t size, const char* what, std::size_t& index) {
    if (parse_integer(text, index) == std::errc() && index >= 1 && index <= size) return true;
    return fail(text, fmt::format("a {} from 1 to {}", what, grouped(size)));
  }

  void add(std::size_t row, std::size_t column, double value) {
    entries_.rows.push_back(static_cast<std::uint32_t>(row - 1));
    entries_.columns.push_back(static_cast<std::uint32_t>(column - 1));
    entries_.values.push_back(value);
  }

  bool fail(std::string_view found, std::string_view expected) {
    problem_ = fmt::format("found {}, expected {}.", found.empty() ? "the end of the line" : quoted(found),
                           expected);
    return false;
  }

  const MtxHeader& header_;
  Entries& entries_;
  std::size_t stored_ = 0;
  std::string problem_;
};

std::vector<Entries> read_mtx_entries(const Source& source, const MtxHeader& header, const Workers& workers) {
  constexpr std::size_t chunk_bytes = std::size_t{1} << 20;
  const auto chunks = cut_at_records(header.body, chunk_bytes, false, workers);
  std::vector<Entries> parts(chunks.size());
  std::vector<std::string> problems(chunks.size());
  std::vector<std::size_t> stored(chunks.size());
  workers.for_each(chunks.size(), [&](std::size_t i, int) {
    MtxPartReader reader(header, parts[i]);
    std::string_view rest = chunks[i].bytes;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      if (!reader.take_line(line)) {
        problems[i] = fmt::format("line {}: {}", line_of(source.bytes, line), reader.problem());
        return;
      }
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    }
    stored[i] = reader.stored();
  });
  std::size_t found = 0;
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    if (!problems[i].empty()) throw InputError(source.name + ": " + problems[i]);
    found += stored[i];
  }
  if (found != header.entries) {
    reject(source.name, "found {}, expected {} as line {} says.",
           found == 1 ? "1 entry" : grouped(found) + " entries", grouped(header.entries), header.line);
  }
  return parts;
}

void add_mtx_array(Table& table, const Source& source, const MtxHeader& header, const ReadOptions& options,
                   const Workers& workers) {
  if (header.entries == 0)
    reject(source.name, "line {}: found a size of 0, expected at least 1.", header.line);
  // A value takes two bytes of text at least, so that sizes beyond the text are not believed.
  if (header.entries > header.body.size()) {
    reject(source.name, "found {} behind line {}, expected {} values.", counted(header.body.size(), "byte"),
           header.line, grouped(header.entries));
  }
  check_columns(options.transpose ? header.shape.rows : header.shape.columns, options, source.name);
  need_memory(source, header.entries * sizeof(double));
  auto values = share(Buffer(header.entries * sizeof(double)));
  auto* numbers = reinterpret_cast<double*>(values->data());
  std::string_view rest = header.body;
  std::size_t count = 0;
  for (std::size_t line_number = header.line + 1; !rest.empty(); ++line_number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::string_view text = trimmed(line);
    if (text.empty() || text.front() == '%') continue;
    double value = 0;
    if (!parse_number(text, value) || count == header.entries) {
      reject(source.name, "line {}: found {}, expected {}.", line_number, quoted(text),
             count == header.entries ? "no more values than line " + std::to_string(header.line) + " says"
                                     : "one number");
    }
    numbers[count++] = value;
  }
  if (count != header.entries) {
    reject(source.name, "found {}, expected {} as line {} says.", counted(count, "value"),
           grouped(header.entries), header.line);
  }
  const HostArray array{ElementType::f64, values->data(), count, values};
  const auto [rows, columns] = header.shape;
  add_matrix(table, array, options.transpose ? row_major(columns, rows) : column_major(rows, columns),
             options, workers);
}

}  // namespace

Table read_mtx(const Source& source, const ReadOptions& options, const Workers& workers) {
  const MtxHeader header = MtxHeaderReader(source).read();
  const std::optional<TenxNames> names = tenx_names_beside(source, options, workers);
  if (names && options.transpose) {
    reject(source.name,
           "found a 10x folder, whose genes become the columns by themselves, expected it without {}.",
           option_text("transpose"));
  }
  Table table{.source = source.name, .columns = {}, .has_labels = false};
  if (header.array) {
    if (names) reject(source.name, "found an array, expected coordinates in a 10x folder.");
    add_mtx_array(table, source, header, options, workers);
    return table;
  }
  const bool turn = options.transpose || names;
  const MatrixShape shape = turn ? turned(header.shape) : header.shape;
  check_sparse_shape(shape, header.entries, options, source.name);
  if (names) check_tenx_names(*names, shape, source.name);
  // An entry takes four bytes of text at least.
  const std::size_t most = std::min(header.entries, header.body.size() / 3 + 1);
  need_memory(source, 3 * most * (sizeof(double) + 2 * sizeof(std::uint32_t)) + shape.rows * 12);
  std::vector<Entries> entries = read_mtx_entries(source, header, workers);
  if (turn) {
    for (Entries& part : entries) std::swap(part.rows, part.columns);
  }
  std::vector<RowEntries> rows;
  rows.push_back(sort_by_row(entries, shape.rows));
  table.rows = shape.rows;
  if (names) {
    add_row_entries(table, rows, shape.columns, source, names->genes);
    add_row_names(table, "barcode", names->barcodes, names->barcodes_file);
    for (const std::string& warning : names->warnings) table.warnings.push_back(warning);
  } else {
    add_row_entries(table, rows, shape.columns, source);
  }
  return table;
}

}  // namespace sewil::reading
