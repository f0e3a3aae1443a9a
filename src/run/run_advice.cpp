// run/run_advice.cpp: advice on rows alone, for those who ask once a run is over.
#include "run/content_view.h"
#include "sewil/judge/run.h"

namespace sewil {

RowAdvice run_advice(const Problem& problem, const AdviceRequest& request, const Workers& workers,
                     Progress& progress) {
  const run::ContentView view(problem, run::seen_by(problem.data, request.method), workers);
  ColumnSet columns = request.columns;
  view.enter(columns);
  const Problem& seen = view.problem();
  RowAdvice advice = advise_on_rows(
      {seen.matrix, seen.known(), columns, request.forest, {}, workers, progress}, seen.data, request.advice);
  if (advice.stopped != StopReason::none) throw Stopped(advice.stopped);
  view.leave(advice);
  return advice;
}

}  // namespace sewil
