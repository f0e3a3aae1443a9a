// read/csv.h: the knobs of the CSV reader. They never change what is read; tests sweep them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "read/csv_layout.h"
#include "read/source.h"

namespace sewil::reading {

struct CsvTuning {
  std::size_t chunk_bytes = std::size_t{1} << 20;  // of text parsed by one worker at a time
  std::size_t tile_bytes = std::size_t{1} << 17;   // of numbers gathered row by row before they go to columns
};

Table read_csv(const Source& source, const ReadOptions& options, const Workers& workers,
               const CsvTuning& tuning);

// The table of what was read; an unnamed first column that numbers the rows is no part of it.
Table finish_csv(const std::string& name, std::size_t rows, CsvLayout layout, std::vector<Column> columns);

}  // namespace sewil::reading
