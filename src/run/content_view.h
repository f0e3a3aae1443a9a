// run/content_view.h: the table as a run sees it: columns, rows and classes in the order of their content
// (samples/content_order.h), and cuts between ranks. Stages know nothing of the table's own order. At the
// door the request takes the numbers of the view, behind the last stage the record takes those of the table
// (run/renumber.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "samples/content_order.h"
#include "sewil/data/dataset.h"
#include "sewil/judge/run.h"
#include "sewil/select/problem.h"

namespace sewil::run {

// Whether runs see the table so, or as it stands: then places matter.
enum class SeenBy : std::uint8_t { content, place };

// By place: methods that calculate with values, whose sums hang on their order, the paper's own, whose kept
// results are to stay what they were, and tables that were put into steps while they were read.
[[nodiscard]] SeenBy seen_by(const Dataset& data, SelectionMethod method);
[[nodiscard]] SeenBy seen_by(const Dataset& data);

class ContentView {
 public:
  // `given` must outlive it.
  ContentView(const Problem& given, SeenBy order, const Workers& workers);

  [[nodiscard]] const Problem& problem() const { return own_ ? *own_ : given_; }

  // By whose numbers half-done work is kept; one that was kept otherwise is of no use.
  [[nodiscard]] const char* numbers() const { return own_ ? "content" : "table"; }

  // Per column of the view the first one that says the same, itself when there is none before it.
  // `description`: of the table.
  [[nodiscard]] std::vector<std::uint32_t> same_as(const DataDescription& description) const;

  void enter(SelectionRequest& request) const;
  void enter(LabelRequest& request) const;
  void enter(RelevanceRequest& request) const;
  void enter(ColumnSet& columns) const;

  void leave(RunRecord& record) const;
  void leave(LabelRecord& record) const;
  void leave(RelevanceRecord& record) const;
  void leave(RowAdvice& advice) const;

 private:
  template <class Record>
  void leave_by_number(Record& record) const;

  const Problem& given_;
  selection::ContentOrder order_;
  std::optional<Problem> own_;  // none: by place
};

}  // namespace sewil::run
