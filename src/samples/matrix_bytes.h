// samples/matrix_bytes.h: a coded matrix as bytes, for jobs.
#pragma once

#include <string>

#include "base/bytes.h"
#include "sewil/data/coded_matrix.h"

namespace sewil::selection {

void put_matrix(std::string& out, const CodedMatrix& matrix);
[[nodiscard]] CodedMatrix take_matrix(base::ByteReader& in);

}  // namespace sewil::selection
