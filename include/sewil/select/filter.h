// sewil/select/filter.h: rank all columns by one of the filter methods: the semi-supervised Fisher score
// (sfs), the semi-supervised Laplacian score (ssls), rescaled linear square regression (rlsr). Ties go to the
// earlier column; constant columns come last; no score is NaN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"

namespace sewil {

struct SemiFisherOptions {
  double lambda = 1;  // how much roughness over the neighbor graph counts against a column
  double delta = 1;   // how much overall variance counts for it
};

enum class RlsrSystem : std::uint8_t { smaller, columns, rows };

struct RlsrOptions {
  double gamma = 0.1;          // > 0; how strongly few columns are preferred
  double smoothing = 1e-12;    // > 0; keeps the lines' norms away from 0
  int inner_steps = 10;        // at most; reweighted fits for fixed Y
  double inner_change = 1e-7;  // inner steps end when the objective falls by less than this share
  int outer_steps = 100;       // at most; updates of Y
  double outer_change = 1e-8;  // outer steps end when the objective falls by less than this share
  RlsrSystem system = RlsrSystem::smaller;
};

enum class FilterMethod : std::uint8_t { sfs, ssls, rlsr };

struct FilterOptions {
  FilterMethod method = FilterMethod::sfs;
  bool standardize = false;    // divide each column by its standard deviation first
  std::size_t neighbors = 20;  // sfs, ssls: nearest rows joined in the graph
  SemiFisherOptions fisher = {};
  RlsrOptions rlsr = {};
};

void describe(FilterOptions& options, OptionVisitor& visitor);

struct Ranking {
  FilterMethod method = FilterMethod::sfs;
  bool larger_is_better = true;           // how to read the scores; false for ssls
  std::vector<double> scores = {};        // per column; may be infinite, never NaN
  std::vector<std::uint32_t> order = {};  // all columns, best first
  std::size_t constant_columns = 0;       // at the end of `order`
  std::size_t filled_cells = 0;           // missing cells that took their column's mean
  std::vector<double> objective = {};     // rlsr: after every outer step
  bool converged = true;                  // rlsr: false when the steps were used up first
};

// Throws InputError unless labeled rows of at least two classes are there.
Ranking rank_columns(const Dataset& data, const FilterOptions& options, const Workers& workers,
                     Progress& progress = no_progress());

}  // namespace sewil
