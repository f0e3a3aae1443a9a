// tests/fuzz/fuzz_files.cpp: several files that belong together. The first byte says how: a table with a
// joined one, a table with the labels of its rows by id, or a folder of 10x; its files follow, separated by
// the byte 0x1e. Any of that gives an InputError or a dataset in order.
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "fuzz/check_table.h"
#include "sewil/data/dataset.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace {

namespace fs = std::filesystem;

constexpr char separator = 0x1e;

// In the memory where there is such a folder; removed at the end.
class Folder {
 public:
  Folder() {
    const fs::path shared = "/dev/shm";
    path_ = (fs::exists(shared) ? shared : fs::temp_directory_path()) /
            ("sewil_fuzz_" + std::to_string(getpid()));
    fs::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::string write(const char* name, std::string_view content) const {
    std::ofstream(path_ / name, std::ios::binary)
        .write(content.data(), static_cast<std::streamsize>(content.size()));
    return path_ / name;
  }
  [[nodiscard]] std::string path() const { return path_; }

 private:
  fs::path path_;
};

std::array<std::string_view, 3> parts_of(std::string_view bytes) {
  std::array<std::string_view, 3> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t end = i + 1 < parts.size() ? bytes.find(separator) : std::string_view::npos;
    parts[i] = bytes.substr(0, end);
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  }
  return parts;
}

sewil::Table read_joined(const Folder& folder, std::string_view bytes, sewil::ReadOptions read,
                         const sewil::DatasetOptions& roles, bool labels_only) {
  const auto [table, beside, labels] = parts_of(bytes);
  const std::string path = folder.write("table.csv", table);
  const std::string other = folder.write("beside.csv", beside);
  const std::string given = folder.write("labels.csv", labels);
  sewil::ReadOptions own = read;
  if (!labels_only) read.join = {other};
  if (labels_only || !labels.empty()) read.labels_file = given;
  const sewil::Workers one(1);
  own.labels_file = read.labels_file;
  return sewil::join_files(sewil::read_table(path, own, one), read, roles, one);
}

sewil::Table read_tenx(const Folder& folder, std::string_view bytes, const sewil::ReadOptions& read) {
  const auto [matrix, features, barcodes] = parts_of(bytes);
  (void)folder.write("matrix.mtx", matrix);
  (void)folder.write("features.tsv", features);
  (void)folder.write("barcodes.tsv", barcodes);
  return sewil::read_table(folder.path(), read, sewil::Workers(1));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  sewil::ReadOptions read;
  read.most_columns = 10000;
  sewil::DatasetOptions roles;
  if ((data[0] & 4) != 0) roles.id = "id";
  try {
    const bool tenx = (data[0] & 3) == 2;
    const sewil::Table table =
        tenx ? read_tenx(folder, bytes, read) : read_joined(folder, bytes, read, roles, (data[0] & 3) == 1);
    const std::string wrong = sewil::test::what_is_wrong(table);
    if (!wrong.empty()) {
      std::fprintf(stderr, "the table has %s\n", wrong.c_str());
      std::abort();
    }
    roles.need_labels = !tenx;
    (void)sewil::make_dataset(table, roles, sewil::Workers(1));
  } catch (const sewil::InputError&) {
  }
  return 0;
}
