// sewil/filter.h: rank all columns by one of the filter methods: the semi-supervised Fisher score (sfs), the
// semi-supervised Laplacian score (ssls), rescaled linear square regression (rlsr).
// Ties go to the earlier column; constant columns come last; no score is NaN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sewil/dataset.h"
#include "sewil/options.h"
#include "sewil/progress.h"
#include "sewil/rlsr.h"
#include "sewil/semi_fisher.h"
#include "sewil/workers.h"

namespace sewil {

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
