// bench/run_profile.cpp: where the processor seconds of a default select go, by stage and by forest.
//   build-bench/bench/run_profile FILE [OPTION=VALUE...]                (any option of select)
//   build-bench/bench/run_profile SET:SPLIT [data=../shared/data] ...   (a set of the paper)
// A table in Markdown on stdout. Forests, linear voters and the functions that are stages are counted by
// wrappers that the linker puts before them (bench/run_profile.wraps); the library itself counts nothing.
// One thread. rows, columns, trees: means over the stage's forests, rows without those that only vote.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/stage_profile.h"
#include "sewil/data/table.h"
#include "sewil/judge/run.h"
#include "sewil/judge/suggest.h"
#include "voters/linear_voter.h"
#include "weighing/elimination.h"
#include "weighing/half_labels.h"

namespace {

using namespace sewil;

using namespace sewil::bench;

Profile profile;  // one thread

class In {
 public:
  explicit In(const char* name) { profile.enter(name); }
  ~In() { profile.leave(); }
  In(const In&) = delete;
  In& operator=(const In&) = delete;
};

// Adds processor seconds to one of the stage's numbers.
class Adding {
 public:
  explicit Adding(double Stage::* to) : to_(to) {}
  ~Adding() {
    if (!profile.outside()) profile.now().*to_ += processor_seconds() - start_;
  }
  Adding(const Adding&) = delete;
  Adding& operator=(const Adding&) = delete;

 private:
  double Stage::* to_;
  double start_ = processor_seconds();
};

void count_forest(const Sample& sample, double columns, int trees, std::size_t forests = 1) {
  if (profile.outside()) return;
  Stage& stage = profile.now();
  const auto times = static_cast<double>(forests);
  stage.forests += times;
  stage.trees += times * trees;
  stage.rows += times * static_cast<double>(sample.rows.size());
  stage.prediction_rows += times * static_cast<double>(sample.prediction_rows.size());
  stage.columns += times * columns;
}

}  // namespace

// A wrapper and what it stands before.
#define SEWIL_WRAP(result, name, mangled, ...)            \
  result real_##name(__VA_ARGS__) asm("__real_" mangled); \
  result wrap_##name(__VA_ARGS__) asm("__wrap_" mangled); \
  result wrap_##name(__VA_ARGS__)

namespace sewil {

using Columns = std::span<const std::uint32_t>;
using Sets = std::span<const std::vector<std::uint32_t>>;
using selection::HalfLabels;

SEWIL_WRAP(ForestResult, grow_forest,
           "_ZN5sewil11grow_forestERKNS_11CodedMatrixESt4spanIKjLm18446744073709551615EERKNS_"
           "6SampleERKNS_13ForestOptionsERKNS_6WantedERKNS_7WorkersERNS_8ProgressEPKNS_12ForestTuningE",
           const CodedMatrix& matrix, Columns columns, const Sample& sample, const ForestOptions& options,
           const Wanted& wanted, const Workers& workers, Progress& progress, const ForestTuning* tuning) {
  const Adding adding(&Stage::in_forests);
  count_forest(sample, static_cast<double>(columns.size()), options.n_estimators);
  return real_grow_forest(matrix, columns, sample, options, wanted, workers, progress, tuning);
}

SEWIL_WRAP(
    std::vector<ForestResult>, grow_forests,
    "_ZN5sewil12grow_forestsERKNS_11CodedMatrixESt4spanIKSt6vectorIjSaIjEELm18446744073709551615EERKNS_"
    "6SampleERKNS_13ForestOptionsERKNS_6WantedERKNS_7WorkersERNS_8ProgressEPKNS_12ForestTuningE",
    const CodedMatrix& matrix, Sets sets, const Sample& sample, const ForestOptions& options,
    const Wanted& wanted, const Workers& workers, Progress& progress, const ForestTuning* tuning) {
  const Adding adding(&Stage::in_forests);
  double columns = 0;
  for (const auto& set : sets) columns += static_cast<double>(set.size()) / static_cast<double>(sets.size());
  count_forest(sample, columns, options.n_estimators, sets.size());
  return real_grow_forests(matrix, sets, sample, options, wanted, workers, progress, tuning);
}

SEWIL_WRAP(
    void, learn_linear,
    "_ZN5sewil11LinearVoterC1ERKNS_11CodedMatrixESt4spanIKjLm18446744073709551615EERKNS_11LabeledRowsE",
    void* voter, const CodedMatrix& matrix, Columns columns, const LabeledRows& labeled) {
  const Adding adding(&Stage::in_linear);
  if (!profile.outside()) ++profile.now().linear;
  real_learn_linear(voter, matrix, columns, labeled);
}

SEWIL_WRAP(
    VoteMatrix, vote_linear,
    "_ZNK5sewil11LinearVoter5votesERKNS_11CodedMatrixESt4spanIKjLm18446744073709551615EERKNS_7WorkersE",
    const void* voter, const CodedMatrix& matrix, Columns rows, const Workers& workers) {
  const Adding adding(&Stage::in_linear);
  return real_vote_linear(voter, matrix, rows, workers);
}

SEWIL_WRAP(SelectionOutcome, order_columns,
           "_ZN5sewil13order_columnsERKNS_14SelectionInputERKNS_14SelectionHooksE",
           const SelectionInput& input, const SelectionHooks& hooks) {
  const In stage("self-training");
  return real_order_columns(input, hooks);
}

SEWIL_WRAP(std::vector<HalfLabels>, teach_in_halves,
           "_ZN5sewil9selection15teach_in_halvesERKNS_12RankingInputERKSt6vectorIjSaIjEEm",
           const RankingInput& input, const ColumnSet& columns, std::size_t pairs) {
  const In stage("label_sets");
  return real_teach_in_halves(input, columns, pairs);
}

SEWIL_WRAP(
    std::vector<double>, cross_fitted_gains,
    "_ZN5sewil9selection18cross_fitted_gainsERKNS_12RankingInputERKSt6vectorINS0_10HalfLabelsESaIS5_EERKS4_"
    "IjSaIjEEi",
    const RankingInput& input, const std::vector<HalfLabels>& label_sets, const ColumnSet& columns,
    int trees) {
  const In stage("gains");
  return real_cross_fitted_gains(input, label_sets, columns, trees);
}

SEWIL_WRAP(ColumnRanking, eliminate_screened,
           "_ZN5sewil9selection18eliminate_screenedERKNS_12RankingInputERKSt8functionIFSt6vectorIdSaIdEERKS5_"
           "IjSaIjEEEE",
           const RankingInput& input, const selection::Weigher& weigh) {
  const In stage("ranking");
  return real_eliminate_screened(input, weigh);
}

SEWIL_WRAP(NestedLabels, label_nested_sets,
           "_ZN5sewil9selection17label_nested_setsERKNS_14SelectionInputERKNS_16SelectionOutcomeEm",
           const SelectionInput& input, const SelectionOutcome& outcome, std::size_t sizes) {
  const In stage("sizes");
  return real_label_nested_sets(input, outcome, sizes);
}

SEWIL_WRAP(FoldOutcomes, cross_fit,
           "_ZN5sewil19cross_fit_selectionERKNS_14SelectionInputERKNS_16SelectionOutcomeERKNS_"
           "15EstimateOptionsERKNS_13EstimateHooksE",
           const SelectionInput& input, const SelectionOutcome& outcome, const EstimateOptions& settings,
           const EstimateHooks& hooks) {
  const In stage("folds");  // what is not in its stages: half of the labels, sizes
  return real_cross_fit(input, outcome, settings, hooks);
}

SEWIL_WRAP(Shift, find_shift, "_ZN5sewil10find_shiftERKNS_7LearnerE", const Learner& learner) {
  const In stage("shift");
  return real_find_shift(learner);
}

SEWIL_WRAP(std::vector<PartOfLabels>, learn_from_parts, "_ZN5sewil16learn_from_partsERKNS_7LearnerE",
           const Learner& learner) {
  const In stage("curve");
  return real_learn_from_parts(learner);
}

SEWIL_WRAP(void, choose_columns,
           "_ZN5sewil14choose_columnsERKNS_14SelectionInputERNS_16SelectionOutcomeESt6vectorIjSaIjEE",
           const SelectionInput& input, SelectionOutcome& outcome, ColumnSet columns) {
  const In stage("chosen columns");
  real_choose_columns(input, outcome, std::move(columns));
}

SEWIL_WRAP(void, label_by_chosen, "_ZN5sewil15label_by_chosenERKNS_14SelectionInputERNS_16SelectionOutcomeE",
           const SelectionInput& input, SelectionOutcome& outcome) {
  const In stage("labels by chosen");
  real_label_by_chosen(input, outcome);
}

SEWIL_WRAP(void, weigh_all_columns,
           "_ZN5sewil17weigh_all_columnsERKNS_14SelectionInputERNS_16SelectionOutcomeE",
           const SelectionInput& input, SelectionOutcome& outcome) {
  const In stage("weights of all");
  real_weigh_all_columns(input, outcome);
}

SEWIL_WRAP(RowAdvice, advise_on_rows,
           "_ZN5sewil14advise_on_rowsERKNS_7LearnerERKNS_7DatasetERKNS_16RowAdviceOptionsESt6vectorIjSaIjEE",
           const Learner& learner, const Dataset& data, const RowAdviceOptions& options, ColumnSet shown) {
  const In stage("advice");
  return real_advise_on_rows(learner, data, options, std::move(shown));
}

SEWIL_WRAP(
    Diagnostics, compute_diagnostics,
    "_ZN5sewil19compute_diagnosticsERKNS_14SelectionInputERKNS_16SelectionOutcomeERKNS_18DiagnosticsOptionsE",
    const SelectionInput& input, const SelectionOutcome& outcome, const DiagnosticsOptions& options) {
  const In stage("diagnostics");
  return real_compute_diagnostics(input, outcome, options);
}

}  // namespace sewil

namespace {

void run(const Dataset& data, const SelectionOptions& options, const Workers& workers) {
  const Problem problem(data, workers);
  profile.enter("other");
  const RunRecord record = run_selection(problem, {.options = options}, workers);
  profile.leave();
  profile.print();
  fmt::print("\n{} rows, {} columns, {} labels; {} chosen\n", data.rows(), data.columns().size(),
             problem.known().labeled.size(), record.outcome.columns.size());
}

Dataset read_file(const std::string& name, const Workers& workers) {
  return make_dataset(read_table(name, {}, workers), {}, workers);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: run_profile FILE|SET:SPLIT [WORD=VALUE...]\n");
    return 2;
  }
  const std::string what = argv[1];
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const Workers workers(1);
  SelectionOptions options;
  bench::set_options(options, words);
  const std::size_t colon = what.find(':');
  if (colon == std::string::npos) {
    run(read_file(what, workers), options, workers);
    return 0;
  }
  const std::size_t split = std::stoul(what.substr(colon + 1));
  options.seed = split;
  bench::each_set(folder, what.substr(0, colon), workers, [&](const auto& set, const auto&) {
    const auto rows = bench::split_rows(set, split);
    std::vector<std::int32_t> labels(set.data.rows(), unlabeled);
    const PartlyLabeled known = rows.known();
    for (std::size_t i = 0; i < known.labeled.size(); ++i) labels[known.labeled[i]] = known.labels[i];
    run(set.data.with_labels(labels), options, workers);
  });
  return 0;
}
