// bench/raw_matrix.h: the plain binary files by which the comparison scripts hand one and the same table to
// several programs: int64 rows, columns, classes; doubles column by column; int32 labels.
#pragma once

#include <cstdint>
#include <fstream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "sewil/data/coded_matrix.h"

namespace sewil::bench {

struct RawMatrix {
  std::vector<Column> columns;
  std::vector<std::int32_t> labels;
  std::size_t classes = 0;

  [[nodiscard]] std::size_t rows() const { return labels.size(); }
};

inline RawMatrix read_raw_matrix(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::int64_t sizes[3] = {};
  file.read(reinterpret_cast<char*>(sizes), sizeof sizes);
  RawMatrix matrix;
  matrix.classes = static_cast<std::size_t>(sizes[2]);
  for (std::int64_t c = 0; c < sizes[1]; ++c) {
    std::vector<double> values(static_cast<std::size_t>(sizes[0]));
    file.read(reinterpret_cast<char*>(values.data()),
              static_cast<std::streamsize>(values.size() * sizeof(double)));
    matrix.columns.push_back(make_column("x" + std::to_string(c + 1), std::move(values)));
  }
  matrix.labels.resize(static_cast<std::size_t>(sizes[0]));
  file.read(reinterpret_cast<char*>(matrix.labels.data()),
            static_cast<std::streamsize>(matrix.labels.size() * sizeof(std::int32_t)));
  if (!file) throw std::runtime_error(path + ": not a raw matrix file");
  return matrix;
}

}  // namespace sewil::bench
