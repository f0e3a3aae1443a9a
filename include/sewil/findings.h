// sewil/findings.h: what a person asks about a selection once it is done, and the search did not need to
// know: would fewer columns do, which columns say the same, what could stand in for a chosen one, how do the
// classes differ in it. Computed after the selection; the record holds it and the report shows it.
// rank correlation: Spearman's, on mid-ranks, a missing cell at the mean rank. Forests see nothing but the
// order of values, so two columns of correlation 1 or -1 are the same to them. closest: of largest absolute
// rank correlation. knee: the fewest columns whose out-of-bag error is within one standard error of the best.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sewil/coded_matrix.h"
#include "sewil/dataset.h"
#include "sewil/progress.h"
#include "sewil/selection.h"
#include "sewil/workers.h"

namespace sewil {

// Bounds on time and on the size of the record, whatever the number of columns.
struct FindingsOptions {
  // Sizes looked at between 1 and twice the chosen number; 12 at most of a table of more than 20,000 rows.
  std::size_t curve_points = 32;
  std::size_t correlated = 60;     // heaviest chosen columns in the correlation matrix
  std::size_t substitutes = 5;     // closest columns listed for each of those
  std::size_t distributions = 80;  // heaviest chosen columns with a distribution by class
};

struct SizePoint {
  std::size_t columns = 0;  // the first so many: the chosen ones by weight, then the others by theirs
  double criterion = 0;
  double oob_error = 0;  // both on the augmented set, as in the search
};

struct SizeCurve {
  std::vector<SizePoint> points;  // by size; empty: not computed
  std::size_t knee = 0;           // columns; 0 when there are no points
};

struct Correlations {
  ColumnSet columns;           // by decreasing weight
  std::vector<double> values;  // columns x columns
};

struct Substitute {
  std::uint32_t column = 0;
  double correlation = 0;
};

// How a column's values spread in each class. A row counts for its label or, without one, for the class that
// was predicted.
struct ClassDistribution {
  std::uint32_t column = 0;
  // Equal bins from `low` to `high` (end bins take what lies beyond); else one bar a label.
  bool binned = true;
  double low = 0;
  double high = 0;
  std::vector<std::string> labels = {};                 // not binned: the values or categories
  std::vector<std::vector<std::uint32_t>> counts = {};  // classes x bins
  std::vector<std::uint32_t> missing = {};              // by class
};

// Rows by their margin: vote for their class less the largest other vote, in equal bins from -1 to 1.
// Out-of-bag votes for the rows the forest has learned from.
struct MarginHistogram {
  std::vector<std::uint32_t> labeled;         // margin for the true class
  std::vector<std::uint32_t> pseudo_labeled;  // for the class self-learning gave
  std::vector<std::uint32_t> left;            // never taken: for the predicted class
};

struct Findings {
  SizeCurve curve;
  Correlations correlations;
  std::vector<std::vector<Substitute>> substitutes;  // beside correlations.columns; closest first
  std::vector<ClassDistribution> distributions;      // by decreasing weight
  MarginHistogram margins;
  double seconds = 0;
};

// `input`: of the selection that gave `outcome`.
// When the progress asks to stop, the curve stays empty; the rest is quick.
Findings compute_findings(const SelectionInput& input, const SelectionOutcome& outcome,
                          const FindingsOptions& options = {});

}  // namespace sewil
