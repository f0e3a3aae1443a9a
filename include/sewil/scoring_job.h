// sewil/scoring_job.h: scoring column sets in another process or on another machine.
// job: everything a score depends on besides the columns (the codes, the augmented set, the options), packed
// and compressed, so that it travels once. task: some column sets; its answer is their scores, small. A score
// has the same bits wherever it was computed.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/scorer.h"
#include "sewil/workers.h"

namespace sewil {

// On how many of so many rows something was done; 0: on all of them.
struct ScoredRows {
  std::size_t rows = 0;
  std::size_t of = 0;
};

// How the selection gets its scores from elsewhere: called once per search with the packed job.
using ScorerMaker = std::function<std::unique_ptr<Scorer>(std::string job)>;

// Opens a packed job for scoring. `workers` must outlive it. Throws InputError when the job is damaged or was
// packed by another version of sewil.
[[nodiscard]] std::unique_ptr<Scorer> open_scoring_job(std::string_view job, const Workers& workers);

// A name for a job: equal jobs have equal names, others different ones (16 hex digits).
[[nodiscard]] std::string name_of_job(std::string_view job);

struct ScoringTask {
  std::vector<ColumnSet> sets;
  bool want_weights = false;
};

[[nodiscard]] std::string pack_task(std::span<const ColumnSet> sets, bool want_weights);
[[nodiscard]] ScoringTask unpack_task(std::string_view bytes);
[[nodiscard]] std::string pack_scores(std::span<const Score> scores);
[[nodiscard]] std::vector<Score> unpack_scores(std::string_view bytes);

}  // namespace sewil
