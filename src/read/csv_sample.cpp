// read/csv_sample.cpp: see csv_sample.h.
#include "read/csv_sample.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "read/csv_scan.h"

namespace sewil::reading {
namespace {

class PieceSampler {
 public:
  PieceSampler(const CsvLayout& layout, const MissingTokens& missing, std::span<const char> wanted)
      : layout_(layout), missing_(missing), wanted_(wanted) {}

  // At most `most` records of `text` that begin in its first `within` bytes. `ends`: nothing follows it in
  // the file.
  void take(std::string_view text, std::size_t within, bool ends, std::size_t most,
            std::vector<double>& values) const {
    std::size_t at = 0;
    std::vector<double> line;
    for (std::size_t taken = 0; taken < most;) {
      CsvScanner scanner(text.substr(at), layout_.separator);
      if (!scanner.next_record()) return;
      const auto begin = static_cast<std::size_t>(scanner.position() - text.data());
      if (begin >= within) return;
      line.clear();
      const bool whole = read_record(scanner, line);
      const auto end = static_cast<std::size_t>(scanner.position() - text.data());
      if (end >= text.size() && !ends) return;  // it goes on behind the text
      if (whole) {
        values.insert(values.end(), line.begin(), line.end());
        ++taken;
        at = end;
      } else {
        const std::size_t line_break = text.find('\n', begin);
        if (line_break == std::string_view::npos) return;
        at = line_break + 1;
      }
    }
  }

 private:
  bool read_record(CsvScanner& scanner, std::vector<double>& line) const {
    for (std::size_t c = 0; c < layout_.columns; ++c) {
      CellEnd ended = CellEnd::separator;
      double value = missing_number;
      if (wanted_[c] == 0 || missing_.some_are_numbers() || !scanner.next_number(value, ended)) {
        CsvCell cell;
        ended = scanner.next(cell);
        if (ended == CellEnd::problem) return false;
        if (wanted_[c] != 0 && read_cell(plain_text(cell), missing_, value) == CellKind::text)
          value = missing_number;
      }
      if (ended == CellEnd::problem || (ended == CellEnd::record) != (c + 1 == layout_.columns)) return false;
      if (wanted_[c] != 0) line.push_back(std::isinf(value) ? missing_number : value);
    }
    return true;
  }

  const CsvLayout& layout_;
  const MissingTokens& missing_;
  std::span<const char> wanted_;
};

}  // namespace

CsvSample take_csv_sample(const base::InputFile& file, const CsvBody& body, const CsvLayout& layout,
                          const MissingTokens& missing, std::span<const char> wanted,
                          const CsvSampling& sampling, const Workers& workers) {
  const auto columns = static_cast<std::size_t>(
      std::count_if(wanted.begin(), wanted.end(), [](char one) { return one != 0; }));
  if (columns == 0) return {};
  const std::size_t most_rows = std::min(sampling.rows, sampling.bytes / (columns * sizeof(double)));
  const std::size_t each = std::max<std::size_t>(1, most_rows / sampling.pieces);
  const std::size_t length = body.stop - body.start;
  // A little more than the records should take, so that the last of them is most often there.
  const auto room = static_cast<std::size_t>(1.25 * static_cast<double>(each + 4) * body.record_bytes) + 4096;
  const PieceSampler sampler(layout, missing, wanted);
  std::vector<std::vector<double>> pieces(sampling.pieces);
  workers.for_each(pieces.size(), [&](std::size_t p, int) {
    const auto border = [&](std::size_t i) { return body.start + length / pieces.size() * i; };
    // A record begins behind a line break, which for the first byte of a piece is the byte before it.
    const std::size_t start = p == 0 ? body.start : border(p) - 1;
    const std::size_t stop = p + 1 == pieces.size() ? body.stop : border(p + 1);
    const std::size_t size = std::min(body.stop - start, room);
    std::string text(size, '\0');
    file.read_at(text.data(), size, start);
    std::size_t skipped = 0;
    if (p > 0) {
      const std::size_t line_break = text.find('\n');
      if (line_break == std::string::npos) return;
      skipped = line_break + 1;
    }
    if (start + skipped >= stop) return;
    sampler.take(std::string_view(text).substr(skipped), stop - start - skipped, start + size == body.stop,
                 each, pieces[p]);
  });
  CsvSample sample;
  for (std::vector<double>& piece : pieces) {
    sample.values.insert(sample.values.end(), piece.begin(), piece.end());
    piece = {};
  }
  sample.rows = sample.values.size() / columns;
  return sample;
}

}  // namespace sewil::reading
