// read/csv_chunks.h: cutting text into chunks that begin and end with a record, for parallel parsing.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "sewil/data/work.h"

namespace sewil::reading {

struct TextChunk {
  std::string_view bytes;
  bool has_quotes = false;
};

// Chunks of about `chunk_bytes`, in order, none empty. With `quotes`, line breaks inside quotes end no
// record.
std::vector<TextChunk> cut_at_records(std::string_view text, std::size_t chunk_bytes, bool quotes,
                                      const Workers& workers);

// Records of a chunk; lines of blanks alone are none.
std::size_t count_records(const TextChunk& chunk, char separator);

// 1-based line of a position, or of where a piece of the text begins, for messages.
std::size_t line_of(std::string_view text, const char* position);
std::size_t line_of(std::string_view text, std::string_view piece);

}  // namespace sewil::reading
