// run/content_view.h: a run works on the columns, rows and classes in the order of their content
// (samples/content_order.h), so that names and places do not matter to its answer. What was asked goes in,
// what was found comes out by the numbers of the table. Nothing of the table is copied but lists of rows.
//
// view number: of a column or class in the order of content. Rows keep their numbers; lists of them go by
// that order.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "samples/content_order.h"
#include "sewil/problem.h"
#include "sewil/record.h"
#include "sewil/run.h"

namespace sewil::run {

class ContentView {
 public:
  // `given` must outlive it.
  ContentView(const Problem& given, const Workers& workers);
  // The table as it stands: the paper's own method is to give the paper's own bits.
  explicit ContentView(const Problem& given) : given_(given) {}

  [[nodiscard]] const Problem& problem() const { return own_ ? *own_ : given_; }
  // Per view number of a column the first one with the same codes; empty: the table as it stands.
  [[nodiscard]] const std::vector<std::uint32_t>& same_as() const { return order_.same_as; }
  [[nodiscard]] std::uint32_t column_of_table(std::uint32_t number) const {
    return own_ ? order_.columns[number] : number;
  }

  // From numbers of the table to view numbers.
  void enter(SelectionRequest& request) const;
  void enter(LabelRequest& request) const;
  void enter(RelevanceRequest& request) const;

  // And back.
  void leave(RunRecord& record) const;
  void leave(LabelRecord& record) const;
  void leave(RelevanceRecord& record) const;

 private:
  const Problem& given_;
  selection::ContentOrder order_ = {};
  std::optional<Problem> own_ = {};  // none: as given
};

}  // namespace sewil::run
