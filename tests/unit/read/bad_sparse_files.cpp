// tests/unit/read/bad_sparse_files.cpp: bad sparse matrices (SciPy's archives, Matrix Market), bad text
// tables that are to be turned, and files of formats that are not read here.
#include "unit/read/bad_files.h"
#include "unit/read/sparse_files.h"

namespace sewil::test {
namespace {

void add_scipy(std::vector<BadFile>& files) {
  const auto bad = [&](const std::string& title, const SciPyFile& file, const std::string& says) {
    files.push_back({title, "a.npz", scipy_npz(file), says});
  };
  bad("a format that is not read", {.format = "bsr"},
      "a sparse matrix of the format 'bsr', expected csr, csc or coo");
  bad("a column beyond the matrix", {.inner = {1, 2}},
      "array 'indices': entry 2: found 2, expected a number from 0 to 1");
  bad("a negative column", {.inner = {1, -1}},
      "array 'indices': entry 2: found -1, expected a number from 0 to 1");
  bad("row starts that fall", {.outer = {0, 2, 1, 2}},
      "array 'indptr': entry 3: found 1, expected a number from 2 to 2");
  bad("row starts beyond the values", {.outer = {0, 1, 2, 9}}, "array 'indptr': entry 4: found 9");
  bad("a first row that does not start at 0", {.outer = {1, 1, 2, 2}},
      "array 'indptr': entry 1: found 1, expected 0");
  bad("too few row starts", {.outer = {0, 1, 2}}, "array 'indptr': found 3 starts, expected 4");
  bad("fewer columns than values", {.inner = {1}}, "found 1 number in the array 'indices', expected 2");
  bad("a cell that stands twice", {.inner = {1, 1}, .outer = {0, 2, 2, 2}},
      "row 1, column 'column 2': the cell stands twice");
  bad("a cell that stands twice in coordinates", {.format = "coo", .inner = {0, 0}, .outer = {2, 2}},
      "row 3, column 'column 1': the cell stands twice");
  bad("an infinite value", {.data = {1, infinite}}, "array 'data': entry 2: found an infinite value");
  bad("a negative size", {.shape = {-3, 2}}, "array 'shape': found the size -3");
  bad("three sizes", {.shape = {3, 2, 1}}, "array 'shape': found 3 sizes, expected 2");
  bad("no rows", {.shape = {0, 2}}, "found a matrix of 0 x 2");
  bad("a width that nobody has", {.shape = {3, 1LL << 40}}, "found 1,099,511,627,776 columns");
  bad("a height that no entry backs", {.shape = {4000000000LL, 2}, .outer = {0, 1, 2, 2}},
      "found 4,000,000,000 rows with 2 entries in all");
  bad("a height beyond all numbers", {.shape = {1LL << 40, 2}}, "found 1,099,511,627,776 rows");
  bad("a number of row starts that the shape promises", {.shape = {16000000, 2}},
      "expected 16,000,001, one more");
  bad("names that stand twice",
      {.more = {{"columns.npy", npy("<U1", "(2,)", raw<std::uint32_t>({'a', 'a'}))}}},
      "array 'columns': names 1 and 2 are both 'a'");
}

void add_mtx(std::vector<BadFile>& files) {
  const auto bad = [&](const std::string& title, const std::string& text, const std::string& says) {
    files.push_back({title, "a.mtx", text, says});
  };
  const std::string head = "%%MatrixMarket matrix coordinate real general\n";
  bad("no Matrix Market file", "1 2 3\n", "line 1: found '1 2 3', expected a Matrix Market file");
  bad("complex numbers", "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 1\n",
      "real, integer or pattern");
  bad("another layout", "%%MatrixMarket matrix what real general\n", "the layout coordinate or array");
  bad("hermitian symmetry", "%%MatrixMarket matrix coordinate real hermitian\n", "general or symmetric");
  bad("no sizes", head + "% only this\n", "a line with the sizes");
  bad("two sizes", head + "2 2\n", "line 2: found '2 2', expected three sizes");
  bad("sizes that are words", head + "a b c\n", "three sizes");
  bad("four sizes", head + "2 2 1 1\n", "line 2: found '1', expected the end of the line");
  bad("a row beyond the matrix", head + "2 2 1\n3 1 5\n", "line 3: found '3', expected a row from 1 to 2");
  bad("rows that count from 0", head + "2 2 1\n0 1 5\n", "line 3: found '0', expected a row from 1 to 2");
  bad("a column beyond the matrix", head + "2 2 1\n1 3 5\n",
      "line 3: found '3', expected a column from 1 to 2");
  bad("a negative column", head + "2 2 1\n1 -1 5\n", "line 3: found '-1', expected a column from 1 to 2");
  bad("a value that is a word", head + "2 2 1\n1 1 x\n", "line 3: found 'x', expected a number as value");
  bad("an entry without a value", head + "2 2 1\n1 1\n",
      "found the end of the line, expected a number as value");
  bad("an infinite entry", head + "2 2 1\n1 1 inf\n", "line 3: found 'inf', expected a finite value");
  bad("an entry of four words", head + "2 2 1\n1 1 2 3\n", "line 3: found '3', expected the end of the line");
  bad("a pattern with values", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 5\n",
      "is a pattern");
  bad("a file cut short", head + "2 2 3\n1 1 5\n2 2 5\n", "found 2 entries, expected 3 as line 2 says");
  bad("more entries than told", head + "2 2 1\n1 1 5\n2 2 5\n", "found 2 entries, expected 1 as line 2 says");
  bad("a cell twice", head + "2 2 2\n2 1 5\n2 1 6\n", "row 2, column 'column 1': the cell stands twice");
  bad("a symmetric cell twice", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n2 1 5\n1 2 6\n",
      "stands twice");
  bad("a symmetric matrix that is not square",
      "%%MatrixMarket matrix coordinate real symmetric\n2 3 1\n1 1 5\n", "as many rows as columns");
  bad("a width that nobody has", head + "2 999999999999 1\n1 1 5\n", "found 999,999,999,999 columns");
  bad("a height that no entry backs", head + "4000000000 2 1\n1 1 5\n",
      "found 4,000,000,000 rows with 1 entry in all");
  bad("entries that no text backs", head + "2 2 99999999999999\n1 1 5\n", "expected 99,999,999,999,999");
  bad("no columns", head + "2 0 0\n", "found a matrix of 2 x 0");
  const std::string array = "%%MatrixMarket matrix array real general\n";
  bad("an array that no text backs", array + "999999999 999999999\n1\n",
      "expected 999,999,998,000,000,001 values");
  bad("an array cut short", array + "2 2\n1\n2\n3\n", "found 3 values, expected 4");
  bad("an array that goes on", array + "1 1\n1\n2\n", "line 4: found '2', expected no more values");
  bad("an array of words", array + "1 1\nx\n", "line 3: found 'x', expected one number");
  bad("an infinite cell of an array", array + "1 1\ninf\n", "found an infinite value");
  bad("a symmetric array", "%%MatrixMarket matrix array real symmetric\n1 1\n1\n",
      "an array of numbers that is general");
}

void add_foreign(std::vector<BadFile>& files) {
  files.push_back(
      {"a Parquet file", "a.parquet", "PAR1abcPAR1", "found a Parquet file, which only the command of"});
  files.push_back({"a Parquet file with another name", "a.dat", "PAR1abcPAR1", "found a Parquet file"});
  files.push_back({"an Arrow file", "a.feather", std::string("ARROW1\0\0", 8), "found an Arrow file"});
  files.push_back({"an Excel sheet", "a.xlsx", zip({}), "found an Excel sheet"});
  files.push_back({"an AnnData file", "a.h5ad", "\x89HDF\r\n\x1a\n", "found an AnnData file"});
  files.push_back({"an HDF5 file", "a.h5", "\x89HDF\r\n\x1a\n", "found an HDF5 file"});
}

}  // namespace

void add_bad_sparse_files(std::vector<BadFile>& files) {
  add_scipy(files);
  add_mtx(files);
  add_foreign(files);
}

void add_bad_transposed_files(std::vector<BadFile>& files) {
  const auto bad = [&](const std::string& title, const std::string& text, const std::string& says) {
    files.push_back({title, "a.csv", text, says, turned_around()});
  };
  bad("a record too short", "gene,a,b,c\nx,1,2,3\ny,1,2\n",
      "line 3: found 3 cells, expected 4: a name and a value");
  bad("a record too long", "gene,a,b\nx,1,2\ny,1,2,3\n", "line 3: found 4 cells, expected 3");
  bad("a gene twice", "gene,a,b\nx,1,2\nx,3,4\n", "first column: names 1 and 2 are both 'x'");
  bad("a gene without a name", "gene,a,b\nx,1,2\n,3,4\n", "first column: name 2 is empty");
  bad("a sample twice", "gene,a,a\nx,1,2\n", "found the name 'a' a second time");
  bad("an infinite cell", "gene,a,b\nx,1,inf\n", "row 2, column 'x': found the infinite value 'inf'");
  bad("a quote that is never closed", "gene,a,b\nx,1,\"2\n", "a quote that is never closed");
  bad("names in two columns", "id,symbol,a,b\ng1,TP53,1,2\ng2,MYC,3,4\n",
      "column 2 ('symbol'): found texts beside");
  bad("no records", "gene,a,b\n", "");
  files.back().options.header = true;
  files.back().says = "found no records behind the names of the rows";
  files.push_back({"a format that cannot be turned", "a.svm", "1 1:2\n", "found a file of the format libsvm",
                   turned_around()});
  files.push_back({"a full array that cannot be turned", "a.npz", zip({{"X.npy", npy("|u1", "(2,)", "ab")}}),
                   "expected a text table or a sparse matrix", turned_around()});
}

}  // namespace sewil::test
