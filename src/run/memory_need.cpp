// run/memory_need.cpp: see memory_need.h.
#include <algorithm>
#include <set>
#include <string_view>
#include <variant>
#include <vector>

#include "binning/code_column.h"
#include "read/array.h"
#include "sewil/data/options.h"
#include "sewil/front/run_files.h"
#include "sewil/select/methods.h"

namespace sewil {
namespace {

std::uint64_t memory_of_cells(const Column& column) {
  if (const auto* sparse = std::get_if<SparseValues>(&column.values)) return 12 * sparse->rows.size();
  if (column.is_stepped()) return column.rows;
  return column.rows * reading::element_size(std::get<DenseValues>(column.values).type);
}

// How many different values a dense column seems to have: by a few of its rows.
std::uint64_t expected_values(const Column& column) {
  constexpr std::size_t looked_at = 200;
  std::set<double> seen;
  const std::size_t step = std::max<std::size_t>(1, column.rows / looked_at);
  std::size_t rows = 0;
  for (std::size_t row = 0; row < column.rows; row += step, ++rows) seen.insert(column.at(row));
  if (seen.size() < rows / 2) return 2 * seen.size();
  return std::min<std::uint64_t>(column.rows, binning::most_codes);
}

// A code of 1 or 2 bytes per row, and the smallest and largest value of each code. Codes made while the file
// was read are those of the table, which has counted them.
enum class Whose { own, copy };

std::uint64_t memory_of_codes(const Column& column, Whose whose) {
  constexpr std::uint64_t per_column = 512;
  constexpr std::uint64_t per_code = 2 * sizeof(double);
  if (column.is_sparse()) return per_column + memory_of_cells(column);
  if (column.is_stepped()) return per_column + per_code * 256 + (whose == Whose::copy ? column.rows : 0);
  const std::uint64_t values = expected_values(column);
  return per_column + column.rows * (values < 256 ? 1 : 2) + per_code * values;
}

// Eight bytes a cell, and more values than a byte tells apart.
bool gains_by_steps(const Column& column) {
  const auto* dense = std::get_if<DenseValues>(&column.values);
  return dense != nullptr && dense->type == ElementType::f64 && expected_values(column) > 255;
}

std::uint64_t memory_of_codes(const Dataset& data, Whose whose) {
  std::uint64_t bytes = 0;
  for (const Column& column : data.columns()) bytes += memory_of_codes(column, whose);
  return bytes;
}

std::uint64_t memory_of_forests(const Dataset& data, const ForestOptions& options, int threads) {
  constexpr std::uint64_t per_row = 64;  // of a tree being grown: lists of rows, their codes and weights
  constexpr std::uint64_t per_thread = 1 << 20;
  constexpr std::uint64_t node = 16;        // of a kept tree; one for two rows
  constexpr std::uint64_t vote_tables = 6;  // at one time, of one number per row and class
  constexpr std::uint64_t the_program = 32 << 20;
  const std::uint64_t rows = data.rows();
  std::uint64_t bytes = the_program + vote_tables * rows * data.classes().size() * sizeof(double);
  bytes += static_cast<std::uint64_t>(threads) * (per_thread + rows * per_row);
  bytes += static_cast<std::uint64_t>(options.n_estimators) * rows / 2 * node;
  return bytes + memory_of_codes(data, Whose::own);
}

// What a method needs besides, by the scopes of the options it reads.
std::uint64_t memory_of_method(const Dataset& data, const SelectionOptions& options) {
  const std::vector<std::string_view> scopes = scopes_of(info_of(options.method));
  const auto reads = [&](std::string_view scope) { return std::ranges::find(scopes, scope) != scopes.end(); };
  const std::uint64_t rows = data.rows();
  const std::uint64_t columns = data.columns().size();
  std::uint64_t bytes = 0;
  // The test puts columns beside permuted copies of theirs; in a wide table these can be most of them.
  if (reads("relevance") && options.relevance.rule != RelevanceRule::none) {
    bytes += 2 * memory_of_codes(data, Whose::copy);
  }
  if (reads("neighbor-graph")) {
    for (const Column& column : data.columns())
      bytes += column.is_sparse() ? memory_of_cells(column) : 8 * rows;
    bytes += 16 * rows * options.filter.neighbors;
  }
  if (reads("rlsr")) {
    const std::uint64_t side = std::min(rows, columns);
    bytes +=
        sizeof(double) * (rows * columns + 2 * side * side + 2 * data.classes().size() * (rows + columns));
  }
  return bytes;
}

std::uint64_t memory_of_table(const Dataset& data) {
  std::uint64_t bytes = 0;
  for (const Column& column : data.columns()) bytes += sizeof(Column) + memory_of_cells(column);
  return bytes;
}

}  // namespace

std::uint64_t memory_of_selection(const Dataset& data, const SelectionOptions& options, int threads) {
  return memory_of_forests(data, options.forest, threads) + memory_of_method(data, options);
}

std::uint64_t memory_of_labeling(const Dataset& data, const ForestOptions& options, int threads) {
  return memory_of_forests(data, options, threads);
}

void check_memory(const Dataset& data, std::uint64_t needed, const MemoryLimit& limit) {
  const auto columns = data.columns();
  const std::uint64_t all = limit.given ? memory_of_table(data) + needed : needed;
  // What would help is said where there is something to gain.
  const bool helps =
      limit.settable && all > limit.bytes && std::any_of(columns.begin(), columns.end(), gains_by_steps);
  require_memory(all, limit, data.source() + ": the run",
                 helps ? option_text("bins", "255") + " needs less" : "");
}

}  // namespace sewil
