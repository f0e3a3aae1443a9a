// samples/matrix_bytes.cpp: see matrix_bytes.h.
#include "samples/matrix_bytes.h"

#include <type_traits>

namespace sewil::selection {
namespace {

// What packing and unpacking of a column's fields share: one list of fields, so that they cannot differ.
template <class Coded, class Each>
  requires std::is_same_v<std::remove_const_t<Coded>, CodedColumn>
void each_list(Coded& column, Each&& each) {
  each(column.codes8);
  each(column.codes16);
  each(column.off_rows);
  each(column.off_codes);
  each(column.lower);
}

template <class Coded, class Each>
void each_value(Coded& column, Each&& each) {
  each(column.codes);
  each(column.has_missing);
  each(column.exact);
  each(column.cut_by_rank);
  each(column.category);
  each(column.dominant);
  each(column.dense);
  each(column.has_off_list);
}

}  // namespace

void put_matrix(std::string& out, const CodedMatrix& matrix) {
  base::put(out, static_cast<std::uint64_t>(matrix.rows));
  base::put_list(out, matrix.row_weights);
  base::put(out, static_cast<std::uint64_t>(matrix.columns.size()));
  for (const CodedColumn& column : matrix.columns) {
    each_value(column, [&](const auto& value) { base::put(out, value); });
    each_list(column, [&](const auto& list) { base::put_list(out, list); });
    if (!column.exact) base::put_list(out, column.upper);  // else the same as `lower`
  }
}

CodedMatrix take_matrix(base::ByteReader& in) {
  CodedMatrix matrix;
  matrix.rows = in.take<std::uint64_t>();
  matrix.row_weights = in.take_list<double>();
  const auto columns = in.take<std::uint64_t>();
  in.need(columns);  // each has some bytes
  matrix.columns.resize(columns);
  for (CodedColumn& column : matrix.columns) {
    each_value(column, [&]<class T>(T& value) { value = in.take<T>(); });
    each_list(column, [&]<class List>(List& list) { list = in.take_list<typename List::value_type>(); });
    column.upper = column.exact ? column.lower : in.take_list<double>();
  }
  return matrix;
}

}  // namespace sewil::selection
