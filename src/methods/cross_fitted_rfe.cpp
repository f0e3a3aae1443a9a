// methods/cross_fitted_rfe.cpp: elimination (elimination.h) by what columns are worth to labels that other
// columns made (half_labels.h), and to those that all of them made, as far as these are to be trusted.
// Labels of their own making flatter columns, in-bag weights flatter noise; peers' labels and out-of-bag
// gains do neither. Peers' labels are a little worse, though: they come from half the columns. And where
// labels are mostly right, weights tell columns apart with less noise than gains do. Of a long table it looks
// at some rows only (row_sample.h): as many as make the columns' worth agree.
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

#include "methods/rankers.h"
#include "samples/row_sample.h"
#include "weighing/elimination.h"
#include "weighing/half_labels.h"
#include "weighing/in_forest.h"

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

// What columns are worth to labels that all of them made.
std::vector<double> own_worth(const RankingInput& input, const LearnedRows& learned,
                              const ForestOptions& forest, const ColumnSet& columns, double trust) {
  const bool by_weights = trust == 1;
  ForestResult grown =
      forest_on(input, learned, forest, columns,
                {.oob_votes = false, .prediction_votes = false, .weights = by_weights, .gains = !by_weights});
  return std::move(by_weights ? grown.weights : grown.gains);
}

class CrossFittedWeigher {
 public:
  explicit CrossFittedWeigher(const RankingInput& input) : input_(input) {}

  std::vector<double> operator()(const ColumnSet& columns) {
    if (own_ == nullptr) prepare(columns);
    // Each side has the trees that its share deserves.
    const int trees = input_.options.cross_fitted_rfe.n_estimators;
    ForestOptions forest = input_.options.forest;
    forest.n_estimators = static_cast<int>(std::lround(trust_ * trees));
    std::vector<double> weights(columns.size(), 0);
    if (forest.n_estimators > 0)
      add_share(trust_, own_worth(input_, {own_->rows, own_->labels}, forest, columns, trust_), weights);
    if (trees > forest.n_estimators)
      add_share(1 - trust_, cross_fitted_gains(input_, label_sets_, columns, trees - forest.n_estimators),
                weights);
    return weights;
  }

 private:
  // Labels by the first columns weighed: in a wide table these are the ones that stand out.
  void prepare(const ColumnSet& columns) {
    if (is_wide(input_)) screened_ = learn_from(input_, columns, input_.options.forest);
    const SelfTrainingResult& own = screened_ ? *screened_ : input_.learned;
    trust_ = trust_in(own, input_.rows);
    if (trust_ < 1) {
      ColumnSet open;
      std::ranges::set_difference(columns, input_.kept, std::back_inserter(open));
      label_sets_ = teach_in_halves(input_, open, input_.options.cross_fitted_rfe.repeats);
    }
    own_ = &own;  // last: a stopped preparation is none
  }

  const RankingInput& input_;
  std::optional<SelfTrainingResult> screened_;
  const SelfTrainingResult* own_ = nullptr;
  double trust_ = 1;
  std::vector<HalfLabels> label_sets_;
};

// A long table: some of its rows, with the labels that self-training gave them.
class SampledRows {
 public:
  SampledRows(const RankingInput& input, std::size_t size) : classes_(input.rows.classes) {
    const SelfTrainingResult& all = input.learned;
    const LabeledFirst places_of{all.labels, all.labeled, classes_};
    for (const std::uint32_t place : draw_places(places_of, size, input.options.seed)) {
      learned_.rows.push_back(all.rows[place]);
      learned_.labels.push_back(all.labels[place]);
      learned_.labeled += place < all.labeled ? 1 : 0;
    }
    learned_.steps = all.steps;
    unlabeled_.assign(learned_.rows.begin() + static_cast<std::ptrdiff_t>(learned_.labeled),
                      learned_.rows.end());
    std::ranges::sort(unlabeled_);
  }

  [[nodiscard]] PartlyLabeled known() const {
    return {std::span(learned_.rows).first(learned_.labeled),
            std::span(learned_.labels).first(learned_.labeled), unlabeled_, classes_};
  }
  [[nodiscard]] const SelfTrainingResult& learned() const { return learned_; }

 private:
  std::size_t classes_;
  SelfTrainingResult learned_;
  std::vector<std::uint32_t> unlabeled_;
};

// An elimination grows dozens of forests: on more rows than this it would outlast everything else.
constexpr std::size_t most_rows_eliminated_on = 2 * most_rows_scored_whole;

// Rows on which the worth of all columns is known well enough to tell them apart.
std::size_t rows_needed(const RankingInput& input) {
  const SelfTrainingResult& learned = input.learned;
  const ColumnSet columns = varying_columns(input);
  ForestOptions forest = input.options.forest;
  forest.n_estimators = input.options.cross_fitted_rfe.n_estimators;
  const double trust = trust_in(learned, input.rows);
  const auto weigh = [&](const std::vector<std::uint32_t>& places) {
    std::vector<std::uint32_t> rows;
    std::vector<std::int32_t> labels;
    for (const std::uint32_t place : places) {
      rows.push_back(learned.rows[place]);
      labels.push_back(learned.labels[place]);
    }
    return own_worth(input, {.rows = rows, .labels = labels}, forest, columns, trust);
  };
  const LabeledFirst rows{learned.labels, learned.labeled, input.rows.classes};
  const AgreedWeights agreed =
      agree_on_weights(rows, columns.size(), input.options.seed, weigh, most_rows_eliminated_on);
  return agreed.rows > 0 ? agreed.rows : most_rows_eliminated_on;
}

ColumnRanking rank_rows(const RankingInput& input) {
  CrossFittedWeigher weigher(input);
  return eliminate_screened(input, std::ref(weigher));
}

}  // namespace

ColumnRanking rank_by_cross_fitted_rfe(const RankingInput& input) {
  const std::size_t rows = input.learned.rows.size();
  if (rows <= most_rows_scored_whole) return rank_rows(input);
  const std::size_t needed = rows_needed(input);
  if (needed >= rows) return rank_rows(input);
  const SampledRows sample(input, needed);
  if (input.scored != nullptr) *input.scored = {.rows = needed, .of = rows};
  SelectionInput of_sample = input;
  of_sample.rows = sample.known();
  return rank_rows({of_sample, sample.learned(), input.columns, input.kept});
}

}  // namespace sewil::selection
