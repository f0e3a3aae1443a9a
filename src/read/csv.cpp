// read/csv.cpp: CSV and TSV files. Layout from the first records, rows counted per chunk, then one parallel
// pass that fills the columns. A column that turns out to be text only behind the sampled rows costs a second
// pass, for such columns alone.
#include "read/csv.h"

#include <algorithm>
#include <cstring>

#include "read/buffer.h"
#include "read/csv_parse.h"
#include "read/text_numbers.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

class CsvTable {
 public:
  CsvTable(const Source& source, const ReadOptions& options, const Workers& workers, const CsvTuning& tuning)
      : source_(source),
        workers_(workers),
        tuning_(tuning),
        options_(options),
        missing_(all_missing(options)),
        layout_(find_csv_layout(source, options, missing_)),
        turned_text_(layout_.columns) {}

  Table read() {
    count_rows();
    // In a style of their own, even numbers that look plain must be read as words: 1.234 may be a thousand.
    const bool all_text = told_style(options_).has_value();
    std::vector<ColumnMode> modes;
    modes.reserve(layout_.columns);
    for (const char text : layout_.looks_text)
      modes.push_back(all_text || text != 0 ? ColumnMode::text : ColumnMode::number);
    std::size_t row_bytes = 0;
    for (const ColumnMode mode : modes)
      row_bytes += mode == ColumnMode::text ? sizeof(std::int32_t) : sizeof(double);
    need_memory(source_, layout_.columns * sizeof(Column) + rows_ * row_bytes);
    columns_.resize(layout_.columns);
    std::vector<CsvNews> news = run_pass(modes);
    const std::vector<ColumnMode> late = late_text(turned_text_);
    for (std::size_t c = 0; c < late.size(); ++c) {
      if (late[c] == ColumnMode::text) columns_[c] = {};
    }
    reject_infinite(news, late);
    if (some_text(late)) {
      news.clear();
      run_pass(late);
    }
    TextNumbers found = read_text_numbers(columns_, layout_.stays_text, options_, source_.name);
    if (found.read_again) {
      ReadOptions with_comma = options_;
      with_comma.decimal = ',';
      return read_csv(source_, with_comma, workers_, tuning_);
    }
    for (std::string& sentence : found.assumed) layout_.warnings.push_back(std::move(sentence));
    return finish_csv(source_.name, rows_, std::move(layout_), std::move(columns_));
  }

 private:
  void count_rows() {
    for (const TextChunk& text : cut_at_records(layout_.body, tuning_.chunk_bytes, true, workers_)) {
      chunks_.push_back({text});
    }
    workers_.for_each(chunks_.size(), [&](std::size_t i, int) {
      chunks_[i].rows = count_records(chunks_[i].text, layout_.separator);
    });
    for (CsvChunk& chunk : chunks_) {
      chunk.first_row = rows_;
      rows_ += chunk.rows;
    }
    if (rows_ == 0) reject(source_.name, "line 2: found no rows behind the header, expected at least one.");
    if (rows_ > most_rows) {
      reject(source_.name, "found {} rows, expected at most {}.", grouped(rows_), grouped(most_rows));
    }
    // Every cell but the last of a row takes at least its separator, so the text bounds the cells; a first
    // row far wider than the others must not be believed.
    // (Then the pass below finds a row that is too short.)
    if (layout_.columns - 1 > layout_.body.size() / rows_) {
      run_pass(std::vector<ColumnMode>(layout_.columns, ColumnMode::skip));
    }
  }

  std::vector<CsvNews> run_pass(const std::vector<ColumnMode>& modes) {
    CsvPass pass{source_, layout_, missing_, tuning_, modes, {}, {}, turned_text_};
    std::vector<Buffer> buffers(layout_.columns);
    pass.numbers.resize(layout_.columns);
    pass.texts.resize(layout_.columns);
    for (std::size_t c = 0; c < layout_.columns; ++c) {
      if (modes[c] == ColumnMode::number) {
        buffers[c] = Buffer(rows_ * sizeof(double));
        pass.numbers[c] = reinterpret_cast<double*>(buffers[c].data());
      } else if (modes[c] == ColumnMode::text) {
        buffers[c] = Buffer(rows_ * sizeof(std::int32_t));
        pass.texts[c] = reinterpret_cast<std::int32_t*>(buffers[c].data());
      }
    }
    std::vector<CsvNews> news(chunks_.size());
    workers_.for_each(chunks_.size(), [&](std::size_t i, int) { pass.parse(chunks_[i], news[i]); });
    // Up to the first chunk with a problem all borders are right, so the first problem is the true one.
    for (const CsvNews& chunk : news) {
      if (!chunk.problem.empty()) throw InputError(source_.name + ": " + chunk.problem);
    }
    std::size_t text = 0;
    for (std::size_t c = 0; c < layout_.columns; ++c) {
      if (modes[c] == ColumnMode::number) keep(c, ElementType::f64, std::move(buffers[c]));
      if (modes[c] == ColumnMode::text) keep_text(c, text++, std::move(buffers[c]), news);
    }
    return news;
  }

  void keep(std::size_t c, ElementType type, Buffer buffer) {
    auto owner = share(std::move(buffer));
    columns_[c].name = layout_.names[c];
    columns_[c].rows = rows_;
    columns_[c].values = DenseValues{type, owner->data(), 1, owner};
  }

  void keep_text(std::size_t c, std::size_t text, Buffer buffer, const std::vector<CsvNews>& news) {
    std::vector<const WordList*> lists;
    lists.reserve(news.size());
    for (const CsvNews& chunk : news) lists.push_back(&chunk.words[text]);
    MergedWords merged = merge_words(lists);
    auto* numbers = reinterpret_cast<std::int32_t*>(buffer.data());
    workers_.for_each(chunks_.size(), [&](std::size_t i, int) {
      for (std::size_t row = 0; row < chunks_[i].rows; ++row) {
        std::int32_t& number = numbers[chunks_[i].first_row + row];
        if (number >= 0) number = merged.renamed[i][static_cast<std::size_t>(number)];
      }
    });
    keep(c, ElementType::i32, std::move(buffer));
    columns_[c].kind = ColumnKind::category;
    columns_[c].categories = std::make_shared<const std::vector<std::string>>(std::move(merged.categories));
    check_categories(columns_[c], source_.name);
  }

  void reject_infinite(const std::vector<CsvNews>& news, const std::vector<ColumnMode>& late) const {
    for (const CsvNews& chunk : news) {
      const CsvInfinite* first = nullptr;
      for (const CsvInfinite& found : chunk.infinite) {
        if (late[found.column] == ColumnMode::text) continue;
        if (first == nullptr || found.at < first->at) first = &found;
      }
      if (first == nullptr) continue;
      reject(source_.name, "row {} (line {}), column {}: found an infinite value, expected a finite number.",
             first->row + 1, line_of(source_.bytes, first->at), quoted(layout_.names[first->column]));
    }
  }

  const Source& source_;
  const Workers& workers_;
  const CsvTuning& tuning_;
  const ReadOptions& options_;
  MissingTokens missing_;
  CsvLayout layout_;
  std::vector<std::atomic<bool>> turned_text_;
  std::vector<CsvChunk> chunks_;
  std::size_t rows_ = 0;
  std::vector<Column> columns_;
};

// 0..n-1 or 1..n.
bool counts_rows(const Column& column) {
  const auto* dense = std::get_if<DenseValues>(&column.values);
  if (column.kind != ColumnKind::numeric || dense == nullptr) return false;
  const auto* values = static_cast<const double*>(dense->data);
  if (values[0] != 0 && values[0] != 1) return false;
  for (std::size_t row = 0; row < column.rows; ++row) {
    if (values[row] != values[0] + static_cast<double>(row)) return false;
  }
  return true;
}

}  // namespace

Table finish_csv(const std::string& name, std::size_t rows, CsvLayout layout, std::vector<Column> columns) {
  Table table{.source = name, .rows = rows, .columns = {}, .warnings = std::move(layout.warnings)};
  if (layout.columns > 1 && layout.named[0] == 0 && counts_rows(columns[0])) {
    if (layout.has_header) {
      columns.erase(columns.begin());
      table.warnings.push_back("The first column has no name and numbers the rows; it was left out.");
    } else if (rows >= 10) {
      table.warnings.push_back("The first column numbers the rows; leave it out unless it means something.");
    }
  }
  table.columns = std::move(columns);
  return table;
}

Table read_csv(const Source& source, const ReadOptions& options, const Workers& workers,
               const CsvTuning& tuning) {
  return CsvTable(source, options, workers, tuning).read();
}

Table read_csv(const Source& source, const ReadOptions& options, const Workers& workers) {
  return read_csv(source, options, workers, CsvTuning{});
}

}  // namespace sewil::reading
