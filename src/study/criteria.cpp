// study/criteria.cpp: table criteria: one population of random sets, scored by every criterion at once.
#include <algorithm>
#include <string_view>

#include "samples/forest_scorer.h"
#include "search/fsga_steps.h"
#include "selection/usable_columns.h"
#include "sewil/learn/learner.h"
#include "study/job.h"

namespace sewil::study {
namespace {

struct Time {
  double seconds = 0, cpu_seconds = 0;
  void add(const JobClock& clock) {
    seconds += clock.seconds();
    cpu_seconds += clock.cpu_seconds();
  }
};

class CriteriaJob {
 public:
  CriteriaJob(const JobInput& input, const SelectionOptions& options)
      : input_(input),
        options_(with_parts_settled(options, input.set.matrix.columns.size())),
        space_(selection::usable_space(input.set.matrix, {})) {
    RandomStream stream(options_.seed, Purpose::search);
    // What FSGA starts from.
    for (const search::Units& units : search::first_population(
             space_.units.size(), static_cast<std::size_t>(options_.search.population), stream)) {
      sets_.push_back(space_.columns_of(units));
    }
  }

  // Every criterion of every set, from one forest each.
  void score() {
    const JobClock clock = input_.clock();
    const PartlyLabeled known = input_.rows.known();
    const selection::ScoringJob job{
        .matrix = input_.set.matrix,
        .set = selection::make_augmented_set(known, learn(space_.columns()), options_.balanced_rows),
        .forest = options_.forest,
        .criterion = options_.criterion};
    const selection::ForestScorer scorer(job, input_.workers);
    for (const ColumnSet& columns : sets_) {
      tell("scoring random sets", bounds_.size());
      bounds_.push_back(scorer.evaluate(columns, input_.progress).bounds);
    }
    scoring_.add(clock);
  }

  // Self-training on every set.
  void label() {
    for (const ColumnSet& columns : sets_) {
      tell("self-training on random sets", labeled_.size());
      const JobClock clock = input_.clock();
      Figures figures = accuracies(input_, learn(columns));
      input_.progress.throw_if_stopped();
      figures.columns = columns.size();
      figures.seconds = clock.seconds();
      figures.cpu_seconds = clock.cpu_seconds();
      labeling_.add(clock);
      labeled_.push_back(figures);
    }
  }

  [[nodiscard]] Figures best_by(Criterion criterion) const {
    const auto best = std::min_element(bounds_.begin(), bounds_.end(), [&](const auto& a, const auto& b) {
      return value_of(a, criterion) < value_of(b, criterion);
    });
    Figures figures = labeled_[static_cast<std::size_t>(best - bounds_.begin())];
    figures.choose_seconds = scoring_.seconds;
    figures.seconds += scoring_.seconds;
    figures.cpu_seconds += scoring_.cpu_seconds;
    return figures;
  }

  [[nodiscard]] Figures best_of_all() const {
    Figures figures = *std::max_element(labeled_.begin(), labeled_.end(),
                                        [](const auto& a, const auto& b) { return a.acc_u < b.acc_u; });
    figures.choose_seconds = labeling_.seconds;
    figures.seconds = labeling_.seconds;
    figures.cpu_seconds = labeling_.cpu_seconds;
    return figures;
  }

 private:
  [[nodiscard]] SelfTrainingResult learn(const ColumnSet& columns) const {
    return learn_to_the_end({.matrix = input_.set.matrix,
                             .rows = input_.rows.known(),
                             .columns = columns,
                             .forest = options_.forest,
                             .self_training = options_.self_training,
                             .workers = input_.workers,
                             .progress = input_.progress},
                            {.weights = false, .trees = true});
  }

  void tell(const char* stage, std::size_t done) const {
    input_.progress.throw_if_stopped();
    input_.progress.update({.stage = stage, .done = done, .total = sets_.size()});
  }

  const JobInput& input_;
  SelectionOptions options_;
  // The columns a search would decide on.
  SearchSpace space_;
  std::vector<ColumnSet> sets_;
  // Beside sets_.
  std::vector<CriterionResult> bounds_;
  // Beside sets_.
  std::vector<Figures> labeled_;
  Time scoring_, labeling_;
};

}  // namespace

std::vector<Figures> run_criteria(const JobInput& input, std::span<const StudyMethod> methods,
                                  const SelectionOptions& options) {
  CriteriaJob job(input, options);
  job.score();
  job.label();
  std::vector<Figures> figures;
  for (const StudyMethod& method : methods) {
    const auto criterion = find_value<Criterion>(criterion_table(), method.name);
    figures.push_back(criterion ? job.best_by(*criterion) : job.best_of_all());
  }
  return figures;
}

}  // namespace sewil::study
