// read/csv.h: the knobs of the CSV reader. They never change what is read; tests sweep them.
#pragma once

#include <cstddef>

#include "read/source.h"

namespace sewil::reading {

struct CsvTuning {
  std::size_t chunk_bytes = std::size_t{1} << 20;  // of text parsed by one worker at a time
  std::size_t tile_bytes = std::size_t{1} << 17;   // of numbers gathered row by row before they go to columns
};

Table read_csv(const Source& source, const ReadOptions& options, const Workers& workers,
               const CsvTuning& tuning);

}  // namespace sewil::reading
