// read/idx.cpp: IDX files (MNIST's format): two zero bytes, element type, number of dimensions, the sizes and
// the elements, all big-endian. The first dimension counts rows; the others together make the columns.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "read/array.h"
#include "read/source.h"
#include "read/unpack.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

std::optional<ElementType> idx_element(unsigned char code) {
  switch (code) {
    case 0x08:
      return ElementType::u8;
    case 0x09:
      return ElementType::i8;
    case 0x0b:
      return ElementType::i16;
    case 0x0c:
      return ElementType::i32;
    case 0x0d:
      return ElementType::f32;
    case 0x0e:
      return ElementType::f64;
    default:
      return std::nullopt;
  }
}

struct IdxArray {
  HostArray array;
  std::size_t rows = 0;
  std::size_t columns = 1;
  std::size_t dimensions = 0;
};

IdxArray read_idx_array(const Source& source) {
  const std::string_view bytes = source.bytes;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  if (bytes.size() < 4 || byte(0) != 0 || byte(1) != 0) {
    reject(source.name, "byte 1: found {}, expected an IDX file (two zero bytes first).",
           quoted(bytes.substr(0, 4)));
  }
  const auto type = idx_element(byte(2));
  if (!type) {
    reject(source.name, "byte 3: found element type {:#04x}, expected 0x08, 0x09 or 0x0b to 0x0e.", byte(2));
  }
  IdxArray idx;
  idx.dimensions = byte(3);
  const std::size_t start = 4 + 4 * idx.dimensions;
  if (idx.dimensions == 0 || bytes.size() < start) {
    reject(source.name, "byte 4: found {} in a file of {}, expected 1 or more and their sizes.",
           counted(idx.dimensions, "dimension"), counted(bytes.size(), "byte"));
  }
  for (std::size_t d = 0; d < idx.dimensions; ++d) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i) size = size << 8 | byte(4 + 4 * d + i);
    if (d == 0) {
      idx.rows = size;
    } else {
      idx.columns = product(idx.columns, size);
    }
  }
  const std::size_t declared = product(product(idx.rows, idx.columns), element_size(*type));
  if (declared != bytes.size() - start) {
    reject(source.name, "found {} behind the header, expected {} for {} x {} values.",
           counted(bytes.size() - start, "byte"), grouped(declared), grouped(idx.rows), grouped(idx.columns));
  }
  if (declared == 0) reject(source.name, "byte 5: found a size of 0, expected at least one row and column.");
  idx.array = to_host({bytes.substr(start), *type, std::endian::big, source.owner});
  return idx;
}

// train-images-idx3-ubyte.gz -> train-labels-idx1-ubyte.gz, and the same with or without .gz.
std::vector<std::string> idx_label_names_beside(const std::string& path) {
  const std::size_t folder = path.find_last_of('/') + 1;  // 0 when there is none
  std::string name = path.substr(folder);
  const std::size_t images = name.rfind("images");
  if (images == std::string::npos) return {};
  name.replace(images, 6, "labels");
  for (std::size_t at = name.find("idx"); at != std::string::npos; at = name.find("idx", at + 1)) {
    if (at + 3 < name.size() && name[at + 3] >= '1' && name[at + 3] <= '9') name[at + 3] = '1';
  }
  const bool packed = name.ends_with(".gz");
  const std::string other = packed ? name.substr(0, name.size() - 3) : name + ".gz";
  return {path.substr(0, folder) + name, path.substr(0, folder) + other};
}

}  // namespace

Table read_idx(const Source& source, const ReadOptions& options, const Workers& workers) {
  const IdxArray images = read_idx_array(source);
  check_columns(images.columns, options, source.name);
  Table table{.source = source.name, .columns = {}};
  add_matrix(table, images.array, row_major(images.rows, images.columns), options, workers);
  const auto labels = open_labels(source, options, idx_label_names_beside(source.name), workers);
  if (!labels) {
    table.has_labels = false;
    table.warnings.push_back("No labels file was given or found beside the images; the rows have no labels.");
    return table;
  }
  const IdxArray found = read_idx_array(*labels);
  if (found.columns != 1) {
    reject(labels->name, "found {} x {} values, expected one label per row.", grouped(found.rows),
           grouped(found.columns));
  }
  add_labels(table, label_column(found.array, "label"), labels->name, workers);
  return table;
}

}  // namespace sewil::reading
