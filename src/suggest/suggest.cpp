// suggest/suggest.cpp: from labels to a batch of rows that should get theirs next.
#include "sewil/judge/suggest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/random.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "suggest/batch.h"
#include "suggest/leaf_counts.h"
#include "suggest/row_votes.h"
#include "votes/top_two.h"

namespace sewil {
namespace {

using namespace suggest;

// How many of the best rows a batch is picked from.
std::size_t candidates_for(std::size_t rows) {
  return std::max<std::size_t>(1000, 20 * rows);
}

// Of these rows no group gives more than it must for a batch of so many: rows of one group say much the same.
// The others get no score. Of a group's rows the best ones stay, of equals the earlier.
void spread_over_groups(std::vector<double>& scores, std::span<const std::uint32_t> rows,
                        std::span<const std::uint32_t> groups, std::size_t wanted) {
  if (groups.empty()) return;
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_group;
  for (const std::uint32_t place : largest(scores, scores.size())) {
    by_group[groups[rows[place]]].push_back(place);
  }
  std::size_t each = 0;
  for (std::size_t found = 0; found < std::min(wanted, rows.size());) {
    ++each;
    found = 0;
    for (const auto& [group, places] : by_group) found += std::min(each, places.size());
  }
  for (const auto& [group, places] : by_group) {
    for (std::size_t i = each; i < places.size(); ++i) {
      scores[places[i]] = -std::numeric_limits<double>::infinity();
    }
  }
}

// What every rule may look at, for all unlabeled rows.
struct Seen {
  const KeptForest& forest;
  const CodedMatrix& matrix;
  std::span<const std::uint32_t> rows;  // the unlabeled ones
  RowVotes said;
  LeafCounts leaves;
  std::uint64_t seed;
  std::span<const std::uint32_t> groups;  // of the table's rows

  [[nodiscard]] double closeness(std::size_t place) const {
    return 1 - votes::top_two(said.votes.row(place)).margin();
  }
};

// A row's score by itself, before any other is picked.
double score_of(const Seen& seen, SuggestRule rule, std::size_t place) {
  switch (rule) {
    case SuggestRule::margin:
    case SuggestRule::diverse:
      return seen.closeness(place);
    case SuggestRule::entropy:
      return entropy_of(seen.said.votes.row(place));
    case SuggestRule::disagreement:
      return seen.said.disagreement[place];
    case SuggestRule::density:
      return seen.closeness(place) * (seen.leaves.crowd[place] + 1);
    case SuggestRule::change:
      return seen.leaves.change[place];
    case SuggestRule::random:
      break;
  }
  // A draw of rows, as a split is; no split has a number this large.
  constexpr std::uint64_t after_all_splits = std::uint64_t{1} << 32;
  return RandomStream(seen.seed, Purpose::split, after_all_splits + seen.rows[place]).unit();
}

// The parts of a row's score that its leaves give it, a line per candidate and an entry per tree.
std::vector<double> worth_of_leaves(const Seen& seen, SuggestRule rule, std::span<const std::uint32_t> places,
                                    const CandidateLeaves& leaves) {
  const std::size_t trees = leaves.trees();
  std::vector<double> worth(places.size() * trees);
  for (std::size_t c = 0; c < places.size(); ++c) {
    const double closeness = seen.closeness(places[c]);
    for (std::size_t t = 0; t < trees; ++t) {
      const std::uint32_t leaf = leaves.of(c)[t];
      const double share = rule == SuggestRule::density
                               ? closeness
                               : vote_against(seen.forest, t, leaf, seen.said.votes.row(places[c]));
      worth[c * trees + t] = share * seen.leaves.of_leaf[t][leaf] / static_cast<double>(trees);
    }
  }
  return worth;
}

std::vector<Pick> pick(const Seen& seen, SuggestRule rule, std::span<const std::uint32_t> places,
                       std::span<const double> scores, std::size_t count, const Workers& workers) {
  std::vector<std::uint32_t> rows;
  for (const std::uint32_t place : places) rows.push_back(seen.rows[place]);
  const CandidateLeaves leaves(seen.forest, seen.matrix, rows, workers);
  switch (rule) {
    case SuggestRule::diverse:
      return pick_far_apart(leaves, scores, count, workers);
    case SuggestRule::density:
    case SuggestRule::change:
      return pick_covering(leaves, worth_of_leaves(seen, rule, places, leaves), count);
    case SuggestRule::margin:
    case SuggestRule::entropy:
    case SuggestRule::disagreement:
    case SuggestRule::random:
      break;
  }
  return pick_in_order(leaves, scores, count);
}

Suggestion suggestion_of(const Seen& seen, std::uint32_t place, double score, double probability) {
  const std::span<const double> line = seen.said.votes.row(place);
  const votes::TopTwo top = votes::top_two(line);
  return {.row = seen.rows[place],
          .score = score,
          .predicted = static_cast<std::int32_t>(top.first_class),
          .rival = static_cast<std::int32_t>(top.second_class),
          .votes = {line.begin(), line.end()},
          .crowd = seen.leaves.crowd[place],
          .probability = probability};
}

std::vector<double> scores_by(const Seen& seen, SuggestRule rule) {
  std::vector<double> scores(seen.rows.size());
  for (std::size_t place = 0; place < scores.size(); ++place) scores[place] = score_of(seen, rule, place);
  return scores;
}

void choose_by_rule(const Seen& seen, SuggestRule rule, std::size_t count, const Workers& workers,
                    Suggestions& result) {
  std::vector<double> scores = scores_by(seen, rule);
  spread_over_groups(scores, seen.rows, seen.groups, count);
  std::vector<std::uint32_t> places = largest(scores, candidates_for(count));
  std::erase_if(places, [&](std::uint32_t place) { return std::isinf(scores[place]); });
  if (places.empty() || count == 0) return;
  std::vector<double> of_candidates;
  of_candidates.reserve(places.size());
  for (const std::uint32_t place : places) of_candidates.push_back(scores[place]);
  for (const Pick& one : pick(seen, rule, places, of_candidates, count, workers)) {
    result.rows.push_back(suggestion_of(seen, places[one.candidate], one.score, 1));
  }
}

// Among the rows that are not suggested already, each as likely as any other; where rows belong together, of
// those whose groups have given the fewest.
void choose_at_random(const Seen& seen, std::size_t count, Suggestions& result) {
  std::vector<double> scores = scores_by(seen, SuggestRule::random);
  const auto give_taken = [&](double score) {
    for (const Suggestion& one : result.rows) {
      scores[static_cast<std::size_t>(std::ranges::lower_bound(seen.rows, one.row) - seen.rows.begin())] =
          score;
    }
  };
  const std::size_t left = scores.size() - result.rows.size();
  count = std::min(count, left);
  give_taken(2);  // the first of their groups
  spread_over_groups(scores, seen.rows, seen.groups, result.rows.size() + count);
  give_taken(-std::numeric_limits<double>::infinity());
  for (const std::uint32_t place : largest(scores, count)) {
    result.rows.push_back(
        suggestion_of(seen, place, scores[place], static_cast<double>(count) / static_cast<double>(left)));
  }
}

Suggestions choose(const Seen& seen, const SuggestOptions& options, const Workers& workers) {
  const bool random = options.rule == SuggestRule::random;
  const std::size_t drawn =
      random ? options.rows
             : static_cast<std::size_t>(std::ceil(options.random_share * static_cast<double>(options.rows)));
  Suggestions result{.rule = options.rule};
  choose_by_rule(seen, options.rule, options.rows - std::min(drawn, options.rows), workers, result);
  choose_at_random(seen, drawn, result);
  return result;
}

}  // namespace

Suggestions suggest_rows(const Learner& learner, const SuggestOptions& options) {
  const PartlyLabeled& rows = learner.rows;
  if (rows.labeled.empty()) throw InputError("no row has a label; there is nothing to suggest rows by.");
  if (options.rows == 0 || rows.unlabeled.empty()) return {.rule = options.rule};
  StopOnly quiet(learner.progress);
  const Sample sample{.rows = rows.labeled, .labels = rows.labels, .classes = rows.classes};
  const Wanted wanted{.oob_votes = false, .prediction_votes = false, .weights = false, .trees = true};
  const ForestResult grown =
      grow_forest(learner.matrix, learner.columns, sample, learner.forest, wanted, learner.workers, quiet);
  learner.progress.throw_if_stopped();
  RowVotes said = votes_of(*grown.trees, learner.matrix, rows.unlabeled, learner.workers);
  learner.progress.throw_if_stopped();
  LeafCounts leaves = count_leaves(*grown.trees, learner.matrix, rows.unlabeled, said.votes, learner.workers);
  learner.progress.throw_if_stopped();
  return choose({*grown.trees, learner.matrix, rows.unlabeled, std::move(said), std::move(leaves),
                 learner.forest.seed, rows.groups},
                options, learner.workers);
}

}  // namespace sewil
