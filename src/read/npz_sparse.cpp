// read/npz_sparse.cpp: sparse matrices of SciPy: what scipy.sparse.save_npz writes of csr, csc and coo.
// Indices in a row may stand in any order; every one is looked at before it is used.
#include <cmath>
#include <string>
#include <vector>

#include "read/entries.h"
#include "read/npz_archive.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

using Places = std::vector<std::uint32_t>;

// Calls visit(i, value as a whole number) for every element.
template <class Visit>
void visit_whole(const NpyArray& array, const Visit& visit) {
  const HostArray numbers = npy_numbers(array);
  if (numbers.type == ElementType::f64 || numbers.type == ElementType::f32) {
    reject(array.name, "found values of type {}, expected whole numbers.", quoted(array.descr));
  }
  visit_dense({numbers.type, numbers.data, 1, nullptr}, [&](const auto* data, std::ptrdiff_t) {
    for (std::size_t i = 0; i < numbers.count; ++i) visit(i, static_cast<std::int64_t>(data[i]));
  });
}

// Numbers from 0 to below `limit`.
Places places_of(const NpyArray& array, std::size_t limit) {
  Places places;
  places.reserve(array.values.size() / array.item_size);
  visit_whole(array, [&](std::size_t i, std::int64_t place) {
    if (place < 0 || static_cast<std::uint64_t>(place) >= limit) {
      reject(array.name, "entry {}: found {}, expected a number from 0 to {}.", grouped(i + 1), place,
             grouped(limit - 1));
    }
    places.push_back(static_cast<std::uint32_t>(place));
  });
  return places;
}

std::vector<double> values_in_order(const NpyArray& array) {
  const HostArray numbers = npy_numbers(array);
  std::vector<double> values(numbers.count);
  visit_dense({numbers.type, numbers.data, 1, nullptr}, [&](const auto* data, std::ptrdiff_t) {
    for (std::size_t i = 0; i < numbers.count; ++i) {
      values[i] = static_cast<double>(data[i]);
      if (std::isinf(values[i])) {
        reject(array.name, "entry {}: found an infinite value, expected a finite number.", grouped(i + 1));
      }
    }
  });
  return values;
}

MatrixShape shape_of(const NpyArray& array) {
  std::vector<std::size_t> sizes;
  visit_whole(array, [&](std::size_t, std::int64_t size) {
    if (size < 0) reject(array.name, "found the size {}, expected a number from 1 on.", size);
    sizes.push_back(static_cast<std::size_t>(size));
  });
  if (sizes.size() != 2) {
    reject(array.name, "found {}, expected 2, rows and columns.", counted(sizes.size(), "size"));
  }
  return {sizes[0], sizes[1]};
}

class SparseMatrix {
 public:
  SparseMatrix(const NpzArchive& archive, const ReadOptions& options) : archive_(archive) {
    const std::string& source = archive.source().name;
    const NpyArray format = archive.read("format");
    format_ = is_text(format) && format.shape.empty() ? npy_texts(format).front() : "";
    if (format_ != "csr" && format_ != "csc" && format_ != "coo") {
      reject(source, "found a sparse matrix of the format {}, expected csr, csc or coo (X.tocsr()).",
             quoted(format_));
    }
    shape_ = shape_of(archive.read("shape"));
    values_ = values_in_order(archive.read("data"));
    check_sparse_shape(options.transpose ? turned(shape_) : shape_, values_.size(), options, source);
    need_memory(archive.source(), 3 * values_.size() * (sizeof(double) + 2 * sizeof(std::uint32_t)));
  }

  [[nodiscard]] Entries take() && {
    Entries entries;
    if (format_ == "coo") {
      take_coordinates(entries);
    } else {
      const bool by_row = format_ == "csr";
      Places inner = places_of(archive_.read("indices"), by_row ? shape_.columns : shape_.rows);
      same_length(inner, "indices");
      Places outer = spread(by_row ? shape_.rows : shape_.columns);
      // What lies behind the last row is not in use.
      inner.resize(outer.size());
      values_.resize(outer.size());
      entries.rows = std::move(by_row ? outer : inner);
      entries.columns = std::move(by_row ? inner : outer);
    }
    entries.values = std::move(values_);
    return entries;
  }

  [[nodiscard]] MatrixShape shape() const noexcept { return shape_; }

 private:
  void same_length(const Places& places, const char* name) const {
    if (places.size() == values_.size()) return;
    reject(archive_.source().name, "found {} in the array {}, expected {} as in the array 'data'.",
           counted(places.size(), "number"), quoted(name), grouped(values_.size()));
  }

  void take_coordinates(Entries& entries) {
    if (archive_.find("coords")) {
      const NpyArray both = archive_.read("coords");
      if (both.shape != std::vector<std::size_t>{2, values_.size()} || both.column_major) {
        reject(both.name, "found another shape than 2 x {}, expected rows and columns of every entry.",
               grouped(values_.size()));
      }
      NpyArray half = both;
      half.values = both.values.substr(0, both.values.size() / 2);
      entries.rows = places_of(half, shape_.rows);
      half.values = both.values.substr(both.values.size() / 2);
      entries.columns = places_of(half, shape_.columns);
    } else {
      entries.rows = places_of(archive_.read("row"), shape_.rows);
      entries.columns = places_of(archive_.read("col"), shape_.columns);
    }
    same_length(entries.rows, "row");
    same_length(entries.columns, "col");
  }

  // The row (or column) of every entry, by where each of them begins.
  [[nodiscard]] Places spread(std::size_t count) const {
    const NpyArray array = archive_.read("indptr");
    if (array.shape != std::vector<std::size_t>{count + 1}) {
      reject(array.name, "found {}, expected {}, one more than the matrix has.",
             counted(array.values.size() / array.item_size, "start"), grouped(count + 1));
    }
    Places places;
    places.reserve(values_.size());
    visit_whole(array, [&](std::size_t i, std::int64_t start) {
      const bool first = i == 0;
      if (start < 0 || static_cast<std::uint64_t>(start) > values_.size() || (first && start != 0) ||
          static_cast<std::size_t>(start) < places.size()) {
        reject(array.name, "entry {}: found {}, expected {}.", grouped(i + 1), start,
               first
                   ? std::string("0")
                   : fmt::format("a number from {} to {}", grouped(places.size()), grouped(values_.size())));
      }
      if (!first) places.resize(static_cast<std::size_t>(start), static_cast<std::uint32_t>(i - 1));
    });
    return places;
  }

  const NpzArchive& archive_;
  std::string format_;
  MatrixShape shape_;
  std::vector<double> values_;
};

}  // namespace

bool is_sparse_npz(const NpzArchive& archive) {
  const bool whole = archive.find("format") && archive.find("shape") && archive.find("data");
  return whole || archive.find("indptr");
}

void add_sparse_npz(Table& table, const NpzArchive& archive, const ReadOptions& options) {
  SparseMatrix matrix(archive, options);
  const MatrixShape shape = options.transpose ? turned(matrix.shape()) : matrix.shape();
  std::vector<Entries> entries;
  entries.push_back(std::move(matrix).take());
  if (options.transpose) std::swap(entries[0].rows, entries[0].columns);
  table.rows = shape.rows;
  std::vector<RowEntries> rows;
  rows.push_back(sort_by_row(entries, shape.rows));
  add_row_entries(table, rows, shape.columns, archive.source());
}

}  // namespace sewil::reading
