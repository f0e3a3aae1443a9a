// discovery/find_relevant.cpp: the lessons of all rounds and folds, then every column against the lessons of
// its own folds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

#include "base/q_values.h"
#include "base/seconds_since.h"
#include "discovery/column_test.h"
#include "discovery/lessons.h"
#include "discovery/verdicts.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil {
namespace discovery {
namespace {

// Columns that are in the same fold in every round, and the lessons those had.
struct Classmates {
  std::vector<const Lesson*> lessons;
  ColumnSet columns;
};

// All lessons that could be given, and who had which.
class Rounds {
 public:
  Rounds(const School& school, const ColumnSet& columns, const DiscoveryHooks& hooks)
      : school_(school), columns_(columns), hooks_(hooks) {
    for (std::size_t round = 0; round < school.options.rounds; ++round) {
      folds_.push_back(deal_columns(columns, school.options.folds, school.learner.forest.seed,
                                    static_cast<std::uint64_t>(round) << 32));
    }
  }

  StopReason give() {
    const std::size_t total = school_.options.rounds * school_.options.folds;
    lessons_.reserve(total);
    try {
      for (std::size_t at = 0; at < total; ++at) {
        school_.learner.progress.update({.stage = "lessons", .done = at, .total = total});
        school_.learner.progress.throw_if_stopped();
        lessons_.push_back(lesson(at / school_.options.folds, at % school_.options.folds));
      }
    } catch (const Stopped& stopped) {
      return stopped.reason;
    }
    return StopReason::none;
  }

  [[nodiscard]] const std::vector<Lesson>& lessons() const { return lessons_; }

  [[nodiscard]] std::vector<Classmates> classmates() const {
    std::vector<std::vector<const Lesson*>> had(columns_.size());
    for (const Lesson& lesson : lessons_) {
      for (const std::uint32_t column : folds_[lesson.round][lesson.fold]) {
        had[static_cast<std::size_t>(std::ranges::lower_bound(columns_, column) - columns_.begin())]
            .push_back(&lesson);
      }
    }
    std::map<std::vector<const Lesson*>, ColumnSet> by_lessons;
    for (std::size_t i = 0; i < columns_.size(); ++i) by_lessons[had[i]].push_back(columns_[i]);
    std::vector<Classmates> all;
    all.reserve(by_lessons.size());
    for (auto& [lessons, columns] : by_lessons) all.push_back({lessons, std::move(columns)});
    return all;
  }

 private:
  [[nodiscard]] Lesson lesson(std::size_t round, std::size_t fold) const {
    for (const Lesson& done : hooks_.done) {
      if (done.round == round && done.fold == fold) return done;
    }
    ColumnSet rest;
    std::ranges::set_difference(columns_, folds_[round][fold], std::back_inserter(rest));
    Lesson made = teach(school_, rest, round, fold);
    if (hooks_.finished) hooks_.finished(made);
    return made;
  }

  const School& school_;
  const ColumnSet& columns_;
  const DiscoveryHooks& hooks_;
  std::vector<std::vector<ColumnSet>> folds_;  // by round
  std::vector<Lesson> lessons_;
};

// The columns' tests, with all rows and with the labeled ones alone.
struct Evidence {
  std::vector<Tested> all, labeled;  // beside the columns
};

Evidence test_columns(const School& school, const ColumnSet& columns, const std::vector<Classmates>& groups) {
  Evidence evidence{.all = std::vector<Tested>(columns.size()),
                    .labeled = std::vector<Tested>(columns.size())};
  school.learner.workers.for_each(groups.size(), [&](std::size_t g, int) {
    const ColumnTest all(school.learner.matrix, school.learner.rows, groups[g].lessons, TestedRows::all);
    const ColumnTest labeled(school.learner.matrix, school.learner.rows, groups[g].lessons,
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

std::string sentence_of(const Discoveries& found, const PartlyLabeled& rows) {
  if (rows.unlabeled.empty()) return "Every row is labeled: there are no unlabeled rows to learn from.";
  if (found.lessons_expected == 0) return "The unlabeled rows were not used.";
  if (found.taught == 0) {
    return "The unlabeled rows added nothing: by the labels alone no column stands out so clearly that the "
           "unlabeled rows could be labeled with it; more labels would help.";
  }
  const std::string count = counted(found.found, "column");
  if (found.found > found.found_by_labels) {
    return fmt::format("Thanks to the unlabeled rows {} {} found, by the labeled rows alone {}.", count,
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
         q_labels == other.q_labels;
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
                    .lessons_expected = options.rounds * options.folds};
  Rounds rounds(school, varying, hooks);
  found.stopped = rounds.give();
  found.lessons = rounds.lessons().size();
  for (const Lesson& lesson : rounds.lessons()) {
    found.taught += lesson.teachers.empty() ? 0 : 1;
    found.teachers.insert(found.teachers.end(), lesson.teachers.begin(), lesson.teachers.end());
  }
  std::ranges::sort(found.teachers);
  found.teachers.erase(std::ranges::unique(found.teachers).begin(), found.teachers.end());

  const Evidence evidence = test_columns(school, varying, rounds.classmates());
  const std::vector<double> p = p_values_of(evidence.all);
  const std::vector<double> q = base::q_values(p);
  const std::vector<double> q_labels = base::q_values(p_values_of(evidence.labeled));
  const std::vector<Verdict> verdict = verdicts(p, q, options.rate);
  for (const std::uint32_t column : learner.columns)
    found.columns[column].verdict = Verdict::noise;  // constant ones
  for (std::size_t i = 0; i < varying.size(); ++i) {
    const Tested& tested = evidence.all[i];
    found.columns[varying[i]] = {.verdict = verdict[i],
                                 .q_value = q[i],
                                 .p_value = p[i],
                                 .p_alone = tested.p_alone,
                                 .p_together = tested.p_together,
                                 .strength = tested.strength,
                                 .q_labels = q_labels[i]};
  }
  for (const ColumnFinding& column : found.columns) {
    found.found += column.verdict == Verdict::relevant ? 1 : 0;
    found.noise += column.verdict == Verdict::noise ? 1 : 0;
  }
  for (const double value : q_labels) found.found_by_labels += value <= options.rate ? 1 : 0;
  found.unlabeled_sentence = sentence_of(found, learner.rows);
  found.seconds = base::seconds_since(start);
  return found;
}

}  // namespace sewil
