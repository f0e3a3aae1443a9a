// read/source.h: what every reader gets and how it refuses a file.
// Words: source = the (unpacked) bytes of a file with the name to show; place = row, column, line or byte.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "sewil/data/table.h"
#include "sewil/data/work.h"
#include "sewil/front/memory.h"

namespace sewil::reading {

struct Source {
  std::string name;        // as the user gave it
  std::string_view bytes;  // unpacked
  // Set when `bytes` lie in memory of ours that a column may go on using; empty for a caller's bytes.
  std::shared_ptr<const void> owner = nullptr;
  bool on_disk = false;  // files beside `name` may be looked for
  MemoryLimit memory = {};
  std::size_t lines_before = 0;  // in the file, when `bytes` are a later part of it
};

// What may still be taken besides the source itself.
inline std::uint64_t memory_left(const Source& source) {
  return source.memory.bytes - std::min<std::uint64_t>(source.memory.bytes, source.bytes.size());
}

// Throws TooLarge when the source and `bytes` more are beyond the limit. Readers call it before they allocate
// what a file declares.
inline void need_memory(const Source& source, std::uint64_t bytes) {
  require_memory(source.bytes.size() + bytes, source.memory, source.name + ": reading it");
}

Table read_csv(const Source& source, const ReadOptions& options, const Workers& workers);
Table read_libsvm(const Source& source, const ReadOptions& options, const Workers& workers);
Table read_mat(const Source& source, const ReadOptions& options, const Workers& workers);
Table read_npy(const Source& source, const ReadOptions& options, const Workers& workers);
Table read_npz(const Source& source, const ReadOptions& options, const Workers& workers);
Table read_idx(const Source& source, const ReadOptions& options, const Workers& workers);
Table read_arff(const Source& source, const ReadOptions& options, const Workers& workers);

// Throws InputError "name: sentence".
template <class... Args>
[[noreturn]] void reject(const std::string& name, fmt::format_string<Args...> sentence, Args&&... args) {
  throw InputError(name + ": " + fmt::format(sentence, std::forward<Args>(args)...));
}

// The name of an unnamed column; `index` counts from 0.
inline std::string column_name(std::size_t index) {
  return "column " + std::to_string(index + 1);
}

// `missing` and `more_missing` together.
std::vector<std::string> all_missing(const ReadOptions& options);

// A name ending in .tsv says what stands between cells.
ReadOptions with_separator_of(const std::string& name, ReadOptions options);

// Throws InputError when a table is wider than options.most_columns.
void check_columns(std::size_t columns, const ReadOptions& options, const std::string& source);

// Rows are numbered by 32 bits everywhere behind the readers.
inline constexpr std::size_t most_rows = 0xfffffffeU;

}  // namespace sewil::reading
