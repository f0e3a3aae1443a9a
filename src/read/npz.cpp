// read/npz.cpp: NPZ files: zip archives of NPY arrays: a matrix, full or sparse, and beside it maybe labels
// and the names of its columns and rows.
#include <algorithm>
#include <string>
#include <vector>

#include "read/names.h"
#include "read/npy_header.h"
#include "read/npz_archive.h"
#include "read/unpack.h"
#include "read/variables.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

// The columns of the matrix alone are there yet.
void take_column_names(Table& table, const NpzArchive& archive) {
  std::vector<std::string> names = archive.texts("columns", table.columns.size() + table.left_out, table);
  if (names.empty()) return;
  check_names(names, archive.source().name, "array 'columns'");
  if (table.left_out > 0) {
    table.warnings.emplace_back("The names in the array 'columns' were not read.");
    return;
  }
  for (std::size_t c = 0; c < names.size(); ++c) table.columns[c].name = std::move(names[c]);
}

void take_labels(Table& table, const NpzArchive& archive, std::optional<std::size_t> y,
                 const ReadOptions& options, const Workers& workers) {
  const Source& source = archive.source();
  if (y) {
    const std::string& name = archive.names()[*y];
    return add_labels(table, npy_labels(archive.read(*y), name), "array " + quoted(name), workers);
  }
  const auto labels = is_sparse_npz(archive)
                          ? open_labels(source, options, npy_label_names_beside(source.name), workers)
                          : std::nullopt;
  if (!labels) return note_no_labels(table, options);
  add_labels(table, npy_labels(parse_npy(labels->bytes, labels->owner, labels->name), "label"), labels->name,
             workers);
  table.took_labels_file = !options.labels_file.empty();
}

}  // namespace

NpzArchive::NpzArchive(const Source& source)
    : source_(source), members_(list_zip(source.bytes, source.name)) {
  for (const ZipMember& member : members_) {
    const bool npy = member.name.ends_with(".npy");
    names_.push_back(npy ? member.name.substr(0, member.name.size() - 4) : member.name);
  }
}

std::optional<std::size_t> NpzArchive::find(std::string_view name) const {
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found == names_.end()) return {};
  return static_cast<std::size_t>(found - names_.begin());
}

NpyArray NpzArchive::read(std::size_t index) const {
  auto content = share(unpack_zip_member(members_[index], source_));
  return parse_npy(content->view(), content, source_.name + ", array " + quoted(names_[index]));
}

NpyArray NpzArchive::read(std::string_view name) const {
  const auto index = find(name);
  if (!index) reject(source_.name, "found no array {}, expected a whole sparse matrix.", quoted(name));
  return read(*index);
}

std::vector<std::string> NpzArchive::texts(std::string_view name, std::size_t count, Table& table) const {
  const auto index = find(name);
  if (!index) return {};
  const Buffer content = unpack_zip_member(members_[*index], source_);
  const NpyHeader header = parse_npy_header(content.view(), source_.name + ", array " + quoted(name));
  const bool texts = header.descr.size() > 1 && (header.descr[1] == 'U' || header.descr[1] == 'S');
  if (!texts || header.shape != std::vector<std::size_t>{count}) {
    table.warnings.push_back(
        fmt::format("The array {} was not read: expected {}.", quoted(name), counted(count, "text")));
    return {};
  }
  return npy_texts(read(*index));
}

Table read_npz(const Source& source, const ReadOptions& options, const Workers& workers) {
  const NpzArchive archive(source);
  Table table{.source = source.name, .columns = {}};
  std::optional<std::size_t> y;
  if (is_sparse_npz(archive)) {
    y = choose_labels(archive.names(), options, source.name);
    add_sparse_npz(table, archive, options);
  } else {
    const ChosenVariables chosen = choose_variables(archive.names(), options, source.name);
    y = chosen.y;
    if (options.transpose) {
      reject(source.name, "found a full matrix, expected a text table or a sparse matrix with {}.",
             option_text("transpose"));
    }
    add_npy_matrix(table, archive.read(chosen.x), options, workers);
  }
  take_column_names(table, archive);
  take_labels(table, archive, y, options, workers);
  const std::vector<std::string> ids = archive.texts("ids", table.rows, table);
  if (!ids.empty()) add_row_names(table, "id", ids, "array 'ids'");
  return table;
}

}  // namespace sewil::reading
