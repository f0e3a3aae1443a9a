// read/csv_sample.h: the numbers of some rows of a CSV file, spread over all of it, without reading the rest.
// The records are those that begin in pieces of equal length, the first ones of each piece, so a file that is
// sorted by something is sampled from end to end. Which they are depends on the file alone. A piece may begin
// inside a quoted line break; what then looks like no record is left out, it is only a sample.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/input_file.h"
#include "read/cell.h"
#include "read/csv_layout.h"
#include "sewil/data/work.h"

namespace sewil::reading {

struct CsvSampling {
  std::size_t rows = 50'000;                   // most
  std::size_t bytes = std::size_t{256} << 20;  // of numbers, most
  std::size_t pieces = 64;
};

// Which part of the file the records are in, and how long they seem to be.
struct CsvBody {
  std::size_t start = 0, stop = 0;  // in bytes of the file
  double record_bytes = 1;
};

struct CsvSample {
  std::size_t rows = 0;
  std::vector<double> values;  // row by row, those of the wanted columns; NaN: missing, infinite or text
};

CsvSample take_csv_sample(const base::InputFile& file, const CsvBody& body, const CsvLayout& layout,
                          const MissingTokens& missing, std::span<const char> wanted,
                          const CsvSampling& sampling, const Workers& workers);

}  // namespace sewil::reading
