// read/npy_header.h: the header of an NPY array: magic, version, and a Python dict literal with three keys.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sewil::reading {

struct NpyHeader {
  std::size_t size = 0;  // bytes up to the first element
  std::string descr;
  bool column_major = false;
  std::vector<std::size_t> shape;
};

// Throws InputError that names the byte.
NpyHeader parse_npy_header(std::string_view bytes, const std::string& name);

}  // namespace sewil::reading
