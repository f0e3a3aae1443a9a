// dataset/describe_data.cpp: gathers the facts of all columns and puts what looks odd into sentences.
#include <unordered_map>

#include "dataset/describe_column.h"
#include "dataset/hash.h"
#include "dataset/warnings.h"
#include "sewil/data/dataset.h"

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

}  // namespace

DataDescription describe_data(const Dataset& data, const Workers& workers) {
  DataDescription description;
  description.source = data.source();
  description.label_name = data.label_name();
  description.id_name = data.id_name();
  description.weight_name = data.weight_name();
  description.rows = data.rows();
  description.labeled = data.labeled_rows();
  description.unlabeled = data.rows() - description.labeled;
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
  description.hash = dataset::hash_dataset(data, hashes);
  mark_repeated(columns, hashes, description.columns);
  for (const ColumnDescription& column : description.columns) {
    description.missing += column.missing;
    description.zeros += column.zeros;
  }
  find_telling_columns(data, description, workers);
  add_warnings(description);
  return description;
}

}  // namespace sewil
