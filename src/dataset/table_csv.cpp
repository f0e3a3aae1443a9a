// dataset/table_csv.cpp: a dataset as the text of a CSV file.
#include "dataset/cell_text.h"
#include "sewil/data/dataset.h"
#include "sewil/front/text.h"

namespace sewil {

std::string table_csv(const Dataset& data, std::span<const std::uint32_t> columns, bool safe) {
  const bool ids = !data.ids().empty();
  std::string text = ids ? csv_cell(data.id_name(), safe) + "," : "";
  std::vector<std::vector<double>> cells;
  for (const std::uint32_t column : columns) {
    text += csv_cell(data.columns()[column].name, safe) + ",";
    cells.emplace_back(data.rows());
    data.columns()[column].copy_to(cells.back());
  }
  text += csv_cell(data.label_name(), safe) + "\n";
  for (std::size_t row = 0; row < data.rows(); ++row) {
    if (ids) text += csv_cell(data.ids()[row], safe) + ",";
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Column& column = data.columns()[columns[c]];
      const std::string cell = dataset::cell_text(column, cells[c][row]);
      text += column.kind == ColumnKind::category ? csv_cell(cell, safe) : cell;
      text += ',';
    }
    const std::int32_t label = data.labels()[row];
    if (label >= 0) text += csv_cell(data.classes()[static_cast<std::size_t>(label)], safe);
    text += '\n';
  }
  return text;
}

}  // namespace sewil
