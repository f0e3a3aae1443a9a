// read/format.h: which format a file has.
#pragma once

#include <string>
#include <string_view>

#include "sewil/read.h"

namespace sewil::reading {

// By the ending of the name (before .gz), else by the (unpacked) bytes. Text of no known kind is CSV.
FileFormat find_format(const std::string& name, std::string_view bytes);

}  // namespace sewil::reading
