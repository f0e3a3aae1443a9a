// samples/content_order.h: an order of the columns, rows and classes of a table that depends on what they
// hold and not on where they stand, what they are called or how values are spaced. Whoever draws at random or
// breaks ties by this order gives the same answer for a table with its columns or rows in another order,
// other class names, or any strictly increasing change of a column.
// key: a hash of a row, column, class or group of rows. A row's is a sum over its cells, a column's a sum
// over its cells, so that no order enters; cells count by their code (a rank) and by the key of the other
// side. Labels have no part in the order of rows and columns, so that further ones do not change it; classes
// go by their first row. Columns that hold the same go by name, then by number; rows by label, then by
// number.
#pragma once

#include <cstdint>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil::selection {

struct ContentOrder {
  std::vector<std::uint32_t> columns, rows, classes;  // numbers of the table's, in this order
  // Beside columns: the place of the first one that holds the same codes, its own when there is none before.
  std::vector<std::uint32_t> same_as;
};

[[nodiscard]] ContentOrder content_order(const Dataset& data, const CodedMatrix& matrix,
                                         const Workers& workers);

}  // namespace sewil::selection
