// examples/cpp/forest.cpp: reads a table (or makes one) and prints the columns of a forest by weight.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

#include "sewil/sewil.h"

int main(int argc, char** argv) {
  try {
    const sewil::Workers workers;
    const sewil::Dataset data = argc > 1 ? sewil::make_dataset(sewil::read_table(argv[1]), {}, workers)
                                         : sewil::generate_madelon_like({.rows = 500, .noise = 80}).data;
    const sewil::CodedMatrix matrix = sewil::code_columns(data.columns(), data.rows(), workers);

    std::vector<std::uint32_t> rows;  // the labeled ones
    std::vector<std::int32_t> labels;
    for (std::uint32_t row = 0; row < data.rows(); ++row) {
      if (data.labels()[row] == sewil::unlabeled) continue;
      rows.push_back(row);
      labels.push_back(data.labels()[row]);
    }
    std::vector<std::uint32_t> columns(data.columns().size());
    std::iota(columns.begin(), columns.end(), 0U);
    const sewil::ForestResult forest = sewil::grow_forest(
        matrix, columns, {rows, labels, {}, data.classes().size()}, {.n_estimators = 200}, {}, workers);

    std::vector<std::uint32_t> order = columns;
    std::sort(order.begin(), order.end(),
              [&](auto a, auto b) { return forest.weights[a] > forest.weights[b]; });
    for (std::size_t i = 0; i < std::min<std::size_t>(10, order.size()); ++i) {
      std::printf("%-12s %.4f\n", data.columns()[order[i]].name.c_str(), forest.weights[order[i]]);
    }
  } catch (const sewil::InputError& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 2;
  }
}
