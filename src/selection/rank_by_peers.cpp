// selection/rank_by_peers.cpp: elimination (elimination.h) by what columns are worth to labels that other
// columns made (peer_lessons.h), and to those that all of them made, as far as these are to be trusted.
// Labels of their own making flatter columns, in-bag weights flatter noise; peers' labels and out-of-bag
// gains do neither. Peers' labels are a little worse, though: they come from half the columns. trust: how far
// the first forest, which has seen labels only, is better than guessing, out-of-bag: 0 not at all, 1 never
// wrong.
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>

#include "selection/elimination.h"
#include "selection/peer_lessons.h"
#include "selection/rankers.h"

namespace sewil::selection {
namespace {

double share_of_commonest(const PartlyLabeled& rows) {
  std::vector<std::size_t> counts(rows.classes, 0);
  for (const std::int32_t label : rows.labels) ++counts[static_cast<std::size_t>(label)];
  return static_cast<double>(*std::ranges::max_element(counts)) / static_cast<double>(rows.labels.size());
}

double trust_in(const SelfLearningResult& learned, const PartlyLabeled& rows) {
  if (learned.rows.size() == rows.labels.size()) return 1;  // no label is made up
  const double by_guessing = share_of_commonest(rows);
  if (by_guessing == 1) return 0;
  return std::max(0.0, (1 - learned.steps.front().labeled_oob_error - by_guessing) / (1 - by_guessing));
}

// Adds `share` of all that is above 0 to `sums`, in the proportions of the gains.
void add_share(double share, const std::vector<double>& gains, std::vector<double>& sums) {
  const double all = std::accumulate(gains.begin(), gains.end(), 0.0,
                                     [](double sum, double gain) { return sum + std::max(0.0, gain); });
  if (!(all > 0)) return;
  for (std::size_t i = 0; i < gains.size(); ++i) sums[i] += share * gains[i] / all;
}

class PeerWeigher {
 public:
  explicit PeerWeigher(const RankingInput& input) : input_(input) {}

  std::vector<double> operator()(const ColumnSet& columns) {
    if (own_ == nullptr) prepare(columns);
    // Each side has the trees that its share deserves.
    const int trees = input_.options.peers.trees;
    ForestOptions forest = input_.options.forest;
    forest.trees = static_cast<int>(std::lround(trust_ * trees));
    std::vector<double> weights(columns.size(), 0);
    if (forest.trees > 0)
      add_share(trust_, gains_in_forest(input_, {own_->rows, own_->labels}, forest, columns), weights);
    if (trees > forest.trees)
      add_share(1 - trust_, gains_by_peers(input_, lessons_, columns, trees - forest.trees), weights);
    return weights;
  }

 private:
  // Labels by the first columns weighed: in a wide table these are the ones that stand out.
  void prepare(const ColumnSet& columns) {
    if (is_wide(input_)) screened_ = learn_from(input_, columns, input_.options.forest);
    const SelfLearningResult& own = screened_ ? *screened_ : input_.learned;
    trust_ = trust_in(own, input_.rows);
    if (trust_ < 1) {
      ColumnSet open;
      std::ranges::set_difference(columns, input_.kept, std::back_inserter(open));
      lessons_ = teach_in_halves(input_, open, input_.options.peers.pairs);
    }
    own_ = &own;  // last: a stopped preparation is none
  }

  const RankingInput& input_;
  std::optional<SelfLearningResult> screened_;
  const SelfLearningResult* own_ = nullptr;
  double trust_ = 1;
  std::vector<PeerLesson> lessons_;
};

}  // namespace

ColumnRanking rank_by_peers(const RankingInput& input) {
  PeerWeigher weigher(input);
  return eliminate_screened(input, std::ref(weigher));
}

}  // namespace sewil::selection
