// dataset/dataset.cpp: the checks every dataset passes, wherever it comes from.
#include "sewil/data/dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>

#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {

Dataset::Dataset(std::vector<Column> columns, std::vector<std::int32_t> labels,
                 std::vector<std::string> classes, std::string source, std::string label_name)
    : columns_(std::move(columns)),
      labels_(std::move(labels)),
      classes_(std::move(classes)),
      source_(std::move(source)),
      label_name_(std::move(label_name)) {
  check();
}

Dataset Dataset::with_labels(std::vector<std::int32_t> labels) const {
  Dataset other = *this;
  other.labels_ = std::move(labels);
  other.check();
  return other;
}

Dataset Dataset::with_columns(std::vector<Column> columns) const {
  Dataset other = *this;
  other.columns_ = std::move(columns);
  other.check();
  return other;
}

void Dataset::check() const {
  if (labels_.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw InputError(fmt::format("{}: has {}, expected at most {}.", source_, counted(labels_.size(), "row"),
                                 grouped(std::numeric_limits<std::uint32_t>::max())));
  }
  for (const Column& column : columns_) {
    if (column.rows != labels_.size()) {
      throw InputError(fmt::format("{}: column {} has {}, expected one per label ({}).", source_,
                                   quoted(column.name), counted(column.rows, "row"),
                                   grouped(labels_.size())));
    }
  }
  for (std::size_t row = 0; row < labels_.size(); ++row) {
    if (labels_[row] >= unlabeled && labels_[row] < static_cast<std::int64_t>(classes_.size())) continue;
    throw InputError(
        fmt::format("{}: row {} has the label {}, expected -1 (unlabeled) or a class index below {}.",
                    source_, grouped(row + 1), labels_[row], classes_.size()));
  }
}

void Dataset::set_ids(std::string name, std::vector<std::string> ids) {
  if (ids.size() != rows()) {
    throw InputError(fmt::format("{}: {} were given, expected one per row ({}).", source_,
                                 counted(ids.size(), "id"), grouped(rows())));
  }
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    if (ids[row].empty()) {
      throw InputError(fmt::format("{}: row {} has no id in column {}, expected another one in every row.",
                                   source_, grouped(row + 1), quoted(name)));
    }
    const auto [first, is_new] = seen.emplace(ids[row], row);
    if (is_new) continue;
    throw InputError(
        fmt::format("{}: rows {} and {} both hold {} in the id column {}, expected another one in every row.",
                    source_, grouped(first->second + 1), grouped(row + 1), quoted(ids[row]), quoted(name)));
  }
  id_name_ = std::move(name);
  ids_ = std::move(ids);
}

void Dataset::set_weights(std::string name, std::vector<double> weights) {
  if (weights.size() != rows()) {
    throw InputError(fmt::format("{}: {} were given, expected one per row ({}).", source_,
                                 counted(weights.size(), "weight"), grouped(rows())));
  }
  for (std::size_t row = 0; row < weights.size(); ++row) {
    if (weights[row] > 0 && std::isfinite(weights[row])) continue;
    throw InputError(fmt::format(
        "{}: row {} has {} in the column of weights {}, expected a finite number above 0.", source_,
        grouped(row + 1), std::isnan(weights[row]) ? "nothing" : shortest(weights[row]), quoted(name)));
  }
  weight_name_ = std::move(name);
  weights_ = std::move(weights);
}

void Dataset::set_groups(std::string name, std::span<const std::string> texts) {
  if (texts.size() != rows()) {
    throw InputError(fmt::format("{}: the groups of {} were given, expected one per row ({}).", source_,
                                 counted(texts.size(), "row"), grouped(rows())));
  }
  std::unordered_map<std::string_view, std::uint32_t> seen;
  std::vector<std::uint32_t> groups;
  groups.reserve(texts.size());
  for (std::size_t row = 0; row < texts.size(); ++row) {
    if (texts[row].empty()) {
      throw InputError(fmt::format(
          "{}: row {} is of no group (column {}); give a row that belongs to no other a name of its own.",
          source_, grouped(row + 1), quoted(name)));
    }
    groups.push_back(seen.emplace(texts[row], static_cast<std::uint32_t>(seen.size())).first->second);
  }
  if (seen.size() < 2) {
    throw InputError(
        fmt::format("{}: all rows are of the group {} (column {}), expected at least two groups.", source_,
                    quoted(texts.empty() ? "" : texts.front()), quoted(name)));
  }
  group_name_ = std::move(name);
  groups_ = std::move(groups);
}

void Dataset::set_draws(std::vector<RowDraw> draws) {
  SEWIL_ASSERT(draws.size() == rows());
  draws_ = std::move(draws);
}

void Dataset::take_row_facts(const Dataset& other, std::span<const std::uint32_t> rows) {
  const auto take = [&](const auto& from, auto& to) {
    if (from.empty()) return;
    for (const std::uint32_t row : rows) to.push_back(from[row]);
  };
  id_name_ = other.id_name_;
  weight_name_ = other.weight_name_;
  take(other.ids_, ids_);
  take(other.weights_, weights_);
  group_name_ = other.group_name_;
  take(other.groups_, groups_);
  take(other.draws_, draws_);
}

std::size_t Dataset::labeled_rows() const noexcept {
  return static_cast<std::size_t>(
      std::count_if(labels_.begin(), labels_.end(), [](std::int32_t label) { return label != unlabeled; }));
}

}  // namespace sewil
