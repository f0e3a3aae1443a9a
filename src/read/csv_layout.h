// read/csv_layout.h: how a CSV file is laid out: separator, header, number of columns, told or found out from
// its first records.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "read/cell.h"
#include "read/source.h"

namespace sewil::reading {

struct CsvLayout {
  char separator = ',';
  bool has_header = false;
  std::size_t columns = 0;
  std::vector<std::string> names;  // one per column, unique
  std::vector<char> named;         // whether the header gave the name
  std::vector<char> looks_text;    // a text cell was seen among the first rows, or the column stays text
  std::vector<char> stays_text;    // the options say that its cells are texts, whatever they look like
  std::vector<char> stays_exact;   // the options say that its numbers are wanted as they are, not in steps
  std::string_view body;           // the records behind the header
  std::vector<std::string> warnings;
};

CsvLayout find_csv_layout(const Source& source, const ReadOptions& options, const MissingTokens& missing);

}  // namespace sewil::reading
