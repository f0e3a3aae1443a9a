// sewil/read.h: files to tables. The format is told by the name (after .gz) and, where that says nothing, by
// the first bytes. Every problem with a file is an InputError: file, place, what was found, what was
// expected.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sewil/options.h"
#include "sewil/progress.h"
#include "sewil/table.h"
#include "sewil/workers.h"

namespace sewil {

enum class FileFormat { automatic, csv, libsvm, mat, npy, npz, idx, arff, mtx };

// What a date such as 03/04/2021 begins with; text: dates are words like any other.
enum class DateOrder { automatic, day_first, month_first, text };

struct ReadOptions {
  FileFormat format = FileFormat::automatic;
  char separator = 0;               // CSV: 0 finds it among , ; tab | and space (space: any run of blanks)
  std::optional<bool> header = {};  // CSV: empty finds out
  // The file with the labels: an array of IDX or NPY is taken by the reader of such a format, any other
  // table by join_files(). Empty: IDX, NPY and sparse NPZ look beside the data.
  std::string labels_file = {};
  std::vector<std::string> join = {};  // files whose columns join_files() sets beside those of the file
  bool transpose = false;              // CSV, MTX, sparse NPZ: what the file has in rows are the columns
  std::string x_name = {};             // MAT, NPZ: the variable with the values; empty: one of usual_x_names
  std::string y_name = {};             // MAT, NPZ: the variable with the labels; empty: one of usual_y_names
  char decimal = 0;                    // CSV: . or , before the decimals; 0 finds out
  char thousands = 0;                  // CSV: what stands between thousands; 0 finds out
  DateOrder dates = DateOrder::automatic;  // CSV: how dates are read; automatic asks where it matters
  // Text formats: cells that mean "missing", and those the user has besides.
  std::vector<std::string> missing = {"",     "NA",  "?",    "nan",  "NaN",  "N/A", "n/a",
                                      "#N/A", "#NA", "NULL", "null", "<NA>", "NaT", "\\N"};
  std::vector<std::string> more_missing = {};
  // CSV: names or 1-based numbers of columns whose cells stay the texts they are (007 is not 7); what is not
  // there is passed over.
  std::vector<std::string> text_columns = {};
  // CSV: names or 1-based numbers of columns whose numbers are never put into steps; nor is the last column,
  // nor one that has no name in front of all others.
  std::vector<std::string> exact_columns = {};
  // Most steps the numbers of a column are put into while they are read, a byte a cell; 0: as they are, but
  // in 255 steps where a plain CSV file could not be read otherwise.
  std::size_t bins = 0;
  std::uint64_t memory = 0;                         // bytes reading may take; 0: what the machine has free
  std::size_t most_columns = std::size_t{1} << 24;  // LIBSVM: a larger index is taken for damage, not read
};

// All but `missing`, `text_columns`, `exact_columns`, `memory` and `most_columns`; --missing is
// `more_missing`.
void describe(ReadOptions& options, OptionVisitor& visitor);

// Names tried for the variables of MAT and NPZ files, in this order.
inline constexpr std::array usual_x_names{"X", "x", "data", "fea"};
inline constexpr std::array usual_y_names{"Y", "y", "labels", "label", "gnd"};

// A folder is one of 10x (matrix.mtx, features.tsv, barcodes.tsv), and its matrix file is read.
// A plain CSV file whose text and values would not fit into the memory, or with `bins`, is read as a stream:
// parts of it by all workers, coded at once (SteppedValues), and what is held is a byte a cell. Only that
// tells `progress` and can be stopped by it.
Table read_table(const std::string& path, const ReadOptions& options = {},
                 const Workers& workers = Workers(0), Progress& progress = no_progress());

// Some columns of a file, by name, with their values as they stand there; of a plain CSV file no others are
// held at any time.
Table read_some_columns(const std::string& path, std::span<const std::string> names,
                        const ReadOptions& options = {}, const Workers& workers = Workers(0));

// The same from memory: `name` is used for messages and to tell the format; nothing beside it is looked for.
// The table does not refer to `bytes` afterwards. (Fuzz targets and tests use this.)
Table read_table_bytes(std::span<const char> bytes, const std::string& name, const ReadOptions& options = {},
                       const Workers& workers = Workers(1));

// Makes those of `names` that were left out of the table because they hold nothing (Table::left_out): columns
// of zeros, in front of the labels. A model may need them.
void restore_columns(Table& table, std::span<const std::string> names);

}  // namespace sewil
