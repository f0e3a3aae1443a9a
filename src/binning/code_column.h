// binning/code_column.h: one column to codes, with the scratch memory it needs (one per worker, reused).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/code_book.h"
#include "sewil/data/coded_matrix.h"

namespace sewil::binning {

using base::CodeBook;
using base::Run;

struct SortKey {
  std::uint64_t key = 0;    // orders as the value does
  std::uint32_t entry = 0;  // where the value came from
};

struct CodingScratch {
  std::vector<SortKey> keys, other_keys;
  std::vector<double> values;
  std::vector<std::uint32_t> table;
  std::vector<Run> runs;
  CodeBook book;
  std::vector<std::uint16_t> codes;  // one per entry: per row, or per stored value of a sparse column
};

// `limit`: see code_columns. The first row that holds an infinite value, if any; `coded` is then of no use.
std::optional<std::size_t> code_column(const Column& column, std::size_t limit, CodedColumn& coded,
                                       CodingScratch& scratch);

// Keeps `codes`, one per row, the way the share of off-dominant rows asks for.
void lay_out_dense(const std::vector<std::uint16_t>& codes, const CodeBook& book, bool has_missing,
                   CodedColumn& coded);

// The same for codes that fit a byte and are shared.
void lay_out_stepped(SharedCodes codes, const CodeBook& book, bool has_missing, CodedColumn& coded);

// The same from a sparse column's stored values; every other row has `zero_code`.
void lay_out_sparse(const SparseValues& sparse, std::size_t rows, std::uint16_t zero_code,
                    CodingScratch& scratch, bool has_missing, CodedColumn& coded);

}  // namespace sewil::binning
