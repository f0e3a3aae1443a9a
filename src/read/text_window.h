// read/text_window.h: a part of a text file that moves on: what was parsed is let go, what begins a record
// that goes on behind it is kept.
#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>
#include <vector>

#include "read/buffer.h"
#include "read/csv_parse.h"
#include "read/load.h"

namespace sewil::reading {

// A record of more is a quote that nobody closed.
inline constexpr std::size_t most_record_bytes = std::size_t{1} << 28;

// A part of the file, from the start of a record on.
class TextWindow {
 public:
  TextWindow(const base::InputFile& file, std::size_t start, const Workers& workers)
      : file_(file), end_(file.size().value_or(0)), workers_(workers), next_(start) {}

  // Up to `bytes` more of the file behind what was kept.
  void read_on(std::size_t bytes) {
    const std::size_t more = std::min(bytes, end_ - next_);
    if (text_.size() < kept_ + more) text_.resize(kept_ + more);
    load_part(file_, next_, {text_.data() + kept_, more}, workers_);
    next_ += more;
    kept_ += more;
  }

  // All but what `from` begins with may be let go.
  void keep_from(const char* from) {
    const auto done = static_cast<std::size_t>(from - text_.data());
    std::memmove(text_.data(), from, kept_ - done);
    kept_ -= done;
  }

  [[nodiscard]] std::string_view text() const { return text_.view().substr(0, kept_); }
  [[nodiscard]] bool at_end() const { return next_ == end_; }
  [[nodiscard]] std::size_t next() const { return next_; }

 private:
  const base::InputFile& file_;
  std::size_t end_;  // of the file
  const Workers& workers_;
  Buffer text_;
  std::size_t kept_ = 0;
  std::size_t next_ = 0;  // byte of the file
};

// The chunks of a window that are whole records for sure: all of them at the end of the file, else all but
// the last.
std::vector<CsvChunk> whole_chunks(const TextWindow& window, std::size_t chunk_bytes, const Workers& workers);

}  // namespace sewil::reading
