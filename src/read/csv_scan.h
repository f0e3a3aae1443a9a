// read/csv_scan.h: cells of a CSV file, one after the other (RFC 4180).
// A quote may only stand at the two ends of a cell, or doubled between them. That strictness is what lets a
// file be cut into chunks: behind an even number of quotes a line break always ends a record.
// Words: record = one row of the file, maybe over several lines; blank separator = any run of spaces and
// tabs.
#pragma once

#include <fast_float/fast_float.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

namespace sewil::reading {

struct CsvCell {
  std::string_view text;  // without the outer quotes; unquoted cells without blanks around them
  bool doubled = false;   // holds doubled quotes, see plain_text
};

inline std::string plain_text(const CsvCell& cell) {
  std::string plain(cell.text);
  if (cell.doubled) {
    for (std::size_t at = plain.find('"'); at != std::string::npos; at = plain.find('"', at + 1)) {
      plain.erase(at, 1);
    }
  }
  return plain;
}

enum class CellEnd { separator, record, problem };

class CsvScanner {
 public:
  CsvScanner(std::string_view bytes, char separator)
      : at_(bytes.data()), end_(bytes.data() + bytes.size()), separator_(separator) {
    for (const char c : {separator, '\n', '\r', '"'}) stops_[static_cast<unsigned char>(c)] = true;
    if (separator_ == ' ') stops_['\t'] = true;
  }

  // Moves to the first cell of the next record; false when there is none.
  bool next_record() {
    const char* line = at_;
    for (; at_ != end_; ++at_) {
      if (*at_ == '\n') {
        line = at_ + 1;
      } else if (!is_blank(*at_) && *at_ != '\r') {
        if (separator_ != ' ') at_ = line;
        return true;
      }
    }
    return false;
  }

  CellEnd next(CsvCell& cell) {
    skip_blanks();
    cell.doubled = false;
    if (at_ != end_ && *at_ == '"') return next_quoted(cell);
    const char* start = at_;
    while (at_ != end_ && !stops_[static_cast<unsigned char>(*at_)]) ++at_;
    if (at_ != end_ && *at_ == '"') return fail("a quote inside an unquoted cell");
    const char* last = at_;
    while (last != start && is_blank(last[-1])) --last;
    cell.text = {start, static_cast<std::size_t>(last - start)};
    return finish();
  }

  // The usual case at full speed: an unquoted number right up to the next separator or line end. False (and
  // nothing is consumed) for any other cell.
  bool next_number(double& value, CellEnd& ended) {
    const char* start = at_;
    skip_blanks();
    if (next_small_integer(value, ended)) return true;
    const auto [stop, error] = fast_float::from_chars(at_, end_, value);
    if (error != std::errc() ||
        (stop != end_ && (!stops_[static_cast<unsigned char>(*stop)] || *stop == '"'))) {
      at_ = start;
      return false;
    }
    at_ = stop;
    ended = finish();
    return true;
  }

  [[nodiscard]] const char* position() const noexcept { return at_; }
  [[nodiscard]] const char* problem() const noexcept { return problem_; }

 private:
  [[nodiscard]] bool is_blank(char c) const noexcept {
    return (c == ' ' || c == '\t') && (c != separator_ || separator_ == ' ');
  }

  void skip_blanks() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
  }

  // Up to 9 digits and nothing else; half of the time of tables of counts would go into the general parser.
  bool next_small_integer(double& value, CellEnd& ended) {
    const char* stop = at_;
    const char* most = end_ - at_ > 9 ? at_ + 9 : end_;
    std::uint32_t number = 0;
    for (; stop != most; ++stop) {
      const auto digit = static_cast<unsigned char>(*stop - '0');
      if (digit > 9) break;
      number = 10 * number + digit;
    }
    if (stop == at_ || stop == end_ || *stop == '"' || !stops_[static_cast<unsigned char>(*stop)])
      return false;
    value = number;
    at_ = stop;
    ended = finish();
    return true;
  }

  CellEnd fail(const char* problem) {
    problem_ = problem;
    return CellEnd::problem;
  }

  CellEnd next_quoted(CsvCell& cell) {
    const char* start = ++at_;
    for (;;) {
      const void* quote = at_ == end_ ? nullptr : std::memchr(at_, '"', static_cast<std::size_t>(end_ - at_));
      if (quote == nullptr) {
        at_ = start - 1;
        return fail("a quote that is never closed");
      }
      at_ = static_cast<const char*>(quote) + 1;
      if (at_ == end_ || *at_ != '"') break;
      cell.doubled = true;
      ++at_;
    }
    cell.text = {start, static_cast<std::size_t>(at_ - 1 - start)};
    if (separator_ != ' ') skip_blanks();
    if (at_ != end_ && !stops_[static_cast<unsigned char>(*at_)]) return fail("text behind a closing quote");
    return finish();
  }

  // At a separator, a line end or the end of the data.
  CellEnd finish() {
    if (at_ != end_ && *at_ == separator_ && separator_ != ' ') {
      ++at_;
      return CellEnd::separator;
    }
    if (separator_ == ' ') skip_blanks();
    if (at_ == end_) return CellEnd::record;
    if (*at_ == '\r') {
      if (at_ + 1 != end_ && at_[1] != '\n') return fail("a carriage return without a line feed");
      ++at_;
      if (at_ == end_) return CellEnd::record;
    }
    if (*at_ == '\n') {
      ++at_;
      return CellEnd::record;
    }
    if (separator_ == ' ' && (*at_ != '"' || is_blank(at_[-1]))) return CellEnd::separator;
    return fail("text behind a closing quote");
  }

  const char* at_;
  const char* end_;
  char separator_;
  std::array<bool, 256> stops_{};
  const char* problem_ = "";
};

}  // namespace sewil::reading
