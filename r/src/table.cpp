// r/src/table.cpp: see table.h.
#include "table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

#include "values.h"

namespace sewil::r {
namespace {

// What stands at `first`, one number per row, `stride` apart.
Column number_column(std::string name, SEXP values, std::size_t first, std::size_t rows,
                     std::ptrdiff_t stride) {
  DenseValues dense{.type = ElementType::f64, .data = nullptr, .stride = stride, .owner = nullptr};
  if (TYPEOF(values) == REALSXP) {
    dense.data = REAL(values) + first;
  } else {
    dense.type = ElementType::i32;
    dense.data = (TYPEOF(values) == LGLSXP ? LOGICAL(values) : INTEGER(values)) + first;
  }
  return {.name = std::move(name), .kind = ColumnKind::numeric, .rows = rows, .values = dense};
}

// Columns of a matrix, or its rows when features stand there.
void add_matrix(const cpp11::list& block, std::vector<Column>& columns) {
  const SEXP values = element(block, "values");
  const bool transposed = Rf_asLogical(element(block, "transposed")) == TRUE;
  const auto across = static_cast<std::size_t>(Rf_nrows(values));
  const auto along = static_cast<std::size_t>(Rf_ncols(values));
  std::vector<std::string> names = texts_of(element(block, "names"));
  for (std::size_t c = 0; c < names.size(); ++c) {
    columns.push_back(
        transposed ? number_column(std::move(names[c]), values, c, along, static_cast<std::ptrdiff_t>(across))
                   : number_column(std::move(names[c]), values, c * across, across, 1));
  }
}

void add_numbers(const cpp11::list& block, std::vector<Column>& columns) {
  const SEXP values = element(block, "values");
  columns.push_back(number_column(text_of(element(block, "name")), values, 0,
                                  static_cast<std::size_t>(Rf_xlength(values)), 1));
}

// Of the levels those that occur, in the order of their texts, as everywhere in sewil.
void add_categories(const cpp11::list& block, std::vector<Column>& columns) {
  const SEXP codes = element(block, "codes");
  const std::vector<std::string> levels = texts_of(element(block, "levels"));
  const std::span<const int> given(INTEGER(codes), static_cast<std::size_t>(Rf_xlength(codes)));
  std::map<std::string, std::int32_t> places;
  for (const int code : given) {
    if (code != NA_INTEGER) places.emplace(levels[static_cast<std::size_t>(code - 1)], 0);
  }
  std::vector<std::string> categories;
  for (auto& [text, place] : places) {
    place = static_cast<std::int32_t>(categories.size());
    categories.push_back(text);
  }
  std::vector<std::int32_t> place_of_level;
  for (const std::string& level : levels) {
    const auto found = places.find(level);
    place_of_level.push_back(found == places.end() ? -1 : found->second);
  }
  std::vector<std::int32_t> cells;
  cells.reserve(given.size());
  for (const int code : given) {
    cells.push_back(code == NA_INTEGER ? -1 : place_of_level[static_cast<std::size_t>(code - 1)]);
  }
  columns.push_back(make_category_column(text_of(element(block, "name")), std::move(cells), categories));
}

// Of a dgCMatrix: no cell of it is 0, and rows ascend within a column.
void add_sparse(const cpp11::list& block, std::vector<Column>& columns) {
  const int* const starts = INTEGER(element(block, "starts"));
  // R counts in int, the library in unsigned: the same bits, for none is negative.
  const auto* const rows = reinterpret_cast<const std::uint32_t*>(INTEGER(element(block, "rows")));
  const double* const values = REAL(element(block, "values"));
  std::vector<std::string> names = texts_of(element(block, "names"));
  for (std::size_t c = 0; c < names.size(); ++c) {
    const auto count = static_cast<std::size_t>(starts[c + 1] - starts[c]);
    columns.push_back(
        {.name = std::move(names[c]),
         .kind = ColumnKind::numeric,
         .rows = static_cast<std::size_t>(Rf_asInteger(element(block, "height"))),
         .values = SparseValues{
             .rows = {rows + starts[c], count}, .values = {values + starts[c], count}, .owner = nullptr}});
  }
}

ColumnSet places_of(SEXP wanted, std::span<const Column> columns, const char* what) {
  ColumnSet places;
  for (const std::string& name : texts_of(wanted)) {
    places.push_back(static_cast<std::uint32_t>(find_column(columns, name, what)));
  }
  return places;
}

}  // namespace

std::vector<Column> columns_of(const cpp11::list& blocks) {
  std::vector<Column> columns;
  for (const SEXP one : blocks) {
    const cpp11::list block(one);
    const std::string kind = text_of(element(block, "kind"));
    if (kind == "matrix") {
      add_matrix(block, columns);
    } else if (kind == "sparse") {
      add_sparse(block, columns);
    } else if (kind == "categories") {
      add_categories(block, columns);
    } else {
      add_numbers(block, columns);
    }
  }
  return columns;
}

Dataset dataset_of(const cpp11::list& table, const cpp11::list& target) {
  const SEXP labels = element(target, "labels");
  std::vector<std::int32_t> codes(static_cast<std::size_t>(Rf_xlength(labels)));
  std::ranges::transform(std::span<const int>(INTEGER(labels), codes.size()), codes.begin(),
                         [](int label) { return label == NA_INTEGER ? unlabeled : label - 1; });
  Dataset data(columns_of(table), std::move(codes), texts_of(element(target, "classes")), "x",
               text_of(element(target, "name")));
  if (const SEXP weights = element(target, "weights"); weights != R_NilValue) {
    const std::span<const double> all(REAL(weights), static_cast<std::size_t>(Rf_xlength(weights)));
    data.set_weights("weights", {all.begin(), all.end()});
  }
  if (const SEXP groups = element(target, "groups"); groups != R_NilValue) {
    data.set_groups("group", texts_of(groups));
  }
  return data;
}

ColumnConstraints constraints_of(const cpp11::list& wishes, std::span<const Column> columns) {
  ColumnConstraints constraints{.keep = places_of(element(wishes, "keep"), columns, "keep"),
                                .drop = places_of(element(wishes, "drop"), columns, "drop"),
                                .groups = {}};
  const SEXP groups = element(wishes, "feature_groups");
  for (R_xlen_t i = 0; i < Rf_xlength(groups); ++i) {
    constraints.groups.push_back(places_of(VECTOR_ELT(groups, i), columns, "feature_groups"));
  }
  return constraints;
}

}  // namespace sewil::r
