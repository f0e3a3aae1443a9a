// read/csv_stream.h: CSV files that are never held: parts of the text are parsed by all workers, numbers are
// coded at once (step_coder.h), and the part is let go. One pass; a second one only for columns that turn out
// to be text behind the first rows.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "read/csv.h"
#include "read/csv_sample.h"
#include "sewil/data/work.h"

namespace sewil::reading {

struct StreamTuning {
  CsvTuning csv = {.tile_bytes = std::size_t{1} << 20};
  CsvSampling sampling;
  std::size_t head_bytes = std::size_t{1} << 22;   // looked at to find out the layout
  std::size_t block_bytes = std::size_t{1} << 25;  // of text parsed at a time
};

// The table of a plain CSV file when the options or its size ask for it; nothing when the usual reader is to
// take it: other formats, packed files, pipes, numbers in a style of their own.
std::optional<Table> read_as_stream(const std::string& path, const ReadOptions& options,
                                    const Workers& workers, Progress& progress,
                                    const StreamTuning& tuning = {});

}  // namespace sewil::reading
