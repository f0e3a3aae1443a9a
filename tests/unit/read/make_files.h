// tests/unit/read/make_files.h: small files of every binary format, right ones and lying ones, made in
// memory.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil::test {

inline Table read_text(std::string_view text, const std::string& name = "t.csv",
                       const ReadOptions& options = {}, int threads = 1) {
  return read_table_bytes({text.data(), text.size()}, name, options, Workers(threads));
}

// What the reader says about a bad file; empty when it takes it.
inline std::string complaint(std::string_view text, const std::string& name,
                             const ReadOptions& options = {}) {
  try {
    read_text(text, name, options);
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "";
}

inline std::vector<double> values_of(const Column& column) {
  std::vector<double> values(column.rows);
  column.copy_to(values);
  return values;
}

template <class T>
std::string raw(std::initializer_list<T> values) {
  std::string bytes;
  for (const T value : values) bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
  return bytes;
}

inline std::string little(std::uint64_t value, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 255);
  return bytes;
}

inline std::string big(std::uint64_t value, int size) {
  const std::string bytes = little(value, size);
  return {bytes.rbegin(), bytes.rend()};
}

// window_bits: 31 gzip, 15 zlib, -15 raw.
inline std::string deflated(std::string_view bytes, int window_bits) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

inline std::string gzip(std::string_view bytes) {
  return deflated(bytes, 31);
}

inline std::string idx(int type, const std::vector<std::uint32_t>& sizes, std::string_view payload) {
  std::string file = {'\0', '\0', static_cast<char>(type), static_cast<char>(sizes.size())};
  for (const std::uint32_t size : sizes) file += big(size, 4);
  return file.append(payload);
}

inline std::string npy_with_header(std::string dict, std::string_view payload, int version = 1) {
  dict += '\n';
  std::string file = "\x93NUMPY" + std::string{static_cast<char>(version), '\0'};
  file += little(dict.size(), version == 1 ? 2 : 4);
  return file.append(dict).append(payload);
}

inline std::string npy(const std::string& descr, const std::string& shape, std::string_view payload,
                       bool fortran = false, int version = 1) {
  return npy_with_header("{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") +
                             ", 'shape': " + shape + ", }",
                         payload, version);
}

struct ZipPart {
  std::string name;
  std::string content;
  int method = 8;  // 0 stored, 8 deflated, others are lies about deflated content
  std::uint64_t told_size = ~std::uint64_t{0};    // lies when set
  std::uint64_t told_packed = ~std::uint64_t{0};  // likewise
  std::uint64_t told_crc = ~std::uint64_t{0};
  bool zip64 = false;  // sizes in the extra field
};

inline std::string zip(const std::vector<ZipPart>& parts) {
  constexpr std::uint64_t honest = ~std::uint64_t{0};
  std::string file;
  std::string directory;
  for (const ZipPart& part : parts) {
    const std::string packed = part.method == 0 ? part.content : deflated(part.content, -15);
    const auto crc =
        crc32(0, reinterpret_cast<const Bytef*>(part.content.data()), static_cast<uInt>(part.content.size()));
    const std::uint64_t size = part.told_size == honest ? part.content.size() : part.told_size;
    const std::uint64_t packed_size = part.told_packed == honest ? packed.size() : part.told_packed;
    const std::string extra =
        part.zip64 ? little(1, 2) + little(16, 2) + little(size, 8) + little(packed_size, 8) : "";
    const std::string common = little(0, 2) + little(static_cast<std::uint64_t>(part.method), 2) +
                               little(0, 4) + little(part.told_crc == honest ? crc : part.told_crc, 4) +
                               little(part.zip64 ? 0xffffffffU : packed_size, 4) +
                               little(part.zip64 ? 0xffffffffU : size, 4) + little(part.name.size(), 2);
    directory += little(0x02014b50, 4) + little(45, 2) + little(45, 2) + common + little(extra.size(), 2) +
                 little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(file.size(), 4) +
                 part.name + extra;
    file += little(0x04034b50, 4) + little(45, 2) + common + little(0, 2) + part.name + packed;
  }
  const std::size_t start = file.size();
  return file + directory + little(0x06054b50, 4) + little(0, 4) + little(parts.size(), 2) +
         little(parts.size(), 2) + little(directory.size(), 4) + little(start, 4) + little(0, 2);
}

inline std::string mat_element(unsigned type, std::string_view data) {
  std::string element = little(type, 4) + little(data.size(), 4);
  element.append(data);
  element.resize((element.size() + 7) / 8 * 8);
  return element;
}

// `flags`: class in the low byte, 0x800 complex. `rest`: the elements behind the name.
inline std::string mat_matrix(unsigned flags, std::initializer_list<std::int32_t> sizes,
                              const std::string& name, std::string_view rest) {
  std::string content =
      mat_element(6, little(flags, 4) + little(0, 4)) + mat_element(5, raw(sizes)) + mat_element(1, name);
  return mat_element(14, content.append(rest));
}

inline std::string mat_packed(std::string_view element) {
  const std::string packed = deflated(element, 15);
  return little(15, 4) + little(packed.size(), 4) + packed;
}

inline std::string mat_file(std::string_view elements) {
  std::string file = "MATLAB 5.0 MAT-file";
  file.resize(124, ' ');
  return (file + little(0x0100, 2) + "IM").append(elements);
}

}  // namespace sewil::test
