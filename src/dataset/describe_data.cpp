// dataset/describe_data.cpp: gathers the facts of all columns and puts doubts into sentences.
#include "sewil/describe_data.h"

#include <fmt/format.h>

#include <unordered_map>

#include "dataset/describe_column.h"
#include "dataset/hash.h"
#include "sewil/text.h"

namespace sewil {
namespace {

using namespace dataset;

void mark_repeated(std::span<const Column> columns, const std::vector<std::uint64_t>& hashes,
                   std::vector<ColumnDescription>& facts) {
  std::unordered_map<std::uint64_t, std::size_t> first_with;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (facts[c].constant) continue;
    const auto [found, is_new] = first_with.emplace(hashes[c], c);
    if (!is_new && same_values(columns[found->second], columns[c])) facts[c].same_as = found->second;
  }
}

void warn_of_columns(DataDescription& description) {
  std::size_t constant = 0;
  std::size_t repeated = 0;
  const ColumnDescription* first_constant = nullptr;
  const ColumnDescription* first_repeated = nullptr;
  for (const ColumnDescription& column : description.columns) {
    if (column.constant && constant++ == 0) first_constant = &column;
    if (column.same_as && repeated++ == 0) first_repeated = &column;
    if (column.looks_like_row_number) {
      description.warnings.push_back(fmt::format(
          "Column {} holds whole numbers that ascend from row to row; it looks like a row number, which "
          "should not be an input.",
          quoted(column.name)));
    }
  }
  if (first_constant != nullptr) {
    const std::string name = quoted(first_constant->name);
    description.warnings.push_back(
        constant == 1
            ? fmt::format("Column {} is the same in every row.", name)
            : fmt::format("{} columns are the same in every row, e.g. {}.", grouped(constant), name));
  }
  if (first_repeated != nullptr && first_repeated->same_as) {
    const std::string name = quoted(first_repeated->name);
    const std::string first = quoted(description.columns[*first_repeated->same_as].name);
    description.warnings.push_back(
        repeated == 1 ? fmt::format("Column {} repeats column {} value by value.", name, first)
                      : fmt::format("{} columns repeat an earlier one value by value, e.g. {} repeats {}.",
                                    grouped(repeated), name, first));
  }
}

}  // namespace

DataDescription describe_data(const Dataset& data, const Workers& workers) {
  DataDescription description;
  description.source = data.source();
  description.label_name = data.label_name();
  description.rows = data.rows();
  description.labeled = data.labeled_rows();
  description.unlabeled = data.rows() - description.labeled;
  description.hash = hash_dataset(data);
  description.warnings.assign(data.warnings().begin(), data.warnings().end());
  for (const std::string& name : data.classes()) description.classes.push_back({name, 0});
  for (const std::int32_t label : data.labels()) {
    if (label != unlabeled) ++description.classes[static_cast<std::size_t>(label)].rows;
  }
  const std::span<const Column> columns = data.columns();
  description.columns.resize(columns.size());
  std::vector<std::uint64_t> hashes(columns.size());
  std::vector<std::vector<double>> scratch(static_cast<std::size_t>(workers.threads()));
  workers.for_each(columns.size(), [&](std::size_t c, int worker) {
    description.columns[c] = describe_column(columns[c], scratch[static_cast<std::size_t>(worker)]);
    hashes[c] = hash_values(columns[c]);
  });
  mark_repeated(columns, hashes, description.columns);
  for (const ColumnDescription& column : description.columns) {
    description.missing += column.missing;
    description.zeros += column.zeros;
  }
  warn_of_columns(description);
  return description;
}

}  // namespace sewil
