// methods/cross_fitted_rfe.cpp: elimination (elimination.h) by what columns are worth to labels that other
// columns made (half_labels.h), and to those that all of them made, as far as these are to be trusted.
// Labels of their own making flatter columns, in-bag weights flatter noise; peers' labels and out-of-bag
// gains do neither. Peers' labels are a little worse, though: they come from half the columns. And where
// labels are mostly right, weights tell columns apart with less noise than gains do. Few trees stand behind
// one elimination, but what was said of a column at the eliminations before still counts, less each time: the
// same trees say three times as much that way. Of a long table it looks at some rows only.
//
// trust: twice the share of what guessing gets wrong that the first forest, which has seen labels only, gets
// right out-of-bag, at most 1: where that is half or more, all columns' labels serve alone, by weights.
// own: of the labels that all columns made.
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "base/random.h"
#include "methods/rankers.h"
#include "samples/known_sample.h"
#include "samples/row_sample.h"
#include "weighing/elimination.h"
#include "weighing/fading_mean.h"
#include "weighing/half_labels.h"
#include "weighing/in_forest.h"
#include "weighing/worth_tasks.h"

namespace sewil::selection {
namespace {

double share_of_commonest(const PartlyLabeled& rows) {
  std::vector<std::size_t> counts(rows.classes, 0);
  for (const std::int32_t label : rows.labels) ++counts[static_cast<std::size_t>(label)];
  return static_cast<double>(*std::ranges::max_element(counts)) / static_cast<double>(rows.labels.size());
}

double trust_in(const SelfTrainingResult& learned, const PartlyLabeled& rows) {
  if (learned.rows.size() == rows.labels.size()) return 1;  // no label is made up
  const double by_guessing = share_of_commonest(rows);
  if (by_guessing == 1) return 0;
  const double right = (1 - learned.steps.front().labeled_oob_error - by_guessing) / (1 - by_guessing);
  return std::clamp(2 * right, 0.0, 1.0);
}

// Adds `share` of all that is above 0 to `sums`, in the proportions of the worths.
void add_share(double share, const std::vector<double>& worths, std::vector<double>& sums) {
  const double all = std::accumulate(worths.begin(), worths.end(), 0.0,
                                     [](double sum, double worth) { return sum + std::max(0.0, worth); });
  if (!(all > 0)) return;
  for (std::size_t i = 0; i < worths.size(); ++i) sums[i] += share * worths[i] / all;
}

// What columns are worth to labels that all of them made: in such a forest.
ForestOn on_own(const LearnedRows& learned, const ForestOptions& forest, double trust) {
  return {.rows = learned, .forest = forest, .by_weights = trust == 1};
}

// An elimination grows dozens of forests. Beyond a few rows for each label what they can tell hangs on the
// mistakes in the pseudo-labels, not on how many of them there are.
std::size_t rows_needed(const CrossFittedRfeOptions& options, const PartlyLabeled& rows) {
  constexpr std::size_t most = 40000, to_a_label = 4;
  return std::clamp(to_a_label * rows.labeled.size(), options.rows, std::max(most, options.rows));
}

class CrossFittedWeigher {
 public:
  explicit CrossFittedWeigher(const RankingInput& input)
      : input_(input),
        rows_(rows_needed(input.options.cross_fitted_rfe, input.rows)),
        memory_(input.matrix.columns.size()) {
    input_.options.self_training.enough = std::min(input.options.self_training.enough, enough_to_compare);
  }

  std::vector<double> operator()(const ColumnSet& columns) {
    if (!prepared_) prepare(columns);
    // Each side has the trees that its share deserves; other bags each time.
    const int trees = input_.options.cross_fitted_rfe.n_estimators;
    ForestOptions& forest = input_.options.forest;
    forest.seed =
        RandomStream(input_.options.seed, Purpose::label_sets, first_elimination + eliminations_++).next64();
    const int all_trees = forest.n_estimators;
    forest.n_estimators = static_cast<int>(std::lround(trust_ * trees));
    std::vector<ForestOn> forests;
    if (forest.n_estimators > 0) forests.push_back(on_own({own_rows_, own_labels_}, forest, trust_));
    const std::size_t own = forests.size();
    const int of_peers = trees - std::exchange(forest.n_estimators, all_trees);
    if (of_peers > 0)
      std::ranges::move(forests_on_label_sets(input_, label_sets_, of_peers), std::back_inserter(forests));
    const std::vector<std::vector<double>> worth = worth_in_each(input_, columns, forests);
    std::vector<double> weights(columns.size(), 0);
    if (own > 0) add_share(trust_, worth.front(), weights);
    if (worth.size() > own)
      add_share(1 - trust_, mean_gains(std::span(worth).subspan(own), label_sets_, columns), weights);
    memory_.join(columns, weights);
    return weights;
  }

 private:
  static constexpr std::uint64_t first_elimination = 1ULL << 40U;  // far from the label sets' streams

  // Labels by the first columns weighed: in a wide table these are the ones that stand out.
  void prepare(const ColumnSet& columns) {
    if (is_wide(input_)) screened_ = learn_from(input_, columns, input_.options.forest);
    const SelfTrainingResult& own = screened_ ? *screened_ : input_.learned;
    trust_ = trust_in(own, input_.rows);
    if (trust_ < 1) {
      ColumnSet open;
      std::ranges::set_difference(columns, input_.kept, std::back_inserter(open));
      const KnownSample sample(input_.rows, rows_, input_.options.seed);
      RankingInput some = input_;
      some.rows = sample.known();
      label_sets_ = teach_in_halves(some, open, input_.options.cross_fitted_rfe.repeats);
    }
    for (const std::uint32_t place :
         draw_places({own.labels, own.labeled, input_.rows.classes}, rows_, input_.options.seed)) {
      own_rows_.push_back(own.rows[place]);
      own_labels_.push_back(own.labels[place]);
    }
    if (input_.scored != nullptr && own_rows_.size() < own.rows.size())
      *input_.scored = {.rows = own_rows_.size(), .of = own.rows.size()};
    prepared_ = true;  // last: a stopped preparation is none
  }

  RankingInput input_;  // its forest's seed changes
  std::optional<SelfTrainingResult> screened_;
  std::size_t rows_;  // looked at, at most
  bool prepared_ = false;
  std::vector<std::uint32_t> own_rows_;  // with the labels that all columns made
  std::vector<std::int32_t> own_labels_;
  double trust_ = 1;
  std::vector<HalfLabels> label_sets_;
  std::uint64_t eliminations_ = 0;
  FadingMean memory_;
};

}  // namespace

ColumnRanking rank_by_cross_fitted_rfe(const RankingInput& input) {
  CrossFittedWeigher weigher(input);
  return eliminate_screened(input, std::ref(weigher));
}

}  // namespace sewil::selection
