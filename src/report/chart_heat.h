// report/chart_heat.h: a matrix as shades of a color. Cells of one shade are one path, so that 60 x 60 cells
// stay small; the script reads the values from a JSON beside the drawing and shows the one pointed at.
#pragma once

#include <string>
#include <vector>

#include "report/plot.h"

namespace sewil::report {

struct HeatMap {
  ChartText text;
  std::string row_name, column_name;  // what lines and columns are, for the reading: "predicted"
  std::vector<std::string> rows = {}, columns = {};
  std::vector<std::vector<double>> values;  // rows x columns; -1..1 when signed, else 0..1
  bool is_signed = false;
  bool lower_half = false;      // a symmetric matrix: below the diagonal only
  bool number_columns = false;  // columns are headed by 1, 2, ... and the rows numbered likewise
  bool in_percent = false;
  double width = 430;  // at most
};

std::string heat_map(const HeatMap& map);

}  // namespace sewil::report
