// report/run_facts.cpp: what follows from the figures of a record (run_view.h).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/numbers.h"
#include "report/run_view.h"
#include "sewil/select/methods.h"

namespace sewil::report {

bool RunView::has_scores() const {
  return std::any_of(ranking.begin(), ranking.end(),
                     [](const RankedColumn& column) { return std::isfinite(column.score); });
}

bool RunView::is_search() const {
  const MethodInfo* row = find_row(method_table(), method);
  return row != nullptr && row->kind == MethodKind::search;
}

std::string RunView::all_columns() const {
  return learned_rows > 0 ? fmt::format("all columns, on {} rows", count(learned_rows)) : "all columns";
}

bool RunView::takes_all() const {
  return method == info_of(SelectionMethod::no_selection).name;
}

std::string RunView::criterion_name() const {
  if (criterion == "oob") return "out-of-bag error";
  if (criterion == "cbil-beta") return "CBIL-β";
  const CriterionInfo* row = find_row(criterion_table(), criterion);
  return row == nullptr ? criterion : row->title;
}

double RunView::criterion_of(const CriterionResult& values) const {
  const CriterionInfo* row = find_row(criterion_table(), criterion);
  return row == nullptr ? not_known : values.*row->value;
}

const std::string& RunView::name_of(std::size_t index) const {
  static const std::string nobody = "?";
  const auto found = std::find_if(chosen.begin(), chosen.end(),
                                  [&](const ChosenColumn& column) { return column.index == index; });
  return found == chosen.end() ? nobody : found->name;
}

}  // namespace sewil::report
