// tests/unit/read/sparse_files.h: sparse archives as scipy.sparse.save_npz writes them, right ones and lying
// ones.
#pragma once

#include <string>
#include <vector>

#include "unit/read/make_files.h"

namespace sewil::test {

// [[0, 1.5], [2, 0], [0, 0]] unless told otherwise.
struct SciPyFile {
  std::string format = "csr";
  std::vector<std::int64_t> shape = {3, 2};
  std::vector<double> data = {1.5, 2};
  std::vector<std::int32_t> inner = {1, 0};        // indices, or col
  std::vector<std::int32_t> outer = {0, 1, 2, 2};  // indptr; rows where the format is coo
  int method = 8;
  std::vector<ZipPart> more = {};
};

template <class T>
std::string npy_of(const std::string& descr, const std::vector<T>& values) {
  std::string bytes;
  for (const T value : values) bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
  return npy(descr, "(" + std::to_string(values.size()) + ",)", bytes);
}

inline std::string scipy_npz(const SciPyFile& file) {
  const bool coo = file.format == "coo";
  std::vector<std::int32_t> outer = file.outer;
  if (coo && outer.size() == 4) outer = {0, 1};
  std::vector<ZipPart> parts{{coo ? "col.npy" : "indices.npy", npy_of("<i4", file.inner), file.method},
                             {coo ? "row.npy" : "indptr.npy", npy_of("<i4", outer), file.method},
                             {"format.npy", npy("|S3", "()", file.format), file.method},
                             {"shape.npy", npy_of("<i8", file.shape), file.method},
                             {"data.npy", npy_of("<f8", file.data), file.method}};
  parts.insert(parts.end(), file.more.begin(), file.more.end());
  return zip(parts);
}

inline ReadOptions turned_around() {
  ReadOptions options;
  options.transpose = true;
  return options;
}

}  // namespace sewil::test
