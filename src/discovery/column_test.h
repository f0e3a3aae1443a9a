// discovery/column_test.h: one column against the labels that were given and the votes of label sets it had
// no part in. target: per row and class, 1 or 0 by a label, or the mean vote of the label sets. Where rows
// belong together the test is one of groups (row_units.h).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "discovery/regressors.h"
#include "discovery/row_units.h"
#include "sewil/judge/discoveries.h"

namespace sewil::discovery {

struct Tested {
  double p_alone = 1;
  double p_together = std::numeric_limits<double>::quiet_NaN();  // not a number: nobody to stand beside
  double strength = 0;

  // Two tests, so twice the smaller one.
  [[nodiscard]] double p_value() const;
};

// Of one class against all others.
struct ClassTest {
  double p_value = 1;
  bool higher = false;  // the column's values in the class
};

enum class TestedRows : std::uint8_t { labeled, all };

class ColumnTest {
 public:
  // Label sets without predictors say nothing; without any other the target is that of the labeled rows. The
  // matrix must outlive the test.
  ColumnTest(const CodedMatrix& matrix, const PartlyLabeled& rows,
             std::span<const LabelSet* const> label_sets, TestedRows which);

  [[nodiscard]] Tested test(std::uint32_t column) const;
  // Per class.
  [[nodiscard]] std::vector<ClassTest> test_classes(std::uint32_t column) const;

 private:
  [[nodiscard]] std::vector<double> target(const PartlyLabeled& rows,
                                           std::span<const LabelSet* const> taught) const;
  [[nodiscard]] std::vector<double> products(const std::vector<double>& target, std::size_t classes,
                                             const ColumnSet& partners) const;

  const CodedMatrix& matrix_;
  std::vector<std::uint32_t> rows_;
  std::optional<RowUnits> units_;
  std::size_t classes_;
  std::vector<double> target_;  // a line per unit
  std::optional<Regressors> alone_, together_;
};

}  // namespace sewil::discovery
