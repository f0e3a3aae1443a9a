// sewil/select/search.h: a scorer of column sets, and the searches that ask it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/options.h"
#include "sewil/data/work.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// What a search asks of the outside: scores for column sets, and a second opinion on columns that look
// useless. A search knows nothing of forests; tests hand it a made-up scorer. criterion: the figure a
// search makes small. weight of a column: how much the scored model leaned on it. suspicious: a column
// without a large weight, to be tested. copy: its values in random order, worth nothing.

using ColumnSet = std::vector<std::uint32_t>;  // ascending, no column twice

struct Score {
  double criterion = std::numeric_limits<double>::infinity();  // smaller is better; never NaN
  std::vector<double> weights = {};                            // beside the set's columns; >= 0
};

class Scorer {
 public:
  Scorer() = default;
  Scorer(const Scorer&) = delete;
  Scorer& operator=(const Scorer&) = delete;
  virtual ~Scorer() = default;

  // One score per set, in order. A score depends on its set alone, not on the others of the batch.
  // Weights may be left empty when they are not wanted. Throws Stopped when the progress asks for it.
  virtual std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights,
                                   Progress& progress) = 0;
};

struct Relevance {
  double weight = 0;       // in the test's model, summed over the unit's columns
  double copy_weight = 0;  // of the permuted copies
  double p_value = 1;      // chance of a difference this large if the unit were no better than its copies
  bool irrelevant = false;

  bool operator==(const Relevance&) const = default;
};

class RelevanceTest {
 public:
  RelevanceTest() = default;
  RelevanceTest(const RelevanceTest&) = delete;
  RelevanceTest& operator=(const RelevanceTest&) = delete;
  virtual ~RelevanceTest() = default;

  // Tests suspicious units (each a set of columns, disjoint from the others; it may share columns with
  // `best`) beside the columns of the best candidate. One finding per unit; `generation` names the run's
  // randomness. Throws Stopped when the progress asks for it.
  virtual std::vector<Relevance> test(const ColumnSet& best, std::span<const ColumnSet> suspicious,
                                      std::size_t generation, Progress& progress) = 0;
};

// ---------------------------------------------------------------------------------------------------------
// Searching for a column set of small criterion: FSGA (a genetic search guided by column weights), CGA (the
// classic genetic search) and FSS (forward search). unit: what enters or leaves a candidate as one, a
// single column or a group of columns. candidate: a set of units; what is scored is their columns plus the
// kept ones. alive: not yet dropped by the relevance test. share: the part of a population's candidates
// that hold a unit. Same space, options, scorer: same bits, whether run in one go or resumed from any saved
// state.

// ---- what may be chosen ----

struct ColumnConstraints {
  ColumnSet keep = {};                 // in every candidate and in the result
  ColumnSet drop = {};                 // in none
  std::vector<ColumnSet> groups = {};  // enter or leave together; disjoint
};

struct SearchSpace {
  std::vector<ColumnSet> units;  // what the search decides on, by their first column
  ColumnSet kept;                // columns in every candidate

  // The kept columns and those of some units, or of all; ascending.
  [[nodiscard]] ColumnSet columns_of(std::span<const std::uint32_t> some_units) const;
  [[nodiscard]] ColumnSet columns() const;
};

// A group with a kept column is kept as a whole, one with a dropped column is dropped as a whole. Throws
// InputError when the wishes contradict each other or leave nothing; `name_of` names a column for the
// message.
SearchSpace make_search_space(std::size_t columns, const ColumnConstraints& constraints,
                              const std::function<std::string(std::uint32_t)>& name_of = {});

// The first units of `order` whose columns, with the kept ones, come to `columns` or would exceed it by a
// group; ascending. None when the kept ones are enough already.
std::vector<std::uint32_t> first_units(const SearchSpace& space, std::span<const std::uint32_t> order,
                                       std::size_t columns);

// ---- options ----

enum class SearchMethod : std::uint8_t { fsga, cga, fss };
enum class FinalRule : std::uint8_t {
  vote,       // FSGA: every unit whose share in the last population reaches vote_share
  criterion,  // FSGA: of the nested sets "share at least s", the one of smallest criterion
  best        // FSGA: the best candidate of the last population
};

struct SearchOptions {
  SearchMethod search = SearchMethod::fsga;
  int population = 40;
  int parents = 8;
  int generations = 20;  // after the first, random one
  double suspicion = 5;  // FSGA: a unit is suspicious below 1/suspicion of the weight of 1/floor(sqrt(d))
  double length_step = 0.25;  // FSGA: largest change of a child's length, as a share of it
  FinalRule final = FinalRule::vote;
  double vote_share = 0.05;   // FSGA: see FinalRule
  double mutation_rate = 0;   // CGA: chance that a bit of a child flips; 0: 1/d
  double forward_step = 0.1;  // FSS: share of d added at once
  // How many to choose, kept ones included; 0: what the vote (FSGA) or the best candidate (CGA) gives, FSS:
  // usual_column_count of the units.
  std::size_t n_features_to_select = 0;
  std::uint64_t seed = 1;
};

void describe(SearchOptions& options, OptionVisitor& visitor);

// How much a search has to score, roughly.
struct SearchEffort {
  double candidates = 0;
  double columns = 0;  // of a typical candidate
};

namespace search {
struct SearchRun;  // what a search works with (src/search/evolve.h)
}
struct SearchResult;  // below

// One line of the table of searches.
struct SearchInfo {
  const char* name;                      // on the command line and in the record
  const char* title;                     // in tables
  const char* description;               // in the help
  const char* manner;                    // in sentences: "genetic"
  std::vector<std::string_view> scopes;  // of options that some searches read and others do not
  SearchEffort (*effort)(const SearchOptions& options, double columns);
  SearchResult (*run)(const search::SearchRun& run);
};

// All searches, in the order of the enum.
[[nodiscard]] std::span<const SearchInfo> search_table();
[[nodiscard]] const SearchInfo& info_of(SearchMethod search);

// ---- what a run leaves ----

struct GenerationRecord {
  std::size_t generation = 0;               // FSS: step
  double best = 0;                          // smallest criterion of the population
  double mean = 0;                          // mean criterion of the population
  std::size_t alive = 0;                    // units the search may still use
  std::size_t scored = 0;                   // different sets scored since the start
  std::size_t tested = 0;                   // suspicious units tested after this generation
  std::vector<std::uint32_t> lengths = {};  // units of each candidate, best candidate first

  bool operator==(const GenerationRecord&) const = default;
};

struct DroppedUnit {
  std::uint32_t unit = 0;
  std::size_t generation = 0;
  Relevance evidence = {};

  bool operator==(const DroppedUnit&) const = default;
};

struct ScoredCandidate {
  std::vector<std::uint32_t> units;  // ascending
  double criterion = 0;
  std::vector<double> weights = {};  // beside units; empty when the search uses none

  bool operator==(const ScoredCandidate&) const = default;
};

// Everything a search must remember between two generations. (Random numbers need no state: each generation
// has its own stream.)
struct SearchState {
  SearchMethod search = SearchMethod::fsga;
  std::size_t units = 0;
  std::size_t finished = 0;               // generations (FSS: steps) done
  std::vector<ScoredCandidate> scored;    // every set scored so far, in that order (FSS: none)
  std::vector<std::uint32_t> population;  // indices into `scored`
  std::vector<std::uint8_t> alive;        // per unit
  std::vector<std::int32_t> since;    // per unit: in some candidate of every generation since; -1: not in it
  std::vector<std::uint32_t> chosen;  // FSS: units in the set so far, in the order they came
  std::vector<double> pending;        // FSS: criteria of the current step, for the first units outside
  std::size_t pending_scored = 0;     // FSS: sets scored so far
  std::vector<GenerationRecord> history;
  std::vector<DroppedUnit> dropped;

  bool operator==(const SearchState&) const = default;
};

// The units some candidate of the last population holds: those of the largest share first, among equals the
// heavier one over the whole population. FSS: the chosen ones as they came.
std::vector<std::uint32_t> units_by_share(const SearchState& state);

struct SearchResult {
  ColumnSet columns;                // chosen, ascending, kept ones included; empty: stopped too early
  std::vector<double> share;        // beside columns: of the last population (kept columns and FSS: 1)
  std::vector<std::int32_t> since;  // beside columns: generation from which it was always present; -1: kept
  ColumnSet best;                   // columns of the best candidate, kept ones included
  double best_criterion = 0;
  StopReason stopped = StopReason::none;
  SearchState state;  // at the end, history and dropped units included
};

// ---- the search ----

struct SearchHelpers {
  RelevanceTest* relevance = nullptr;                            // FSGA; none: nothing is ever dropped
  const SearchState* resume = nullptr;                           // continue from here
  std::function<void(const SearchState&)> checkpoint = nullptr;  // after every generation (FSS: every batch)
};

// Ends early with the best so far when the progress asks for it.
SearchResult run_search(const SearchSpace& space, const SearchOptions& options, Scorer& scorer,
                        const SearchHelpers& helpers = {}, Progress& progress = no_progress());

}  // namespace sewil
