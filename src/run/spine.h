// run/spine.h: what every run is: a list of stages, each a function of the run. The run holds what all stages
// see (the problem, the request, who works, who is told and asked to stop, the folder where half-done work is
// kept) and the record, in which each stage leaves its result. Stages work by the numbers of a content view.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "run/content_view.h"
#include "run/state_keeper.h"
#include "sewil/describe_data.h"
#include "sewil/run.h"

namespace sewil::run {

template <class Request, class Record>
class Run {
 public:
  Run(const Problem& on, const Request& wanted, const ContentView& as_seen, const Workers& by, Progress& news,
      const RunHooks& with)
      : given(on),
        asked(wanted),
        view(as_seen),
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

  const Problem& given;  // by the numbers of the table
  const Request& asked;
  const ContentView& view;
  const Problem& problem;  // by view numbers, as all that stages find
  Request request;
  const Workers& workers;
  Progress& progress;
  const RunHooks& hooks;
  StateKeeper keeper;
  DataDescription description;
  Record record;
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

}  // namespace sewil::run
