// read/pass_columns.h: what one pass over a streamed CSV file fills: a buffer per column, laid out by the
// column's mode, and the words of its texts, which outlive the part of the file they stood in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "read/buffer.h"
#include "read/csv_parse.h"

namespace sewil::reading {

// Of a cell in its column's buffer; 0 where none is kept.
[[nodiscard]] std::size_t cell_bytes(ColumnMode mode);

class PassColumns {
 public:
  explicit PassColumns(const std::vector<ColumnMode>& modes)
      : modes_(modes), buffers_(modes.size()), words_(modes.size()) {}

  // Room for so many rows; what is there stays.
  void make_room(std::size_t rows);
  // Where the pass is to write.
  void point(CsvPass& pass);
  // The words of a part of the text, which goes, get numbers that hold for the whole column.
  void take_words(const std::vector<CsvChunk>& chunks, const std::vector<CsvNews>& news);
  // Makes the columns that were read, `rows` long; those that were skipped stay as they are. `coders`: of the
  // columns coded in steps; they are used up.
  void finish(std::size_t rows, std::span<const std::string> names,
              std::span<std::unique_ptr<StepCoder>> coders, const Workers& workers,
              std::vector<Column>& columns);

 private:
  [[nodiscard]] std::int32_t* texts(std::size_t column) {
    return reinterpret_cast<std::int32_t*>(buffers_[column].data());
  }

  const std::vector<ColumnMode>& modes_;
  std::vector<Buffer> buffers_;
  std::vector<WordList> words_;
};

}  // namespace sewil::reading
