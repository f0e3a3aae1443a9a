// study/table_lines.h: a summary as lines of entries, the same for every format.
#pragma once

#include <string>
#include <vector>

#include "sewil/front/study_summary.h"

namespace sewil::study {

struct TableEntry {
  // ".757"; empty: nothing.
  std::string figure = {};
  // ".026"; empty: none.
  std::string deviation = {};
  // After it: "(63)", "[5]".
  std::string extra = {};
  bool best = false;
  bool worse = false;
};

struct TableLine {
  // Empty: the set of the line above.
  std::string set = {};
  // "ACC-U", "paper", ...
  std::string label = {};
  std::vector<TableEntry> entries = {};
};

struct TableText {
  std::string title;
  // Titles of the methods, and beside them whether they are for comparison only.
  std::vector<std::string> columns;
  std::vector<bool> reference;
  std::vector<TableLine> lines;
  std::vector<std::string> notes;
};

TableText table_text(const TableSummary& summary);

}  // namespace sewil::study
