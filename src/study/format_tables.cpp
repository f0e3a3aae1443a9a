// study/format_tables.cpp: tables as Markdown, LaTeX or CSV.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sewil/front/study_summary.h"
#include "sewil/front/text.h"
#include "study/table_lines.h"

namespace sewil {
namespace {

using namespace study;

// ---- Markdown: columns padded, so that the source reads as a table too ----

std::string markdown(const TableEntry& entry, bool reference) {
  std::string text = entry.figure;
  if (text.empty()) return entry.extra;
  if (entry.best) text = fmt::format("**{}**", text);
  if (reference) text = fmt::format("*{}*", text);
  if (entry.worse) text += "↓";
  if (!entry.deviation.empty()) text += " ± " + entry.deviation;
  if (!entry.extra.empty()) text += " " + entry.extra;
  return text;
}

// Characters, not bytes: every byte that does not continue one begins one.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string grid(const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths(lines.front().size(), 3);
  for (const auto& line : lines) {
    for (std::size_t c = 0; c < line.size(); ++c) widths[c] = std::max(widths[c], width_of(line[c]));
  }
  std::string text;
  for (std::size_t row = 0; row < lines.size(); ++row) {
    text += "|";
    for (std::size_t c = 0; c < widths.size(); ++c) {
      text += " " + lines[row][c] + std::string(widths[c] - width_of(lines[row][c]), ' ') + " |";
    }
    text += "\n";
    if (row > 0) continue;
    text += "|";
    for (const std::size_t width : widths) text += std::string(width + 2, '-') + "|";
    text += "\n";
  }
  return text;
}

// A user's name must not end the cell.
std::string escaped_markdown(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return out;
}

std::string as_markdown(const TableText& table) {
  std::vector<std::vector<std::string>> lines{{"set", ""}};
  lines.front().insert(lines.front().end(), table.columns.begin(), table.columns.end());
  for (const TableLine& line : table.lines) {
    std::vector<std::string> cells{escaped_markdown(line.set), line.label};
    for (std::size_t at = 0; at < line.entries.size(); ++at) {
      cells.push_back(markdown(line.entries[at], table.reference[at]));
    }
    lines.push_back(std::move(cells));
  }
  std::string text = fmt::format("### {}\n\n{}\n", table.title, grid(lines));
  for (const std::string& note : table.notes) text += fmt::format("- {}\n", note);
  return text;
}

// ---- LaTeX: a document that compiles by itself ----

std::string escaped_latex(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\textbackslash{}";
        break;
      case '~':
        out += "\\textasciitilde{}";
        break;
      case '^':
        out += "\\textasciicircum{}";
        break;
      case '|':
        out += "\\textbar{}";
        break;
      case '<':
        out += "\\textless{}";
        break;
      case '>':
        out += "\\textgreater{}";
        break;
      case '#':
      case '$':
      case '%':
      case '&':
      case '_':
      case '{':
      case '}':
        out += '\\';
        [[fallthrough]];
      default:
        out += c;
    }
  }
  return out;
}

std::string latex(const TableEntry& entry, bool reference) {
  std::string text = entry.figure;
  if (text.empty()) return entry.extra;
  if (entry.best) text = fmt::format("\\textbf{{{}}}", text);
  if (reference) text = fmt::format("\\textit{{{}}}", text);
  if (entry.worse) text += "$^\\downarrow$";
  if (!entry.deviation.empty()) text += " $\\pm$ " + entry.deviation;
  if (!entry.extra.empty()) text += " {" + entry.extra + "}";
  return text;
}

std::string as_latex(const TableText& table) {
  std::string text = fmt::format("\\section*{{{}}}\n\\begin{{tabular}}{{ll{}}}\n\\toprule\nset &",
                                 table.title, std::string(table.columns.size(), 'l'));
  for (const std::string& column : table.columns) text += " & " + escaped_latex(column);
  text += " \\\\\n";
  for (const TableLine& line : table.lines) {
    if (!line.set.empty()) text += "\\midrule\n";
    text += fmt::format("{} & {}", escaped_latex(line.set), line.label);
    for (std::size_t at = 0; at < line.entries.size(); ++at) {
      text += " & " + latex(line.entries[at], table.reference[at]);
    }
    text += " \\\\\n";
  }
  text += "\\bottomrule\n\\end{tabular}\n";
  if (table.notes.empty()) return text;
  text += "\n\\medskip\n";
  for (const std::string& note : table.notes) text += escaped_latex(note) + "\n";
  return text;
}

// ---- CSV: one line per result ----

std::string csv_number(double value) {
  return std::isfinite(value) ? shortest(value) : "";
}

std::string as_csv(std::span<const StudyResult> results, std::span<const StudyTable> tables) {
  std::string text =
      "table,set,split,method,seed,acc_u,acc_t,columns,choose_seconds,seconds,cpu_seconds,threads,status,"
      "message\n";
  for (const StudyTable table : tables) {
    for (const StudyResult& result : results) {
      if (result.table != table) continue;
      const bool known = result.status == ResultStatus::ok;
      text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", name_of(table), csv_cell(result.set),
                          result.split, result.method, result.seed, csv_number(result.acc_u),
                          csv_number(result.acc_t), known ? std::to_string(result.columns) : "",
                          csv_number(result.choose_seconds), csv_number(result.seconds),
                          csv_number(result.cpu_seconds), result.threads, name_of(result.status),
                          csv_cell(result.message));
    }
  }
  return text;
}

}  // namespace

void describe(TableOptions& options, OptionVisitor& visitor) {
  static constexpr const char* formats[] = {"md", "latex", "csv"};
  visitor.begin_scope("study-table");
  visitor.choose("format", options.format, formats,
                 "Markdown, a LaTeX document, or one line per result for plots");
  visitor.flag(
      "paired", options.paired,
      "arrows by Wilcoxon's signed-rank test of the splits that a method and the best share; else by "
      "the Mann-Whitney test, as in the paper");
}

std::string format_tables(std::span<const StudyResult> results, const TableOptions& options,
                          std::span<const StudyTable> tables) {
  if (tables.empty()) tables = study_tables();
  if (options.format == TableFormat::csv) return as_csv(results, tables);
  std::string text;
  for (const StudyTable table : tables) {
    const TableSummary summary = summarize(results, table, options.test());
    if (summary.rows.empty()) continue;
    if (!text.empty()) text += options.format == TableFormat::latex ? "\n\\clearpage\n" : "\n";
    text += options.format == TableFormat::latex ? as_latex(table_text(summary))
                                                 : as_markdown(table_text(summary));
  }
  if (options.format == TableFormat::md) return text;
  return "\\documentclass{article}\n\\usepackage{booktabs}\n\\usepackage[margin=1cm]{geometry}\n"
         "\\pagestyle{empty}\n\\begin{document}\n\\scriptsize\n" +
         text + "\\end{document}\n";
}

}  // namespace sewil
