// read/source.h: what every reader gets and how it refuses a file.
// Words: source = the (unpacked) bytes of a file with the name to show; place = row, column, line or byte.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "sewil/error.h"
#include "sewil/read.h"

namespace sewil {

struct Source {
  std::string name;        // as the user gave it
  std::string_view bytes;  // unpacked
  // Set when `bytes` lie in memory of ours that a column may go on using; empty for a caller's bytes and for
  // mapped files, which somebody else could truncate while the table is alive.
  std::shared_ptr<const void> owner = nullptr;
  std::shared_ptr<const void> keeper = nullptr;  // keeps `bytes` alive while they are read
  bool on_disk = false;                          // files beside `name` may be looked for
};

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

// Throws InputError when a table is wider than options.most_columns.
void check_columns(std::size_t columns, const ReadOptions& options, const std::string& source);

// Rows are numbered by 32 bits everywhere behind the readers.
inline constexpr std::size_t most_rows = 0xfffffffeU;

}  // namespace sewil
