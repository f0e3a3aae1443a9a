// samples/sampled_job.cpp: see sampled_job.h.
#include "samples/sampled_job.h"

#include <algorithm>

#include "base/random.h"
#include "samples/forest_scorer.h"
#include "samples/row_sample.h"
#include "sewil/data/options.h"

namespace sewil::selection {
namespace {

constexpr std::size_t trial_sets = 8;

// Column sets as a search begins with them.
std::vector<ColumnSet> random_sets(const ColumnSet& columns, std::uint64_t seed) {
  const std::size_t size = floor_sqrt(columns.size());
  RandomStream random(seed, Purpose::row_sample, 2);
  std::vector<ColumnSet> sets;
  for (std::size_t i = 0; i < trial_sets; ++i) {
    ColumnSet set = columns;
    shuffle(std::span(set), random);
    set.resize(size);
    std::ranges::sort(set);
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace

ScoredRows sample_job(ScoringJob& job, const ColumnSet& columns, const Workers& workers, Progress& progress) {
  const std::size_t all = job.set.rows.size();
  if (all <= most_rows_scored_whole || columns.size() < 2) return {};
  progress.update({.stage = "choosing rows"});
  const std::vector<ColumnSet> sets = random_sets(columns, job.forest.seed);
  const auto score = [&](const AugmentedSet& sample) {
    const ScoringJob trial{
        .matrix = job.matrix, .set = sample, .forest = job.forest, .criterion = job.criterion};
    std::vector<double> values;
    for (const Score& one : ForestScorer(trial, workers).score(sets, false, progress))
      values.push_back(one.criterion);
    return values;
  };
  const SampleSize size = choose_sample_size(job.set, score, job.forest.seed);
  if (size.rows >= all) return {};
  job.set = sample_rows(job.set, size.rows, job.forest.seed);
  return {.rows = job.set.rows.size(), .of = all};
}

ScoringJob job_of_some_rows(const ScoringJob& job, std::size_t most) {
  return {.matrix = job.matrix,
          .set = sample_rows(job.set, most, job.forest.seed),
          .forest = job.forest,
          .criterion = job.criterion};
}

}  // namespace sewil::selection
