// read/mat.cpp: MATLAB 5 files (save -v6 or -v7): full and sparse matrices of real numbers, in the type they
// are stored in, zlib-compressed or not.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "read/array.h"
#include "read/buffer.h"
#include "read/inflate.h"
#include "read/mat_elements.h"
#include "read/source.h"
#include "read/sparse.h"
#include "read/variables.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

constexpr std::size_t file_header = 128;
constexpr std::size_t peek_bytes = 4096;  // flags, sizes and name take far less

struct Variable {
  MatHeader header;
  MatElement element;  // matrix or compressed
  std::size_t at = 0;  // its byte in the file
};

// Real numbers of a variable, with what keeps them alive.
struct Content {
  std::string_view bytes;  // behind the matrix tag
  std::shared_ptr<const void> owner;
};

std::optional<ElementType> element_of(MatType type) {
  switch (type) {
    case MatType::i8:
      return ElementType::i8;
    case MatType::u8:
      return ElementType::u8;
    case MatType::i16:
      return ElementType::i16;
    case MatType::u16:
      return ElementType::u16;
    case MatType::i32:
      return ElementType::i32;
    case MatType::u32:
      return ElementType::u32;
    case MatType::f32:
      return ElementType::f32;
    case MatType::f64:
      return ElementType::f64;
    case MatType::i64:
      return ElementType::i64;
    case MatType::u64:
      return ElementType::u64;
    default:
      return std::nullopt;
  }
}

class MatFile {
 public:
  explicit MatFile(const Source& source) : source_(source) {
    const std::string_view bytes = source.bytes;
    if (bytes.starts_with("\x89HDF") || bytes.starts_with("MATLAB 7.3")) {
      reject(source.name, "byte 1: found a MATLAB 7.3 (HDF5) file, expected MATLAB 5 (save it with -v7).");
    }
    const std::string_view mark = bytes.size() < file_header ? std::string_view() : bytes.substr(126, 2);
    if (mark != "IM" && mark != "MI") {
      reject(source.name, "byte 127: found {}, expected a MATLAB 5 file (save it with -v7).", quoted(mark));
    }
    order_ = mark == "IM" ? std::endian::little : std::endian::big;
    list_variables();
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    names.reserve(variables_.size());
    for (const Variable& variable : variables_) names.push_back(variable.header.name);
    return names;
  }

  void add_values(Table& table, std::size_t index, const ReadOptions& options, const Workers& workers) const {
    const Variable& variable = variables_[index];
    const auto [rows, columns] = matrix_sizes(variable);
    check_columns(columns, options, source_.name);
    const Content content = open(variable);
    if (variable.header.array_class == static_cast<unsigned>(MatClass::sparse)) {
      table.rows = rows;
      add_compressed(table, read_sparse(variable, content));
    } else {
      add_matrix(table, read_full(variable, content), column_major(rows, columns), options, workers);
    }
  }

  [[nodiscard]] Column labels(std::size_t index) const {
    const Variable& variable = variables_[index];
    const auto [rows, columns] = matrix_sizes(variable);
    if (rows != 1 && columns != 1) {
      reject(source_.name, "variable {}: found {} x {} values, expected one label per row.",
             quoted(variable.header.name), grouped(rows), grouped(columns));
    }
    const Content content = open(variable);
    if (variable.header.array_class != static_cast<unsigned>(MatClass::sparse)) {
      return label_column(read_full(variable, content), variable.header.name);
    }
    const CompressedColumns sparse = read_sparse(variable, content);
    // A size that the few stored entries do not back is refused before the dense labels are made.
    if (rows > most_sparse_labels) {
      reject(source_.name, "variable {}: found {} sparse labels, expected at most {}.",
             quoted(variable.header.name), grouped(rows), grouped(most_sparse_labels));
    }
    std::vector<double> dense(rows * columns);
    for (std::size_t c = 0; c < columns; ++c) {
      for (std::size_t i = sparse.starts[c]; i < sparse.starts[c + 1]; ++i) {
        dense[columns == 1 ? sparse.rows[i] : c] = sparse.values[i];
      }
    }
    return make_column(variable.header.name, std::move(dense));
  }

 private:
  static constexpr std::size_t most_sparse_labels = std::size_t{1} << 24;

  void list_variables() {
    MatElements elements(source_.bytes.substr(file_header), order_, source_.name, file_header);
    while (!elements.at_end()) {
      Variable variable;
      variable.at = elements.position();
      variable.element = elements.next();
      if (variable.element.type == MatType::compressed) {
        Buffer start;
        inflate(variable, start, peek_bytes);
        MatElements inner(start.view().substr(std::min<std::size_t>(8, start.size())), order_, source_.name,
                          variable.at);
        variable.header = read_mat_header(inner, order_, source_.name);
      } else if (variable.element.type == MatType::matrix) {
        MatElements inner(variable.element.data, order_, source_.name, variable.at + 8);
        variable.header = read_mat_header(inner, order_, source_.name);
      } else {
        continue;
      }
      variables_.push_back(std::move(variable));
    }
  }

  // Whether the stream ended within `most` bytes.
  bool inflate(const Variable& variable, Buffer& out, std::size_t most) const {
    Inflater inflater(variable.element.data, Wrapping::zlib);
    const std::size_t hint = std::min(most, variable.element.data.size() * 16);
    const auto state = inflater.inflate_until(out, most, hint);
    if (state == Inflater::State::damaged || state == Inflater::State::truncated) {
      reject(source_.name, "byte {}: found {} in a compressed variable, expected intact zlib data.",
             variable.at + 8 + inflater.used(),
             state == Inflater::State::damaged ? inflater.message() : "the end of the data");
    }
    return state == Inflater::State::ended;
  }

  [[nodiscard]] Content open(const Variable& variable) const {
    if (variable.element.type == MatType::matrix) return {variable.element.data, source_.owner};
    Buffer start;
    inflate(variable, start, 8);
    const std::string_view tag = start.view();
    const bool is_matrix =
        tag.size() == 8 && mat_integer(tag, 0, order_) == static_cast<std::uint32_t>(MatType::matrix);
    const std::size_t declared = is_matrix ? mat_integer(tag, 1, order_) : 0;
    need_memory(source_, believable(declared, variable.element.data.size()));
    Buffer whole;
    // One byte more than declared is enough to see that the declaration lies.
    const bool ended = inflate(variable, whole, 8 + declared + 1);
    if (!is_matrix || !ended || whole.size() != 8 + declared) {
      reject(source_.name, "variable {}: found {}{} in it, expected {} as its tag says.",
             quoted(variable.header.name), ended ? "" : "more than ",
             counted(std::min(whole.size(), 8 + declared), "byte"), grouped(8 + declared));
    }
    auto owner = share(std::move(whole));
    return {owner->view().substr(8), owner};
  }

  [[nodiscard]] std::pair<std::size_t, std::size_t> matrix_sizes(const Variable& variable) const {
    const MatHeader& header = variable.header;
    const bool is_sparse = header.array_class == static_cast<unsigned>(MatClass::sparse);
    const bool is_full = header.array_class >= static_cast<unsigned>(MatClass::f64) &&
                         header.array_class <= static_cast<unsigned>(MatClass::u64);
    if ((!is_sparse && !is_full) || header.is_complex) {
      reject(source_.name, "variable {}: found {}, expected a matrix of real numbers.", quoted(header.name),
             header.is_complex ? "complex numbers" : mat_class_name(header.array_class));
    }
    if (header.sizes.size() != 2 || header.sizes[0] == 0 || header.sizes[1] == 0) {
      reject(source_.name,
             "variable {}: found {} of sizes {}, expected a matrix with at least one row and column.",
             quoted(header.name), counted(header.sizes.size(), "dimension"),
             fmt::join(header.sizes.begin(),
                       header.sizes.begin() +
                           static_cast<std::ptrdiff_t>(std::min<std::size_t>(4, header.sizes.size())),
                       " x "));
    }
    return {header.sizes[0], header.sizes[1]};
  }

  [[nodiscard]] HostArray read_full(const Variable& variable, const Content& content) const {
    MatElements elements(content.bytes, order_, source_.name, variable.at);
    read_mat_header(elements, order_, source_.name);
    const auto [rows, columns] = matrix_sizes(variable);
    return numbers(variable, elements.next(), product(rows, columns), content.owner);
  }

  [[nodiscard]] HostArray numbers(const Variable& variable, const MatElement& element, std::size_t count,
                                  const std::shared_ptr<const void>& owner) const {
    const auto type = element_of(element.type);
    if (!type || element.data.size() != product(count, element_size(*type))) {
      reject(source_.name, "variable {}: found {} of values of type {}, expected {}.",
             quoted(variable.header.name), counted(element.data.size(), "byte"),
             static_cast<std::uint32_t>(element.type), counted(count, "number"));
    }
    return to_host({element.data, *type, order_, owner});
  }

  [[noreturn]] void fail_sparse(const Variable& variable, const char* what) const {
    reject(source_.name,
           "variable {}: found {} in the sparse matrix, expected ascending rows in every column.",
           quoted(variable.header.name), what);
  }

  [[nodiscard]] CompressedColumns read_sparse(const Variable& variable, const Content& content) const {
    MatElements elements(content.bytes, order_, source_.name, variable.at);
    read_mat_header(elements, order_, source_.name);
    const auto sizes = matrix_sizes(variable);
    const std::size_t rows = sizes.first;
    const std::size_t columns = sizes.second;
    const std::string_view row_numbers = elements.next().data;
    const std::string_view starts = elements.next().data;
    if (starts.size() != product(columns + 1, 4)) fail_sparse(variable, "another number of columns");
    need_memory(source_, columns * sizeof(Column));
    const std::size_t entries = mat_integer(starts, columns, order_);
    if (row_numbers.size() / 4 < entries) fail_sparse(variable, "too few row numbers");
    const MatElement values = elements.next();
    // MATLAB may store more values than are in use.
    const auto type = element_of(values.type);
    if (!type || values.data.size() / element_size(*type) < entries) fail_sparse(variable, "too few values");
    const HostArray stored = to_host({values.data, *type, order_, content.owner});
    CompressedColumns out;
    out.starts.push_back(0);
    visit_dense({stored.type, stored.data, 1, nullptr}, [&](const auto* data, std::ptrdiff_t) {
      for (std::size_t c = 0; c < columns; ++c) {
        const std::size_t first = mat_integer(starts, c, order_);
        const std::size_t last = mat_integer(starts, c + 1, order_);
        if (first > last || last > entries || (c == 0 && first != 0))
          fail_sparse(variable, "column starts out of order");
        for (std::size_t i = first; i < last; ++i) {
          const std::uint32_t row = mat_integer(row_numbers, i, order_);
          if (row >= rows || (i > first && row <= mat_integer(row_numbers, i - 1, order_)))
            fail_sparse(variable, "rows out of order");
          const auto value = static_cast<double>(data[i]);
          if (std::isinf(value)) {
            reject(source_.name, "row {}, column {}: found an infinite value, expected a finite number.",
                   row + 1, quoted(column_name(c)));
          }
          if (value == 0) continue;
          out.rows.push_back(row);
          out.values.push_back(value);
        }
        out.starts.push_back(out.rows.size());
      }
    });
    return out;
  }

  const Source& source_;
  std::endian order_ = std::endian::little;
  std::vector<Variable> variables_;
};

}  // namespace

Table read_mat(const Source& source, const ReadOptions& options, const Workers& workers) {
  const MatFile file(source);
  const std::vector<std::string> names = file.names();
  const ChosenVariables chosen = choose_variables(names, options, source.name);
  Table table{.source = source.name, .columns = {}};
  file.add_values(table, chosen.x, options, workers);
  if (chosen.y) {
    add_labels(table, file.labels(*chosen.y), "variable " + quoted(names[*chosen.y]), workers);
  } else {
    note_no_labels(table);
  }
  return table;
}

}  // namespace sewil::reading
