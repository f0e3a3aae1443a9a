// bench/paper_sets.h: the paper's data sets with their split sizes, read from a folder.
// MNIST and Fashion: the 10000 listed images, pixels as 0/1.
#pragma once

#include <zlib.h>

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/dataset.h"
#include "sewil/read.h"
#include "sewil/split.h"

namespace sewil::bench {

struct PaperSet {
  const char* name;
  const char* file;
  SplitSizes sizes;
};

inline constexpr std::array<PaperSet, 9> paper_sets{
    {{"Protein", "mice_protein_expression.csv.gz", {97, 875, 108}},
     {"Madelon", "madelon.mat", {234, 2106, 260}},
     {"Isolet", "Isolet.mat", {140, 1264, 156}},
     {"Fashion", "fashion/train-images-idx3-ubyte.gz", {99, 9801, 100}},
     {"MNIST", "mnist/train-images-idx3-ubyte.gz", {99, 9801, 100}},
     {"Coil20", "COIL20.mat", {130, 1166, 144}},
     {"PCMAC", "PCMAC.mat", {175, 1574, 194}},
     {"RELATHE", "RELATHE.mat", {128, 1156, 143}},
     {"BASEHOCK", "BASEHOCK.mat", {180, 1614, 199}}}};

inline std::vector<std::uint32_t> read_row_list(const std::string& path) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
  std::vector<std::uint32_t> rows;
  std::array<char, 64> line{};
  while (file && gzgets(file.get(), line.data(), static_cast<int>(line.size())) != nullptr) {
    rows.push_back(static_cast<std::uint32_t>(std::stoul(line.data())));
  }
  return rows;
}

inline Dataset load(const std::string& folder, const PaperSet& set, const Workers& workers) {
  const std::filesystem::path path = std::filesystem::path(folder) / set.file;
  Table table = read_table(path.string(), {}, workers);
  // The first column of the Protein file is a row number.
  if (std::string_view(set.name) == "Protein") table.columns.erase(table.columns.begin());
  Dataset data = make_dataset(std::move(table), {}, workers);
  if (path.parent_path() == std::filesystem::path(folder)) return data;
  const std::vector<std::uint32_t> rows = read_row_list((path.parent_path() / "subset10000.txt.gz").string());
  std::vector<Column> columns(data.columns().size());
  workers.for_each(columns.size(), [&](std::size_t c, int) {
    std::vector<std::uint8_t> bits;
    bits.reserve(rows.size());
    for (const std::uint32_t row : rows) bits.push_back(data.columns()[c].at(row) > 0 ? 1 : 0);
    columns[c] = make_column(data.columns()[c].name, std::move(bits));
  });
  std::vector<std::int32_t> labels;
  for (const std::uint32_t row : rows) labels.push_back(data.labels()[row]);
  return {std::move(columns), std::move(labels), {data.classes().begin(), data.classes().end()}, set.name};
}

inline std::vector<std::int32_t> pick(std::span<const std::int32_t> labels,
                                      std::span<const std::uint32_t> rows) {
  std::vector<std::int32_t> picked;
  for (const std::uint32_t row : rows) picked.push_back(labels[row]);
  return picked;
}

}  // namespace sewil::bench
