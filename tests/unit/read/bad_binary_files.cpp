// tests/unit/read/bad_binary_files.cpp: bad binary files: IDX, NPY, NPZ, MAT.
#include "unit/read/bad_files.h"
#include "unit/read/make_files.h"

namespace sewil::test {
namespace {

void add_idx(std::vector<BadFile>& files) {
  files.push_back({"a wrong IDX magic", "a-images-idx3-ubyte", "hello world", "byte 1: found 'hell'"});
  files.push_back({"an unknown IDX type", "a-images-idx3-ubyte", idx(0x0a, {1, 1}, "a"),
                   "byte 3: found element type 0x0a"});
  files.push_back({"IDX sizes far beyond the file", "a-images-idx3-ubyte",
                   idx(8, {0xffffffff, 0xffffffff, 0xffffffff}, "abc"), "found 3 bytes behind the header"});
  files.push_back({"IDX data cut short", "a-images-idx3-ubyte", idx(8, {2, 3}, "abcde"),
                   "found 5 bytes behind the header, expected 6 for 2 x 3"});
  files.push_back({"IDX data too long", "a-images-idx3-ubyte", idx(8, {2, 2}, "abcde"), "found 5 bytes"});
  files.push_back({"an IDX header cut short", "a-images-idx3-ubyte", std::string("\0\0\x08\x03\0\0", 6),
                   "byte 4: found 3 dimensions"});
  files.push_back({"an IDX file without dimensions", "a-images-idx3-ubyte", std::string("\0\0\x08\0", 4),
                   "byte 4: found 0 dimensions"});
  files.push_back({"an IDX file of no rows", "a-images-idx3-ubyte", idx(8, {0, 3}, ""), "found a size of 0"});
  files.push_back(
      {"an IDX file of no columns", "a-images-idx3-ubyte", idx(8, {3, 0}, ""), "found a size of 0"});
  files.push_back({"an infinite IDX value", "a-images-idx3-ubyte",
                   idx(0x0d, {1, 2}, big(0x3fc00000, 4) + big(0x7f800000, 4)),
                   "row 1, column 'column 2': found an infinite value"});
}

void add_npy(std::vector<BadFile>& files) {
  const std::string four = raw({1.0, 2.0, 3.0, 4.0});
  files.push_back({"a wrong NPY magic", "a.npy", "\x93NUMPX" + four, "byte 1"});
  files.push_back({"an NPY version of the future", "a.npy", npy("<f8", "(4,)", four, false, 9),
                   "byte 7: found NPY version 9"});
  files.push_back({"an NPY header beyond the file", "a.npy", put(npy("<f8", "(4,)", four), 8, "\xff\xff"),
                   "byte 9: found a header of 65,535 bytes"});
  files.push_back({"a huge NPY header length", "a.npy",
                   put(npy("<f8", "(4,)", four, false, 2), 8, "\xff\xff\xff\xff"), "byte 9"});
  files.push_back({"Python objects", "a.npy", npy("|O", "(4,)", four), "found Python objects"});
  files.push_back({"complex numbers", "a.npy", npy("<c16", "(2,)", four), "found values of type '<c16'"});
  files.push_back({"text as values", "a.npy", npy("<U2", "(4,)", four), "found values of type '<U2'"});
  files.push_back({"an unknown type", "a.npy", npy("hello", "(4,)", four), "found values of type 'hello'"});
  files.push_back(
      {"a structured type", "a.npy",
       npy_with_header("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (4,), }", four),
       "structured arrays are not read"});
  files.push_back({"a shape far beyond the file", "a.npy", npy("<f8", "(999999999999, 999999999999)", four),
                   "found 32 bytes behind the header"});
  files.push_back({"a shape that overflows to the right size", "a.npy",
                   npy("<f8", "(4611686018427387905, 4)", four), "found 32 bytes behind the header"});
  files.push_back(
      {"a negative shape", "a.npy", npy("<f8", "(-4,)", four), "in the header, expected up to 32 sizes"});
  files.push_back({"no rows", "a.npy", npy("<f8", "(0, 4)", ""), "expected at least one row and column"});
  files.push_back({"no columns", "a.npy", npy("<f8", "(4, 0)", ""), "expected at least one row and column"});
  files.push_back({"a single value", "a.npy", npy("<f8", "()", raw({1.0})), "found a single value"});
  files.push_back({"values cut short", "a.npy", npy("<f8", "(4,)", four.substr(1)),
                   "found 31 bytes behind the header, expected 32"});
  files.push_back(
      {"a header that is no dict", "a.npy", npy_with_header("hello", four), "byte 11: found 'hello"});
  files.push_back({"a header without a shape", "a.npy",
                   npy_with_header("{'descr': '<f8', 'fortran_order': False}", four), "the keys"});
  files.push_back({"a header with another key", "a.npy", npy_with_header("{'what': 1}", four), "the keys"});
  files.push_back({"an infinite value", "a.npy", npy("<f8", "(2, 2)", raw({1.0, 2.0, -infinite, 4.0})),
                   "row 2, column 'column 1': found an infinite value"});
  files.push_back({"an infinite value in column order", "a.npy",
                   npy("<f8", "(2, 2)", raw({1.0, 2.0, -infinite, 4.0}), true),
                   "row 1, column 'column 2': found an infinite value"});
}

void add_npz(std::vector<BadFile>& files) {
  const std::string x = npy("<f8", "(2, 1)", raw({1.0, 2.0}));
  const std::string y = npy("<i4", "(3,)", raw<std::int32_t>({1, 2, 3}));
  const std::string good = zip({{"X.npy", x}});
  files.push_back(
      {"a zip archive without its end", "a.npz", good.substr(0, good.size() - 22), "found no end record"});
  files.push_back({"a few bytes", "a.npz", "PK", "found no end record"});
  files.push_back({"a directory at the wrong place", "a.npz", put(good, good.size() - 6, little(3, 4)),
                   "found no entry of the central directory"});
  files.push_back({"a directory beyond the file", "a.npz", put(good, good.size() - 6, little(0xfffffff0, 4)),
                   "record that lies inside the file"});
  files.push_back({"more members than there are", "a.npz", put(good, good.size() - 12, little(9, 2)),
                   "entry of the central directory"});
  files.push_back({"an archive of nothing", "a.npz", zip({}), "found no variables"});
  files.push_back({"unknown compression", "a.npz", zip({{.name = "X.npy", .content = x, .method = 12}}),
                   "found compression method 12"});
  files.push_back(
      {"a wrong checksum", "a.npz", zip({{.name = "X.npy", .content = x, .told_crc = 5}}), "found checksum"});
  files.push_back({"a member larger than declared", "a.npz",
                   zip({{.name = "X.npy", .content = x, .told_size = 20}}), "found more than 20 bytes"});
  files.push_back({"a member smaller than declared", "a.npz",
                   zip({{.name = "X.npy", .content = x, .told_size = 4000000000U}}),
                   "expected 4,000,000,000"});
  files.push_back({"a stored member smaller than declared", "a.npz",
                   zip({{.name = "X.npy", .content = x, .method = 0, .told_size = 4000000000U}}),
                   "expected 4,000,000,000"});
  files.push_back({"packed data beyond the file", "a.npz",
                   zip({{.name = "X.npy", .content = x, .told_packed = 4000000000U}}),
                   "expected it to lie inside the file"});
  files.push_back({"zip64 sizes that lie", "a.npz",
                   zip({{.name = "X.npy", .content = x, .told_size = 1ULL << 60, .zip64 = true}}),
                   "expected 1,152,921,504,606,846,976"});
  files.push_back({"a zip64 size of all ones", "a.npz",
                   zip({{.name = "X.npy", .content = x, .told_packed = ~0ULL - 1, .zip64 = true}}),
                   "expected it to lie inside the file"});
  files.push_back(
      {"a damaged member", "a.npz", put(good, 36, "\xff\xff\xff\xff"), "expected intact deflated data"});
  files.push_back({"an array cut short inside", "a.npz", zip({{"X.npy", x.substr(0, x.size() - 1)}}),
                   "array 'X': found 15 bytes"});
  files.push_back({"labels of another length", "a.npz", zip({{"X.npy", x}, {"y.npy", y}}),
                   "found 3 labels in array 'y', expected 2"});
  files.push_back({"labels that are a matrix", "a.npz",
                   zip({{"X.npy", x}, {"y.npy", npy("<f8", "(2, 2)", raw({1., 2., 3., 4.}))}}),
                   "expected one label per row"});
  files.push_back({"a variable that is not there", "a.npz", good, "expected a variable 'Z'", named("Z", "")});
  files.push_back({"labels that are not there", "a.npz", good, "expected a variable 'Z'", named("", "Z")});
  files.push_back({"no array called X", "a.npz", zip({{"p.npy", x}, {"q.npy", x}}),
                   "the variables 'p', 'q', expected a variable X"});
  files.push_back({"a part of a sparse matrix of SciPy", "a.npz", zip({{"data.npy", x}, {"indptr.npy", x}}),
                   "found no array 'format', expected a whole sparse matrix"});
  files.push_back({"text labels with NUL bytes", "a.npz",
                   zip({{"X.npy", x}, {"y.npy", npy("|S3", "(2,)", std::string("a\0bcde", 6))}}),
                   "expected a number or UTF-8 text"});
}

void add_mat(std::vector<BadFile>& files) {
  const std::string values = mat_element(9, raw({1.0, 2.0}));
  const std::string x = mat_matrix(6, {2, 1}, "X", values);
  const auto sparse = [](std::initializer_list<std::int32_t> rows, std::initializer_list<std::int32_t> starts,
                         std::initializer_list<double> data) {
    return mat_file(mat_matrix(
        5, {3, 2}, "X", mat_element(5, raw(rows)) + mat_element(5, raw(starts)) + mat_element(9, raw(data))));
  };
  files.push_back({"a few bytes", "a.mat", "MATLAB", "byte 127"});
  files.push_back({"text of 128 bytes", "a.mat", std::string(200, 'x'), "byte 127: found 'xx'"});
  files.push_back(
      {"a MATLAB 7.3 file", "a.mat", "MATLAB 7.3 MAT-file" + std::string(200, ' '), "save it with -v7"});
  files.push_back({"an HDF5 file", "a.mat", "\x89HDF\r\n" + std::string(200, ' '), "save it with -v7"});
  files.push_back({"no variables", "a.mat", mat_file(""), "found no variables"});
  files.push_back({"a tag cut short", "a.mat", mat_file(x + "abc"), "expected another element"});
  files.push_back({"a huge element", "a.mat", mat_file(put(x, 4, little(0xfffffff0, 4))),
                   "byte 128: found an element of 4,294,967,280 bytes"});
  files.push_back({"huge values inside a variable", "a.mat",
                   mat_file(put(x, 8 + 16 + 16 + 16 + 4, little(0xfffffff0, 4))),
                   "found an element of 4,294,967,280 bytes"});
  files.push_back({"huge sizes in a variable", "a.mat",
                   mat_file(mat_matrix(6, {2000000000, 16000000}, "X", values)),
                   "expected 32,000,000,000,000,000 numbers"});
  files.push_back({"sizes below zero", "a.mat", mat_file(mat_matrix(6, {-1, 1}, "X", values)),
                   "expected 4,294,967,295 numbers"});
  files.push_back({"a packed variable larger than its data", "a.mat",
                   mat_file(mat_packed(put(x, 4, little(0xfffffff0, 4)))),
                   "expected 4,294,967,288 as its tag says"});
  files.push_back({"a packed variable smaller than its data", "a.mat",
                   mat_file(mat_packed(put(x, 4, little(8, 4)))), "as its tag says"});
  files.push_back({"damaged zlib data", "a.mat", mat_file(put(mat_packed(x), 20, "\xff\xff\xff\xff\xff")),
                   "expected intact zlib data"});
  files.push_back({"zlib data cut short", "a.mat",
                   mat_file(little(15, 4) + little(20, 4) + mat_packed(x).substr(8, 20)),
                   "in a compressed variable"});
  files.push_back({"text as values", "a.mat", mat_file(mat_matrix(4, {1, 2}, "X", mat_element(4, "abcd"))),
                   "variable 'X': found text, expected a matrix of real numbers"});
  files.push_back(
      {"a cell array", "a.mat", mat_file(mat_matrix(1, {1, 1}, "X", x)), "variable 'X': found a cell array"});
  files.push_back(
      {"a structure", "a.mat", mat_file(mat_matrix(2, {1, 1}, "X", x)), "variable 'X': found a structure"});
  files.push_back({"complex numbers", "a.mat", mat_file(mat_matrix(6 | 0x800, {2, 1}, "X", values + values)),
                   "found complex numbers"});
  files.push_back({"three dimensions", "a.mat", mat_file(mat_matrix(6, {1, 2, 1}, "X", values)),
                   "found 3 dimensions of sizes 1 x 2 x 1"});
  files.push_back({"no columns", "a.mat", mat_file(mat_matrix(6, {2, 0}, "X", mat_element(9, ""))),
                   "at least one row and column"});
  files.push_back({"too few values", "a.mat", mat_file(mat_matrix(6, {3, 1}, "X", values)),
                   "found 16 bytes of values of type 9, expected 3 numbers"});
  files.push_back({"values of an unknown type", "a.mat",
                   mat_file(mat_matrix(6, {2, 1}, "X", mat_element(77, "0123456789abcdef"))), "of type 77"});
  files.push_back({"a variable without values", "a.mat", mat_file(mat_matrix(6, {2, 1}, "X", "")),
                   "expected another element"});
  files.push_back({"labels of another length", "a.mat",
                   mat_file(x + mat_matrix(6, {3, 1}, "Y", mat_element(2, "abc"))),
                   "found 3 labels in variable 'Y', expected 2"});
  files.push_back({"labels that are a matrix", "a.mat",
                   mat_file(x + mat_matrix(6, {2, 2}, "Y", mat_element(2, "abcd"))),
                   "expected one label per row"});
  files.push_back({"text labels", "a.mat", mat_file(x + mat_matrix(4, {2, 1}, "Y", mat_element(4, "abcd"))),
                   "variable 'Y': found text"});
  files.push_back({"an infinite value", "a.mat",
                   mat_file(mat_matrix(6, {1, 2}, "X", mat_element(9, raw({1.0, infinite})))),
                   "row 1, column 'column 2': found an infinite value"});
  files.push_back({"an infinite label", "a.mat",
                   mat_file(x + mat_matrix(6, {2, 1}, "Y", mat_element(9, raw({1.0, infinite})))),
                   "row 2, column 'Y': found an infinite value"});
  files.push_back({"a variable that is not there", "a.mat", mat_file(x),
                   "found the variables 'X', expected a variable 'Z'", named("Z", "")});
  files.push_back(
      {"sparse rows out of order", "a.mat", sparse({2, 1}, {0, 2, 2}, {1, 1}), "found rows out of order"});
  files.push_back({"a sparse row beyond the matrix", "a.mat", sparse({0, 3}, {0, 1, 2}, {1, 1}),
                   "found rows out of order"});
  files.push_back({"sparse columns out of order", "a.mat", sparse({0, 1}, {0, 5, 2}, {1, 1}),
                   "found column starts out of order"});
  files.push_back({"too few sparse values", "a.mat", sparse({0, 1}, {0, 1, 2}, {1}), "found too few values"});
  files.push_back(
      {"too few sparse rows", "a.mat", sparse({0}, {0, 1, 2}, {1, 1}), "found too few row numbers"});
  files.push_back(
      {"too few sparse columns", "a.mat", sparse({0}, {0, 1}, {1}), "found another number of columns"});
  files.push_back({"an infinite sparse value", "a.mat", sparse({0, 1}, {0, 1, 2}, {1, infinite}),
                   "row 2, column 'column 2'"});
}

}  // namespace

void add_bad_binary_files(std::vector<BadFile>& files) {
  add_idx(files);
  add_npy(files);
  add_npz(files);
  add_mat(files);
}

}  // namespace sewil::test
