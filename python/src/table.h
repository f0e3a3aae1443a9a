// python/src/table.h: the columns of a Python table, as views of the arrays that hold them.
// A Table keeps the arrays alive; nothing but category codes is copied.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arrays.h"
#include "sewil/data/table.h"

namespace sewil::python {

using AnyVector = nb::ndarray<nb::ro, nb::ndim<1>, nb::device::cpu>;
using AnyMatrix = nb::ndarray<nb::ro, nb::ndim<2>, nb::device::cpu>;

class Table {
 public:
  explicit Table(std::size_t rows) : rows_(rows) {}

  // One column per name, of any numeric type and order.
  void add_matrix(const std::vector<std::string>& names, const AnyMatrix& values);
  void add_vector(const std::string& name, const AnyVector& values);
  // `codes` point into `categories`, which are sorted; -1 is missing.
  void add_categories(const std::string& name, const Vector<std::int32_t>& codes,
                      const std::vector<std::string>& categories);
  // Compressed columns: rows ascend within a column and no value is 0.
  void add_sparse(const std::vector<std::string>& names, const Vector<std::int64_t>& starts,
                  const Vector<std::uint32_t>& rows, const Vector<double>& values);

  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] const std::vector<Column>& columns() const noexcept { return columns_; }

 private:
  void check_rows(std::size_t found) const;

  std::size_t rows_;
  std::vector<Column> columns_;
  std::vector<nb::object> owners_;
};

}  // namespace sewil::python
