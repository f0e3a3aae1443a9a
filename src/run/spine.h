// run/spine.h: what every run is: a list of stages, each a function of the run. The run holds what all stages
// see (the problem, the request, who works, who is told and asked to stop, the folder where half-done work is
// kept) and the record, in which each stage leaves its result. Stages work by the numbers of a content view,
// until leave_view.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "run/content_view.h"
#include "run/state_keeper.h"
#include "sewil/data/dataset.h"
#include "sewil/judge/run.h"
#include "sewil/judge/suggest.h"

namespace sewil::run {

struct Nothing {};

// `Between`: what stages leave for each other and the record does not hold.
template <class Request, class Record, class Between = Nothing>
class Run {
 public:
  Run(const ContentView& as_seen, const Problem& on, const Request& wanted, const RunHooks& with,
      Progress& news, const Workers& by)
      : view(as_seen),
        given(on),
        asked(wanted),
        problem(as_seen.problem()),
        request(wanted),
        workers(by),
        progress(news),
        hooks(with),
        keeper(with.warn) {
    view.enter(request);
    record.data = on.description;
    record.read_seconds = request.read_seconds;
  }

  using Stage = void (*)(Run& run);
  Record through(std::initializer_list<Stage> stages) {
    for (const Stage stage : stages) stage(*this);
    return std::move(record);
  }

  // Sentences for the record and, at once, for the user.
  void warn(const std::vector<std::string>& sentences) {
    for (const std::string& sentence : sentences) {
      record.warnings.push_back(sentence);
      if (hooks.warn) hooks.warn(sentence);
    }
  }

  const ContentView& view;
  const Problem& given;  // the table and the request by its numbers
  const Request& asked;
  const Problem& problem;  // by the numbers of the view, as `request` is and all that stages find
  Request request;
  const Workers& workers;
  Progress& progress;
  const RunHooks& hooks;
  StateKeeper keeper;
  DataDescription description;  // of the table
  Record record;
  Between between;
};

// The first stage with work in it: what was read, with warnings of odd data.
template <class AnyRun>
void describe(AnyRun& run) {
  run.description = describe_data(run.given.data, run.workers);
  run.warn(run.description.warnings);
}

// The stage behind which the record has the numbers of the table.
template <class AnyRun>
void leave_view(AnyRun& run) {
  run.view.leave(run.record);
}

// Which of the labels given may be used, by the estimate that the record holds.
template <class AnyRun>
void accept(AnyRun& run, const Learner& learner, std::span<const std::int32_t> given) {
  try {
    run.record.acceptance = accept_labels(learner, run.request.acceptance, *run.record.estimate, given);
  } catch (const Stopped& stopped) {
    run.record.acceptance = Acceptance{.options = run.request.acceptance,
                                       .none_because = "The run was stopped before the labels were judged.",
                                       .stopped = stopped.reason};
  }
}

// What more labels would bring, beside an estimate that has figures. Stopped before, there is none.
template <class AnyRun>
void draw_curve(AnyRun& run, const Learner& learner) {
  const Estimate& estimate = *run.record.estimate;
  if (!estimate.none_because.empty() || estimate.stopped != StopReason::none) return;
  try {
    run.record.curve = draw_learning_curve(learn_from_parts(learner), estimate.chosen.accuracy,
                                           run.problem.rows.without_label.size());
  } catch (const Stopped&) {
  }
}

}  // namespace sewil::run
