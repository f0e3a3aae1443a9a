// diagnostics/diagnostics.cpp: puts the diagnostics of a finished selection together.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/seconds_since.h"
#include "diagnostics/class_distribution.h"
#include "diagnostics/rank_correlation.h"
#include "diagnostics/size_curve.h"
#include "samples/forest_scorer.h"
#include "samples/known_sample.h"
#include "samples/row_sample.h"
#include "samples/sampled_job.h"
#include "sewil/data/work.h"
#include "sewil/learn/votes.h"
#include "sewil/select/selection.h"

namespace sewil {
namespace {

using namespace selection;

constexpr std::size_t margin_bins = 40;
constexpr std::size_t few_curve_points = 12;  // where each is a forest on many rows
constexpr std::size_t rows_of_few = 5000;
constexpr int trees_of_few = 100;

// The selected features by weight, then the others by their weight in a forest of all.
std::vector<std::uint32_t> order_by_weight(const SelectionOutcome& outcome, const ColumnSet& usable) {
  std::vector<std::uint32_t> order;
  order.reserve(usable.size());
  for (const std::size_t at : by_weight(outcome)) order.push_back(outcome.columns[at]);
  std::vector<std::uint32_t> others;
  std::set_difference(usable.begin(), usable.end(), outcome.columns.begin(), outcome.columns.end(),
                      std::back_inserter(others));
  std::stable_sort(others.begin(), others.end(), [&](std::uint32_t a, std::uint32_t b) {
    return outcome.weights_all[a] > outcome.weights_all[b];
  });
  order.insert(order.end(), others.begin(), others.end());
  return order;
}

// A ranker's own order decides what comes first; columns it has not placed (it was stopped) follow as they
// are.
std::vector<std::uint32_t> curve_order(const SelectionOutcome& outcome,
                                       const std::vector<std::uint32_t>& by_weight) {
  if (outcome.ranking.order.empty()) return by_weight;
  constexpr auto nowhere = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> place(outcome.weights_all.size(), nowhere);
  for (std::size_t i = 0; i < outcome.ranking.order.size(); ++i) place[outcome.ranking.order[i]] = i;
  std::vector<std::uint32_t> order = by_weight;
  const auto chosen_end = order.begin() + static_cast<std::ptrdiff_t>(outcome.columns.size());
  const auto earlier = [&](std::uint32_t a, std::uint32_t b) { return place[a] < place[b]; };
  std::stable_sort(order.begin(), chosen_end, earlier);
  std::stable_sort(chosen_end, order.end(), earlier);
  return order;
}

// All rows, of a long table some of them.
std::vector<std::uint32_t> rows_to_correlate(const PartlyLabeled& rows, std::uint64_t seed) {
  const KnownSample some(rows, most_rows_scored_whole, seed);
  std::vector<std::uint32_t> both = some.labeled;
  both.insert(both.end(), some.unlabeled.begin(), some.unlabeled.end());
  return both;
}

std::vector<Substitute> closest(std::span<const std::uint32_t> others, std::span<const double> correlations,
                                std::size_t width, std::size_t at, std::size_t most) {
  std::vector<Substitute> all;
  all.reserve(others.size());
  for (std::size_t i = 0; i < others.size(); ++i) all.push_back({others[i], correlations[i * width + at]});
  const auto last = all.begin() + static_cast<std::ptrdiff_t>(std::min(most, all.size()));
  std::partial_sort(all.begin(), last, all.end(), [](const Substitute& a, const Substitute& b) {
    const double left = std::abs(a.correlation);
    const double right = std::abs(b.correlation);
    return left != right ? left > right : a.column < b.column;
  });
  all.erase(last, all.end());
  return all;
}

void add_margin(std::vector<std::uint32_t>& histogram, std::span<const double> votes, std::int32_t label) {
  if (!has_vote(votes) || label < 0) return;
  std::vector<double> margins(votes.size());
  margins_of(votes, margins);
  const double place = (margins[static_cast<std::size_t>(label)] + 1) / 2 * margin_bins;
  ++histogram[static_cast<std::size_t>(std::clamp(place, 0.0, margin_bins - 1.0))];
}

MarginHistogram margin_histogram(const SelfTrainingResult& learned) {
  MarginHistogram result;
  result.labeled.assign(margin_bins, 0);
  result.pseudo_labeled.assign(margin_bins, 0);
  result.left.assign(margin_bins, 0);
  for (std::size_t i = 0; i < learned.forest.oob_votes.rows; ++i) {
    auto& histogram = i < learned.labeled ? result.labeled : result.pseudo_labeled;
    add_margin(histogram, learned.forest.oob_votes.row(i), learned.labels[i]);
  }
  for (std::size_t i = 0; i < learned.taken_at.size(); ++i) {
    if (learned.taken_at[i] == 0) add_margin(result.left, learned.votes.row(i), learned.predicted[i]);
  }
  return result;
}

}  // namespace

Diagnostics compute_diagnostics(const SelectionInput& input, const SelectionOutcome& outcome,
                                const DiagnosticsOptions& options) {
  const CodedMatrix& matrix = input.matrix;
  const PartlyLabeled& rows = input.rows;
  const Workers& workers = input.workers;
  const auto start = base::Clock::now();
  input.progress.update({.stage = "diagnostics for the report"});
  Diagnostics diagnostics;
  const ColumnSet usable = outcome.space.columns();
  const std::vector<std::uint32_t> order = order_by_weight(outcome, usable);
  const std::size_t chosen = outcome.columns.size();
  const auto heaviest = std::span(order).first(std::min(options.correlated, chosen));
  const auto others = std::span(order).subspan(chosen);

  const RankTable ranks(matrix, rows_to_correlate(rows, input.options.seed), heaviest);
  diagnostics.correlations.columns.assign(heaviest.begin(), heaviest.end());
  diagnostics.correlations.values = ranks.correlations(heaviest, workers);
  const std::vector<double> to_others = ranks.correlations(others, workers);
  for (std::size_t at = 0; at < heaviest.size(); ++at) {
    diagnostics.substitutes.push_back(closest(others, to_others, heaviest.size(), at, options.substitutes));
  }

  std::vector<std::int32_t> class_of_row(matrix.rows, -1);
  for (std::size_t i = 0; i < rows.labeled.size(); ++i) class_of_row[rows.labeled[i]] = rows.labels[i];
  for (std::size_t i = 0; i < rows.unlabeled.size(); ++i) {
    class_of_row[rows.unlabeled[i]] = outcome.labeling.predicted[i];
  }
  diagnostics.distributions.resize(std::min(options.distributions, chosen));
  workers.for_each(diagnostics.distributions.size(), [&](std::size_t i, int) {
    diagnostics.distributions[i] = class_distribution(input.data.columns()[order[i]],
                                                      matrix.columns[order[i]], class_of_row, rows.classes);
    diagnostics.distributions[i].column = order[i];
  });
  diagnostics.margins = margin_histogram(outcome.labeling);

  // Without a selection there is no size to question, and forests of all columns cost as much as the run.
  if (input.options.method != SelectionMethod::no_selection) {
    try {
      // Where labels chose among sizes the curve is no more than a picture of them.
      const bool picture = info_of(input.options.method).sized_by_labels;
      ScoringJob job = job_of_some_rows(*outcome.job, picture ? rows_of_few : most_rows_scored_whole);
      if (picture) job.forest.n_estimators = std::min(job.forest.n_estimators, trees_of_few);
      const bool few = picture || is_long(rows);
      const std::size_t points =
          few ? std::min(options.curve_points, few_curve_points) : options.curve_points;
      diagnostics.curve =
          size_curve(ForestScorer(job, workers), curve_order(outcome, order), chosen, points, input.progress);
    } catch (const Stopped&) {
      diagnostics.curve = {};
    }
  }
  diagnostics.seconds = base::seconds_since(start);
  return diagnostics;
}

}  // namespace sewil
