// study/paper_figures.h: what the paper reports, to be printed beside ours.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "sewil/front/study_results.h"

namespace sewil::study {

struct PaperFigure {
  // Negative: NA.
  double mean = -1;
  // Standard deviation over 20 splits.
  double deviation = 0;
  // Marked as significantly worse than the best.
  bool worse = false;

  [[nodiscard]] bool known() const noexcept { return mean >= 0; }
};

struct PaperCell {
  StudyTable table;
  const char* set;
  const char* method;
  PaperFigure acc_u;
  // The table of criteria has none.
  PaperFigure acc_t = {};
  // 0: not given.
  std::size_t columns = 0;
};

std::span<const PaperCell> paper_cells() noexcept;

// Null when the paper has no such cell (a set of the user's, cbil-beta, ...). SEW-IL with our defaults and
// with the paper's choices stand beside the same figures; so does a stand-in beside those of its set.
const PaperCell* find_paper_cell(StudyTable table, std::string_view set, std::string_view method) noexcept;

}  // namespace sewil::study
