// suggest/row_advice.cpp: see sewil/judge/suggest.h.
#include "base/seconds_since.h"
#include "dataset/cell_text.h"
#include "sewil/judge/suggest.h"

namespace sewil {
namespace {

std::vector<std::string> values_of(const Dataset& data, std::uint32_t row,
                                   std::span<const std::uint32_t> columns) {
  std::vector<std::string> values;
  for (const std::uint32_t column : columns) {
    values.push_back(dataset::cell_text(data.columns()[column], data.columns()[column].at(row)));
  }
  return values;
}

}  // namespace

void describe(RowAdviceOptions& options, OptionVisitor& visitor) {
  describe(options.suggest, visitor);
  visitor.begin_scope("label-issues");
  visitor.flag(
      "label_issues", options.label_issues,
      "list labeled rows whose label is likely wrong; found by forests that have not seen the label");
}

RowAdvice advise_on_rows(const Learner& learner, const Dataset& data, const RowAdviceOptions& options,
                         std::vector<std::uint32_t> shown) {
  const auto start = base::Clock::now();
  RowAdvice advice{.shown = std::move(shown)};
  try {
    if (options.suggest.rows > 0) {
      learner.progress.update({"suggestions", 0, 0});
      advice.suggestions = suggest_rows(learner, options.suggest);
      for (Suggestion& one : advice.suggestions->rows) {
        if (!data.ids().empty()) one.id = data.ids()[one.row];
        advice.suggested_values.push_back(values_of(data, one.row, advice.shown));
      }
    }
    if (options.label_issues) {
      learner.progress.update({"label_issues", 0, 0});
      advice.label_issues = find_label_issues(learner, {});
      for (LabelIssue& one : advice.label_issues->rows) {
        if (!data.ids().empty()) one.id = data.ids()[one.row];
        advice.issue_values.push_back(values_of(data, one.row, advice.shown));
      }
    }
  } catch (const Stopped& stopped) {
    advice.stopped = stopped.reason;
  }
  advice.seconds = base::seconds_since(start);
  return advice;
}

}  // namespace sewil
