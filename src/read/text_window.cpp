// read/text_window.cpp: see text_window.h.
#include "read/text_window.h"

namespace sewil::reading {

std::vector<CsvChunk> whole_chunks(const TextWindow& window, std::size_t chunk_bytes,
                                   const Workers& workers) {
  std::vector<CsvChunk> chunks;
  for (const TextChunk& text : cut_at_records(window.text(), chunk_bytes, true, workers)) {
    chunks.push_back({text});
  }
  const bool too_long = window.text().size() > most_record_bytes;
  if (!window.at_end() && !chunks.empty() && !(too_long && chunks.size() == 1)) chunks.pop_back();
  return chunks;
}

}  // namespace sewil::reading
