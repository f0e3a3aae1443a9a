// bench/criterion_readings.cpp: what CBIL may mean where the paper is silent. Random sets of
// floor(sqrt(columns)) columns as in the study's table of criteria; of each its accuracy after self-training
// and everything its forest says that a reading of the criterion could be made of: mu1^2/mu2 by several rows,
// and several corrections.
//   build-bench/bench/criterion_readings DATA_DIR SPLITS SET,SET|all LINES.jsonl [variants=plain,counted,...]
// A line per set, split and variant; what is in the file is not run again. bench/criterion_readings.py makes
// the table of them. variant: how forests are grown. plain: as in the study; counted: scikit-learn's rule of
// constant columns; balanced: rows weigh as in self-training; global: thresholds by the whole grid;
// other-draw: other random sets.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "samples/augmented_set.h"
#include "search/fsga_steps.h"
#include "selection/usable_columns.h"
#include "sewil/learn/learner.h"
#include "sewil/select/criterion.h"
#include "sewil/select/selection.h"
#include "study/job.h"

namespace {

using namespace sewil;
using namespace sewil::study;
using bench::Json;

struct Variant {
  const char* name;
  void (*set)(SelectionOptions&);
};

const std::vector<Variant> variants = {
    {"plain", [](SelectionOptions&) {}},
    {"counted", [](SelectionOptions& o) { o.forest.constant_rule = ConstantRule::counted; }},
    {"balanced", [](SelectionOptions& o) { o.balanced_rows = true; }},
    {"global", [](SelectionOptions& o) { o.self_training.thresholds.search = GridSearch::global; }},
    {"other-draw", [](SelectionOptions& o) { o.seed = 2; }}};

VoteMatrix rows_of(const VoteMatrix& votes, std::span<const std::uint32_t> places) {
  VoteMatrix some(places.size(), votes.classes);
  for (std::size_t r = 0; r < places.size(); ++r)
    std::ranges::copy(votes.row(places[r]), some.row(r).begin());
  return some;
}

VoteMatrix first_rows(const VoteMatrix& votes, std::size_t count) {
  VoteMatrix some(count, votes.classes);
  std::copy_n(votes.values.begin(), some.values.size(), some.values.begin());
  return some;
}

VoteMatrix one_under_the_other(VoteMatrix upper, const VoteMatrix& lower) {
  upper.rows += lower.rows;
  upper.values.insert(upper.values.end(), lower.values.begin(), lower.values.end());
  return upper;
}

// Certainty that each row is of the class it is given.
VoteMatrix certain(std::span<const std::int32_t> labels, std::size_t classes) {
  VoteMatrix chances(labels.size(), classes);
  for (std::size_t r = 0; r < labels.size(); ++r) chances.row(r)[static_cast<std::size_t>(labels[r])] = 1;
  return chances;
}

double ratio(const MarginMoments& moments) {
  return 1 - c_bound(moments);
}

// p(i, j) by how the votes of a true class are spread, not by who wins.
MislabelingMatrix spread_of_votes(const VoteMatrix& votes, std::span<const std::int32_t> truth) {
  MislabelingMatrix matrix{votes.classes, std::vector<double>(votes.classes * votes.classes), truth.size()};
  std::vector<double> of_class(votes.classes);
  for (std::size_t r = 0; r < truth.size(); ++r) {
    if (!has_vote(votes.row(r))) continue;
    const auto j = static_cast<std::size_t>(truth[r]);
    of_class[j] += 1;
    for (std::size_t i = 0; i < votes.classes; ++i) matrix.values[i * votes.classes + j] += votes.row(r)[i];
  }
  for (std::size_t j = 0; j < votes.classes; ++j) {
    for (std::size_t i = 0; i < votes.classes; ++i) {
      double& share = matrix.values[i * votes.classes + j];
      share = of_class[j] > 0 ? share / of_class[j] : static_cast<double>(i == j);
    }
  }
  return matrix;
}

class StudySplit {
 public:
  StudySplit(const PreparedSet& set, std::size_t number, SelectionOptions options, const Workers& workers)
      : set_(set), rows_(bench::split_rows(set, number)), options_(std::move(options)), workers_(workers) {
    const SearchSpace space = selection::usable_space(set.matrix, {});
    RandomStream stream(options_.seed, Purpose::search);
    const auto population = static_cast<std::size_t>(options_.search.population);
    for (const search::Units& units : search::first_population(space.units.size(), population, stream))
      sets_.push_back(space.columns_of(units));
    augmented_ = selection::make_augmented_set(rows_.known(), learn(space.columns()), options_.balanced_rows);
  }

  [[nodiscard]] std::vector<double> accuracies() const {
    std::vector<double> found;
    for (const ColumnSet& columns : sets_)
      found.push_back(error_rate(rows_.unlabeled_truth, learn(columns).predicted).accuracy());
    return found;
  }

  void read(Json& line) const {
    for (const ColumnSet& columns : sets_) {
      const ForestResult forest = grow_forest(set_.matrix, columns, augmented_.sample(true), options_.forest,
                                              {.weights = false, .sample_votes = true}, workers_);
      read_ratios(line["ratio"], forest);
      read_corrections(line["correction"], forest, columns);
      const auto predicted = predict(forest.oob_votes);
      line["oob"].push_back(error_rate(augmented_.labels, predicted).value());
    }
  }

 private:
  [[nodiscard]] SelfTrainingResult learn(const ColumnSet& columns) const {
    return learn_to_the_end({.matrix = set_.matrix,
                             .rows = rows_.known(),
                             .columns = columns,
                             .forest = options_.forest,
                             .self_training = options_.self_training,
                             .workers = workers_},
                            {.weights = false});
  }

  void read_ratios(Json& to, const ForestResult& forest) const {
    const VoteMatrix& oob = forest.oob_votes;
    const std::vector<std::uint32_t> taken = augmented_.places_of_taken();
    to["augmented"].push_back(ratio(margin_moments(oob)));
    to["labels given"].push_back(ratio(margin_moments(oob, certain(augmented_.labels, oob.classes))));
    to["labeled"].push_back(ratio(margin_moments(first_rows(oob, augmented_.labeled))));
    to["pseudo-labeled"].push_back(ratio(margin_moments(rows_of(oob, taken))));
    to["unlabeled"].push_back(ratio(
        margin_moments(one_under_the_other(rows_of(forest.sample_votes, taken), forest.prediction_votes))));
  }

  void read_corrections(Json& to, const ForestResult& forest, const ColumnSet& columns) const {
    const VoteMatrix votes = first_rows(forest.oob_votes, augmented_.labeled);
    const std::span<const std::int32_t> truth(rows_.labels);
    const std::vector<std::int32_t> predicted = predict(votes);
    const MislabelingMatrix mislabeling = mislabeling_matrix(truth, predicted, votes.classes);
    to["gamma"].push_back(mislabeling.gamma());
    to["beta"].push_back(mislabeling.beta());
    to["gamma by predicted"].push_back(mislabeling_matrix(predicted, truth, votes.classes).gamma());
    to["gamma of votes"].push_back(spread_of_votes(votes, truth).gamma());
    const Sample labeled{.rows = rows_.split.labeled, .labels = truth, .classes = rows_.classes};
    const ForestResult alone =
        grow_forest(set_.matrix, columns, labeled, options_.forest, {.weights = false}, workers_);
    to["gamma of labeled rows alone"].push_back(
        mislabeling_matrix(truth, predict(alone.oob_votes), votes.classes).gamma());
  }

  const PreparedSet& set_;
  SplitRows rows_;
  SelectionOptions options_;
  const Workers& workers_;
  std::vector<ColumnSet> sets_;
  selection::AugmentedSet augmented_;
};

SelectionOptions options_for(const PreparedSet& set, const Variant& variant) {
  SelectionOptions options;
  options.self_training.estimator = EstimatorKind::random_forest;
  variant.set(options);
  return with_parts_settled(options, set.matrix.columns.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "usage: criterion_readings DATA_DIR SPLITS SET,SET|all LINES.jsonl [variants=A,B]\n");
    return 2;
  }
  bench::Words words = bench::split_words({argv + 5, argv + argc});
  const std::string wanted =
      "," + bench::take_word(words, "variants", "plain,counted,balanced,global,other-draw") + ",";
  const Workers workers(std::stoi(bench::take_word(words, "threads", "0")));
  bench::ResultFile file(argv[4], {"set", "split", "variant"});
  bench::each_set(argv[1], argv[3], workers, [&](const PreparedSet& set, const PaperSet&) {
    for (std::size_t number = 1; number <= std::stoul(argv[2]); ++number) {
      std::vector<double> plain;  // self-training is as in the study for all but what draws other sets
      for (const Variant& variant : variants) {
        if (wanted.find(fmt::format(",{},", variant.name)) == std::string::npos) continue;
        const Json about = {{"set", set.name}, {"split", number}, {"variant", variant.name}};
        file.add(about, [&](Json line) {
          const StudySplit split(set, number, options_for(set, variant), workers);
          const bool own = std::string_view(variant.name) == "other-draw";
          if (own || plain.empty()) {
            const StudySplit study(set, number, options_for(set, own ? variant : variants.front()), workers);
            std::vector<double> found = study.accuracies();
            if (!own) plain = found;
            line["accuracy"] = std::move(found);
          } else {
            line["accuracy"] = plain;
          }
          split.read(line);
          return line;
        });
      }
    }
  });
  return 0;
}
