// sewil/row_advice.h: which rows a person should look at: those to label next (sewil/suggest.h) and those
// whose label looks wrong (sewil/doubts.h). One request, for every command that learns from labels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sewil/dataset.h"
#include "sewil/doubts.h"
#include "sewil/suggest.h"

namespace sewil {

struct RowAdviceOptions {
  SuggestOptions suggest = {};
  bool doubts = false;
};

void describe(RowAdviceOptions& options, OptionVisitor& visitor);

struct RowAdvice {
  std::optional<Suggestions> suggestions = {};  // none: not asked for, or stopped before
  std::optional<Doubts> doubts = {};
  std::vector<std::uint32_t> shown = {};  // columns whose values stand beside the rows
  std::vector<std::vector<std::string>> suggested_values = {}, doubted_values = {};  // beside the rows
  StopReason stopped = StopReason::none;
  double seconds = 0;
};

// By the learner's forests; `data` is its table. `shown`: columns of the data whose values are to stand
// beside the rows.
[[nodiscard]] RowAdvice advise_on_rows(const Learner& learner, const Dataset& data,
                                       const RowAdviceOptions& options,
                                       std::vector<std::uint32_t> shown = {});

}  // namespace sewil
