// dataset/dataset.cpp: the checks every dataset passes, wherever it comes from.
#include "sewil/dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sewil/error.h"
#include "sewil/text.h"

namespace sewil {

Dataset::Dataset(std::vector<Column> columns, std::vector<std::int32_t> labels,
                 std::vector<std::string> classes, std::string source, std::string label_name)
    : columns_(std::move(columns)),
      labels_(std::move(labels)),
      classes_(std::move(classes)),
      source_(std::move(source)),
      label_name_(std::move(label_name)) {
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

std::size_t Dataset::labeled_rows() const noexcept {
  return static_cast<std::size_t>(
      std::count_if(labels_.begin(), labels_.end(), [](std::int32_t label) { return label != unlabeled; }));
}

}  // namespace sewil
