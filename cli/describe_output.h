// cli/describe_output.h: a data description as JSON and as text for people.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "sewil/data/dataset.h"

namespace sewil::cli {

// {rows, columns, classes [{name, rows}], labeled, unlabeled, missing, hash}
nlohmann::ordered_json data_json(const DataDescription& description);

// {data, columns [...], warnings [...]}; `roles` is empty or holds one role per column.
nlohmann::ordered_json info_json(const DataDescription& description, std::span<const ColumnRole> roles = {});

struct InfoLayout {
  std::size_t most_columns = 20;  // listed; 0: none
  std::size_t most_classes = 30;
};

std::string info_text(const DataDescription& description, const InfoLayout& layout,
                      std::span<const ColumnRole> roles = {});

}  // namespace sewil::cli
