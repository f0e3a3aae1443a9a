// binning/layout.cpp: which of dense codes and off-dominant list a coded column keeps.
#include <algorithm>

#include "binning/code_column.h"

namespace sewil::binning {
namespace {

// At most 1 row in 4 off-dominant: a scan of the list beats a scan of the rows. At most 1 in 8: the list
// (6 bytes an entry) is also smaller than the dense codes, which are then not kept.
constexpr std::size_t list_share = 4;
constexpr std::size_t list_only_share = 8;

void decide(const CodeBook& book, std::size_t rows, bool has_missing, CodedColumn& coded) {
  coded = {};
  coded.codes = static_cast<std::uint32_t>(book.lower.size());
  coded.has_missing = has_missing;
  coded.exact = book.exact;
  coded.lower = book.lower;
  coded.upper = book.exact ? coded.lower : SharedValues(book.upper);
  std::size_t dominant_rows = 0;
  if (!book.rows_of_code.empty()) {
    const auto most = std::max_element(book.rows_of_code.begin(), book.rows_of_code.end());
    coded.dominant = static_cast<std::uint16_t>(most - book.rows_of_code.begin());
    dominant_rows = *most;
  }
  const std::size_t off = rows - dominant_rows;
  coded.has_off_list = off * list_share <= rows;
  coded.dense = off * list_only_share > rows;
  if (coded.has_off_list) {
    coded.off_rows.reserve(off);
    coded.off_codes.reserve(off);
  }
}

void add_off(CodedColumn& coded, std::size_t row, std::uint16_t code) {
  coded.off_rows.push_back(static_cast<std::uint32_t>(row));
  coded.off_codes.push_back(code);
}

void fill(const std::vector<std::uint16_t>& codes, CodedColumn& coded) {
  if (coded.dense) {
    if (coded.all_codes() <= 256) {
      std::vector<std::uint8_t> narrow(codes.size());
      std::transform(codes.begin(), codes.end(), narrow.begin(),
                     [](std::uint16_t code) { return static_cast<std::uint8_t>(code); });
      coded.codes8 = std::move(narrow);
    } else {
      coded.codes16 = codes;
    }
  }
  if (!coded.has_off_list) return;
  for (std::size_t row = 0; row < codes.size(); ++row) {
    if (codes[row] != coded.dominant) add_off(coded, row, codes[row]);
  }
}

}  // namespace

void lay_out_dense(const std::vector<std::uint16_t>& codes, const CodeBook& book, bool has_missing,
                   CodedColumn& coded) {
  decide(book, codes.size(), has_missing, coded);
  fill(codes, coded);
}

void lay_out_stepped(SharedCodes codes, const CodeBook& book, bool has_missing, CodedColumn& coded) {
  decide(book, codes.size(), has_missing, coded);
  for (std::size_t row = 0; coded.has_off_list && row < codes.size(); ++row) {
    if (codes[row] != coded.dominant) add_off(coded, row, codes[row]);
  }
  if (coded.dense) coded.codes8 = std::move(codes);
}

void lay_out_sparse(const SparseValues& sparse, std::size_t rows, std::uint16_t zero_code,
                    CodingScratch& scratch, bool has_missing, CodedColumn& coded) {
  decide(scratch.book, rows, has_missing, coded);
  if (!coded.dense && coded.dominant == zero_code && sparse.rows.size() < rows) {
    for (std::size_t i = 0; i < sparse.rows.size(); ++i) {
      if (scratch.codes[i] != zero_code) add_off(coded, sparse.rows[i], scratch.codes[i]);
    }
    return;
  }
  std::vector<std::uint16_t> codes(rows, zero_code);
  for (std::size_t i = 0; i < sparse.rows.size(); ++i) codes[sparse.rows[i]] = scratch.codes[i];
  fill(codes, coded);
}

}  // namespace sewil::binning
