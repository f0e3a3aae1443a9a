// study/plan.cpp: see plan.h.
#include "study/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/front/study_sets.h"
#include "sewil/front/text.h"

namespace sewil::study {
namespace {

void plan_split(std::size_t source, std::size_t split, const ColumnConstraints& constraints,
                const StudyOptions& options, std::span<const StudyMethod> methods,
                std::vector<StudyJob>& jobs) {
  const std::size_t first = jobs.size();
  SelectionOptions seeded = options.selection;
  seeded.seed += split - 1;
  for (const StudyMethod& method : methods) {
    const bool criteria = method.table == StudyTable::criteria;
    PlannedLine line{.method = method, .key = with_constraints(options_key(method, seeded), constraints)};
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
      if (size_follows_sew_il(method)) {
        StudyMethod of_own_size = method;
        of_own_size.table = StudyTable::methods;
        job->size_of = with_constraints(sew_il_key(seeded), constraints).hash;
        job->of_own_size = with_constraints(options_key(of_own_size, seeded), constraints).hash;
      }
    }
    job->lines.push_back(std::move(line));
  }
}

std::string sizes_text(std::size_t labeled, std::size_t test) {
  return fmt::format("{} labeled and {} test rows", grouped(labeled), grouped(test));
}

std::string other_options(const StudyResult& result, const StudyJob& job, const PlannedLine& line) {
  if (result.options_hash == line.key.hash) {
    return fmt::format("was made with seed {}, now {}", result.seed, job.options.seed);
  }
  return fmt::format("was made with other options (sewil {}, seed {}, what was not its default: {}; now {})",
                     result.version, result.seed, result.changed, line.key.changed);
}

// Results of earlier versions do not say their sizes; of the paper's sets these never changed.
bool is_paper_split(const StudyResult& result, const SplitSizes& sizes) {
  const PaperSet* set = find_paper_set(result.set);
  return set != nullptr && set->sizes.labeled == sizes.labeled && set->sizes.test == sizes.test;
}

}  // namespace

std::string mismatch(const StudyResult& result, const StudySource& source, const std::string& data_hash) {
  if (!data_hash.empty() && result.data_hash != data_hash) {
    return fmt::format("belongs to other data or other columns of it (hash {}, now {})", result.data_hash,
                       data_hash);
  }
  const SplitSizes& now = source.sizes;
  if (result.labeled == 0) {
    if (is_paper_split(result, now)) return {};
    return fmt::format("does not say how large the parts of its split were (now {})",
                       sizes_text(now.labeled, now.test));
  }
  if (result.labeled == now.labeled && result.test == now.test) return {};
  return fmt::format("was made with {} ({} and {} tell), now {}", sizes_text(result.labeled, result.test),
                     option_text("labeled"), option_text("test"), sizes_text(now.labeled, now.test));
}

std::vector<StudyJob> plan_study(std::span<const StudySource> sources, const StudyOptions& options) {
  std::vector<StudyMethod> methods = options.methods;
  if (methods.empty()) {
    std::ranges::copy_if(study_methods(), std::back_inserter(methods),
                         [](const StudyMethod& method) { return method.table != StudyTable::same_size; });
  }
  const bool some_criteria = std::any_of(methods.begin(), methods.end(), [](const StudyMethod& method) {
    return method.table == StudyTable::criteria;
  });
  std::vector<StudyJob> all;
  for (std::size_t source = 0; source < sources.size(); ++source) {
    const ColumnConstraints& constraints = sources[source].constraints;
    if (some_criteria &&
        !(constraints.keep.empty() && constraints.drop.empty() && constraints.groups.empty())) {
      throw InputError(fmt::format(
          "{} and {} say nothing to the random sets of table criteria, expected tables searches or methods.",
          option_text("keep"), option_text("drop")));
    }
    for (std::size_t split = 1; split <= options.splits; ++split) {
      plan_split(source, split, constraints, options, methods, all);
    }
  }
  std::ranges::stable_partition(all, [](const StudyJob& job) { return job.size_of.empty(); });
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
  Remaining remaining;
  const auto outdate = [&](std::size_t at, std::string why) {
    if (remaining.outdated.empty()) remaining.why_outdated = std::move(why);
    remaining.outdated.push_back(at);
  };
  // Every result of a set, also what is not asked for now: a table of them all must compare like with like.
  const auto why_unusable = [&](const StudyResult& result) -> std::string {
    const auto source = std::find_if(sources.begin(), sources.end(),
                                     [&](const StudySource& known) { return known.name == result.set; });
    return source == sources.end() ? "" : mismatch(result, *source, source->hash);
  };
  for (std::size_t at = 0; at < results.size(); ++at) {
    const StudyResult& result = results[at];
    if (std::string why = why_unusable(result); !why.empty()) {
      outdate(at, std::move(why));
      continue;
    }
    lines.emplace(Line{result.set, result.split, result.table, result.method}, at);
    if (result.status == ResultStatus::ok) {
      finished.emplace(Selection{result.set, result.split, result.seed, result.options_hash}, at);
    }
  }
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
          outdate(at->second, other_options(result, job, line));
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
