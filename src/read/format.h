// read/format.h: the table of formats, and which of them a file has.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "read/source.h"
#include "sewil/data/table.h"

namespace sewil::reading {

struct Format {
  const char* name;                                  // on the command line
  std::vector<std::string_view> endings = {};        // of a file's name, before .gz
  bool (*begins)(std::string_view bytes) = nullptr;  // whether the bytes look like it
  Table (*read)(const Source& source, const ReadOptions& options, const Workers& workers) = nullptr;
};

// In the order of the enum. Of two that the bytes look like, the later one is meant.
std::span<const Format> format_table();

// By the ending of the name, else by the (unpacked) bytes. Text of no known kind is CSV.
FileFormat find_format(const std::string& name, std::string_view bytes);

}  // namespace sewil::reading
