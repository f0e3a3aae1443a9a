// dataset/labels.h: a label column to class indices.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/table.h"

namespace sewil::dataset {

struct Labels {
  std::vector<std::int32_t> of_row;  // class index or -1
  std::vector<std::string> classes;  // numbers in numeric order, texts in text order
  std::vector<std::string> warnings;
};

// The whole text as a number.
[[nodiscard]] std::optional<double> as_number(std::string_view text);

// `unlabeled_values` mean "no label", besides missing cells. `source` is for messages.
Labels map_labels(const Column& column, std::span<const std::string> unlabeled_values,
                  const std::string& source);

}  // namespace sewil::dataset
