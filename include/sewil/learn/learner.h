// sewil/learn/learner.h: other processes that may help, the one door to self-training, held-out labels,
// and the model that is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/dataset.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/self_training.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// Other processes a call may use, here or on other machines. job: what many tasks need, such as a table; it
// travels once to each process, which keeps it under its name. task: a piece of work on a job that needs no
// other piece, small; its answer is bytes too. A task has the same answer, to the bit, wherever it is done.
// What does tasks is open_job (sewil/judge/run.h).

struct PackedJob {
  std::string name = {};  // of its bytes: equal jobs have equal names, others different ones
  std::string bytes = {};
};

// What has travelled so far.
struct Travelled {
  std::size_t jobs = 0, job_bytes = 0;  // each as often as it was sent
  std::size_t tasks = 0, task_bytes = 0, answer_bytes = 0;
};

// Serves one run.
class TaskRunner {
 public:
  // Takes the answer to a task, in any order; gives further tasks, which are numbered on.
  using Answered = std::function<std::vector<std::string>(std::size_t task, const std::string& answer)>;

  TaskRunner() = default;
  TaskRunner(const TaskRunner&) = delete;
  TaskRunner& operator=(const TaskRunner&) = delete;
  virtual ~TaskRunner() = default;

  // Returns when all tasks are answered; `answered` is called from this thread. Throws Stopped when the
  // progress asks to stop, and InputError with the sentence of a task that threw one.
  virtual void run(const PackedJob& job, std::vector<std::string> tasks, const Answered& answered,
                   Progress& progress) = 0;
  // How many tasks are done at once, as far as that is known; at least 1.
  [[nodiscard]] virtual std::size_t at_once() const = 0;
  [[nodiscard]] virtual Travelled travelled() const { return {}; }

  // The job that is kept under this key; made when there is none.
  [[nodiscard]] const PackedJob& job(const std::string& key, const std::function<PackedJob()>& make);

 private:
  std::map<std::string, PackedJob> jobs_;
};

// ---------------------------------------------------------------------------------------------------------
// The one door to self-training: what is learned from, in one struct, and who labels the rows. Everybody
// who wants rows labeled by some columns comes through here.

// Some columns and rows of a table, and how to learn from them. Rows in neither list are not looked at. What
// it refers to must outlive it. A copy with other rows or columns is another learner.
struct Learner {
  const CodedMatrix& matrix;
  PartlyLabeled rows;
  std::span<const std::uint32_t> columns;
  ForestOptions forest = {};
  SelfTrainingOptions self_training = {};
  const Workers& workers;
  Progress& progress = no_progress();
  TaskRunner* elsewhere = nullptr;  // other processes that may do independent parts; none: all is done here
};

// Who votes at each step of the learner's self-training. The learner's columns must outlive it.
[[nodiscard]] std::unique_ptr<ForestMaker> voters_of(const Learner& learner, Wanted wanted = {});

// Self-training with news of its steps; stopped early, it ends with what it has (see self_train). `wanted`:
// what the last forest is to bring besides votes.
[[nodiscard]] SelfTrainingResult learn_rows(const Learner& learner, Wanted wanted = {});

// Self-training as a part of something larger: without news, and Stopped when it did not get to the end.
[[nodiscard]] SelfTrainingResult learn_to_the_end(const Learner& learner, Wanted wanted = {});

// Of rows that took no part in it, by all who voted; the forest must have been kept.
[[nodiscard]] VoteMatrix votes_of_rows(const SelfTrainingResult& learned, const CodedMatrix& matrix,
                                       std::span<const std::uint32_t> rows, const Workers& workers);

// ---------------------------------------------------------------------------------------------------------
// Hiding labels to judge by them. The labeled rows are dealt into folds; in turn each fold's labels are
// hidden, its rows join the unlabeled ones, and whatever was learned is learned again. deal: which fold
// each labeled row is in. hidden: a labeled row whose label the learner does not see.

// The fold, 0..folds-1, of each row of `labels` (classes, none of them -1). Stratified: a class's rows go
// round the folds one by one, and the next class goes on where the last one ended, so that folds and the
// classes in them differ by one row at most. Which rows they are is a shuffle that depends on (seed, repeat)
// alone.
[[nodiscard]] std::vector<std::uint32_t> deal_folds(std::span<const std::int32_t> labels, std::size_t folds,
                                                    std::uint64_t seed, std::uint64_t repeat = 0);

// How many folds to deal of the `asked` ones: no more than the class of the median row has rows (and no fewer
// than 3). Where a class has fewer rows than there are folds, hiding one of them leaves its class short
// against the others, and the hidden row looks harder to label than it is.
[[nodiscard]] std::size_t folds_to_deal(std::span<const std::int32_t> labels, std::size_t asked);

// For rows that belong together; `groups` stands beside `labels`. Whole groups: a group's rows are all in one
// fold. The groups, shuffled and then the largest first, go each to the fold in which its classes are rarest.
// Within groups: rows of one group go to different folds, as far as there are some.
[[nodiscard]] std::vector<std::uint32_t> deal_whole_groups(std::span<const std::int32_t> labels,
                                                           std::span<const std::uint32_t> groups,
                                                           std::size_t folds, std::uint64_t seed,
                                                           std::uint64_t repeat = 0);
[[nodiscard]] std::vector<std::uint32_t> deal_within_groups(std::span<const std::int32_t> labels,
                                                            std::span<const std::uint32_t> groups,
                                                            std::size_t folds, std::uint64_t seed,
                                                            std::uint64_t repeat = 0);

// folds_to_deal for whole groups: no more than the class of the median row has groups, nor than there are.
[[nodiscard]] std::size_t group_folds_to_deal(std::span<const std::int32_t> labels,
                                              std::span<const std::uint32_t> groups, std::size_t asked);

// The rows as a learner sees them while one fold is hidden. Both lists of rows ascend when the given ones do.
struct FoldRows {
  FoldRows(const PartlyLabeled& known, std::span<const std::uint32_t> fold_of, std::uint32_t fold);
  [[nodiscard]] PartlyLabeled seen() const { return {labeled, labels, unlabeled, classes, groups}; }

  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;      // of `labeled`
  std::vector<std::uint32_t> hidden;     // places in known.labeled
  std::vector<std::uint32_t> hidden_at;  // beside `hidden`: places in `unlabeled`
  std::size_t classes = 0;
  std::span<const std::uint32_t> groups;  // of the table
};

// ---------------------------------------------------------------------------------------------------------
// Estimators that can label new tables: a forest, a linear voter or both, with the names and categories of
// its columns and the names of its classes. New columns are found by name; a category never seen in training
// counts as missing, and so does a missing cell.

class KeptForest;   // sewil/learn/forest.h
class LinearVoter;  // voters/linear_voter.h
struct SelfTrainingResult;

struct ModelColumn {
  std::string name;
  bool is_category = false;
  std::vector<std::string> categories = {};  // as in training, sorted
};

struct LabelModel {
  std::string label_name;                     // what the label column was called in training
  std::vector<std::string> classes;           // names, by class index
  std::vector<ModelColumn> columns;           // beside the columns of the forest and of the linear voter
  std::shared_ptr<const KeptForest> forest;   // none: the linear voter votes alone
  std::shared_ptr<const LinearVoter> linear;  // none: the forest votes alone
  double linear_share = 0;                    // of the vote
  std::vector<std::uint32_t> class_order;     // of equal votes the first one here wins; empty: the lowest
};

// The forest must have been kept and grown on columns of `data`.
[[nodiscard]] LabelModel make_label_model(const Dataset& data, std::shared_ptr<const KeptForest> forest);
// All who voted; a forest among them must have been kept.
[[nodiscard]] LabelModel make_label_model(const Dataset& data, const SelfTrainingResult& learned);

struct ModelVotes {
  VoteMatrix votes;
  std::size_t unseen_categories = 0;  // cells whose category training never saw
};

// Throws InputError that starts with `source` when a column is absent, stands twice or holds text where
// training had numbers.
[[nodiscard]] ModelVotes label_rows(const LabelModel& model, std::span<const Column> columns,
                                    const std::string& source, const Workers& workers);

// A versioned block with a checksum. parse_model checks everything; its InputError starts with `name`.
[[nodiscard]] std::string serialize_model(const LabelModel& model);
[[nodiscard]] LabelModel parse_model(std::span<const char> bytes, const std::string& name);

void save_model(const LabelModel& model, const std::string& path);  // atomically
[[nodiscard]] LabelModel load_model(const std::string& path);

}  // namespace sewil
