// samples/scoring_job.cpp: see scoring_job.h. The body of a job: options, the augmented set, the matrix. Of
// a task: whether weights are wanted, the column sets.
#include "samples/scoring_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/seconds_since.h"
#include "samples/forest_scorer.h"
#include "samples/job_bytes.h"
#include "samples/matrix_bytes.h"
#include "samples/table_job.h"
#include "samples/used_rows.h"

namespace sewil::selection {
namespace {

// What packing and unpacking of a set's fields share: one list of fields, so that they cannot differ.
template <class Set, class Each>
void each_list(Set& set, Each&& each) {
  each(set.rows);
  each(set.labels);
  each(set.weights);
  each(set.taken_rows);
  each(set.taken_positions);
  each(set.left_rows);
  each(set.left_positions);
}

// A scorer that owns what it scores with.
class JobScorer final : public Scorer {
 public:
  JobScorer(CodedMatrix matrix, AugmentedSet set, const ForestOptions& forest,
            const CriterionOptions& criterion, const Workers& workers)
      : matrix_(std::move(matrix)),
        job_{.matrix = matrix_, .set = std::move(set), .forest = forest, .criterion = criterion},
        scorer_(job_, workers) {}

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress& progress) override {
    for (const ColumnSet& set : sets) {
      if (set.empty() || set.back() >= matrix_.columns.size()) {
        throw InputError(
            fmt::format("The scoring task names column {}; expected one of the job's {} columns.",
                        set.empty() ? 0 : set.back() + 1, matrix_.columns.size()));
      }
    }
    return scorer_.score(sets, want_weights, progress);
  }

 private:
  CodedMatrix matrix_;
  ScoringJob job_;
  ForestScorer scorer_;
};

// Hands out a generation in tasks: about half a second of work each by the times measured so far, and several
// for every process, so that the last ones end together.
class ScorerElsewhere final : public Scorer {
 public:
  ScorerElsewhere(TaskRunner& runner, PackedJob job) : runner_(runner), job_(std::move(job)) {}

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress& progress) override {
    const base::Clock::time_point start = base::Clock::now();
    const std::size_t size = task_size(sets.size());
    std::vector<std::string> tasks;
    for (std::size_t from = 0; from < sets.size(); from += size)
      tasks.push_back(pack_sets(sets.subspan(from, std::min(size, sets.size() - from)), want_weights));
    std::vector<Score> scores(sets.size());
    const auto take = [&](std::size_t task, const std::string& answer) {
      std::vector<Score> found = unpack_scores(answer);
      if (found.size() != std::min(size, sets.size() - task * size))
        throw InputError("The answer to a scoring task is damaged; expected a score for each column set.");
      std::ranges::move(found, scores.begin() + static_cast<std::ptrdiff_t>(task * size));
      return std::vector<std::string>{};
    };
    runner_.run(job_, std::move(tasks), take, progress);
    const auto processes = static_cast<double>(runner_.at_once());
    seconds_per_set_ = base::seconds_since(start) * processes / static_cast<double>(sets.size());
    return scores;
  }

 private:
  [[nodiscard]] std::size_t task_size(std::size_t sets) const {
    constexpr double task_seconds = 0.5;
    const std::size_t share = std::max<std::size_t>(1, sets / (4 * runner_.at_once()));
    if (seconds_per_set_ <= 0) return std::min<std::size_t>(share, 4);
    const double by_time = std::max(1.0, task_seconds / seconds_per_set_);
    return by_time < static_cast<double>(share) ? static_cast<std::size_t>(by_time) : share;
  }

  static std::string pack_sets(std::span<const ColumnSet> sets, bool want_weights) {
    std::string body;
    base::put(body, want_weights);
    base::put(body, static_cast<std::uint64_t>(sets.size()));
    for (const ColumnSet& set : sets) put_rows(body, set);
    return pack_task(score_kind, body);
  }

  static std::vector<Score> unpack_scores(const std::string& bytes) {
    base::ByteReader in(bytes, "The answer to a scoring task");
    const auto count = in.take<std::uint64_t>();
    in.need(count);
    std::vector<Score> scores(count);
    for (Score& score : scores) {
      score.criterion = in.take<double>();
      score.weights = in.take_list<double>();
    }
    return scores;
  }

  TaskRunner& runner_;
  PackedJob job_;
  double seconds_per_set_ = 0;
};

}  // namespace

PackedJob pack_scoring_job(const ScoringJob& job) {
  SEWIL_ASSERT(!job.set.rows.empty());
  if (2 * count_used_rows(job) <= job.matrix.rows) {
    const UsedRows used = only_used_rows(job);
    return pack_scoring_job({used.matrix, used.set, job.forest, job.criterion});
  }
  std::string body;
  base::put(body, job.forest);
  base::put(body, job.criterion);
  base::put(body, static_cast<std::uint64_t>(job.set.labeled));
  base::put(body, static_cast<std::uint64_t>(job.set.classes));
  each_list(job.set, [&](const auto& list) { base::put_list(body, list); });
  put_matrix(body, job.matrix);
  return pack_job(JobSort::scoring, body);
}

std::unique_ptr<Scorer> open_scoring_job(base::ByteReader& in, const Workers& workers) {
  const auto forest = in.take<ForestOptions>();
  const auto criterion = in.take<CriterionOptions>();
  AugmentedSet set;
  set.labeled = in.take<std::uint64_t>();
  set.classes = in.take<std::uint64_t>();
  each_list(set, [&]<class List>(List& list) { list = in.take_list<typename List::value_type>(); });
  CodedMatrix matrix = take_matrix(in);
  return std::make_unique<JobScorer>(std::move(matrix), std::move(set), forest, criterion, workers);
}

std::unique_ptr<Scorer> score_elsewhere(TaskRunner& runner, PackedJob job) {
  return std::make_unique<ScorerElsewhere>(runner, std::move(job));
}

std::string answer_score(const TaskInHand& task) {
  base::ByteReader in = task.reader();
  const bool want_weights = in.take<bool>();
  const auto count = in.take<std::uint64_t>();
  in.need(count);
  std::vector<ColumnSet> sets;
  for (std::uint64_t i = 0; i < count; ++i) sets.push_back(take_rows(in));
  const std::vector<Score> scores = task.job.scorer().score(sets, want_weights, task.progress);
  std::string answer;
  base::put(answer, static_cast<std::uint64_t>(scores.size()));
  for (const Score& score : scores) {
    base::put(answer, score.criterion);
    base::put_list(answer, score.weights);
  }
  return answer;
}

}  // namespace sewil::selection
