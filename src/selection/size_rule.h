// selection/size_rule.h: the arithmetic of sewil/select/selection.h.
// loss of a set = (share of rows it labels otherwise than the reference) x (how much more often the reference
// is right there). The first factor is counted on the unlabeled rows. The second, the lead of the reference
// (between -1 and 1), is counted where hidden rows were labeled differently, by all sizes together, the
// nearer the more, and shrunk toward what is usual.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sewil/select/selection.h"

namespace sewil::selection {

// What folds said of hidden rows by nested sets of so many columns.
struct HiddenLabels {
  std::vector<std::size_t> columns = {};  // ascending; the last are all; empty: nothing hidden
  std::vector<std::vector<std::int32_t>> predicted = {};  // beside columns, a label a judged row
  std::vector<std::int32_t> truth = {};                   // beside the judged rows
  double repeats = 1;                                     // how often each row was judged
};

// As many rows as the usual lead counts for. What is usual: none from d^(2/3) columns on (as many as rankings
// usually take of d), down to `lead_over_one` over a single column. Chosen on half of the tables
// (docs/evidence/sizes.md).
inline constexpr double usual_rows = 12;
inline constexpr double lead_over_one = 0.8;
// The lead over a set is that over sets of similar size, as far as this on the scale of logarithms.
inline constexpr double similar = 0.8;
// Nobody labels rows otherwise and loses nothing: the least lead that the choice goes by.
inline constexpr double least_lead = 0.1;

class Leads;

class SizeRule {
 public:
  // `nested`: at least one size. Must outlive the rule.
  SizeRule(const NestedLabels& nested, const HiddenLabels& hidden);
  ~SizeRule();
  SizeRule(const SizeRule&) = delete;
  SizeRule& operator=(const SizeRule&) = delete;

  // `tolerance`: accuracy that may be lost. `chosen` is left empty.
  [[nodiscard]] SizeChoice choose(double tolerance) const;
  // Of any set with so many columns, by its labels of the unlabeled rows.
  [[nodiscard]] SizeLoss loss(std::size_t columns, const std::vector<std::int32_t>& labels) const;

 private:
  const NestedLabels& nested_;
  std::size_t reference_;
  std::unique_ptr<const Leads> leads_;
};

// Rows with the same label, as a share.
[[nodiscard]] double share_of_same(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b);

// A table cannot tell less than one of its unlabeled rows, so that much may be lost in any case.
[[nodiscard]] double allowed_loss(const NestedLabels& nested, double tolerance);

}  // namespace sewil::selection
