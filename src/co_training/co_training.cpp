// co_training/co_training.cpp: the steps of the co-training forward search.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/random.h"
#include "co_training/forest_errors.h"
#include "co_training/forward_order.h"
#include "co_training/tree_errors.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/learn/votes.h"
#include "sewil/select/methods.h"

namespace sewil {
namespace {

// How the columns did in one step's draws, by column number.
struct Tally {
  std::vector<int> found;
  std::vector<std::size_t> places;  // summed over the draws; not found: the place after the last
};

class Search {
 public:
  Search(const CoTrainingInput& input, const CoTrainingOptions& options)
      : input_(input),
        options_(options),
        labeled_(input.rows.labeled.begin(), input.rows.labeled.end()),
        unlabeled_(input.rows.unlabeled.begin(), input.rows.unlabeled.end()),
        labels_(input.matrix.rows, unlabeled),
        is_chosen_(input.matrix.columns.size(), 0) {
    for (std::size_t i = 0; i < input.rows.labeled.size(); ++i)
      labels_[input.rows.labeled[i]] = input.rows.labels[i];
    for (const std::uint32_t c : input.columns) {
      if (!input.matrix.columns[c].is_constant()) varying_.push_back(c);
    }
    open_ = varying_;
    const std::size_t all = input.columns.size();
    for (const std::uint32_t c : input.keep) choose(c);
    const std::size_t asked =
        options.n_features_to_select > 0 ? options.n_features_to_select : usual_column_count(all);
    wanted_ = std::max(std::min(asked, varying_.size()), result_.chosen.size());
    stride_ =
        std::max<std::size_t>(1, static_cast<std::size_t>(options.stride_share * static_cast<double>(all)));
    draws_ = unlabeled_.empty() ? 1 : options.draws;  // without unlabeled rows every draw is the same
  }

  CoTrainingResult run() {
    choose_start();
    const std::size_t start = result_.chosen.size();
    total_steps_ = (wanted_ - start + stride_ - 1) / stride_;
    try {
      while (result_.chosen.size() < wanted_) take_step();
    } catch (const Stopped& stopped) {
      if (result_.steps.empty()) throw;
      result_.stopped = stopped.reason;
    }
    result_.order = result_.chosen;
    result_.order.insert(result_.order.end(), open_.begin(), open_.end());
    for (const std::uint32_t c : input_.columns) {  // constants; kept ones are in it already
      if (input_.matrix.columns[c].is_constant() && std::ranges::find(input_.keep, c) == input_.keep.end()) {
        result_.order.push_back(c);
      }
    }
    return std::move(result_);
  }

 private:
  // Random streams are named by what they decide: 0 the start, then one per step.
  [[nodiscard]] RandomStream stream(std::size_t index) const {
    return {options_.forest.seed, Purpose::co_training, index};
  }

  void choose_start() {
    std::vector<std::uint32_t> shuffled = open_;
    RandomStream random = stream(0);
    shuffle(std::span<std::uint32_t>(shuffled), random);
    shuffled.resize(std::min({options_.start_columns, wanted_ - result_.chosen.size(), shuffled.size()}));
    for (const std::uint32_t column : shuffled) choose(column);
  }

  void choose(std::uint32_t column) {
    result_.chosen.push_back(column);
    is_chosen_[column] = 1;
    std::erase(open_, column);
  }

  [[nodiscard]] std::vector<std::int32_t> label_the_rest(std::uint64_t seed) {
    std::vector<std::int32_t> given(labels_.begin(), labels_.end());
    if (unlabeled_.empty()) return given;
    std::vector<std::int32_t> known;
    known.reserve(labeled_.size());
    for (const std::uint32_t row : labeled_) known.push_back(labels_[row]);
    const Sample sample{
        .rows = labeled_, .labels = known, .classes = input_.rows.classes, .prediction_rows = unlabeled_};
    const std::vector<std::int32_t> predicted =
        options_.learner == CoTrainingLearner::tree
            ? selection::labels_by_tree(input_.matrix, result_.chosen, sample)
            : labels_by_forest(sample, seed);
    for (std::size_t i = 0; i < unlabeled_.size(); ++i) given[unlabeled_[i]] = predicted[i];
    return given;
  }

  [[nodiscard]] std::vector<std::int32_t> labels_by_forest(const Sample& sample, std::uint64_t seed) {
    ForestOptions forest = options_.forest;
    forest.seed = seed;
    StopOnly quiet(input_.progress);
    return predict(grow_forest(input_.matrix, result_.chosen, sample, forest,
                               {.oob_votes = false, .weights = false}, input_.workers, quiet)
                       .prediction_votes);
  }

  // One draw: a forward search from the empty set on the labeled rows and the drawn ones.
  void search_once(std::span<const std::int32_t> given, RandomStream& random, Tally& tally, int draw) {
    std::vector<std::uint32_t> rows = unlabeled_;
    shuffle(std::span<std::uint32_t>(rows), random);
    rows.resize(static_cast<std::size_t>(options_.draw_share * static_cast<double>(rows.size())));
    rows.insert(rows.end(), labeled_.begin(), labeled_.end());
    std::sort(rows.begin(), rows.end());
    std::vector<std::int32_t> classes_of_rows;
    classes_of_rows.reserve(rows.size());
    for (const std::uint32_t row : rows) classes_of_rows.push_back(given[row]);
    const Sample sample{.rows = rows, .labels = classes_of_rows, .classes = input_.rows.classes};
    ForestOptions forest = options_.forest;
    forest.seed = random.next64();
    std::unique_ptr<selection::SetErrors> errors;
    if (options_.learner == CoTrainingLearner::tree) {
      errors = std::make_unique<selection::TreeErrors>(input_.matrix, sample, forest.seed, input_.workers);
    } else {
      errors = std::make_unique<selection::ForestErrors>(input_.matrix, sample, forest, input_.workers);
    }

    // A search may need more passes than its first; how many is not known before.
    const std::size_t steps_left = total_steps_ - result_.steps.size() - 1;
    const auto draws_left =
        steps_left * static_cast<std::size_t>(draws_) + static_cast<std::size_t>(draws_ - draw - 1);
    const selection::Tried report = [&](std::size_t now, std::size_t left) {
      result_.tried += now;
      input_.progress.update({.stage = "co-training",
                              .done = result_.tried,
                              .total = result_.tried + left + draws_left * varying_.size(),
                              .note = fmt::format("{} of {} columns", result_.chosen.size(), wanted_)});
    };
    const std::vector<std::uint32_t> found = selection::first_new_columns(
        {varying_, *errors, stride_, report}, is_chosen_, stride_, random, input_.progress);
    for (const std::uint32_t column : open_) tally.places[column] += stride_;
    for (std::size_t place = 0; place < found.size(); ++place) {
      ++tally.found[found[place]];
      tally.places[found[place]] -= stride_ - place;
    }
  }

  void take_step() {
    RandomStream random = stream(1 + result_.steps.size());
    const auto given = label_the_rest(random.next64());
    Tally tally{std::vector<int>(input_.matrix.columns.size(), 0),
                std::vector<std::size_t>(input_.matrix.columns.size(), 0)};
    for (int draw = 0; draw < draws_; ++draw) search_once(given, random, tally, draw);

    // Most often found first; among equals the earlier places in the draws, then chance.
    std::vector<std::uint32_t> ranked = open_;
    shuffle(std::span<std::uint32_t>(ranked), random);
    std::ranges::stable_sort(ranked, [&](std::uint32_t a, std::uint32_t b) {
      return tally.found[a] != tally.found[b] ? tally.found[a] > tally.found[b]
                                              : tally.places[a] < tally.places[b];
    });
    const std::size_t count = std::min(stride_, wanted_ - result_.chosen.size());
    CoTrainingStep step;
    for (const std::uint32_t column : std::span(ranked).first(count)) {
      step.added.push_back(column);
      step.found.push_back(tally.found[column]);
    }
    result_.steps.push_back(step);
    const bool last = result_.chosen.size() + count == wanted_;
    for (const std::uint32_t column : step.added) choose(column);
    if (last) open_.assign(ranked.begin() + static_cast<std::ptrdiff_t>(count), ranked.end());
  }

  const CoTrainingInput& input_;
  const CoTrainingOptions& options_;
  std::vector<std::uint32_t> labeled_, unlabeled_;
  std::vector<std::int32_t> labels_;     // per row of the matrix, -1 where there is none
  std::vector<std::uint32_t> varying_;   // columns worth trying, ascending
  std::vector<std::uint32_t> open_;      // of these, the ones not chosen yet
  std::vector<std::uint8_t> is_chosen_;  // by column number
  std::size_t wanted_ = 0;
  std::size_t stride_ = 1;
  int draws_ = 1;
  std::size_t total_steps_ = 0;
  CoTrainingResult result_;
};

}  // namespace

void describe(CoTrainingOptions& options, OptionVisitor& visitor) {
  static constexpr const char* learners[] = {"tree", "forest"};
  visitor.begin_scope("co-training");
  visitor.choose("cot_learner", options.learner, learners,
                 "what labels rows and tries features: tree (one decision tree, cross-validated) or forest "
                 "(its out-of-bag error; much slower)");
  visitor.number("cot_start", options.start_columns, {.low = 1}, "random features to begin with");
  visitor.number("cot_draws", options.draws, {.low = 1, .high = 1000}, "forward searches per step");
  visitor.real("cot_draw_share", options.draw_share, {.low = 0, .high = 1},
               "share of the unlabeled rows in each draw");
  visitor.real("cot_stride", options.stride_share, {.low = 0, .high = 1},
               "share of all features added per step, at least one");
}

CoTrainingResult search_by_co_training(const CoTrainingInput& input, const CoTrainingOptions& options) {
  const PartlyLabeled& rows = input.rows;
  std::vector<std::uint8_t> seen(rows.classes, 0);
  for (const std::int32_t label : rows.labels) seen[static_cast<std::size_t>(label)] = 1;
  const auto present = std::accumulate(seen.begin(), seen.end(), std::size_t{0});
  if (present < 2) {
    throw InputError(fmt::format(
        "Co-training found labeled rows of {} class{}; expected labeled rows of at least 2 classes.", present,
        present == 1 ? "" : "es"));
  }
  return Search(input, options).run();
}

}  // namespace sewil
