// run/warnings.cpp: see warnings.h.
#include "run/warnings.h"

#include <fmt/format.h>

#include <algorithm>

#include "dataset/warnings.h"
#include "sewil/data/options.h"
#include "sewil/front/text.h"

namespace sewil::run {
namespace {

bool looks_like_identifier(const ColumnDescription& column) {
  return column.looks_like_row_number || column.looks_like_id;
}

}  // namespace

std::vector<std::string> warnings_of_labels(const DataDescription& data, const SelfTrainingResult& learned,
                                            const std::optional<Estimate>& estimate) {
  std::vector<std::string> warnings;
  if (data.labeled == 0 || data.classes.empty()) return warnings;
  const auto largest =
      std::max_element(data.classes.begin(), data.classes.end(),
                       [](const ClassDescription& a, const ClassDescription& b) { return a.rows < b.rows; });
  const double naming_it = 1 - static_cast<double>(largest->rows) / static_cast<double>(data.labeled);
  // The first forest's: later ones are grown on what it said, too.
  const double error =
      learned.steps.empty() ? learned.labeled_oob_error : learned.steps.front().labeled_oob_error;
  if (error >= naming_it) {
    warnings.push_back(
        fmt::format("On the labeled rows the forest is wrong in {:.0f} % (out-of-bag), always saying {} in "
                    "{:.0f} %: do not trust the labels it fills in.",
                    100 * error, sewil::quoted(largest->name), 100 * naming_it));
  }
  if (estimate && estimate->rows_used > 0) {
    warnings.push_back(
        fmt::format("The table is long: what accuracy to expect was estimated on {} of its rows.",
                    grouped(estimate->rows_used)));
  }
  // Of few rows a class may well be absent.
  constexpr std::size_t rows_per_class = 10;
  if (data.unlabeled < rows_per_class * data.classes.size()) return warnings;
  std::vector<std::size_t> given(data.classes.size(), 0);
  for (const std::int32_t k : learned.predicted) {
    if (k >= 0) ++given[static_cast<std::size_t>(k)];
  }
  for (std::size_t k = 0; k < given.size(); ++k) {
    const double expected = static_cast<double>(data.classes[k].rows) * static_cast<double>(data.unlabeled) /
                            static_cast<double>(data.labeled);
    if (given[k] > 0 || expected < static_cast<double>(rows_per_class)) continue;
    warnings.push_back(fmt::format("None of the {} was given the class {}, about {} could be expected.",
                                   counted(data.unlabeled, "unlabeled row"),
                                   sewil::quoted(data.classes[k].name),
                                   grouped(static_cast<std::uint64_t>(expected))));
  }
  return warnings;
}

std::vector<std::string> warnings_of_selection(const DataDescription& data, const RunRecord& record) {
  std::vector<std::string> warnings;
  const SelectionOutcome& outcome = record.outcome;
  for (std::size_t i = 0; i < outcome.columns.size(); ++i) {
    const ColumnDescription& column = data.columns[outcome.columns[i]];
    const bool id = looks_like_identifier(column);
    if (!id && !(column.tells_classes && dataset::is_no_luck(column))) continue;
    warnings.push_back(fmt::format(
        "Column {}, which {}, is selected, with importance {:.2f}; leave it out with {} unless you "
        "know that it means something.",
        sewil::quoted(column.name), id ? "looks like an identifier" : "alone tells the classes apart",
        outcome.weights[i], id ? dataset::option_for_id(column.name) : option_text("drop", column.name)));
  }
  // Of exact copies one is as good as all.
  if (outcome.left_out > 0 && record.estimate && record.redundancy.max_correlation < 1) {
    const std::size_t before = outcome.columns.size() + outcome.left_out;
    warnings.push_back(
        fmt::format("{} of the {} selected features {} out because another one says nearly the same ({}); "
                    "the expected accuracy is that of all {}.",
                    outcome.left_out, before, outcome.left_out == 1 ? "was left" : "were left",
                    option_text("max_correlation", shortest(record.redundancy.max_correlation)), before));
  }
  if (outcome.scored.rows > 0) {
    warnings.push_back(
        fmt::format("Features were compared on {} of {} rows; importances, bounds and labels of the "
                    "selected ones are of all rows.",
                    grouped(outcome.scored.rows), grouped(outcome.scored.of)));
  }
  const std::vector<std::string> labels = warnings_of_labels(data, outcome.labeling, record.estimate);
  warnings.insert(warnings.end(), labels.begin(), labels.end());
  return warnings;
}

std::vector<std::string> warnings_of_relevance(const DataDescription& data, const Discoveries& found) {
  std::vector<std::string> warnings;
  for (std::size_t i = 0; i < found.columns.size(); ++i) {
    if (found.columns[i].verdict != Verdict::relevant || !looks_like_identifier(data.columns[i])) continue;
    warnings.push_back(fmt::format(
        "Column {}, which looks like an identifier, was found relevant: the rows may be sorted by class.",
        sewil::quoted(data.columns[i].name)));
  }
  return warnings;
}

}  // namespace sewil::run
