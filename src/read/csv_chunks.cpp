// read/csv_chunks.cpp: cutting at record borders by counting quotes.
#include "read/csv_chunks.h"

#include <algorithm>
#include <cstring>

namespace sewil::reading {
namespace {

// The first line break in `text` that ends a record, or its size. `inside`: text starts between quotes.
std::size_t record_break(std::string_view text, bool inside, bool quotes) {
  std::size_t from = 0;
  for (;;) {
    const std::size_t line_break = text.find('\n', from);
    if (line_break == std::string_view::npos) return text.size();
    if (quotes) {
      const auto line = text.substr(from, line_break - from);
      if (std::count(line.begin(), line.end(), '"') % 2 != 0) inside = !inside;
    }
    if (!inside) return line_break;
    from = line_break + 1;
  }
}

bool is_blank_line(std::string_view line, char separator) {
  for (const char c : line) {
    if (c != ' ' && c != '\t' && c != '\r') return false;
    if (c == separator && separator != ' ') return false;
  }
  return true;
}

}  // namespace

std::vector<TextChunk> cut_at_records(std::string_view text, std::size_t chunk_bytes, bool quotes,
                                      const Workers& workers) {
  const std::size_t blocks = std::max<std::size_t>(1, (text.size() + chunk_bytes - 1) / chunk_bytes);
  const auto block = [&](std::size_t i) { return text.substr(i * chunk_bytes, chunk_bytes); };
  std::vector<std::size_t> quote_counts(blocks);
  if (quotes) {
    workers.for_each(blocks, [&](std::size_t i, int) {
      const auto bytes = block(i);
      quote_counts[i] = static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '"'));
    });
  }
  std::vector<char> starts_inside(blocks);
  for (std::size_t i = 1; i < blocks; ++i) {
    starts_inside[i] = static_cast<char>((starts_inside[i - 1] != 0) != (quote_counts[i - 1] % 2 != 0));
  }
  // Where the first record that begins in the block begins; the end of the block when none does.
  std::vector<std::size_t> starts(blocks);
  workers.for_each(blocks, [&](std::size_t i, int) {
    const auto bytes = block(i);
    if (i > 0) {
      const std::size_t line_break = record_break(bytes, starts_inside[i] != 0, quote_counts[i] > 0);
      starts[i] = i * chunk_bytes + std::min(line_break + 1, bytes.size());
    }
  });
  std::vector<TextChunk> chunks;
  std::size_t first_block = 0;
  for (std::size_t i = 1; i <= blocks; ++i) {
    const bool last = i == blocks;
    if (!last && starts[i] == i * chunk_bytes + block(i).size()) continue;  // no record begins here
    const std::size_t start = starts[first_block];
    const std::size_t stop = last ? text.size() : starts[i];
    const bool has_quotes =
        std::any_of(quote_counts.begin() + static_cast<std::ptrdiff_t>(first_block),
                    quote_counts.begin() + static_cast<std::ptrdiff_t>(std::min(i + 1, blocks)),
                    [](std::size_t count) { return count > 0; });
    if (stop > start) chunks.push_back({text.substr(start, stop - start), has_quotes});
    first_block = i;
  }
  return chunks;
}

std::size_t count_records(const TextChunk& chunk, char separator) {
  std::size_t records = 0;
  std::string_view rest = chunk.bytes;
  while (!rest.empty()) {
    const std::size_t stop = record_break(rest, false, chunk.has_quotes);
    if (!is_blank_line(rest.substr(0, stop), separator)) ++records;
    rest.remove_prefix(std::min(stop + 1, rest.size()));
  }
  return records;
}

std::size_t line_of(std::string_view text, std::string_view piece) {
  const char* position = piece.data();
  return line_of(text, position);
}

std::size_t line_of(std::string_view text, const char* position) {
  const char* start = text.data();
  return 1 + static_cast<std::size_t>(std::count(start, position, '\n'));
}

}  // namespace sewil::reading
