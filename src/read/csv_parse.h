// read/csv_parse.h: one pass over the chunks of a CSV file, cells going straight into preallocated columns.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "read/cell.h"
#include "read/csv.h"
#include "read/csv_chunks.h"
#include "read/csv_layout.h"
#include "read/step_coder.h"
#include "read/words.h"

namespace sewil::reading {

enum class ColumnMode : std::uint8_t { number, stepped, text, skip };

struct CsvChunk {
  TextChunk text;
  std::size_t first_row = 0;
  std::size_t rows = 0;
};

struct CsvInfinite {
  std::size_t row = 0;
  std::size_t column = 0;
  const char* at = nullptr;
};

// What a pass found in one chunk besides cells.
struct CsvNews {
  std::string problem;                // empty: none; otherwise what was found and expected, with its place
  std::vector<CsvInfinite> infinite;  // the first of each column
  std::vector<WordList> words;        // per text column, in column order
};

// Mode text for the columns of numbers that hold text, for another pass; skip for all others.
std::vector<ColumnMode> late_text(const std::vector<std::atomic<bool>>& turned_text);
bool some_text(const std::vector<ColumnMode>& modes);

struct CsvPass {
  const Source& source;
  const CsvLayout& layout;
  const MissingTokens& missing;
  const CsvTuning& tuning;
  std::vector<ColumnMode> modes;     // per column
  std::vector<double*> numbers;      // per column; used in mode number
  std::vector<std::int32_t*> texts;  // per column; used in mode text: number in the chunk's word list or -1
  std::vector<std::atomic<bool>>& turned_text;              // set for a column of numbers that holds text
  std::vector<std::uint8_t*> steps = {};                    // per column; used in mode stepped
  std::span<const std::unique_ptr<StepCoder>> coders = {};  // likewise

  void parse(const CsvChunk& chunk, CsvNews& news) const;
};

}  // namespace sewil::reading
