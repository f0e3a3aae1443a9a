// selection/co_training.cpp: the steps of the co-training forward search.
#include "sewil/co_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "sewil/column_count.h"
#include "sewil/error.h"
#include "sewil/random.h"

namespace sewil {
namespace {

constexpr std::size_t batch = 64;  // candidates grown together; bounds the memory of their votes

std::int32_t best_class(std::span<const double> votes) {
  return static_cast<std::int32_t>(std::max_element(votes.begin(), votes.end()) - votes.begin());
}

double oob_error(const ForestResult& forest, std::span<const std::int32_t> labels) {
  std::size_t wrong = 0;
  std::size_t counted = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (forest.oob_trees[i] == 0) continue;
    ++counted;
    wrong += best_class(forest.oob_votes.row(i)) != labels[i] ? 1 : 0;
  }
  return counted == 0 ? 1 : static_cast<double>(wrong) / static_cast<double>(counted);
}

// How the columns did in one step's draws.
struct Tally {
  std::vector<int> found;
  std::vector<double> error;  // summed over the draws
};

class Search {
 public:
  Search(const CodedMatrix& matrix, const PartlyLabeled& rows, const CoTrainingColumns& columns,
         const CoTrainingOptions& options, const Workers& workers, Progress& progress)
      : matrix_(matrix),
        columns_(columns),
        classes_(rows.classes),
        options_(options),
        workers_(workers),
        progress_(progress),
        labeled_(rows.labeled.begin(), rows.labeled.end()),
        unlabeled_(rows.unlabeled.begin(), rows.unlabeled.end()),
        labels_(matrix.rows, unlabeled) {
    for (std::size_t i = 0; i < rows.labeled.size(); ++i) labels_[rows.labeled[i]] = rows.labels[i];
    for (const std::uint32_t c : columns.all) {
      if (!matrix.columns[c].is_constant()) open_.push_back(c);
    }
    const std::size_t all = columns.all.size();
    const std::size_t varying = open_.size();
    for (const std::uint32_t c : columns.keep) choose(c);
    const std::size_t asked = options.columns > 0 ? options.columns : usual_column_count(all);
    wanted_ = std::max(std::min(asked, varying), result_.chosen.size());
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
    for (const std::uint32_t c : columns_.all) {  // constants; kept ones are in it already
      if (matrix_.columns[c].is_constant() && std::ranges::find(columns_.keep, c) == columns_.keep.end()) {
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
    std::erase(open_, column);
  }

  [[nodiscard]] std::vector<std::int32_t> label_the_rest(std::uint64_t seed) {
    std::vector<std::int32_t> given(labels_.begin(), labels_.end());
    if (unlabeled_.empty()) return given;
    std::vector<std::int32_t> known;
    for (const std::uint32_t row : labeled_) known.push_back(labels_[row]);
    ForestOptions forest = options_.forest;
    forest.seed = seed;
    StopOnly quiet(progress_);
    const ForestResult grown =
        grow_forest(matrix_, result_.chosen,
                    {.rows = labeled_, .labels = known, .classes = classes_, .riders = unlabeled_}, forest,
                    {.oob_votes = false, .weights = false}, workers_, quiet);
    ++result_.forests_grown;
    for (std::size_t i = 0; i < unlabeled_.size(); ++i)
      given[unlabeled_[i]] = best_class(grown.rider_votes.row(i));
    return given;
  }

  // One draw: tries every open column beside the chosen ones.
  void search_once(std::span<const std::int32_t> given, RandomStream& random, Tally& tally, int draw) {
    std::vector<std::uint32_t> drawn = unlabeled_;
    shuffle(std::span<std::uint32_t>(drawn), random);
    drawn.resize(static_cast<std::size_t>(options_.draw_share * static_cast<double>(drawn.size())));
    std::vector<std::uint32_t> rows = labeled_;
    rows.insert(rows.end(), drawn.begin(), drawn.end());
    std::sort(rows.begin(), rows.end());
    std::vector<std::int32_t> classes_of_rows;
    for (const std::uint32_t row : rows) classes_of_rows.push_back(given[row]);
    ForestOptions forest = options_.forest;
    forest.seed = random.next64();

    std::vector<double> errors(open_.size());
    StopOnly quiet(progress_);
    for (std::size_t first = 0; first < open_.size(); first += batch) {
      progress_.throw_if_stopped();
      std::vector<std::vector<std::uint32_t>> candidates;
      for (std::size_t i = first; i < std::min(open_.size(), first + batch); ++i) {
        candidates.push_back(result_.chosen);
        candidates.back().push_back(open_[i]);
      }
      const auto forests =
          grow_forests(matrix_, candidates, {.rows = rows, .labels = classes_of_rows, .classes = classes_},
                       forest, {.rider_votes = false, .weights = false}, workers_, quiet);
      result_.forests_grown += forests.size();
      for (std::size_t i = 0; i < forests.size(); ++i)
        errors[first + i] = oob_error(forests[i], classes_of_rows);
      progress_.update({.stage = "co-training",
                        .done = done_ + first + candidates.size(),
                        .total = done_ + (open_.size() * static_cast<std::size_t>(draws_ - draw)) +
                                 (total_steps_ - result_.steps.size() - 1) * open_.size() *
                                     static_cast<std::size_t>(draws_),
                        .note = fmt::format("{} of {} columns", result_.chosen.size(), wanted_)});
    }
    done_ += open_.size();

    std::vector<std::size_t> by_error(open_.size());
    std::iota(by_error.begin(), by_error.end(), std::size_t{0});
    std::stable_sort(by_error.begin(), by_error.end(),
                     [&](std::size_t a, std::size_t b) { return errors[a] < errors[b]; });
    for (std::size_t i = 0; i < std::min(stride_, by_error.size()); ++i) ++tally.found[by_error[i]];
    for (std::size_t i = 0; i < errors.size(); ++i) tally.error[i] += errors[i];
  }

  void take_step() {
    RandomStream random = stream(1 + result_.steps.size());
    const auto given = label_the_rest(random.next64());
    Tally tally{std::vector<int>(open_.size(), 0), std::vector<double>(open_.size(), 0.0)};
    for (int draw = 0; draw < draws_; ++draw) search_once(given, random, tally, draw);

    // Most often found first; among equals the smaller error over all draws, then the earlier column.
    std::vector<std::size_t> ranked(open_.size());
    std::iota(ranked.begin(), ranked.end(), std::size_t{0});
    std::stable_sort(ranked.begin(), ranked.end(), [&](std::size_t a, std::size_t b) {
      return tally.found[a] != tally.found[b] ? tally.found[a] > tally.found[b]
                                              : tally.error[a] < tally.error[b];
    });
    std::vector<std::uint32_t> columns;
    for (const std::size_t i : ranked) columns.push_back(open_[i]);
    const std::size_t count = std::min(stride_, wanted_ - result_.chosen.size());
    CoTrainingStep step;
    for (std::size_t i = 0; i < count; ++i) {
      step.added.push_back(columns[i]);
      step.found.push_back(tally.found[ranked[i]]);
    }
    result_.steps.push_back(step);
    const bool last = result_.chosen.size() + count == wanted_;
    for (const std::uint32_t column : step.added) choose(column);
    if (last) open_.assign(columns.begin() + static_cast<std::ptrdiff_t>(count), columns.end());
  }

  const CodedMatrix& matrix_;
  const CoTrainingColumns& columns_;
  std::size_t classes_;
  const CoTrainingOptions& options_;
  const Workers& workers_;
  Progress& progress_;
  std::vector<std::uint32_t> labeled_, unlabeled_;
  std::vector<std::int32_t> labels_;  // per row of the matrix, -1 where there is none
  std::vector<std::uint32_t> open_;   // columns not chosen yet that are worth trying, ascending
  std::size_t wanted_ = 0;
  std::size_t stride_ = 1;
  int draws_ = 1;
  std::size_t total_steps_ = 0;
  std::size_t done_ = 0;  // columns tried so far
  CoTrainingResult result_;
};

}  // namespace

void describe(CoTrainingOptions& options, OptionVisitor& visitor) {
  visitor.begin_scope("co-training");
  visitor.number("cot_start", options.start_columns, {.low = 1}, "random columns to begin with");
  visitor.number("cot_draws", options.draws, {.low = 1, .high = 1000}, "forward searches per step");
  visitor.real("cot_draw_share", options.draw_share, {.low = 0, .high = 1},
               "share of the unlabeled rows in each draw");
  visitor.real("cot_stride", options.stride_share, {.low = 0, .high = 1},
               "share of all columns added per step, at least one column");
}

CoTrainingResult search_by_co_training(const CodedMatrix& matrix, const PartlyLabeled& rows,
                                       const CoTrainingColumns& columns, const CoTrainingOptions& options,
                                       const Workers& workers, Progress& progress) {
  std::vector<std::uint8_t> seen(rows.classes, 0);
  for (const std::int32_t label : rows.labels) seen[static_cast<std::size_t>(label)] = 1;
  const auto present = std::accumulate(seen.begin(), seen.end(), std::size_t{0});
  if (present < 2) {
    throw InputError(fmt::format(
        "Co-training found labeled rows of {} class{}; expected labeled rows of at least 2 classes.", present,
        present == 1 ? "" : "es"));
  }
  return Search(matrix, rows, columns, options, workers, progress).run();
}

}  // namespace sewil
