// read/npz_archive.h: the arrays of an NPZ file by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/npy.h"
#include "read/source.h"
#include "read/zip.h"

namespace sewil::reading {

class NpzArchive {
 public:
  explicit NpzArchive(const Source& source);

  [[nodiscard]] const Source& source() const noexcept { return source_; }
  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
  [[nodiscard]] NpyArray read(std::size_t index) const;
  // Throws InputError when there is none of that name.
  [[nodiscard]] NpyArray read(std::string_view name) const;

  // An array of texts, one for each of `count`; what is there and holds anything else is left alone, with a
  // warning.
  [[nodiscard]] std::vector<std::string> texts(std::string_view name, std::size_t count, Table& table) const;

 private:
  const Source& source_;
  std::vector<ZipMember> members_;
  std::vector<std::string> names_;
};

// A matrix as scipy.sparse.save_npz writes it: csr, csc or coo.
bool is_sparse_npz(const NpzArchive& archive);
void add_sparse_npz(Table& table, const NpzArchive& archive, const ReadOptions& options);

}  // namespace sewil::reading
