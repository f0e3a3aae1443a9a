// read/read_table.cpp: the way in: unpack, tell the format, hand over to its reader.
#include <fmt/format.h>

#include "read/csv_stream.h"
#include "read/format.h"
#include "read/source.h"
#include "read/step_columns.h"
#include "read/unpack.h"
#include "sewil/data/options.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {
namespace reading {
namespace {

Table read_source(Source source, const ReadOptions& options, const Workers& workers) {
  if (source.bytes.empty()) reject(source.name, "is empty, expected a table.");
  // A byte order mark; no binary format begins with it.
  if (source.bytes.starts_with("\xef\xbb\xbf")) source.bytes.remove_prefix(3);
  const bool told = options.format != FileFormat::automatic;
  const FileFormat format = told ? options.format : find_format(source.name, source.bytes);
  return format_table()[static_cast<std::size_t>(format)].read(
      source, with_separator_of(source.name, options), workers);
}

Table read_stepped(Source source, const ReadOptions& options, const Workers& workers) {
  Table table = read_source(std::move(source), options, workers);
  if (options.bins > 0) step_columns(table, options, workers);
  return table;
}

void check_bins(const ReadOptions& options) {
  if (options.bins != 1) return;
  throw InputError(
      fmt::format("{} was given, expected 0 or a whole number from 2 to 255: one step tells nothing.",
                  option_text("bins", "1")));
}

}  // namespace

ReadOptions with_separator_of(const std::string& name, ReadOptions options) {
  const std::string lower = lower_case(name);
  const bool is_tsv = lower.ends_with(".tsv") || lower.ends_with(".tsv.gz");
  if (options.separator == 0 && is_tsv) options.separator = '\t';
  return options;
}

void check_columns(std::size_t columns, const ReadOptions& options, const std::string& source) {
  if (columns > options.most_columns) {
    reject(source, "found {} columns, expected at most {}.", grouped(columns), grouped(options.most_columns));
  }
}

}  // namespace reading

Table read_table(const std::string& path, const ReadOptions& options, const Workers& workers,
                 Progress& progress) {
  reading::check_bins(options);
  if (auto table = reading::read_as_stream(path, options, workers, progress)) return std::move(*table);
  return reading::read_stepped(reading::open_source(path, options, workers), options, workers);
}

Table read_table_bytes(std::span<const char> bytes, const std::string& name, const ReadOptions& options,
                       const Workers& workers) {
  reading::check_bins(options);
  return reading::read_stepped(reading::wrap_source({bytes.data(), bytes.size()}, name, options), options,
                               workers);
}

}  // namespace sewil
