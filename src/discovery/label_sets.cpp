// discovery/label_sets.cpp: see label_sets.h.
#include "discovery/label_sets.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "discovery/column_test.h"
#include "search/draw.h"
#include "sewil/data/work.h"

namespace sewil::discovery {
namespace {

// How sure it is that no noise column teaches. One that does draws all its relatives in, so that this is
// added to the false discovery rate where noise columns are related.
constexpr double noise_teaches = 0.05;
// More would add little but time; where noise is independent, fewer than `least_predictors` would be timid.
constexpr std::size_t most_predictors = 60;
constexpr std::size_t least_predictors = 20;
// How often the columns outside of a fold judge one another before they teach, by what those that stood out
// before have taught. A noise column that slips in teaches its relatives to stand out, so that related noise
// allows none.
constexpr std::size_t turns_of(NoiseKind noise) {
  return noise == NoiseKind::independent ? 1 : 0;
}

// A label set being prepared; label sets within label sets have other random streams.
class Preparation {
 public:
  Preparation(const School& school, std::size_t round, std::size_t fold)
      : school_(school), round_(round), fold_(fold) {}

  [[nodiscard]] LabelSet label_set(const ColumnSet& columns, std::size_t turns_left,
                                   std::uint64_t path) const {
    const std::vector<double> p_values =
        turns_left == 0 ? judged_by_labels(columns) : judge_by_halves(columns, turns_left, path);
    LabelSet found{.round = round_,
                   .fold = fold_,
                   .predictors = choose_predictors(columns, p_values, school_.options.noise)};
    if (!found.predictors.empty() && !school_.learner.rows.unlabeled.empty())
      found.votes = learn(found.predictors, path);
    return found;
  }

 private:
  // Of `path` 1 is the whole, 2 p and 2 p + 1 are the halves of p.
  [[nodiscard]] std::uint64_t index(std::uint64_t path) const {
    return (static_cast<std::uint64_t>(round_) << 32) | (static_cast<std::uint64_t>(fold_ + 1) << 16) | path;
  }

  [[nodiscard]] std::vector<double> judged_by_labels(const ColumnSet& columns) const {
    std::vector<double> p_values;
    p_values.reserve(columns.size());
    for (const std::uint32_t column : columns) p_values.push_back(school_.by_labels[column]);
    return p_values;
  }

  // Each half by the label set of the other.
  [[nodiscard]] std::vector<double> judge_by_halves(const ColumnSet& columns, std::size_t turns_left,
                                                    std::uint64_t path) const {
    const std::vector<ColumnSet> halves = deal_columns(columns, 2, school_.learner.forest.seed, index(path));
    std::vector<double> p_values(columns.size(), 1);
    for (std::size_t h = 0; h < 2; ++h) {
      const LabelSet other = label_set(halves[1 - h], turns_left - 1, 2 * path + h);
      const std::array<const LabelSet*, 1> label_sets{&other};
      const ColumnTest test(school_.learner.matrix, school_.learner.rows, label_sets, TestedRows::all);
      school_.learner.workers.for_each(halves[h].size(), [&](std::size_t i, int) {
        const auto place = std::ranges::lower_bound(columns, halves[h][i]) - columns.begin();
        p_values[static_cast<std::size_t>(place)] = test.test(halves[h][i]).p_value();
      });
    }
    return p_values;
  }

  [[nodiscard]] VoteMatrix learn(const ColumnSet& predictors, std::uint64_t path) const {
    ColumnSet columns = predictors;
    std::ranges::sort(columns);
    Learner taught = school_.learner;
    taught.columns = columns;
    constexpr std::uint64_t of_forests = std::uint64_t{1} << 63;
    taught.forest.seed =
        RandomStream(school_.learner.forest.seed, Purpose::discovery, of_forests | index(path)).next64();
    return learn_to_the_end(taught, {.weights = false}).votes;
  }

  const School& school_;
  std::size_t round_, fold_;
};

}  // namespace

std::vector<ColumnSet> deal_columns(const ColumnSet& columns, std::size_t folds, std::uint64_t seed,
                                    std::uint64_t index) {
  RandomStream stream(seed, Purpose::discovery, index);
  return search::deal(columns, folds, stream);
}

std::vector<double> judge_by_labels(const Learner& learner, const ColumnSet& columns) {
  const ColumnTest test(learner.matrix, learner.rows, {}, TestedRows::labeled);
  std::vector<double> p_values(learner.matrix.columns.size(), 1);
  learner.workers.for_each(
      columns.size(), [&](std::size_t i, int) { p_values[columns[i]] = test.test(columns[i]).p_value(); });
  return p_values;
}

ColumnSet choose_predictors(const ColumnSet& columns, const std::vector<double>& p_values, NoiseKind noise) {
  std::vector<std::uint32_t> places(columns.size());
  std::iota(places.begin(), places.end(), 0U);
  std::ranges::stable_sort(places,
                           [&](std::uint32_t a, std::uint32_t b) { return p_values[a] < p_values[b]; });
  const double limit = noise_teaches / static_cast<double>(std::max<std::size_t>(1, columns.size()));
  ColumnSet predictors;
  for (const std::uint32_t place : places) {
    const bool stands_out = p_values[place] <= limit;
    const bool promising = noise == NoiseKind::independent && predictors.size() < least_predictors;
    if (predictors.size() == most_predictors || !(stands_out || promising)) break;
    predictors.push_back(columns[place]);
  }
  return predictors;
}

LabelSet teach(const School& school, const ColumnSet& columns, std::size_t round, std::size_t fold) {
  return Preparation(school, round, fold).label_set(columns, turns_of(school.options.noise), 1);
}

}  // namespace sewil::discovery
