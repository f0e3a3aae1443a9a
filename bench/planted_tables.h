// bench/planted_tables.h: generated tables whose first 20 columns are real and whose noise columns may be
// related. Tables of one seed and kind of noise share their noise columns, which are made and coded once:
// narrower ones are the first columns of wider ones, whatever stands for the classes.
// independent: unrelated. blocks: ten columns each share half of their variance. factors: all share half of
// it with five hidden variables.
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "sewil/data/coded_matrix.h"
#include "sewil/data/dataset.h"

namespace sewil::bench {

constexpr std::size_t real_columns = 20;

// Noise columns that are related, in the place of those that are not.
inline void relate_noise(std::vector<Column>& columns, const std::string& noise, std::size_t rows,
                         std::uint64_t seed) {
  if (noise == "independent") return;
  RandomStream stream(seed, Purpose::test);
  const auto draw = [&] {
    std::vector<double> values(rows);
    for (double& value : values) value = stream.normal();
    return values;
  };
  constexpr std::size_t factors = 5;
  constexpr std::size_t block = 10;
  std::vector<std::vector<double>> shared(factors);
  for (auto& factor : shared) factor = draw();
  for (std::size_t at = real_columns; at < columns.size(); ++at) {
    std::vector<double> common(rows, 0);
    if (noise == "blocks") {
      if ((at - real_columns) % block == 0) shared[0] = draw();
      common = shared[0];
    } else {
      double squares = 0;
      for (const auto& factor : shared) {
        const double load = stream.normal();
        squares += load * load;
        for (std::size_t row = 0; row < rows; ++row) common[row] += load * factor[row];
      }
      for (double& value : common) value /= std::sqrt(squares);
    }
    std::vector<double> own = draw();
    for (std::size_t row = 0; row < rows; ++row) own[row] = (own[row] + common[row]) / std::sqrt(2.0);
    columns[at] = make_column(columns[at].name, std::move(own));
  }
}

class PlantedTables {
 public:
  static constexpr std::size_t rows = 800;

  // `columns`: of the widest table, real ones among them.
  PlantedTables(std::size_t columns, std::string noise, std::uint64_t seed)
      : columns_(columns), noise_(std::move(noise)), seed_(seed) {}

  // Labels, -1 where there is none. From here on the real columns are of this separation.
  std::vector<std::int32_t> labels(double separation, double labeled, const Workers& workers) {
    const bool first = matrix_.columns.empty();
    const GeneratedData made =
        generate_madelon_like(options(separation, labeled, first ? columns_ - real_columns : 0), workers);
    std::vector<Column> columns(made.data.columns().begin(), made.data.columns().end());
    if (first) relate_noise(columns, noise_, rows, seed_);
    CodedMatrix coded = code_columns(columns, rows, workers);
    if (first) {
      matrix_ = std::move(coded);
    } else {
      std::move(coded.columns.begin(), coded.columns.end(), matrix_.columns.begin());
    }
    return {made.data.labels().begin(), made.data.labels().end()};
  }

  // Real columns first, then noise; narrower tables are its first columns.
  [[nodiscard]] const CodedMatrix& matrix() const { return matrix_; }

 private:
  [[nodiscard]] GenerateOptions options(double separation, double labeled, std::size_t noise) const {
    GenerateOptions make;
    make.rows = rows;
    make.informative = 8;
    make.redundant = real_columns - make.informative;
    make.noise = noise;
    make.separation = separation;
    make.labeled = labeled;
    make.shuffle = false;
    make.seed = seed_;
    return make;
  }

  std::size_t columns_;
  std::string noise_;
  std::uint64_t seed_;
  CodedMatrix matrix_;
};

}  // namespace sewil::bench
