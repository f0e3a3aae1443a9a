// study/plan.cpp: see plan.h.
#include "study/plan.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace sewil::study {
namespace {

void plan_split(std::size_t source, std::size_t split, const StudyOptions& options,
                std::span<const StudyMethod> methods, std::vector<StudyJob>& jobs) {
  const std::size_t first = jobs.size();
  SelectionOptions seeded = options.selection;
  seeded.seed += split - 1;
  for (const StudyMethod& method : methods) {
    const bool criteria = method.table == StudyTable::criteria;
    PlannedLine line{.method = method, .key = options_key(method, seeded)};
    const auto same = [&](const StudyJob& job) {
      return job.criteria == criteria && (criteria || job.lines.front().key.hash == line.key.hash);
    };
    auto job = std::find_if(jobs.begin() + static_cast<std::ptrdiff_t>(first), jobs.end(), same);
    if (job == jobs.end()) {
      jobs.push_back({.source = source,
                      .split = split,
                      .criteria = criteria,
                      .options = selection_of(method, seeded),
                      .lines = {}});
      job = std::prev(jobs.end());
    }
    job->lines.push_back(std::move(line));
  }
}

}  // namespace

std::vector<StudyJob> plan_study(std::span<const StudySource> sources, const StudyOptions& options) {
  const std::span<const StudyMethod> methods =
      options.methods.empty() ? study_methods() : std::span<const StudyMethod>(options.methods);
  std::vector<StudyJob> all;
  for (std::size_t source = 0; source < sources.size(); ++source) {
    for (std::size_t split = 1; split <= options.splits; ++split) {
      plan_split(source, split, options, methods, all);
    }
  }
  std::vector<StudyJob> mine;
  for (std::size_t at = options.shard - 1; at < all.size(); at += options.shards) {
    mine.push_back(std::move(all[at]));
  }
  return mine;
}

Remaining subtract(std::span<const StudyJob> jobs, std::span<const StudyResult> results,
                   std::span<const StudySource> sources, const StudyOptions& options) {
  using Line = std::tuple<std::string, std::size_t, StudyTable, std::string>;
  using Selection = std::tuple<std::string, std::size_t, std::uint64_t, std::string>;
  std::map<Line, std::size_t> lines;
  std::map<Selection, std::size_t> finished;
  for (std::size_t at = 0; at < results.size(); ++at) {
    const StudyResult& result = results[at];
    lines.emplace(Line{result.set, result.split, result.table, result.method}, at);
    if (result.status == ResultStatus::ok) {
      finished.emplace(Selection{result.set, result.split, result.seed, result.options_hash}, at);
    }
  }
  Remaining remaining;
  for (const StudyJob& job : jobs) {
    StudyJob rest = job;
    rest.lines.clear();
    const std::string& set = sources[job.source].name;
    for (const PlannedLine& line : job.lines) {
      ++remaining.lines;
      const auto at = lines.find(Line{set, job.split, line.method.table, line.method.name});
      if (at != lines.end()) {
        const StudyResult& result = results[at->second];
        const bool same = result.options_hash == line.key.hash && result.seed == job.options.seed;
        const bool lasting = result.status == ResultStatus::ok ||
                             (result.status == ResultStatus::na && result.limit >= options.limit);
        if (!same) {
          remaining.outdated.push_back(at->second);
        } else if (lasting) {
          ++remaining.present;
          continue;
        }
      }
      const auto twin = finished.find(Selection{set, job.split, job.options.seed, line.key.hash});
      if (twin == finished.end()) {
        rest.lines.push_back(line);
        continue;
      }
      StudyResult copy = results[twin->second];
      copy.table = line.method.table;
      copy.method = line.method.name;
      remaining.copies.push_back(std::move(copy));
    }
    if (!rest.lines.empty()) remaining.jobs.push_back(std::move(rest));
  }
  return remaining;
}

}  // namespace sewil::study
