// study/run_task.cpp: see sewil/front/study.h.
#include <fmt/format.h>

#include <algorithm>

#include "base/bytes.h"
#include "base/option_json.h"
#include "sewil/data/work.h"
#include "sewil/front/study.h"
#include "study/job.h"

namespace sewil {
namespace {

using namespace study;

using Json = nlohmann::ordered_json;

// The method of the study that runs this selection; its own name does not count.
const StudyMethod& method_of(const SelectionOptions& options) {
  const auto same = [&](const StudyMethod& method) {
    return method.table == StudyTable::methods && selection_of(method, options).method == options.method;
  };
  const auto found = std::find_if(study_methods().begin(), study_methods().end(), same);
  SEWIL_ASSERT(found != study_methods().end());
  return *found;
}

Json json_of(const LabelingOptions& options) {
  Json json = base::options_json(options.forest);
  json.update(base::options_json(options.self_training));
  return json;
}

OptionsKey key_of(const StudyTask& task) {
  OptionsKey key =
      with_constraints(options_key(method_of(task.options), task.options), task.extras.constraints);
  if (!task.extras.labeling) return key;
  const Json labeling = json_of(*task.extras.labeling);
  const Json usual = json_of({});
  Json changed = Json::parse(key.changed);
  changed["labeling"] = Json::object();
  for (const auto& [name, value] : labeling.items()) {
    if (usual.at(name) != value) changed["labeling"][name] = value;
  }
  return {.hash = fmt::format("{:016x}", base::checksum(key.hash + labeling.dump())),
          .changed = changed.dump()};
}

}  // namespace

StudyResult run_task(const StudyTask& task, const Dataset& data, const Split& rows, const Workers& workers,
                     Progress& progress) {
  const PreparedSet set(task.set, data, workers);
  const SplitRows split(set, rows);
  const JobInput input{
      .set = set, .rows = split, .workers = workers, .progress = progress, .jobs = task.jobs};
  const StudyJob job{
      .source = 0, .split = task.split, .criteria = false, .options = task.options, .lines = {}};
  const StudyMethod method{.table = StudyTable::methods, .name = task.method.c_str(), .title = ""};
  StudyResult line = empty_line(job, {method, key_of(task)}, set, workers, task.jobs);
  line.labeled = rows.labeled.size();
  line.test = rows.test.size();
  const JobClock clock = input.clock();
  try {
    fill(line, selection_figures(input, task.options, task.extras));
  } catch (const Stopped& stopped) {
    if (stopped.reason == StopReason::interrupted) throw;
    end_early(line, ResultStatus::na, clock);
    line.limit = task.limit;
  }
  return line;
}

}  // namespace sewil
