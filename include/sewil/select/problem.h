// sewil/select/problem.h: what is to be solved, and who scores column sets for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/learn/self_training.h"
#include "sewil/select/search.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// What a run works on, made once from a dataset: the codes of its columns, which rows are labeled, and what
// records say of the data.

struct DataRecord {
  std::string source;
  std::string label;
  std::string id;                  // name of the column that names the rows; empty: none
  std::string weight;              // name of the column of weights; empty: none
  std::string group;               // name of the column that says which rows belong together; empty: none
  std::size_t groups = 0;          // of rows; 0: none
  std::size_t groups_labeled = 0;  // of them, those with labels
  std::size_t rows = 0;
  std::vector<std::string> columns;  // names
  std::vector<std::string> classes;
  std::vector<std::size_t> class_rows;  // labeled rows of each class
  std::size_t labeled = 0;
  std::size_t unlabeled = 0;
  std::size_t missing = 0;  // cells
  // Columns of which values share steps because they were coded while they were read, and the most steps one
  // has.
  std::size_t stepped = 0, most_steps = 0;
  std::string hash;
};

// Who hides labels from a method keeps the data and its codes and brings its own PartlyLabeled.
struct Problem {
  Problem(Dataset dataset, const Workers& workers);

  [[nodiscard]] PartlyLabeled known() const {
    PartlyLabeled known = rows.known(data.classes().size());
    known.groups = data.groups();
    return known;
  }
  // All columns but these, ascending.
  [[nodiscard]] std::vector<std::uint32_t> columns_but(std::span<const std::uint32_t> dropped = {}) const;

  Dataset data;
  CodedMatrix matrix;
  RowsByLabel rows;
  DataRecord description;
};

// ---------------------------------------------------------------------------------------------------------
// Scoring column sets in another process or on another machine. job: everything a score depends on besides
// the columns (the codes, the augmented set, the options), packed and compressed, so that it travels once.
// task: some column sets; its answer is their scores, small. A score has the same bits wherever it was
// computed.

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
