// study/table_lines.cpp: see table_lines.h.
#include "study/table_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "sewil/front/study_sets.h"
#include "sewil/front/text.h"
#include "study/paper_figures.h"

namespace sewil::study {
namespace {

// Not by the clock, which counts what else the machine was doing.
constexpr const char* processor_seconds = "cpu seconds";

// As the paper writes it: ".757", "1.000".
std::string share_text(double share) {
  std::string text = fmt::format("{:.3f}", share);
  return text.starts_with("0.") ? text.substr(1) : text;
}

std::string seconds_text(double seconds) {
  if (!std::isfinite(seconds)) return {};
  const int digits = seconds < 1 ? 2 : seconds < 10 ? 1 : 0;
  return fmt::format("{:.{}f}", seconds, digits);
}

const char* title_of(StudyTable table) {
  static constexpr std::array titles{"Criteria: the set each picks of the same random ones",
                                     "Searches: SEW-IL with each", "Methods",
                                     "Methods, each with as many columns as SEW-IL has chosen"};
  return titles[static_cast<std::size_t>(table)];
}

TableEntry score_entry(const StudyCell& cell, const StudyScore& score, std::size_t usual_splits) {
  if (cell.splits == 0) return {};
  if (cell.errors > 0)
    return {.figure = "error", .extra = fmt::format("[{} of {}]", cell.errors, cell.splits)};
  if (cell.na > 0) return {.figure = "NA", .extra = fmt::format("[{} of {}]", cell.na, cell.splits)};
  if (score.values.empty()) return {};
  TableEntry entry{.figure = share_text(score.mean), .best = score.best, .worse = score.worse};
  if (cell.splits > 1) entry.deviation = share_text(score.deviation);
  if (cell.splits != usual_splits) entry.extra = fmt::format("[{}]", cell.splits);
  return entry;
}

// The paper's bold: the best of the set's row, whichever methods are shown here.
bool best_in_paper(const PaperCell& cell, PaperFigure PaperCell::* figure) {
  const auto better = [&](const PaperCell& other) {
    return other.table == cell.table && std::string_view(other.set) == cell.set &&
           std::string_view(other.method) != "gt" && (other.*figure).mean > (cell.*figure).mean;
  };
  return std::string_view(cell.method) != "gt" &&
         std::none_of(paper_cells().begin(), paper_cells().end(), better);
}

TableEntry paper_entry(const PaperCell* paper, PaperFigure PaperCell::* figure) {
  if (paper == nullptr) return {};
  const PaperFigure& own = paper->*figure;
  if (!own.known()) return {.figure = "NA"};
  return {.figure = share_text(own.mean),
          .deviation = share_text(own.deviation),
          .best = best_in_paper(*paper, figure),
          .worse = own.worse};
}

// A row of the summary and what the paper has of it.
struct RowBesidePaper {
  const StudyRow& row;
  // Beside the row's cells; null where the paper has none.
  std::vector<const PaperCell*> paper = {};
};

template <class Make>
TableLine line_of(const RowBesidePaper& beside, std::string label, Make make) {
  TableLine line{.set = {}, .label = std::move(label), .entries = {}};
  for (std::size_t at = 0; at < beside.row.cells.size(); ++at) {
    line.entries.push_back(make(beside.row.cells[at], beside.paper[at]));
  }
  return line;
}

// The paper's set that this one was rebuilt after; null when it is no stand-in.
const char* stands_for(const std::string& set) {
  const PaperSet* known = find_paper_set(set);
  return known == nullptr ? nullptr : known->stands_for;
}

std::string paper_label(const std::string& set) {
  const char* original = stands_for(set);
  return original == nullptr ? "paper" : fmt::format("paper's {}", original);
}

std::string stand_in_sentence(const std::string& set) {
  return fmt::format(
      "{0} is not the paper's {1} but rebuilt by its design: the paper's figures beside it are "
      "of other data.",
      set, stands_for(set));
}

// ACC-U or ACC-T, the paper's below.
void add_score(const RowBesidePaper& beside, const char* label, StudyScore StudyCell::* score,
               PaperFigure PaperCell::* figure, std::vector<TableLine>& lines) {
  lines.push_back(line_of(beside, label, [&](const StudyCell& cell, const PaperCell*) {
    return score_entry(cell, cell.*score, beside.row.splits);
  }));
  const auto shown = [&](const PaperCell* paper) {
    return paper != nullptr && ((paper->*figure).known() || paper->table != StudyTable::criteria);
  };
  if (std::any_of(beside.paper.begin(), beside.paper.end(), shown)) {
    lines.push_back(
        line_of(beside, paper_label(beside.row.set),
                [&](const StudyCell&, const PaperCell* paper) { return paper_entry(paper, figure); }));
  }
}

void add_columns(const RowBesidePaper& beside, std::vector<TableLine>& lines) {
  const auto given = [](const PaperCell* paper) { return paper != nullptr && paper->columns > 0; };
  const bool any = std::any_of(beside.paper.begin(), beside.paper.end(), given);
  lines.push_back(line_of(beside, any ? fmt::format("columns ({})", paper_label(beside.row.set)) : "columns",
                          [&](const StudyCell& cell, const PaperCell* paper) {
                            return TableEntry{
                                .figure = cell.complete() ? fmt::format("{:.0f}", cell.columns.mean) : "",
                                .extra = given(paper) ? fmt::format("({})", paper->columns) : ""};
                          }));
}

void add_row(const RowBesidePaper& beside, std::vector<TableLine>& lines) {
  const std::size_t first = lines.size();
  const StudyRow& row = beside.row;
  add_score(beside, "ACC-U", &StudyCell::acc_u, &PaperCell::acc_u, lines);
  const auto has_test = [](const StudyCell& cell) { return !cell.acc_t.values.empty(); };
  if (std::any_of(row.cells.begin(), row.cells.end(), has_test)) {
    add_score(beside, "ACC-T", &StudyCell::acc_t, &PaperCell::acc_t, lines);
  }
  add_columns(beside, lines);
  lines.push_back(
      line_of(beside, processor_seconds, [](const StudyCell& cell, const PaperCell*) -> TableEntry {
        return {.figure = cell.complete() ? seconds_text(cell.cpu_seconds.mean) : ""};
      }));
  lines[first].set = fmt::format("{} ({})", row.set, counted(row.splits, "split"));
}

// The mean over the sets that are compared; of references too that have them all.
void add_means(const TableSummary& summary, std::vector<TableLine>& lines) {
  const std::vector<std::size_t>& rows = summary.compared.rows;
  if (rows.empty()) return;
  const auto cells_of = [&](std::size_t method) {
    std::vector<const StudyCell*> cells;
    cells.reserve(rows.size());
    for (const std::size_t row : rows) cells.push_back(&summary.rows[row].cells[method]);
    return cells;
  };
  const auto is_compared = [&](std::size_t method) {
    if (!summary.methods[method].reference) {
      return std::ranges::find(summary.compared.methods, method) != summary.compared.methods.end();
    }
    return std::ranges::all_of(cells_of(method), [](const StudyCell* cell) { return cell->complete(); });
  };
  const auto add = [&](const char* label, auto figure, auto text) {
    TableLine line{.set = {}, .label = label, .entries = {}};
    for (std::size_t method = 0; method < summary.methods.size(); ++method) {
      TableEntry& entry = line.entries.emplace_back();
      if (!is_compared(method)) continue;
      double sum = 0;
      for (const StudyCell* cell : cells_of(method)) sum += figure(*cell);
      entry.figure = text(sum / static_cast<double>(rows.size()));
    }
    lines.push_back(std::move(line));
  };
  const std::size_t first = lines.size();
  add("ACC-U", [](const StudyCell& cell) { return cell.acc_u.mean; }, share_text);
  const auto has_test = [&](std::size_t method) {
    return std::ranges::none_of(cells_of(method),
                                [](const StudyCell* cell) { return cell->acc_t.values.empty(); });
  };
  if (std::ranges::all_of(summary.compared.methods, has_test)) {
    add("ACC-T", [](const StudyCell& cell) { return cell.acc_t.mean; }, share_text);
  }
  add(
      "columns", [](const StudyCell& cell) { return cell.columns.mean; },
      [](double mean) { return fmt::format("{:.0f}", mean); });
  add(processor_seconds, [](const StudyCell& cell) { return cell.cpu_seconds.mean; }, seconds_text);
  lines[first].set = fmt::format("mean of {} sets", rows.size());
}

void add_mean_ranks(const TableSummary& summary, std::vector<TableLine>& lines) {
  if (!summary.ranks) return;
  TableLine line{.set = fmt::format("mean rank on {} sets", summary.ranks->sets),
                 .label = "ACC-U",
                 .entries = std::vector<TableEntry>(summary.methods.size())};
  for (std::size_t i = 0; i < summary.compared.methods.size(); ++i) {
    line.entries[summary.compared.methods[i]].figure = fmt::format("{:.2f}", summary.ranks->ranks[i]);
  }
  lines.push_back(std::move(line));
}

}  // namespace

TableText table_text(const TableSummary& summary) {
  TableText text{
      .title = title_of(summary.table), .columns = {}, .reference = {}, .lines = {}, .notes = summary.notes};
  for (const SummaryMethod& method : summary.methods) {
    text.columns.push_back(method.title);
    text.reference.push_back(method.reference);
  }
  for (const StudyRow& row : summary.rows) {
    RowBesidePaper beside{row};
    for (const SummaryMethod& method : summary.methods) {
      beside.paper.push_back(find_paper_cell(summary.table, row.set, method.name));
    }
    add_row(beside, text.lines);
    if (stands_for(row.set) != nullptr) text.notes.push_back(stand_in_sentence(row.set));
  }
  add_means(summary, text.lines);
  add_mean_ranks(summary, text.lines);
  return text;
}

}  // namespace sewil::study
