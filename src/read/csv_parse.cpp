// read/csv_parse.cpp: parsing one chunk. Numbers are gathered in a tile of a few rows and moved to their
// columns together: writing each cell to its column at once would touch a page per cell in wide tables.
#include "read/csv_parse.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "read/csv_scan.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

bool holds_numbers(ColumnMode mode) {
  return mode == ColumnMode::number || mode == ColumnMode::stepped;
}

class ChunkParser {
 public:
  ChunkParser(const CsvPass& pass, const CsvChunk& chunk, CsvNews& news)
      : pass_(pass), chunk_(chunk), news_(news), scanner_(chunk.text.bytes, pass.layout.separator) {
    for (const ColumnMode mode : pass.modes) {
      slots_.push_back(holds_numbers(mode) ? numbers_++ : mode == ColumnMode::text ? texts_++ : 0);
    }
    news_.words.resize(texts_);
    const std::size_t row_bytes = std::max<std::size_t>(1, numbers_) * sizeof(double);
    tile_rows_ = std::clamp<std::size_t>(pass.tuning.tile_bytes / row_bytes, 8, 512);
    tile_rows_ = std::max<std::size_t>(1, std::min(tile_rows_, chunk.rows));
    tile_ = std::make_unique_for_overwrite<double[]>(tile_rows_ * numbers_);
  }

  void run() {
    while (row_ < chunk_.rows && scanner_.next_record()) {
      if (!parse_record()) return;
      if (++row_ - tiled_ == tile_rows_) flush();
    }
    flush();
    // Both ways of finding records agree on every file without a problem; a cell must never stay unset.
    if (row_ != chunk_.rows || scanner_.next_record()) {
      news_.problem =
          fmt::format("{}: found a record that cannot be told from the next one, expected one row per line.",
                      place(scanner_.position()));
    }
  }

 private:
  bool parse_record() {
    const char* start = scanner_.position();
    double* line = tile_.get() + (row_ - tiled_) * numbers_;
    const std::size_t columns = pass_.layout.columns;
    const bool try_numbers = !pass_.missing.some_are_numbers();
    for (std::size_t c = 0; c < columns; ++c) {
      CellEnd ended = CellEnd::separator;
      const char* at = scanner_.position();
      if (holds_numbers(pass_.modes[c]) && try_numbers && scanner_.next_number(line[slots_[c]], ended)) {
        if (std::isinf(line[slots_[c]])) note_infinite(c, at);
      } else {
        CsvCell cell;
        ended = scanner_.next(cell);
        if (ended != CellEnd::problem) take(c, cell, line, at);
      }
      if (ended == CellEnd::problem) return fail_scan(c);
      if ((ended == CellEnd::record) != (c + 1 == columns)) return fail_count(start, c + 1, ended);
    }
    return true;
  }

  void take(std::size_t c, const CsvCell& cell, double* line, const char* at) {
    if (pass_.modes[c] == ColumnMode::skip) return;
    double value = missing_number;
    std::string plain;
    if (cell.doubled) plain = plain_text(cell);
    const std::string_view text = cell.doubled ? std::string_view(plain) : cell.text;
    const CellKind kind = read_cell(text, pass_.missing, value);
    if (holds_numbers(pass_.modes[c])) {
      line[slots_[c]] = value;
      if (kind == CellKind::text) {
        pass_.turned_text[c].store(true, std::memory_order_relaxed);
      } else if (std::isinf(value)) {
        note_infinite(c, at);
      }
      return;
    }
    WordList& words = news_.words[slots_[c]];
    pass_.texts[c][chunk_.first_row + row_] = kind == CellKind::missing ? -1
                                              : cell.doubled            ? words.number_of_copy(text)
                                                                        : words.number(text);
  }

  void flush() {
    for (std::size_t c = 0; c < pass_.modes.size(); ++c) {
      if (!holds_numbers(pass_.modes[c])) continue;
      const double* in = tile_.get() + slots_[c];
      const std::size_t first_row = chunk_.first_row + tiled_;
      if (pass_.modes[c] == ColumnMode::stepped) {
        pass_.coders[c]->code(first_row, in, numbers_, {pass_.steps[c] + first_row, row_ - tiled_});
        continue;
      }
      double* out = pass_.numbers[c] + first_row;
      for (std::size_t r = 0; r < row_ - tiled_; ++r) out[r] = in[r * numbers_];
    }
    tiled_ = row_;
  }

  void note_infinite(std::size_t c, const char* at) {
    for (const CsvInfinite& known : news_.infinite) {
      if (known.column == c) return;
    }
    news_.infinite.push_back({chunk_.first_row + row_, c, at});
  }

  [[nodiscard]] std::string place(const char* at) const {
    return fmt::format("row {} (line {})", chunk_.first_row + row_ + 1,
                       pass_.source.lines_before + line_of(pass_.source.bytes, at));
  }

  bool fail_scan(std::size_t c) {
    news_.problem = fmt::format(
        "{}, column {}: found {}, expected quotes only around a whole cell and doubled inside it.",
        place(scanner_.position()), quoted(pass_.layout.names[c]), scanner_.problem());
    return false;
  }

  bool fail_count(const char* start, std::size_t cells, CellEnd ended) {
    CsvCell cell;
    while (ended == CellEnd::separator) {
      ended = scanner_.next(cell);
      ++cells;
    }
    news_.problem =
        fmt::format("{}: found {}, expected {} as in the {}.", place(start), counted(cells, "cell"),
                    grouped(pass_.layout.columns), pass_.layout.has_header ? "header" : "first row");
    return false;
  }

  const CsvPass& pass_;
  const CsvChunk& chunk_;
  CsvNews& news_;
  CsvScanner scanner_;
  std::vector<std::size_t> slots_;  // per column: its place in the tile line or among the word lists
  std::size_t numbers_ = 0;
  std::size_t texts_ = 0;
  std::size_t tile_rows_ = 0;
  std::unique_ptr<double[]> tile_;
  std::size_t row_ = 0;    // of the chunk
  std::size_t tiled_ = 0;  // first row in the tile
};

}  // namespace

std::vector<ColumnMode> late_text(const std::vector<std::atomic<bool>>& turned_text) {
  std::vector<ColumnMode> late;
  late.reserve(turned_text.size());
  for (const auto& text : turned_text) late.push_back(text ? ColumnMode::text : ColumnMode::skip);
  return late;
}

bool some_text(const std::vector<ColumnMode>& modes) {
  return std::find(modes.begin(), modes.end(), ColumnMode::text) != modes.end();
}

void CsvPass::parse(const CsvChunk& chunk, CsvNews& news) const {
  ChunkParser(*this, chunk, news).run();
}

}  // namespace sewil::reading
