// read/tenx.h: folders as 10x Genomics' Cell Ranger writes them: matrix.mtx (genes in rows, cells in
// columns), features.tsv (version 2: genes.tsv) and barcodes.tsv, each maybe with .gz and, as archives of
// data have them, with a prefix: GSM1_matrix.mtx.gz, GSM1_barcodes.tsv.gz.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "read/entries.h"
#include "read/source.h"

namespace sewil::reading {

struct TenxNames {
  std::vector<std::string> genes;  // symbols; one that stands several times has its id behind it
  std::vector<std::string> barcodes;
  std::string genes_file, barcodes_file;
  std::vector<std::string> warnings;
};

// The matrix file of a folder; any other path as it is. Throws InputError when the folder has none.
std::string matrix_file_of(const std::string& path);

// Of a matrix file on disk. Throws InputError when only one of the two files is there.
std::optional<TenxNames> tenx_names_beside(const Source& matrix, const ReadOptions& options,
                                           const Workers& workers);

// Throws InputError when there is not one name for each row and column.
void check_tenx_names(const TenxNames& names, MatrixShape shape, const std::string& source);

}  // namespace sewil::reading
