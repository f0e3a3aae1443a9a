// selection/usable_columns.h: what a search decides on: the columns that vary, as far as nobody wants others.
#pragma once

#include <functional>
#include <string>

#include "sewil/data/coded_matrix.h"
#include "sewil/select/search.h"

namespace sewil::selection {

// A constant column can never split a node. It stays only where the user or a group wants it. Throws as
// make_search_space.
SearchSpace usable_space(const CodedMatrix& matrix, ColumnConstraints constraints,
                         const std::function<std::string(std::uint32_t)>& name_of = {});

}  // namespace sewil::selection
