// python/src/table.cpp: see table.h; y and what is said of columns beside it, and the built-in data.
#include "table.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "option_values.h"
#include "run.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "target.h"

namespace sewil::python {
namespace {

ElementType element_type(nb::dlpack::dtype type) {
  const auto is = [&](nb::dlpack::dtype_code code, int bits) {
    return type.code == static_cast<std::uint8_t>(code) && type.bits == bits && type.lanes == 1;
  };
  using Code = nb::dlpack::dtype_code;
  if (is(Code::Float, 64)) return ElementType::f64;
  if (is(Code::Float, 32)) return ElementType::f32;
  if (is(Code::Int, 64)) return ElementType::i64;
  if (is(Code::Int, 32)) return ElementType::i32;
  if (is(Code::Int, 16)) return ElementType::i16;
  if (is(Code::Int, 8)) return ElementType::i8;
  if (is(Code::UInt, 64)) return ElementType::u64;
  if (is(Code::UInt, 32)) return ElementType::u32;
  if (is(Code::UInt, 16)) return ElementType::u16;
  if (is(Code::UInt, 8)) return ElementType::u8;
  throw InputError("X has a type that is neither a real nor a whole number of 8 to 64 bits.");
}

Target target_of(const Vector<std::int32_t>& labels, std::vector<std::string> classes, std::string name,
                 std::vector<double> weights) {
  const auto all = span_of(labels);
  return {{all.begin(), all.end()}, std::move(classes), std::move(name), std::move(weights)};
}

nb::dict generate(const nb::dict& options, bool shuffle, const Run& run) {
  auto chosen = read_options<GenerateOptions>(options);
  chosen.seed = run.seed;
  chosen.shuffle = shuffle;
  GeneratedData made = run_without_gil(
      run, [&](const Workers& workers, Progress&) { return generate_madelon_like(chosen, workers); });
  const std::size_t rows = made.data.rows();
  const std::size_t columns = made.data.columns().size();
  std::vector<double> values(rows * columns);
  std::vector<double> cells(rows);
  nb::list roles;
  nb::list names;
  for (std::size_t c = 0; c < columns; ++c) {
    made.data.columns()[c].copy_to(cells);
    for (std::size_t row = 0; row < rows; ++row) values[row * columns + c] = cells[row];
    const std::string_view role = sewil::name_of(made.roles[c]);
    roles.append(nb::str(role.data(), role.size()));
    names.append(made.data.columns()[c].name);
  }
  nb::dict result;
  result["values"] = new_matrix(std::move(values), rows, columns);
  result["labels"] =
      new_vector(std::vector<std::int32_t>(made.data.labels().begin(), made.data.labels().end()));
  result["truth"] = new_vector(std::move(made.truth));
  result["roles"] = roles;
  result["names"] = names;
  return result;
}

}  // namespace

void Table::check_rows(std::size_t found) const {
  if (found == rows_) return;
  throw InputError(fmt::format("X has columns of {} and of {} rows.", rows_, found));
}

void Table::add_matrix(const std::vector<std::string>& names, const AnyMatrix& values) {
  check_rows(values.shape(0));
  const ElementType type = element_type(values.dtype());
  const auto* const base = static_cast<const char*>(values.data());
  const std::ptrdiff_t width = values.dtype().bits / 8;
  for (std::size_t c = 0; c < names.size(); ++c) {
    const std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(c) * values.stride(1) * width;
    columns_.push_back(
        {.name = names[c],
         .rows = rows_,
         .values = DenseValues{.type = type, .data = base + offset, .stride = values.stride(0)}});
  }
  owners_.push_back(nb::cast(values));
}

void Table::add_vector(const std::string& name, const AnyVector& values) {
  check_rows(values.shape(0));
  columns_.push_back(
      {.name = name,
       .rows = rows_,
       .values = DenseValues{
           .type = element_type(values.dtype()), .data = values.data(), .stride = values.stride(0)}});
  owners_.push_back(nb::cast(values));
}

void Table::add_categories(const std::string& name, const Vector<std::int32_t>& codes,
                           const std::vector<std::string>& categories) {
  check_rows(codes.shape(0));
  const auto cells = span_of(codes);
  columns_.push_back(make_category_column(name, {cells.begin(), cells.end()}, categories));
}

void Table::add_sparse(const std::vector<std::string>& names, const Vector<std::int64_t>& starts,
                       const Vector<std::uint32_t>& rows, const Vector<double>& values) {
  for (std::size_t c = 0; c < names.size(); ++c) {
    const auto begin = static_cast<std::size_t>(starts(c));
    const std::size_t count = static_cast<std::size_t>(starts(c + 1)) - begin;
    columns_.push_back({.name = names[c],
                        .rows = rows_,
                        .values = SparseValues{.rows = span_of(rows).subspan(begin, count),
                                               .values = span_of(values).subspan(begin, count)}});
  }
  owners_.push_back(nb::cast(rows));
  owners_.push_back(nb::cast(values));
}

void bind_table(nb::module_& module) {
  nb::class_<Table>(module, "Table", "The columns of a table, as views of the arrays that hold them.")
      .def(nb::init<std::size_t>(), nb::arg("rows"))
      .def("add_matrix", &Table::add_matrix, nb::arg("names"), nb::arg("values"))
      .def("add_vector", &Table::add_vector, nb::arg("name"), nb::arg("values"))
      .def("add_categories", &Table::add_categories, nb::arg("name"), nb::arg("codes"), nb::arg("categories"))
      .def("add_sparse", &Table::add_sparse, nb::arg("names"), nb::arg("starts"), nb::arg("rows"),
           nb::arg("values"))
      .def_prop_ro("rows", &Table::rows)
      .def_prop_ro("names", [](const Table& table) {
        std::vector<std::string> names;
        for (const Column& column : table.columns()) names.push_back(column.name);
        return names;
      });
  nb::class_<Target>(module, "Target", "Class indices of the rows (-1: unlabeled) and the classes' names.")
      .def(nb::new_(&target_of), nb::arg("labels"), nb::arg("classes"), nb::arg("name"), nb::arg("weights"));
  nb::class_<ColumnConstraints>(module, "Constraints", "Columns to keep, to drop and to treat as one.")
      .def(nb::init<ColumnSet, ColumnSet, std::vector<ColumnSet>>(), nb::arg("keep"), nb::arg("drop"),
           nb::arg("groups"));
  module.def("generate_madelon_like", generate, nb::arg("options"), nb::arg("shuffle"), nb::arg("run"));
}

}  // namespace sewil::python
