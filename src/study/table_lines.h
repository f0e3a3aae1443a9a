// study/table_lines.h: a summary as lines of entries, the same for every format.
#pragma once

#include <string>
#include <vector>

#include "study/summary.h"

namespace sewil {

struct TableEntry {
  std::string figure = {};     // ".757"; empty: nothing
  std::string deviation = {};  // ".026"; empty: none
  std::string extra = {};      // after it: "(63)", "[5]"
  bool best = false;
  bool worse = false;
};

struct TableLine {
  std::string set = {};    // empty: the set of the line above
  std::string label = {};  // "ACC-U", "paper", ...
  std::vector<TableEntry> entries = {};
};

struct TableText {
  std::string title;
  std::vector<std::string> columns;  // titles of the methods
  std::vector<bool> reference;       // beside columns
  std::vector<TableLine> lines;
  std::vector<std::string> notes;
};

TableText table_text(const TableSummary& summary);

}  // namespace sewil
