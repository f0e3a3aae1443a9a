// run/renumber.h: results of a run from view numbers (content_view.h) to the numbers of the table.
#pragma once

#include <cstdint>
#include <vector>

#include "sewil/record.h"

namespace sewil::run {

class Renumber {
 public:
  // Table numbers per view number; per place in the run's lists of rows the place in the table's lists.
  struct Numbers {
    std::vector<std::uint32_t> columns, classes, labeled, unlabeled;
  };
  explicit Renumber(Numbers numbers) : to_(std::move(numbers)) {}

  // `columns`: that were learned from, by view numbers.
  void learning(SelfLearningResult& learned, const ColumnSet& columns) const;
  void outcome(SelectionOutcome& outcome) const;
  void estimate(Estimate& estimate) const;
  void findings(Findings& findings) const;
  void advice(RowAdvice& advice) const;
  void discoveries(Discoveries& found) const;
  void substitutes(std::vector<Substitutes>& substitutes) const;

 private:
  void column(std::uint32_t& number) const { number = to_.columns[number]; }
  void columns(ColumnSet& set) const;  // ascending again
  void label(std::int32_t& number) const;
  void labels(std::vector<std::int32_t>& numbers) const;
  void accuracy(Accuracy& accuracy) const;
  void augmented_rows(SelfLearningResult& learned) const;
  void voters(SelfLearningResult& learned, const ColumnSet& columns) const;

  Numbers to_;
};

}  // namespace sewil::run
