// study/time_left.cpp: see time_left.h.
#include "study/time_left.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sewil/select/methods.h"

namespace sewil::study {
namespace {

// "criteria" or the name of the first line's method: what jobs are alike by.
std::string kind_of(const StudyJob& job) {
  return job.criteria ? "criteria" : job.lines.front().key.hash;
}

}  // namespace

// Rough; only ratios matter.
double TimeLeft::guess(const StudyJob& job) const {
  const StudySource& source = sources_[job.source];
  const MethodSize size{.rows = static_cast<double>(source.sizes.labeled + source.sizes.unlabeled),
                        .columns = static_cast<double>(std::max<std::size_t>(1, source.columns)),
                        .options = job.options};
  if (job.criteria) return size.forests(6.0 * job.options.search.population, std::sqrt(size.columns));
  return info_of(job.options.method).cost(size);
}

void TimeLeft::learn(const StudyJob& job, double cpu_seconds) {
  if (!std::isfinite(cpu_seconds)) return;
  const double guessed = guess(job);
  for (Sum* sum : {&by_set_and_method_[{job.source, kind_of(job)}], &by_method_[kind_of(job)], &all_}) {
    sum->cpu_seconds += cpu_seconds;
    sum->guess += guessed;
  }
}

void TimeLeft::learn_all(std::span<const StudyJob> jobs, std::span<const StudyResult> results) {
  for (const StudyJob& job : jobs) {
    const auto find = [&](const std::string& hash) {
      return std::ranges::find_if(results, [&](const StudyResult& result) {
        return result.set == sources_[job.source].name && result.split == job.split &&
               result.options_hash == hash;
      });
    };
    auto known = find(job.lines.front().key.hash);
    if (known == results.end() && !job.of_own_size.empty()) known = find(job.of_own_size);
    if (known != results.end()) learn(job, known->cpu_seconds);
  }
}

void TimeLeft::learn_pace(double cpu_seconds, double seconds) {
  cpu_seconds_ += cpu_seconds;
  seconds_ += seconds;
}

// Before the first job is done all threads are taken to be busy; that counts as much as a second of work.
double TimeLeft::pace() const {
  return (seconds_ + 1.0 / threads_) / (cpu_seconds_ + 1);
}

double TimeLeft::of(std::span<const StudyJob> jobs) const {
  if (all_.guess <= 0) return -1;
  double cpu_seconds = 0;
  for (const StudyJob& job : jobs) {
    const auto same = by_set_and_method_.find({job.source, kind_of(job)});
    const auto alike = by_method_.find(kind_of(job));
    const Sum& sum = same != by_set_and_method_.end() ? same->second
                     : alike != by_method_.end()      ? alike->second
                                                      : all_;
    cpu_seconds += guess(job) * sum.cpu_seconds / sum.guess;
  }
  return cpu_seconds * pace();
}

std::string duration_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  const auto minutes = static_cast<long>(std::min(seconds, 1e9) / 60);
  return minutes < 60 ? fmt::format("{} min", minutes)
                      : fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
}

}  // namespace sewil::study
