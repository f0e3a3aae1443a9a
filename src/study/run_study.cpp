// study/run_study.cpp: the loop over the jobs: what is in the file already is skipped, everything else is run
// and appended, one job at a time or several.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <mutex>
#include <utility>

#include "sewil/data/work.h"
#include "sewil/front/study_sets.h"
#include "study/job.h"
#include "study/plan.h"
#include "study/set_shelf.h"
#include "study/time_left.h"

namespace sewil {
namespace {

using namespace study;

// A job's own limit beside the study's; its news go to the study.
class JobProgress final : public Progress {
 public:
  JobProgress(const Progress& outer, double limit, std::function<void(const ProgressStep&)> tell)
      : outer_(outer), end_(Clock::now() + std::chrono::duration<double>(limit)), tell_(std::move(tell)) {}

  void update(const ProgressStep& step) override { tell_(step); }
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    if (const StopReason why = outer_.stop_reason(); why != StopReason::none) return why;
    return Clock::now() >= end_ ? StopReason::time_limit : StopReason::none;
  }

 private:
  using Clock = std::chrono::steady_clock;
  const Progress& outer_;
  std::chrono::time_point<Clock, std::chrono::duration<double>> end_;
  std::function<void(const ProgressStep&)> tell_;
};

class StudyRun {
 public:
  StudyRun(std::span<const StudySource> sources, const StudyOptions& options,
           const std::vector<StudyJob>& plan, const StudyWorkers& workers, const std::string& path,
           Progress& progress)
      : sources_(sources),
        options_(options),
        path_(path),
        progress_(progress),
        jobs_at_once_(std::max(1, workers.jobs)),
        threads_(jobs_at_once_ > 1 ? 1 : Workers(workers.threads).threads()),
        writer_(path),
        left_(sources, threads_) {
    const ResultFile file = read_results(path);
    results_ = merge_results(std::span(&file, 1));
    todo_ = subtract(plan, results_, sources, options);
    if (!todo_.outdated.empty()) refuse_or_drop_outdated();
    left_.learn_all(plan, results_);
    if (options.only_under > 0) drop_slow();
    outcome_.lines = todo_.lines;
    outcome_.present = todo_.present;
  }

  StudyOutcome run() {
    if (!todo_.copies.empty()) append(todo_.copies);
    SetShelf shelf(sources_, todo_.jobs,
                   [&](const StudySource& source, const PreparedSet& set) { check_same_data(source, set); });
    std::atomic<std::size_t> next{0};
    const Workers outer(jobs_at_once_);
    outer.for_each(static_cast<std::size_t>(jobs_at_once_), [&](std::size_t, int) {
      const Workers inner(threads_);
      for (std::size_t at = next++; at < todo_.jobs.size(); at = next++) {
        if (progress_.stop_reason() != StopReason::none) return;
        const StudyJob& job = todo_.jobs[at];
        if (const auto set = shelf.take(job.source, inner)) {
          run_job(job, *set, inner);
        } else {
          const std::lock_guard lock(mutex_);
          ++finished_;
        }
        shelf.done(job.source);
      }
    });
    outcome_.problems = shelf.problems();
    if (finished_ < todo_.jobs.size()) outcome_.stopped = progress_.stop_reason();
    return outcome_;
  }

 private:
  void refuse_or_drop_outdated() {
    if (!options_.redo) {
      const StudyResult& result = results_[todo_.outdated.front()];
      throw InputError(fmt::format(
          "{}: split {} of {}, {} of table {}, {}; expected the same data, sizes, options and seed, "
          "another file, or {}.",
          path_, result.split, result.set, result.method, name_of(result.table), todo_.why_outdated,
          option_text("redo")));
    }
    std::vector<StudyResult> kept;
    for (std::size_t at = 0; at < results_.size(); ++at) {
      const auto& outdated = todo_.outdated;
      if (std::find(outdated.begin(), outdated.end(), at) == outdated.end()) kept.push_back(results_[at]);
    }
    writer_.replace(kept);
    results_ = std::move(kept);
  }

  // Processor seconds of the method's results on the set, whatever threads they had; NaN when there is none.
  [[nodiscard]] double mean_seconds(const StudyJob& job) const {
    double sum = 0;
    std::size_t count = 0;
    for (const StudyResult& result : results_) {
      if (result.set != sources_[job.source].name || result.options_hash != job.lines.front().key.hash)
        continue;
      if (!std::isfinite(result.cpu_seconds)) continue;
      sum += result.cpu_seconds;
      ++count;
    }
    return sum / static_cast<double>(count);
  }

  // Leaves the jobs that are known to be quick.
  void drop_slow() {
    std::erase_if(todo_.jobs, [&](const StudyJob& job) {
      const bool quick = mean_seconds(job) < options_.only_under;
      if (!quick) todo_.lines -= job.lines.size();
      return !quick;
    });
  }

  void check_same_data(const StudySource& source, const PreparedSet& set) const {
    for (const StudyResult& result : results_) {
      if (result.set != source.name) continue;
      const std::string why = mismatch(result, source, set.description.hash);
      if (why.empty()) continue;
      throw InputError(
          fmt::format("{}: split {} of {}, {} of table {}, {}; expected the same data or another file.",
                      path_, result.split, result.set, result.method, name_of(result.table), why));
    }
  }

  void run_job(const StudyJob& job, const PreparedSet& set, const Workers& workers) {
    tell(job, {});
    JobProgress progress(progress_, options_.limit, [&](const ProgressStep& step) { tell(job, step); });
    const JobClock clock(workers, jobs_at_once_);
    std::vector<StudyResult> lines;
    lines.reserve(job.lines.size());
    for (const PlannedLine& line : job.lines) {
      lines.push_back(empty_line(job, line, set, workers, jobs_at_once_));
      lines.back().labeled = sources_[job.source].sizes.labeled;
      lines.back().test = sources_[job.source].sizes.test;
    }
    const auto end_all = [&](ResultStatus status, const std::string& message) {
      for (StudyResult& line : lines) {
        end_early(line, status, clock);
        line.message = message;
        if (status == ResultStatus::na) line.limit = options_.limit;
      }
    };
    try {
      const SplitRows rows(set, study_split(set.data, sources_[job.source].sizes, job.split));
      const JobInput input{
          .set = set, .rows = rows, .workers = workers, .progress = progress, .jobs = jobs_at_once_};
      const std::vector<Figures> figures = run_figures(job, input);
      for (std::size_t i = 0; i < lines.size(); ++i) fill(lines[i], figures[i]);
      if (clock.seconds() > options_.limit) end_all(ResultStatus::na, {});
    } catch (const Stopped& stopped) {
      if (stopped.reason == StopReason::interrupted) return;  // no result: it will be run again
      end_all(ResultStatus::na, {});
    } catch (const std::exception& problem) {
      end_all(ResultStatus::error, problem.what());
    }
    const std::lock_guard lock(mutex_);
    append(lines);
    left_.learn(job, clock.cpu_seconds());
    left_.learn_pace(clock.cpu_seconds(), clock.seconds());
    ++finished_;
    last_finished_ = std::chrono::steady_clock::now();
  }

  [[nodiscard]] TaskExtras extras_of(const StudyJob& job) const {
    return {.constraints = sources_[job.source].constraints};
  }

  // How many columns SEW-IL has chosen on the job's split: by its result, which may be of this run, else
  // (another shard has it, or it is not among the methods) by running it.
  std::size_t size_of_sew_il(const StudyJob& job, const JobInput& input) {
    const auto is_it = [&](const StudyResult& result) {
      return result.set == sources_[job.source].name && result.split == job.split &&
             result.seed == job.options.seed && result.options_hash == job.size_of &&
             result.status == ResultStatus::ok;
    };
    if (const auto known = std::ranges::find_if(results_, is_it); known != results_.end())
      return known->columns;
    {
      const std::lock_guard lock(mutex_);
      if (const auto now = std::ranges::find_if(written_, is_it); now != written_.end()) return now->columns;
    }
    SelectionOptions options = job.options;
    options.method = SelectionMethod::sew_il;
    return selection_figures(input, options, extras_of(job)).columns;
  }

  // Throws Stopped when the job was cut short.
  std::vector<Figures> run_figures(const StudyJob& job, const JobInput& input) {
    if (job.criteria) {
      std::vector<StudyMethod> methods;
      methods.reserve(job.lines.size());
      for (const PlannedLine& line : job.lines) methods.push_back(line.method);
      return run_criteria(input, methods, job.options);
    }
    SelectionOptions options = job.options;
    if (!job.size_of.empty()) options.n_features_to_select = size_of_sew_il(job, input);
    return std::vector<Figures>(job.lines.size(), selection_figures(input, options, extras_of(job)));
  }

  void append(std::span<const StudyResult> lines) {
    writer_.append(lines);
    written_.insert(written_.end(), lines.begin(), lines.end());
    outcome_.written += lines.size();
    for (const StudyResult& line : lines) {
      outcome_.not_finished += line.status == ResultStatus::na ? 1U : 0U;
      outcome_.failed += line.status == ResultStatus::error ? 1U : 0U;
    }
  }

  void tell(const StudyJob& job, const ProgressStep& step) {
    const std::lock_guard lock(mutex_);
    const std::string_view what = job.criteria ? "criteria" : job.lines.front().method.name;
    std::string note =
        fmt::format("job {} of {}", std::min(finished_ + 1, todo_.jobs.size()), todo_.jobs.size());
    const double work = left_.of(std::span(todo_.jobs).subspan(finished_));
    if (work >= 0) {
      const std::chrono::duration<double> under_way = std::chrono::steady_clock::now() - last_finished_;
      note += fmt::format(", about {} left",
                          duration_text(std::max(0.0, work / jobs_at_once_ - under_way.count())));
    }
    note += fmt::format("; {} split {} {}", sources_[job.source].name, job.split, what);
    if (step.stage[0] != '\0') note += fmt::format(": {}", step.stage);
    if (step.total > 0) note += fmt::format(" {} of {}", step.done, step.total);
    progress_.update({.stage = "study", .note = std::move(note)});
  }

  std::span<const StudySource> sources_;
  const StudyOptions& options_;
  const std::string& path_;
  Progress& progress_;
  int jobs_at_once_;
  int threads_;
  ResultWriter writer_;
  TimeLeft left_;
  // Of the file, before this run.
  std::vector<StudyResult> results_;
  Remaining todo_;
  // Guards what follows, the writer, the times and the outer progress.
  std::mutex mutex_;
  std::vector<StudyResult> written_;
  std::size_t finished_ = 0;
  std::chrono::steady_clock::time_point last_finished_ = std::chrono::steady_clock::now();
  StudyOutcome outcome_;
};

}  // namespace

StudyOutcome run_study(std::span<const StudySource> sources, const StudyOptions& options,
                       const StudyWorkers& workers, const std::string& path, Progress& progress) {
  const std::vector<StudyJob> plan = plan_study(sources, options);  // what it refuses leaves no file behind
  return StudyRun(sources, options, plan, workers, path, progress).run();
}

}  // namespace sewil
