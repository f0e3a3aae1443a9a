// search/options.cpp: the table of searches; names, ranges and help of their options, and what must hold
// between them.
#include <fmt/format.h>

#include <cmath>

#include "search/searches.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

double bred_candidates(const SearchOptions& options) {
  return static_cast<double>(options.population) * (1 + options.generations);
}

SearchEffort effort_of_fsga(const SearchOptions& options, double columns) {
  return {bred_candidates(options), 2 * std::sqrt(columns)};
}

SearchEffort effort_of_cga(const SearchOptions& options, double columns) {
  return {bred_candidates(options), columns / 2};
}

SearchEffort effort_of_fss(const SearchOptions& /*options*/, double columns) {
  return {2 * columns, std::pow(columns, 2.0 / 3) / 2};
}

}  // namespace

std::span<const SearchInfo> search_table() {
  static const SearchInfo table[] = {
      {"fsga",
       "FSGA",
       "genetic, guided by importance",
       "genetic",
       {"population", "breeding", "fsga", "relevance"},
       effort_of_fsga,
       search::run_fsga},
      {"cga",
       "CGA",
       "classic genetic",
       "genetic",
       {"population", "breeding", "cga"},
       effort_of_cga,
       search::run_cga},
      {"fss", "FSS", "forward", "forward", {"fss"}, effort_of_fss, search::run_forward},
  };
  return table;
}

const SearchInfo& info_of(SearchMethod search) {
  return search_table()[static_cast<std::size_t>(search)];
}

void describe(SearchOptions& options, OptionVisitor& visitor) {
  static constexpr const char* rules[] = {"vote", "criterion", "best"};
  static const ChoiceWords words = choice_words("how feature sets are searched", search_table());
  visitor.begin_scope("search");
  visitor.choose("search", options.search, words.names, words.help.c_str());
  visitor.begin_scope("population");
  visitor.number("population", options.population, {2, 100000}, "candidates per generation");
  visitor.begin_scope("breeding");
  visitor.number("parents", options.parents, {2, 100000}, "best candidates that live on and breed");
  visitor.number("generations", options.generations, {0, 1000000}, "generations after the first, random one");
  visitor.begin_scope("fsga");
  visitor.real("suspicion", options.suspicion, {1e-3, 1e6},
               "a feature whose share of the importance is at most 1/(suspicion * floor(sqrt(features))) is "
               "tested for relevance");
  visitor.real("length_step", options.length_step, {0, 1},
               "largest change of a candidate's length by mutation, as a share of it (at least 1 feature)");
  visitor.choose("final", options.final, rules,
                 "how the last population becomes one set: vote (share of candidates that hold a feature), "
                 "criterion (the best of the nested sets the vote gives) or best (its best candidate)");
  visitor.real("vote_share", options.vote_share, {0, 1},
               "a feature is selected when at least this share of the last population holds it");
  visitor.begin_scope("cga");
  visitor.zero_as("auto", [&] {
    visitor.real("mutation_rate", options.mutation_rate, {0, 1},
                 "chance that a feature of a child is swapped in or out; auto: 1/features");
  });
  visitor.begin_scope("fss");
  visitor.real("forward_step", options.forward_step, {0, 1}, "share of the features added at once");
}

void search::check_options(const SearchOptions& options) {
  if (options.population < 2) {
    throw InputError(
        fmt::format("The population has {} candidates; expected at least 2.", options.population));
  }
  if (options.parents < 2 || options.parents > options.population) {
    throw InputError(fmt::format("The number of parents is {}; expected 2 to the population's {}.",
                                 options.parents, options.population));
  }
  if (options.generations < 0) {
    throw InputError(
        fmt::format("The number of generations is {}; expected 0 or more.", options.generations));
  }
}

}  // namespace sewil
