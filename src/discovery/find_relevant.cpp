// discovery/find_relevant.cpp: the label sets of all rounds and folds, then every column against the label
// sets of its own folds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

#include "base/q_values.h"
#include "base/seconds_since.h"
#include "discovery/class_sides.h"
#include "discovery/column_test.h"
#include "discovery/derandomize.h"
#include "discovery/label_sets.h"
#include "discovery/verdicts.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {
namespace discovery {
namespace {

// Columns that are in the same fold in every round, and the label sets those had.
struct Classmates {
  std::vector<const LabelSet*> label_sets;
  ColumnSet columns;
};

// All label sets that could be given, and who had which.
class Rounds {
 public:
  Rounds(const School& school, const ColumnSet& columns, const DiscoveryHooks& hooks)
      : school_(school), columns_(columns), hooks_(hooks) {
    for (std::size_t round = 0; round < school.options.rounds * school.options.seeds; ++round) {
      folds_.push_back(deal_columns(columns, school.options.folds, school.learner.forest.seed,
                                    static_cast<std::uint64_t>(round) << 32));
    }
  }

  StopReason give() {
    const std::size_t total = school_.options.seeds * school_.options.rounds * school_.options.folds;
    label_sets_.reserve(total);
    try {
      for (std::size_t at = 0; at < total; ++at) {
        school_.learner.progress.update({.stage = "label_sets", .done = at, .total = total});
        school_.learner.progress.throw_if_stopped();
        label_sets_.push_back(label_set(at / school_.options.folds, at % school_.options.folds));
      }
    } catch (const Stopped& stopped) {
      return stopped.reason;
    }
    return StopReason::none;
  }

  [[nodiscard]] const std::vector<LabelSet>& label_sets() const { return label_sets_; }

  // Those whose label sets are complete; the first one has a say in any case.
  [[nodiscard]] std::size_t seeds() const {
    const std::size_t of_one = school_.options.rounds * school_.options.folds;
    return of_one == 0 ? 1 : std::max<std::size_t>(1, label_sets_.size() / of_one);
  }

  // By the label sets of one seed.
  [[nodiscard]] std::vector<Classmates> classmates(std::size_t seed) const {
    std::vector<std::vector<const LabelSet*>> had(columns_.size());
    for (const LabelSet& label_set : label_sets_) {
      if (label_set.round / school_.options.rounds != seed) continue;
      for (const std::uint32_t column : folds_[label_set.round][label_set.fold]) {
        had[static_cast<std::size_t>(std::ranges::lower_bound(columns_, column) - columns_.begin())]
            .push_back(&label_set);
      }
    }
    std::map<std::vector<const LabelSet*>, ColumnSet> by_label_sets;
    for (std::size_t i = 0; i < columns_.size(); ++i) by_label_sets[had[i]].push_back(columns_[i]);
    std::vector<Classmates> all;
    all.reserve(by_label_sets.size());
    for (auto& [label_sets, columns] : by_label_sets) all.push_back({label_sets, std::move(columns)});
    return all;
  }

 private:
  [[nodiscard]] LabelSet label_set(std::size_t round, std::size_t fold) const {
    for (const LabelSet& done : hooks_.done) {
      if (done.round == round && done.fold == fold) return done;
    }
    ColumnSet rest;
    std::ranges::set_difference(columns_, folds_[round][fold], std::back_inserter(rest));
    LabelSet made = teach(school_, rest, round, fold);
    if (hooks_.finished) hooks_.finished(made);
    return made;
  }

  const School& school_;
  const ColumnSet& columns_;
  const DiscoveryHooks& hooks_;
  std::vector<std::vector<ColumnSet>> folds_;  // by round
  std::vector<LabelSet> label_sets_;
};

// The columns' tests, with all rows and with the labeled ones alone.
struct Evidence {
  std::vector<Tested> all, labeled;  // beside the columns
};

// What the seeds say together of all columns.
struct Judgment {
  std::vector<double> q_values, q_labels;  // beside the columns
  std::vector<Tested> tested;
  std::vector<double> p_values;
};

Evidence test_columns(const School& school, const ColumnSet& columns, const std::vector<Classmates>& groups) {
  Evidence evidence{.all = std::vector<Tested>(columns.size()),
                    .labeled = std::vector<Tested>(columns.size())};
  school.learner.workers.for_each(groups.size(), [&](std::size_t g, int) {
    const ColumnTest all(school.learner.matrix, school.learner.rows, groups[g].label_sets, TestedRows::all);
    const ColumnTest labeled(school.learner.matrix, school.learner.rows, groups[g].label_sets,
                             TestedRows::labeled);
    for (const std::uint32_t column : groups[g].columns) {
      const auto at = static_cast<std::size_t>(std::ranges::lower_bound(columns, column) - columns.begin());
      evidence.all[at] = all.test(column);
      evidence.labeled[at] = labeled.test(column);
    }
  });
  return evidence;
}

std::vector<double> p_values_of(const std::vector<Tested>& tested) {
  std::vector<double> p_values;
  p_values.reserve(tested.size());
  for (const Tested& one : tested) p_values.push_back(one.p_value());
  return p_values;
}

// The rates at which each is found, by all seeds.
std::vector<double> q_values_of(const std::vector<std::vector<double>>& p_values, double rate) {
  if (p_values.size() == 1) return base::q_values(p_values.front());
  std::vector<std::vector<double>> e;
  e.reserve(p_values.size());
  for (const std::vector<double>& one : p_values)
    e.push_back(e_values(base::q_values(one), share_of_rate * rate));
  return rates_of(mean_of(e));
}

// The median of a figure over the seeds.
double median_over(const std::vector<Evidence>& seeds, std::size_t at, const auto& figure) {
  std::vector<double> values;
  values.reserve(seeds.size());
  for (const Evidence& one : seeds) values.push_back(figure(one.all[at]));
  return median_of(std::move(values));
}

Judgment judge_by(const std::vector<Evidence>& seeds, double rate) {
  std::vector<std::vector<double>> all, labeled;
  for (const Evidence& one : seeds) {
    all.push_back(p_values_of(one.all));
    labeled.push_back(p_values_of(one.labeled));
  }
  Judgment found{.q_values = q_values_of(all, rate),
                 .q_labels = q_values_of(labeled, rate),
                 .tested = seeds.front().all,
                 .p_values = all.front()};
  if (seeds.size() == 1) return found;
  for (std::size_t at = 0; at < found.tested.size(); ++at) {
    found.tested[at] = {
        .p_alone = median_over(seeds, at, [](const Tested& one) { return one.p_alone; }),
        .p_together = median_over(seeds, at, [](const Tested& one) { return one.p_together; }),
        .strength = median_over(seeds, at, [](const Tested& one) { return one.strength; })};
    // Twice the median of several p-values is one, however they depend on each other.
    found.p_values[at] =
        std::min(1.0, 2 * median_over(seeds, at, [](const Tested& one) { return one.p_value(); }));
  }
  return found;
}

// The sides of the classes, for relevant columns. By the labeled rows alone: votes of others confuse classes
// that these cannot tell apart.
void find_sides(const Learner& learner, Discoveries& found) {
  const double level = found.rate * static_cast<double>(found.found) /
                       static_cast<double>(std::max<std::size_t>(1, learner.columns.size()));
  const ColumnTest test(learner.matrix, learner.rows, {}, TestedRows::labeled);
  learner.workers.for_each(found.columns.size(), [&](std::size_t column, int) {
    ColumnFinding& finding = found.columns[column];
    if (finding.verdict != Verdict::relevant) return;
    finding.sides = sides_of(test.test_classes(static_cast<std::uint32_t>(column)), level);
  });
}

// "At a rate of 0.22 there are three: ..." where it says more than the rate asked for.
std::string rates_sentence_of(const Discoveries& found) {
  constexpr double largest = 0.5;
  if (found.seeds < 2) return {};
  double next = 1;
  for (const ColumnFinding& column : found.columns) {
    if (column.q_value > found.rate) next = std::min(next, column.q_value);
  }
  next = std::ceil(next * 100 - 1e-9) / 100;
  if (next > largest) return {};
  std::size_t there = 0;
  for (const ColumnFinding& column : found.columns) there += column.q_value <= next ? 1 : 0;
  return fmt::format("{} at a rate of {}, {} at {}: with several seeds a rate may be chosen afterwards.",
                     found.found == 0 ? "None" : grouped(found.found), shortest(found.rate), grouped(there),
                     shortest(next));
}

std::string sentence_of(const Discoveries& found, const PartlyLabeled& rows) {
  if (rows.unlabeled.empty()) return "Every row is labeled: there are no unlabeled rows to learn from.";
  if (found.label_sets_expected == 0) return "The unlabeled rows were not used.";
  if (found.taught == 0) {
    return "The unlabeled rows added nothing: by the labels alone no feature passes the screening. More "
           "labels "
           "would help.";
  }
  const std::string count = counted(found.found, "feature");
  if (found.found > found.found_by_labels) {
    return fmt::format("With the unlabeled rows {} {} found, by the labeled rows alone {}.", count,
                       found.found == 1 ? "was" : "were", grouped(found.found_by_labels));
  }
  return fmt::format("The unlabeled rows added nothing: {} {} found, by the labeled rows alone {}.", count,
                     found.found == 1 ? "was" : "were", grouped(found.found_by_labels));
}

}  // namespace
}  // namespace discovery

bool ColumnFinding::operator==(const ColumnFinding& other) const {
  const bool same_together =
      p_together == other.p_together || (std::isnan(p_together) && std::isnan(other.p_together));
  return verdict == other.verdict && q_value == other.q_value && p_value == other.p_value &&
         p_alone == other.p_alone && same_together && strength == other.strength &&
         q_labels == other.q_labels && sides == other.sides;
}

std::vector<std::uint32_t> by_evidence(const Discoveries& discoveries) {
  std::vector<std::uint32_t> order(discoveries.columns.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
    const ColumnFinding& one = discoveries.columns[a];
    const ColumnFinding& other = discoveries.columns[b];
    return one.p_value != other.p_value ? one.p_value < other.p_value : one.strength > other.strength;
  });
  return order;
}

Discoveries find_relevant_columns(const Learner& learner, const DiscoveryOptions& options,
                                  const DiscoveryHooks& hooks) {
  using namespace discovery;
  const auto start = base::Clock::now();
  const CodedMatrix& matrix = learner.matrix;
  ColumnSet varying(learner.columns.begin(), learner.columns.end());
  std::erase_if(varying, [&](std::uint32_t column) { return matrix.columns[column].is_constant(); });
  const School school{learner, options, judge_by_labels(learner, varying)};

  Discoveries found{.rate = options.rate,
                    .columns = std::vector<ColumnFinding>(matrix.columns.size()),
                    .label_sets_expected = options.seeds * options.rounds * options.folds};
  Rounds rounds(school, varying, hooks);
  found.stopped = rounds.give();
  found.label_sets = rounds.label_sets().size();
  for (const LabelSet& label_set : rounds.label_sets()) {
    found.taught += label_set.predictors.empty() ? 0 : 1;
    found.predictors.insert(found.predictors.end(), label_set.predictors.begin(), label_set.predictors.end());
  }
  std::ranges::sort(found.predictors);
  found.predictors.erase(std::ranges::unique(found.predictors).begin(), found.predictors.end());

  found.seeds = rounds.seeds();
  std::vector<Evidence> seeds;
  for (std::size_t seed = 0; seed < found.seeds; ++seed) {
    seeds.push_back(test_columns(school, varying, rounds.classmates(seed)));
  }
  const Judgment judgment = judge_by(seeds, options.rate);
  const std::vector<Verdict> verdict = verdicts(judgment.p_values, judgment.q_values, options.rate);
  for (const std::uint32_t column : learner.columns)
    found.columns[column].verdict = Verdict::noise;  // constant ones
  for (std::size_t i = 0; i < varying.size(); ++i) {
    const Tested& tested = judgment.tested[i];
    found.columns[varying[i]] = {.verdict = verdict[i],
                                 .q_value = judgment.q_values[i],
                                 .p_value = judgment.p_values[i],
                                 .p_alone = tested.p_alone,
                                 .p_together = tested.p_together,
                                 .strength = tested.strength,
                                 .q_labels = judgment.q_labels[i]};
  }
  for (const ColumnFinding& column : found.columns) {
    found.found += column.verdict == Verdict::relevant ? 1 : 0;
    found.noise += column.verdict == Verdict::noise ? 1 : 0;
  }
  for (const double value : judgment.q_labels) found.found_by_labels += value <= options.rate ? 1 : 0;
  find_sides(learner, found);
  found.rates_sentence = rates_sentence_of(found);
  found.unlabeled_sentence = sentence_of(found, learner.rows);
  found.seconds = base::seconds_since(start);
  return found;
}

}  // namespace sewil
