// report/chart_ranks.h: mean ranks of methods on one axis, with a bar beside those that cannot be told
// apart and a ruler of the critical difference: the critical-difference plot of comparisons over data sets.
#pragma once

#include <string>
#include <vector>

#include "report/plot.h"
#include "sewil/front/study_summary.h"

namespace sewil::report {

// `names` beside the ranks.
std::string rank_plot(const ChartText& text, const std::vector<std::string>& names, const MeanRanks& ranks);

}  // namespace sewil::report
