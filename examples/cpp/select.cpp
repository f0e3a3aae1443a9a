// examples/cpp/select.cpp: chooses columns of a table in memory (no file) and labels the other rows.
#include <cmath>
#include <cstdio>
#include <random>

#include "sewil/sewil.h"

int main() {
  // 300 rows of 20 columns; the class is told by the first two, and every fifth row has a label.
  const std::size_t rows = 300;
  std::mt19937 random(1);
  std::vector<std::vector<double>> values(21, std::vector<double>(rows));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < 20; ++column) values[column][row] = random() / 4294967296.0;
    values[20][row] = row % 5 == 0 ? (values[0][row] + values[1][row] > 1 ? 1 : 0) : std::nan("");
  }
  sewil::Table table{.source = "memory", .rows = rows, .columns = {}};
  for (std::size_t column = 0; column < 21; ++column) {
    table.columns.push_back(
        sewil::make_column(column == 20 ? "y" : "x" + std::to_string(column + 1), values[column]));
  }
  const sewil::Workers workers;
  const sewil::Problem problem(sewil::make_dataset(std::move(table), {.label = "y"}, workers), workers);
  const sewil::RunRecord run = sewil::run_selection(problem, {.options = {.seed = 1}}, workers);
  for (const std::size_t place : sewil::by_weight(run.outcome)) {
    const std::uint32_t column = run.outcome.columns[place];
    std::printf("%-4s %.3f\n", problem.data.columns()[column].name.c_str(), run.outcome.weights[place]);
  }
  std::printf("row 2 is of class %d\n", run.outcome.labeling.predicted[0]);
}
