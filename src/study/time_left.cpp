// study/time_left.cpp: see time_left.h.
#include "study/time_left.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace sewil {
namespace {

// "criteria" or the name of the first line's method: what jobs are alike by.
std::string kind_of(const StudyJob& job) {
  return job.criteria ? "criteria" : job.lines.front().key.hash;
}

}  // namespace

// In units of "one row at one tried column of one forest"; only ratios matter. Rough: a forest of m columns
// costs rows * sqrt(m).
double TimeLeft::guess(const StudyJob& job) const {
  const StudySource& source = sources_[job.source];
  const auto rows = static_cast<double>(source.sizes.labeled + source.sizes.unlabeled);
  const auto columns = static_cast<double>(std::max<std::size_t>(1, source.columns));
  const double chosen = std::pow(columns, 2.0 / 3);
  const auto forests = [&](double count, double width) { return count * rows * std::sqrt(width); };
  const double population = job.options.search.population;
  if (job.criteria) return forests(6 * population, std::sqrt(columns));
  const std::string_view method = job.lines.front().method.name;
  if (method == "no-selection") return forests(8, columns);
  if (method == "random") return forests(8, chosen);
  if (method == "sfs" || method == "ssls") return forests(8, chosen) + rows * rows * columns / 3000;
  if (method == "rlsr") {
    return forests(8, chosen) + std::pow(std::min(rows, columns), 2) * std::max(rows, columns) / 100;
  }
  if (method == "cot-fss") return forests(columns * 5, chosen / 2);
  const double generations = 1 + job.options.search.generations;
  switch (job.options.search.search) {
    case SearchMethod::fss:
      return forests(columns * 2, chosen / 2);
    case SearchMethod::cga:
      return forests(population * generations, columns / 2);
    case SearchMethod::fsga:
      break;
  }
  return forests(population * generations, 2 * std::sqrt(columns));
}

void TimeLeft::learn(const StudyJob& job, double seconds) {
  if (!std::isfinite(seconds)) return;
  const double guessed = guess(job);
  for (Sum* sum : {&by_set_and_method_[{job.source, kind_of(job)}], &by_method_[kind_of(job)], &all_}) {
    sum->seconds += seconds;
    sum->guess += guessed;
  }
}

double TimeLeft::of(std::span<const StudyJob> jobs) const {
  if (all_.guess <= 0) return -1;
  double seconds = 0;
  for (const StudyJob& job : jobs) {
    const auto same = by_set_and_method_.find({job.source, kind_of(job)});
    const auto alike = by_method_.find(kind_of(job));
    const Sum& sum = same != by_set_and_method_.end() ? same->second
                     : alike != by_method_.end()      ? alike->second
                                                      : all_;
    seconds += guess(job) * sum.seconds / sum.guess;
  }
  return seconds;
}

std::string duration_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  const auto minutes = static_cast<long>(std::min(seconds, 1e9) / 60);
  return minutes < 60 ? fmt::format("{} min", minutes)
                      : fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
}

}  // namespace sewil
