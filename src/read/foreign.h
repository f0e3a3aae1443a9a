// read/foreign.h: files that tables come in and that this library does not read: Parquet, Arrow, Excel, HDF5.
// The command of the Python package reads them by the libraries made for them (docs/developer/dependencies.md
// says why).
#pragma once

#include <string>
#include <string_view>

namespace sewil::reading {

// "a Parquet file", by the ending of its name or its first bytes; null: none of these.
const char* foreign_kind(const std::string& name, std::string_view bytes);

}  // namespace sewil::reading
