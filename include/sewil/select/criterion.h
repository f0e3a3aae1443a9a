// sewil/select/criterion.h: what a candidate is worth, from one forest grown on the augmented set with its
// columns. Smaller is better for all of them. augmented set: labeled rows followed by pseudo-labeled ones.
// cb: the C-bound 1 - mu1^2/mu2. cbil: the C-bound corrected by gamma for imperfect labels (Theorem 2 of the
// paper). cbil-beta: corrected by beta, the tighter of the two. oob: out-of-bag error on the augmented set.
// tb: transductive bound from the votes on all unlabeled rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/self_training.h"

namespace sewil {

enum class Criterion : std::uint8_t { cbil, cbil_beta, cb, oob, tb };

enum class MomentRows : std::uint8_t {
  augmented_set,  // out-of-bag votes of the augmented set
  unlabeled_rows  // plain votes of all unlabeled rows
};

struct CriterionOptions {
  Criterion criterion = Criterion::cbil;
  MomentRows moments = MomentRows::augmented_set;
  ThresholdOptions bound = {.search = GridSearch::global};  // the grid inside tb
};

// Names the criterion and where the moments come from; the grid belongs to self-training's options.
void describe(CriterionOptions& options, OptionVisitor& visitor);

// One forest's outcome. `unlabeled_votes` may stay empty when neither tb nor the moments need it.
struct CriterionInput {
  const VoteMatrix& oob_votes;                  // of the augmented set
  std::span<const std::int32_t> labels;         // of the augmented set: label or pseudo-label
  std::size_t labeled = 0;                      // the first so many rows are truly labeled
  const VoteMatrix* unlabeled_votes = nullptr;  // of all unlabeled rows, by all trees
};

struct CriterionResult {
  double cb = 1;
  double cbil = 1;
  double cbil_beta = 1;
  double oob_error = 0;                                  // 1 when no row has an out-of-bag vote
  double tb = std::numeric_limits<double>::quiet_NaN();  // NaN: no votes of unlabeled rows were given
  double mu1 = 0;
  double mu2 = 0;
  double beta = 1;
  double gamma = 1;
  std::size_t moment_rows = 0;   // rows behind mu1 and mu2
  std::size_t labeled_rows = 0;  // rows behind beta and gamma
  std::size_t oob_rows = 0;      // rows behind the out-of-bag error
  std::size_t voteless = 0;      // rows of the augmented set that no tree left out
};

// The figures of a record, by their names there, to write and to read: each(name, value).
template <class Result, class Each>
  requires std::is_same_v<std::remove_const_t<Result>, CriterionResult>
void each_field(Result& result, Each&& each) {
  each("cb", result.cb);
  each("cbil", result.cbil);
  each("cbil_beta", result.cbil_beta);
  each("oob_error", result.oob_error);
  each("tb", result.tb);
  each("beta", result.beta);
  each("gamma", result.gamma);
  each("mu1", result.mu1);
  each("mu2", result.mu2);
}

// Throws InputError when the options ask for votes of unlabeled rows and there are none.
[[nodiscard]] CriterionResult evaluate_criteria(const CriterionInput& input, const CriterionOptions& options,
                                                const Workers& workers);

// One line of the table of criteria.
struct CriterionInfo {
  const char* name;         // on the command line and in the record
  const char* title;        // in tables
  const char* description;  // in the help
  double CriterionResult::* value;
  bool is_c_bound = false;       // 1 says nothing
  bool needs_unlabeled = false;  // goes by votes of unlabeled rows, wherever the moments come from
};

// All criteria, in the order of the enum.
[[nodiscard]] std::span<const CriterionInfo> criterion_table() noexcept;
[[nodiscard]] const CriterionInfo& info_of(Criterion criterion) noexcept;
[[nodiscard]] double value_of(const CriterionResult& result, Criterion criterion) noexcept;

}  // namespace sewil
