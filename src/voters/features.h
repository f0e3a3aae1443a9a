// voters/features.h: what linear voters see of coded columns. A column of numbers becomes one feature: the
// normal score of the value's rank among all rows of the table, standardized, so that an increasing change of
// the column changes nothing; neighbors share a score where a column has more than `most_steps` values. A
// category becomes an indicator for each of its values. Missing cells are neutral: 0. A table of counts
// (hardly any cell is not 0, none is negative or missing) is seen as texts are: logarithms of counts, rows
// brought to length 1.
// step: codes that share their features.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/coded_matrix.h"

namespace sewil::voters {

inline constexpr std::size_t most_steps = 256;

// A table by whose features rows are scaled to length 1.
[[nodiscard]] bool holds_counts(const CodedMatrix& matrix);

struct ColumnFeatures {
  enum class Kind : std::uint8_t { score, indicators, log_count };

  Kind kind = Kind::score;
  std::vector<std::uint32_t> last_codes;  // score, indicators: the last code of each step but the last
  // Score: by step. Indicators: of the step's own indicator and, below it, the mean to take away. Log count:
  // by code.
  std::vector<double> values, means;

  [[nodiscard]] std::size_t features() const { return kind == Kind::indicators ? values.size() : 1; }
  [[nodiscard]] std::size_t steps() const { return values.size(); }
  [[nodiscard]] std::size_t step_of(std::uint32_t code) const;
  // What the row's step gives to feature `feature` of the column.
  [[nodiscard]] double value(std::size_t step, std::size_t feature) const {
    if (kind != Kind::indicators) return values[step];
    return (step == feature ? values[feature] : 0) - means[feature];
  }
};

// Makes the features of one column after the other of a table with so many rows.
class FeatureMaker {
 public:
  FeatureMaker(std::size_t rows, bool counts) : rows_(rows), counts_(counts) {}

  [[nodiscard]] ColumnFeatures make(const CodedColumn& column);

 private:
  void give_scores(const std::vector<std::size_t>& counts, std::size_t known, ColumnFeatures& features);
  double score(std::size_t twice_below, std::size_t known);

  std::size_t rows_;
  bool counts_;
  // Scores of ranks in a column without gaps, by twice the rank; columns share most of them. NaN: not known.
  std::vector<double> scores_ = {};
};

// The step of each row in the column; no_step where the cell is missing.
inline constexpr std::uint16_t no_step = 0xffff;
void steps_of_rows(const CodedColumn& column, const ColumnFeatures& features,
                   std::span<const std::uint32_t> rows, std::span<std::uint16_t> steps);

}  // namespace sewil::voters
