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
  visitor.begin_scope("doubts");
  visitor.flag("doubts", options.doubts,
               "list the labeled rows whose label looks wrong: forests that have not seen it say otherwise");
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
    if (options.doubts) {
      learner.progress.update({"doubts", 0, 0});
      advice.doubts = find_doubts(learner, {});
      for (Doubt& one : advice.doubts->rows) {
        if (!data.ids().empty()) one.id = data.ids()[one.row];
        advice.doubted_values.push_back(values_of(data, one.row, advice.shown));
      }
    }
  } catch (const Stopped& stopped) {
    advice.stopped = stopped.reason;
  }
  advice.seconds = base::seconds_since(start);
  return advice;
}

}  // namespace sewil
