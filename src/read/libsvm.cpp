// read/libsvm.cpp: LIBSVM files: "label index:value index:value ... # comment", indices from 1 and ascending.
#include <algorithm>
#include <string>
#include <vector>

#include "read/cell.h"
#include "read/csv_chunks.h"
#include "read/source.h"
#include "read/sparse.h"
#include "read/words.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{1} << 20;

struct Part {
  std::vector<std::string_view> labels;
  std::string problem;  // empty: none
  std::size_t columns = 0;
};

std::string_view next_token(std::string_view& line) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = line.find_first_not_of(blanks);
  if (first == std::string_view::npos) {
    line = {};
    return {};
  }
  line.remove_prefix(first);
  const std::string_view token = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(token.size());
  return token;
}

class PartReader {
 public:
  PartReader(const ReadOptions& options, const MissingTokens& missing, Part& part, RowEntries& entries)
      : options_(options), missing_(missing), part_(part), entries_(entries) {}

  // False when the line is wrong; problem() says how.
  bool take_line(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const std::string_view label = next_token(line);
    if (label.empty()) return true;
    if (label.find(':') != std::string_view::npos) {
      return fail(label, "a label first (? where there is none)");
    }
    part_.labels.push_back(label);
    std::uint32_t previous = 0;
    std::uint32_t count = 0;
    for (std::string_view token = next_token(line); !token.empty(); token = next_token(line)) {
      if (!take_entry(token, previous)) return false;
      ++count;
    }
    entries_.counts.push_back(count);
    part_.columns = std::max<std::size_t>(part_.columns, previous);
    return true;
  }

  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
  bool take_entry(std::string_view token, std::uint32_t& previous) {
    const std::size_t colon = token.find(':');
    if (colon == std::string_view::npos) return fail(token, "index:value");
    std::uint32_t index = 0;
    const std::errc error = parse_integer(token.substr(0, colon), index);
    if (error == std::errc::result_out_of_range || (error == std::errc() && index > options_.most_columns)) {
      return fail(token, fmt::format("an index of at most {}", grouped(options_.most_columns)));
    }
    if (error != std::errc()) return fail(token, "a whole number as index");
    if (index == 0) return fail(token, "indices from 1");
    if (index <= previous) {
      return fail(token, fmt::format("an index above {}, indices ascend in a row", previous));
    }
    previous = index;
    double value = 0;
    if (read_cell(token.substr(colon + 1), missing_, value) == CellKind::text)
      return fail(token, "a number as value");
    if (std::isinf(value)) return fail(token, "a finite value");
    entries_.columns.push_back(index - 1);
    entries_.values.push_back(value);
    return true;
  }

  bool fail(std::string_view found, std::string_view expected) {
    problem_ = fmt::format("found {}, expected {}.", quoted(found), expected);
    return false;
  }

  const ReadOptions& options_;
  const MissingTokens& missing_;
  Part& part_;
  RowEntries& entries_;
  std::string problem_;
};

void read_part(const TextChunk& chunk, const Source& source, const ReadOptions& options,
               const MissingTokens& missing, Part& part, RowEntries& entries) {
  PartReader reader(options, missing, part, entries);
  std::string_view rest = chunk.bytes;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (!reader.take_line(line)) {
      part.problem = fmt::format("line {}: {}", line_of(source.bytes, line), reader.problem());
      return;
    }
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
}

// What the entries take as columns, besides what they take now.
std::uint64_t memory_of(const std::vector<RowEntries>& parts) {
  std::uint64_t bytes = 0;
  for (const RowEntries& part : parts)
    bytes += 2 * part.values.size() * (sizeof(double) + sizeof(std::uint32_t));
  return bytes;
}

}  // namespace

Table read_libsvm(const Source& source, const ReadOptions& options, const Workers& workers) {
  const MissingTokens missing(all_missing(options));
  const auto chunks = cut_at_records(source.bytes, chunk_bytes, false, workers);
  std::vector<Part> parts(chunks.size());
  std::vector<RowEntries> entries(chunks.size());
  workers.for_each(chunks.size(), [&](std::size_t i, int) {
    read_part(chunks[i], source, options, missing, parts[i], entries[i]);
  });
  std::vector<std::string_view> labels;
  std::size_t columns = 0;
  for (Part& part : parts) {
    if (!part.problem.empty()) throw InputError(source.name + ": " + part.problem);
    columns = std::max(columns, part.columns);
    labels.insert(labels.end(), part.labels.begin(), part.labels.end());
    part.labels = {};
  }
  if (labels.empty()) reject(source.name, "holds no rows, expected at least one.");
  if (labels.size() > most_rows) {
    reject(source.name, "found {} rows, expected at most {}.", grouped(labels.size()), grouped(most_rows));
  }
  if (columns == 0) reject(source.name, "found labels alone in all rows, expected at least one index:value.");
  Table table{.source = source.name, .rows = labels.size(), .columns = {}};
  const std::vector<std::uint32_t> used = leave_out_empty(entries, columns);
  std::vector<std::string> names;
  names.reserve(used.size());
  for (const std::uint32_t column : used) names.push_back(column_name(column));
  if (!used.empty()) {
    table.left_out = columns - used.size();
    table.warnings.push_back(fmt::format("{} of {} columns hold nothing in any row and were left out.",
                                         grouped(table.left_out), grouped(columns)));
    columns = used.size();
  }
  need_memory(source, memory_of(entries) + columns * sizeof(Column));
  add_compressed(table, compress(entries, columns), names);
  table.label = table.columns.size();
  table.columns.push_back(column_of_tokens("label", labels, missing, source.name));
  return table;
}

}  // namespace sewil::reading
