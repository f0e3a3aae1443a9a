// run/renumber.h: everything that a record says by a number of a row, a column or a class, from the numbers
// of a content view to those of the table. Every struct of a record is taken apart as a whole, field by field
// (auto& [a, b, ...] = ...): a new field does not compile before somebody has said here what its numbers are,
// or that it holds none.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sewil/data/work.h"
#include "sewil/judge/run.h"

namespace sewil::run {

// By number of the view: that of the table. labeled, unlabeled: the same for places in the lists of the rows
// with and without label.
struct TableNumbers {
  std::vector<std::uint32_t> columns, rows, classes, labeled, unlabeled;
};

class Renumber {
 public:
  explicit Renumber(TableNumbers numbers) : to_(std::move(numbers)) {}

  void operator()(RunRecord& record) const;
  void operator()(LabelRecord& record) const;
  void operator()(RelevanceRecord& record) const;
  void operator()(RowAdvice& advice) const;

 private:
  using Places = std::span<const std::uint32_t>;

  // Single numbers, lists of them in their order, and sets, which ascend again.
  void column(std::uint32_t& number) const { number = to_.columns[number]; }
  void row(std::uint32_t& number) const { number = to_.rows[number]; }
  void label(std::int32_t& number) const;  // -1 and what is no class stay
  void columns(std::vector<std::uint32_t>& numbers) const;
  void labels(std::vector<std::int32_t>& numbers) const;
  void column_set(ColumnSet& set) const;
  // Lines to `rows` (empty: they stay), entries of a line to the classes.
  void votes(Places rows, VoteMatrix& votes) const;
  // Where the members of an ascending set go.
  [[nodiscard]] std::vector<std::uint32_t> places_beside(const ColumnSet& set) const;

  // renumber_learning.cpp. `among`: the columns that the learner saw.
  void learning(SelfTrainingResult& learned, const ColumnSet& among) const;
  void forest(ForestResult& forest, Places of_rows, const ColumnSet& among) const;
  void voters(VoteParts& parts) const;
  [[nodiscard]] std::vector<std::uint32_t> places_of_rows(const SelfTrainingResult& learned) const;

  // renumber.cpp.
  void outcome(SelectionOutcome& outcome) const;
  void space(SearchSpace& space) const;
  void ranking(ColumnRanking& ranking) const;
  void nested(NestedLabels& nested) const;
  void constraints(ColumnConstraints& constraints) const;
  void substitutes(std::vector<Substitutes>& list) const;

  // renumber_diagnostics.cpp.
  void accuracy(Accuracy& accuracy) const;
  void estimate(Estimate& estimate) const;
  void shift(Shift& shift) const;
  void diagnostics(Diagnostics& diagnostics) const;
  void acceptance(Acceptance& acceptance) const;
  void discoveries(Discoveries& found) const;

  TableNumbers to_;
};

// values[i] goes to places[i]; an empty list stays as it is.
template <class Value>
void move_to(std::span<const std::uint32_t> places, std::vector<Value>& values) {
  if (values.empty()) return;
  SEWIL_ASSERT(values.size() == places.size());
  std::vector<Value> moved(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) moved[places[i]] = std::move(values[i]);
  values = std::move(moved);
}

// Says of fields that they hold no such numbers, and do not stand beside rows, columns or classes.
template <class... Field>
void no_numbers(const Field&... fields) {
  (static_cast<void>(fields), ...);
}

}  // namespace sewil::run
