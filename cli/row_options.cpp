// cli/row_options.cpp: see row_options.h.
#include "cli/row_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil::cli {

std::vector<CLI::Option*> RowOptions::add() {
  binder_.add(advice_);
  return binder_.options();
}

CLI::Option* RowOptions::add_labels_option() {
  return command_
      .add_option(
          "--add-labels", label_files_,
          "file with labels found out later: a column 'row' (row numbers) or, with --id, 'id', and a column "
          "'label', as in suggestions.csv; may be repeated")
      ->type_name("FILE")
      ->group("Data")
      ->allow_extra_args(false);
}

void RowOptions::store() {
  binder_.store();
  refuse_without({command_.get_option("--query-strategy"), command_.get_option("--random-share")},
                 command_.get_option("--suggest"));
}

Dataset RowOptions::with_labels(Dataset data, const FileOptions& file, const Workers& workers,
                                bool tells) const {
  for (const std::string& path : label_files_) {
    ReadOptions read{.header = true, .memory = file.read.memory};
    if (!data.ids().empty()) read.text_columns = {"id", data.id_name()};
    AddedLabels found = add_labels(data, read_table(path, read, workers), file.dataset.unlabeled);
    if (tells) {
      show(fmt::format("{}: {} added{}\n", plain(path), counted(found.added, "label"),
                       found.known > 0 ? fmt::format(", {} were known", grouped(found.known)) : ""));
    }
    data = std::move(found.data);
  }
  return data;
}

namespace {

constexpr std::size_t most_shown = 20;

// "  row 12: REASON" or "  row 12, P-0041: REASON", the first ones of many.
template <class Row, class Reason>
std::string row_lines(const std::vector<Row>& rows, const Reason& reason) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most_shown, rows.size()); ++i) {
    text += fmt::format("  row {}{}: {}\n", grouped(rows[i].row + 1ULL),
                        rows[i].id.empty() ? "" : ", " + plain(rows[i].id, 40), reason(rows[i]));
  }
  if (rows.size() > most_shown) text += fmt::format("  ... and {} more\n", rows.size() - most_shown);
  return text;
}

std::string suggestions_text(const Suggestions& suggestions, std::span<const std::string> classes) {
  if (suggestions.rows.empty()) return "no row is left to label\n";
  return fmt::format("to label next, the most helpful first (query strategy {}):\n",
                     suggest_rules()[static_cast<std::size_t>(suggestions.rule)].name) +
         row_lines(suggestions.rows,
                   [&](const Suggestion& one) { return reason_of(one, suggestions.rule, classes); });
}

std::string label_issues_text(const LabelIssues& label_issues, std::span<const std::string> classes) {
  if (!label_issues.none_because.empty()) return label_issues.none_because + "\n";
  if (label_issues.rows.empty()) {
    return fmt::format("no label looks wrong ({} judged)\n", counted(label_issues.judged, "label"));
  }
  return fmt::format("labels that look wrong ({} of {}):\n", label_issues.rows.size(),
                     grouped(label_issues.judged)) +
         row_lines(label_issues.rows, [&](const LabelIssue& one) { return reason_of(one, classes); });
}

}  // namespace

std::string advice_text(const RowAdvice& advice, std::span<const std::string> classes) {
  std::string text;
  if (advice.suggestions) text += suggestions_text(*advice.suggestions, classes);
  if (advice.label_issues) text += label_issues_text(*advice.label_issues, classes);
  return text;
}

}  // namespace sewil::cli
