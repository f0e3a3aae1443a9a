// read/arff.cpp: ARFF files (Weka), dense rows "1,2,a" or sparse rows "{0 1, 2 a}", one kind per file. What a
// sparse row leaves out is 0, or the first declared value of a nominal attribute.
#include <algorithm>
#include <string>
#include <vector>

#include "read/arff_header.h"
#include "read/cell.h"
#include "read/csv_chunks.h"
#include "read/source.h"
#include "read/sparse.h"
#include "read/words.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

// Sparse rows of a few bytes must not blow up into dense categories without end.
constexpr std::size_t free_category_cells = std::size_t{1} << 24;
constexpr std::size_t category_cells_per_byte = 8;

class ArffReader {
 public:
  ArffReader(const Source& source, const ReadOptions& options)
      : source_(source),
        missing_(all_missing(options)),
        header_(read_arff_header(source, options)),
        numbers_(header_.attributes.size()),
        indices_(header_.attributes.size()),
        words_(header_.attributes.size()) {
    for (const ArffAttribute& attribute : header_.attributes) {
      if (attribute.kind != ArffKind::numeric) ++category_columns_;
    }
  }

  Table read() {
    std::string_view rest = header_.body;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      line_ = trimmed(line);
      if (line_.empty() || line_[0] == '%') continue;
      const bool sparse = line_[0] == '{';
      if (rows_ == 0) sparse_ = sparse;
      if (sparse != sparse_) fail(sparse ? "a sparse row" : "a dense row", "rows of one kind, as the first");
      if (rows_ == most_rows) fail("another row", "at most " + grouped(most_rows));
      if (sparse) {
        take_sparse();
      } else {
        take_dense();
      }
      ++rows_;
    }
    if (rows_ == 0) reject(source_.name, "found no rows behind @data, expected at least one.");
    return finish();
  }

 private:
  [[noreturn]] void fail(std::string_view found, std::string_view expected) const {
    reject(source_.name, "row {} (line {}): found {}, expected {}.", rows_ + 1, line_of(source_.bytes, line_),
           found, expected);
  }

  [[noreturn]] void fail_cell(std::size_t c, std::string_view found, std::string_view expected) const {
    reject(source_.name, "row {} (line {}), column {}: found {}, expected {}.", rows_ + 1,
           line_of(source_.bytes, line_), quoted(header_.attributes[c].name), quoted(found), expected);
  }

  void take_dense() {
    std::string_view rest = line_;
    const std::size_t columns = header_.attributes.size();
    for (std::size_t c = 0;; ++c) {
      ArffWord word;
      if (!take_word(rest, ",", word)) fail(quoted(rest), "a closing quote");
      if (!rest.empty() && rest[0] != ',') fail(quoted(rest), "a comma behind the closing quote");
      const bool last = rest.empty();
      if (c == columns || (last && c + 1 != columns)) {
        const std::size_t more = c == columns ? std::size_t(std::count(rest.begin(), rest.end(), ',')) : 0;
        fail(counted(c + 1 + more, "cell"), counted(columns, "cell") + ", one per attribute");
      }
      if (header_.attributes[c].kind == ArffKind::numeric) {
        numbers_[c].push_back(number(c, word));
      } else {
        indices_[c].push_back(index(c, word));
      }
      if (last) return;
      rest.remove_prefix(1);
    }
  }

  void take_sparse() {
    const std::size_t cells = category_columns_ * (rows_ + 1);
    if (cells > free_category_cells && cells / category_cells_per_byte > source_.bytes.size()) {
      fail(counted(cells, "category cell"), "sparse rows to leave out numbers, not categories");
    }
    for (std::size_t c = 0; c < header_.attributes.size() && category_columns_ > 0; ++c) {
      if (header_.attributes[c].kind != ArffKind::numeric)
        indices_[c].push_back(header_.attributes[c].first_declared);
    }
    std::string_view rest = trimmed(line_.substr(1));
    std::size_t next = 0;  // smallest index that may follow
    std::uint32_t count = 0;
    while (!rest.starts_with('}')) {
      ArffWord place;
      take_word(rest, " \t,}", place);
      std::size_t c = 0;
      if (parse_integer(place.text, c) != std::errc() || c >= header_.attributes.size()) {
        fail(quoted(place.text), fmt::format("an index from 0 to {}", header_.attributes.size() - 1));
      }
      if (c < next) fail(quoted(place.text), "ascending indices");
      next = c + 1;
      ArffWord word;
      if (!take_word(rest, ",}", word) || rest.empty())
        fail(quoted(rest), "index and value pairs up to a closing }");
      if (rest[0] != ',' && rest[0] != '}') fail(quoted(rest), "a comma between the pairs");
      if (header_.attributes[c].kind == ArffKind::numeric) {
        entries_.columns.push_back(static_cast<std::uint32_t>(c));
        entries_.values.push_back(number(c, word));
        ++count;
      } else {
        indices_[c].back() = index(c, word);
      }
      if (rest[0] == ',') rest.remove_prefix(1);
    }
    if (!trimmed(rest.substr(1)).empty()) fail(quoted(rest), "the end of the line");
    entries_.counts.push_back(count);
  }

  double number(std::size_t c, const ArffWord& word) const {
    double value = missing_number;
    if (read_cell(word.text, missing_, value) == CellKind::text) fail_cell(c, word.text, "a number or ?");
    if (std::isinf(value)) fail_cell(c, word.text, "a finite number");
    return value;
  }

  std::int32_t index(std::size_t c, const ArffWord& word) {
    const ArffAttribute& attribute = header_.attributes[c];
    const std::string plain = word.escaped ? plain_word(word) : std::string();
    const std::string_view text = word.escaped ? std::string_view(plain) : word.text;
    if (attribute.kind == ArffKind::nominal) {
      if (const auto found = attribute.codes.find(text); found != attribute.codes.end()) return found->second;
    }
    if (!word.quoted && missing_.holds(text)) return -1;
    if (attribute.kind == ArffKind::nominal) fail_cell(c, text, "one of the declared values or ?");
    return word.escaped ? words_[c].number_of_copy(text) : words_[c].number(text);
  }

  Table finish() {
    Table table{.source = source_.name, .rows = rows_, .columns = {}};
    const std::size_t columns = header_.attributes.size();
    if (sparse_) {
      std::vector<std::string> names;
      names.reserve(columns);
      for (const ArffAttribute& attribute : header_.attributes) names.push_back(attribute.name);
      std::vector<RowEntries> parts;
      parts.push_back(std::move(entries_));
      add_compressed(table, compress(parts, columns), names);
    } else {
      table.columns.resize(columns);
    }
    for (std::size_t c = 0; c < columns; ++c) {
      ArffAttribute& attribute = header_.attributes[c];
      if (attribute.kind != ArffKind::numeric) {
        table.columns[c] = category_column(c);
        check_categories(table.columns[c], source_.name);
      } else if (!sparse_) {
        numbers_[c].shrink_to_fit();
        table.columns[c] = make_column(std::move(attribute.name), std::move(numbers_[c]));
      }
    }
    return table;
  }

  Column category_column(std::size_t c) {
    ArffAttribute& attribute = header_.attributes[c];
    if (attribute.kind == ArffKind::nominal) {
      return make_category_column(std::move(attribute.name), std::move(indices_[c]),
                                  std::move(attribute.categories));
    }
    const WordList* lists[] = {&words_[c]};
    MergedWords merged = merge_words(lists);
    for (std::int32_t& at : indices_[c]) {
      if (at >= 0) at = merged.renamed[0][static_cast<std::size_t>(at)];
    }
    return make_category_column(std::move(attribute.name), std::move(indices_[c]),
                                std::move(merged.categories));
  }

  const Source& source_;
  MissingTokens missing_;
  ArffHeader header_;
  std::vector<std::vector<double>> numbers_;        // per attribute: dense numeric cells
  std::vector<std::vector<std::int32_t>> indices_;  // per attribute: categories
  std::vector<WordList> words_;                     // per attribute: text
  RowEntries entries_;                              // sparse numeric cells
  std::string_view line_;
  std::size_t rows_ = 0;
  std::size_t category_columns_ = 0;
  bool sparse_ = false;
};

}  // namespace

Table read_arff(const Source& source, const ReadOptions& options, const Workers&) {
  return ArffReader(source, options).read();
}

}  // namespace sewil::reading
