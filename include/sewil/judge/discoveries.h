// sewil/judge/discoveries.h: every column that carries information about the classes, at a false discovery
// rate. Each column is tested against labels that it has not helped to make: the columns are dealt into
// folds, and the columns outside of a fold label the unlabeled rows for it. docs/reference/relevant.md is the
// guide.
//
// noise: a column that is unrelated to the classes and to all columns that are not noise.
// false discovery rate: the share of noise to expect among the columns called relevant.
// predictors: columns that stand out so clearly that hardly one of them is noise; a forest learns from them.
// label set: what the predictors outside of a fold say about the unlabeled rows.
// seeds: all of it may be done several times; docs/reference/relevant.md says how one verdict comes of it.
// side of a class: whether a column's values are higher or lower in it than in the other classes.
// alone / together: what the ranks of a column say about the classes by themselves, and what their products
// with the ranks of a few predictors do: a column may matter only beside another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/options.h"
#include "sewil/data/table.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/select/search.h"

namespace sewil {

// What may be taken for granted about noise columns.
enum class NoiseKind : std::uint8_t {
  any,         // nothing: they may be related to each other
  independent  // they are unrelated: promising columns may teach although some of them are noise
};

struct DiscoveryOptions {
  double rate = 0.1;  // false discovery rate; where it is one of several wishes, 0: no test
  NoiseKind noise = NoiseKind::any;
  std::size_t rounds = 2;  // how often columns are dealt; 0: the labeled rows alone
  std::size_t folds = 5;
  std::size_t seeds = 5;  // how often all of it is done, each time with another deal; one verdict of all
};

void describe(DiscoveryOptions& options, OptionVisitor& visitor);

struct LabelSet {
  std::size_t round = 0, fold = 0;
  ColumnSet predictors = {};  // those of most evidence first; empty: none stands out, nothing was taught
  VoteMatrix votes = {};      // of the unlabeled rows

  bool operator==(const LabelSet& other) const {
    return round == other.round && fold == other.fold && predictors == other.predictors &&
           votes.values == other.votes.values;
  }
};

struct DiscoveryHooks {
  std::vector<LabelSet> done = {};  // by an earlier part of the same run
  std::function<void(const LabelSet& label_set)> finished = nullptr;
};

enum class Verdict : std::uint8_t {
  relevant,   // found at the rate asked for
  undecided,  // neither
  noise       // clearly less telling than every column found, or of one value only
};

[[nodiscard]] const char* name_of(Verdict verdict) noexcept;

struct ColumnFinding {
  Verdict verdict = Verdict::undecided;
  double q_value = 1;  // the smallest rate at which it would be found
  double p_value = 1;  // of both tests; of several seeds twice the median, as the tests' own are medians
  double p_alone = 1;
  double p_together = std::numeric_limits<double>::quiet_NaN();  // not a number: there were no predictors
  double strength = 0;  // correlation of its ranks with the classes, 0 to 1
  double q_labels = 1;  // the same as q_value by the labeled rows alone
  // Per class, of a relevant column: 1 where its values are higher in the class, -1 lower, 0 cannot be told.
  std::vector<std::int8_t> sides = {};

  bool operator==(const ColumnFinding& other) const;
};

struct Discoveries {
  double rate = 0;
  std::vector<ColumnFinding> columns = {};  // per column of the table
  std::size_t found = 0;                    // relevant ones
  std::size_t noise = 0;
  std::size_t found_by_labels = 0;                      // by the labeled rows alone
  std::size_t seeds = 0;                                // that had a say
  std::size_t label_sets = 0, label_sets_expected = 0;  // complete ones
  std::size_t taught = 0;                               // label sets that had predictors
  ColumnSet predictors = {};                            // of any label set, ascending
  std::string unlabeled_sentence = {};                  // what the unlabeled rows were good for
  std::string rates_sentence =
      {};  // what is found at other rates; empty: nothing, or only one seed had a say
  StopReason stopped = StopReason::none;
  double seconds = 0;
};

// Columns by evidence: the smallest p-value first, of equals the stronger, then the earlier one.
[[nodiscard]] std::vector<std::uint32_t> by_evidence(const Discoveries& discoveries);

// Of the learner's columns. Stopped early, it judges by the label sets that are complete, or by the labeled
// rows alone.
[[nodiscard]] Discoveries find_relevant_columns(const Learner& learner, const DiscoveryOptions& options,
                                                const DiscoveryHooks& hooks = {});

}  // namespace sewil
