// read/csv_stream.cpp: see csv_stream.h.
#include "read/csv_stream.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "read/csv_parse.h"
#include "read/format.h"
#include "read/inflate.h"
#include "read/pass_columns.h"
#include "read/text_numbers.h"
#include "read/text_window.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

struct Infinite {
  std::size_t row = 0, column = 0, line = 0;
};

[[noreturn]] void reject_gone(const std::string& path, const std::string& name) {
  reject(path, "holds no column {} any more, expected the table that was read before.", quoted(name));
}

class CsvStream {
 public:
  CsvStream(const base::InputFile& file, const ReadOptions& options, const MemoryLimit& limit,
            const Workers& workers, Progress& progress, const StreamTuning& tuning)
      : file_(file),
        options_(with_separator_of(file.path(), options)),
        limit_(limit),
        workers_(workers),
        progress_(progress),
        tuning_(tuning),
        missing_(all_missing(options)) {
    look_at_head();
  }

  // What the usual reader would take: the text and the values.
  [[nodiscard]] std::uint64_t usual_need() const {
    return body_.stop + memory_of(std::vector<ColumnMode>(layout_.columns, ColumnMode::number));
  }

  // What this one takes.
  [[nodiscard]] std::uint64_t need() const { return memory_of(usual_modes()); }

  Table read() {
    const std::vector<ColumnMode> modes = usual_modes();
    const std::size_t steps = options_.bins == 0 ? most_steps : options_.bins;
    require_memory(memory_of(modes), limit_, file_.path() + ": reading it");
    make_coders(modes, steps);
    read_all(modes);
    for (std::size_t c = 0; c < layout_.columns; ++c) {
      if (columns_[c].is_stepped()) ++stepped_;
    }
    layout_.warnings.push_back(fmt::format(
        "{} of {} {} coded in at most {} steps while the file was read; the values themselves {}.",
        grouped(stepped_), counted(layout_.columns, "column"), stepped_ == 1 ? "was" : "were", steps,
        options_.bins == 0 ? "would not fit into the memory" : "were not kept"));
    return finish_csv(file_.path(), rows_, std::move(layout_), std::move(columns_));
  }

  Table read_some(std::span<const std::string> names) {
    std::vector<ColumnMode> modes(layout_.columns, ColumnMode::skip);
    std::vector<std::size_t> places;
    for (const std::string& name : names) {
      const auto found = std::find(layout_.names.begin(), layout_.names.end(), name);
      if (found == layout_.names.end()) {
        reject_gone(file_.path(), name);
      }
      places.push_back(static_cast<std::size_t>(found - layout_.names.begin()));
      modes[places.back()] = layout_.looks_text[places.back()] != 0 ? ColumnMode::text : ColumnMode::number;
    }
    require_memory(memory_of(modes), limit_, file_.path() + ": reading it");
    read_all(modes);
    Table table{.source = file_.path(), .rows = rows_, .columns = {}};
    for (const std::size_t place : places) table.columns.push_back(columns_[place]);
    return table;
  }

 private:
  [[nodiscard]] std::vector<ColumnMode> usual_modes() const {
    std::vector<ColumnMode> modes(layout_.columns, ColumnMode::stepped);
    for (std::size_t c = 0; c < layout_.columns; ++c) {
      const bool exact = layout_.stays_exact[c] != 0 || c + 1 == layout_.columns ||
                         (c == 0 && layout_.named[0] == 0) ||
                         // Numbers given to a file with an unnamed first column do not count it.
                         (c > 0 && layout_.named[0] == 0 && layout_.stays_exact[c - 1] != 0);
      if (exact) modes[c] = ColumnMode::number;
      if (layout_.looks_text[c] != 0) modes[c] = ColumnMode::text;
    }
    return modes;
  }

  void look_at_head() {
    TextWindow window(file_, 0, workers_);
    std::vector<CsvChunk> chunks;
    for (std::size_t bytes = tuning_.head_bytes;; bytes *= 2) {
      window.read_on(bytes);
      chunks = whole_chunks(window, tuning_.csv.chunk_bytes, workers_);
      if (chunks.size() > 1 || window.at_end() || window.text().size() > most_record_bytes) break;
    }
    std::string_view head = window.text();
    if (!chunks.empty()) {
      const std::string_view last = chunks.back().text.bytes;
      head = head.substr(0, static_cast<std::size_t>(last.data() + last.size() - head.data()));
    }
    const char* const start = head.data();
    if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
    Source source{.name = file_.path(), .bytes = head, .memory = limit_};
    layout_ = find_csv_layout(source, options_, missing_);
    body_.stop = file_.size().value_or(0);
    const char* const body = layout_.body.data();
    body_.start = static_cast<std::size_t>(body - start);
    lines_before_body_ = line_of({start, head.size()}, body) - 1;
    const std::size_t records = count_records({layout_.body, true}, layout_.separator);
    if (records == 0) reject(file_.path(), "line 2: found no rows behind the header, expected at least one.");
    body_.record_bytes = static_cast<double>(layout_.body.size()) / static_cast<double>(records);
    layout_.body = {};  // the text goes
    expected_rows_ =
        window.at_end()
            ? records
            : static_cast<std::size_t>(static_cast<double>(body_.stop - body_.start) / body_.record_bytes);
    turned_text_ = std::vector<std::atomic<bool>>(layout_.columns);
    coders_.resize(layout_.columns);
    columns_.resize(layout_.columns);
  }

  [[nodiscard]] std::uint64_t memory_of(const std::vector<ColumnMode>& modes) const {
    std::uint64_t row_bytes = 0;
    std::uint64_t tables = 0;
    std::uint64_t sample = 0;
    for (const ColumnMode mode : modes) {
      row_bytes += cell_bytes(mode);
      if (mode != ColumnMode::stepped) continue;
      tables += most_steps * 3 * sizeof(double);
      sample += tuning_.sampling.rows * sizeof(double);
    }
    const std::uint64_t texts = 2 * tuning_.block_bytes;
    return rows_or_expected() * row_bytes + layout_.columns * sizeof(Column) + tables +
           std::max(texts, 2 * std::min<std::uint64_t>(sample, tuning_.sampling.bytes));
  }

  [[nodiscard]] std::size_t rows_or_expected() const { return std::max(rows_, expected_rows_); }

  void make_coders(const std::vector<ColumnMode>& modes, std::size_t steps) {
    std::vector<char> wanted;
    std::vector<std::size_t> places;
    for (std::size_t c = 0; c < modes.size(); ++c) {
      wanted.push_back(static_cast<char>(modes[c] == ColumnMode::stepped));
      if (modes[c] == ColumnMode::stepped) places.push_back(c);
    }
    const CsvSample sample =
        take_csv_sample(file_, body_, layout_, missing_, wanted, tuning_.sampling, workers_);
    workers_.for_each(places.size(), [&](std::size_t i, int) {
      std::vector<double> values(sample.rows);
      for (std::size_t r = 0; r < sample.rows; ++r) values[r] = sample.values[r * places.size() + i];
      coders_[places[i]] = std::make_unique<StepCoder>(values, steps);
    });
  }

  // A pass in these modes and, for columns that turn out to be text, another one.
  void read_all(const std::vector<ColumnMode>& modes) {
    run_pass(modes);
    const std::vector<ColumnMode> late = late_text(turned_text_);
    reject_infinite(late);
    if (some_text(late)) run_pass(late);
    const TextNumbers found = read_text_numbers(columns_, layout_.stays_text, options_, file_.path());
    if (found.read_again) {
      reject(file_.path(),
             "found numbers with decimal commas beside numbers with decimal points, expected {} or {} to say "
             "which; a table that is coded while it is read takes decimal points only.",
             option_text("decimal", "."), option_text("decimal", ","));
    }
    for (const std::string& sentence : found.assumed) layout_.warnings.push_back(sentence);
  }

  void run_pass(const std::vector<ColumnMode>& modes) {
    rows_ = room_ = 0;
    PassColumns filled(modes);
    std::size_t lines = lines_before_body_;
    TextWindow window(file_, body_.start, workers_);
    for (;;) {
      window.read_on(tuning_.block_bytes);
      std::vector<CsvChunk> chunks = whole_chunks(window, tuning_.csv.chunk_bytes, workers_);
      if (!chunks.empty()) {
        place_rows(chunks, modes, filled);
        parse(chunks, modes, window.text(), lines, filled);
        const std::string_view last = chunks.back().text.bytes;
        const char* const start = window.text().data();
        const char* const end = last.data() + last.size();
        lines += static_cast<std::size_t>(std::count(start, end, '\n'));
        if (window.at_end()) break;
        window.keep_from(end);
      } else if (window.at_end()) {
        break;
      }
      progress_.throw_if_stopped();
      progress_.update({.stage = "reading, MB", .done = window.next() >> 20, .total = body_.stop >> 20});
    }
    filled.finish(rows_, layout_.names, coders_, workers_, columns_);
    for (std::size_t c = 0; c < modes.size(); ++c) {
      if (modes[c] == ColumnMode::text) check_categories(columns_[c], file_.path());
    }
  }

  void place_rows(std::vector<CsvChunk>& chunks, const std::vector<ColumnMode>& modes, PassColumns& filled) {
    workers_.for_each(chunks.size(), [&](std::size_t i, int) {
      chunks[i].rows = count_records(chunks[i].text, layout_.separator);
    });
    for (CsvChunk& chunk : chunks) {
      chunk.first_row = rows_;
      rows_ += chunk.rows;
    }
    if (rows_ > most_rows) {
      reject(file_.path(), "found {} rows, expected at most {}.", grouped(rows_), grouped(most_rows));
    }
    if (rows_ <= room_) return;
    // Memory that is never written to costs nothing, so there is some to spare.
    room_ = std::max(rows_ + rows_ / 4, expected_rows_ + expected_rows_ / 16);
    if (rows_ > expected_rows_) require_memory(memory_of(modes), limit_, file_.path() + ": reading it");
    filled.make_room(room_);
  }

  void parse(const std::vector<CsvChunk>& chunks, const std::vector<ColumnMode>& modes, std::string_view text,
             std::size_t lines, PassColumns& filled) {
    const Source source{.name = file_.path(), .bytes = text, .memory = limit_, .lines_before = lines};
    CsvPass pass{source, layout_, missing_, tuning_.csv, modes, {}, {}, turned_text_, {}, coders_};
    filled.point(pass);
    std::vector<CsvNews> news(chunks.size());
    workers_.for_each(chunks.size(), [&](std::size_t i, int) { pass.parse(chunks[i], news[i]); });
    for (const CsvNews& chunk : news) {
      if (!chunk.problem.empty()) throw InputError(file_.path() + ": " + chunk.problem);
    }
    for (const CsvNews& chunk : news) {
      for (const CsvInfinite& found : chunk.infinite) {
        infinite_.push_back({found.row, found.column, lines + line_of(text, found.at)});
      }
    }
    filled.take_words(chunks, news);
  }

  void reject_infinite(const std::vector<ColumnMode>& late) const {
    const Infinite* first = nullptr;
    for (const Infinite& found : infinite_) {
      if (late[found.column] == ColumnMode::text) continue;
      if (first == nullptr || std::pair(found.row, found.column) < std::pair(first->row, first->column)) {
        first = &found;
      }
    }
    if (first == nullptr) return;
    reject(file_.path(), "row {} (line {}), column {}: found an infinite value, expected a finite number.",
           first->row + 1, first->line, quoted(layout_.names[first->column]));
  }

  const base::InputFile& file_;
  ReadOptions options_;
  MemoryLimit limit_;
  const Workers& workers_;
  Progress& progress_;
  const StreamTuning& tuning_;
  MissingTokens missing_;
  CsvLayout layout_;
  CsvBody body_;
  std::size_t lines_before_body_ = 0;
  std::size_t expected_rows_ = 0;
  std::vector<std::atomic<bool>> turned_text_;
  std::vector<std::unique_ptr<StepCoder>> coders_;  // per column; none where it is not coded
  std::vector<Infinite> infinite_;                  // the first of each column in each chunk
  std::size_t rows_ = 0;                            // so far
  std::size_t room_ = 0;                            // rows the buffers have room for
  std::size_t stepped_ = 0;                         // columns
  std::vector<Column> columns_;
};

bool is_plain_csv(const base::InputFile& file, const ReadOptions& options) {
  const std::size_t bytes = file.size().value_or(0);
  if (bytes == 0 || told_style(options)) return false;
  std::string head(std::min<std::size_t>(bytes, 1 << 16), '\0');
  file.read_at(head.data(), head.size(), 0);
  if (is_gzip(head)) return false;
  if (options.format != FileFormat::automatic) return options.format == FileFormat::csv;
  return find_format(file.path(), head) == FileFormat::csv;
}

}  // namespace

std::optional<Table> read_as_stream(const std::string& path, const ReadOptions& options,
                                    const Workers& workers, Progress& progress, const StreamTuning& tuning) {
  // A pipe can be opened once.
  struct stat about = {};
  if (::stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return {};
  const base::InputFile file(path);
  const MemoryLimit limit = memory_limit(options.memory);
  // A cell takes two bytes of text at least, and eight as a value.
  constexpr std::uint64_t most_growth = 5;
  const bool asked = options.bins > 0;
  if (!asked && file.size().value_or(0) <= limit.bytes / most_growth) return {};
  if (!is_plain_csv(file, options)) return {};
  CsvStream stream(file, options, limit, workers, progress, tuning);
  // Where not even the steps fit, the smaller figure is told.
  if (!asked && (stream.usual_need() <= limit.bytes || stream.usual_need() <= stream.need())) return {};
  return stream.read();
}

}  // namespace sewil::reading

namespace sewil {

Table read_some_columns(const std::string& path, std::span<const std::string> names,
                        const ReadOptions& options, const Workers& workers) {
  const base::InputFile file(path);
  if (reading::is_plain_csv(file, options)) {
    const reading::StreamTuning tuning;
    return reading::CsvStream(file, options, memory_limit(options.memory), workers, no_progress(), tuning)
        .read_some(names);
  }
  ReadOptions as_they_are = options;
  as_they_are.bins = 0;
  Table table = read_table(path, as_they_are, workers);
  std::vector<Column> found;
  for (const std::string& name : names) {
    const auto at = std::find_if(table.columns.begin(), table.columns.end(),
                                 [&](const Column& column) { return column.name == name; });
    if (at == table.columns.end()) reading::reject_gone(path, name);
    found.push_back(*at);
  }
  table.columns = std::move(found);
  return table;
}

}  // namespace sewil
