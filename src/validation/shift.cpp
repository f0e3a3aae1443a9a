// validation/shift.cpp: see sewil/judge/estimate.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "sewil/front/text.h"
#include "sewil/judge/estimate.h"
#include "sewil/learn/votes.h"
#include "validation/shift_rows.h"

namespace sewil {
namespace {

using validation::ShiftRows;

constexpr std::size_t most_rows = 1000;  // of each side
constexpr int most_trees = 100;
constexpr std::size_t draws_for_columns = 199;
constexpr std::size_t draws_for_forest = 99;
// Of the level four fifths are the columns': who is labeled is mostly decided by something that was recorded.
constexpr double times_columns = 1.25;
constexpr double times_forest = 5;
constexpr std::size_t most_columns = 5;              // that are named for a forest
constexpr std::uint64_t first_stream = 1ULL << 40U;  // far from other permutations

// The ranks of a column among the rows, mean 0 and squares that sum to 1; missing cells are at 0.
std::vector<double> unit_ranks(const CodedColumn& column, const std::vector<std::uint32_t>& rows) {
  std::vector<std::uint32_t> code(rows.size());
  std::vector<double> count(column.codes + 1, 0);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    code[i] = column.code(rows[i]);
    count[code[i]] += 1;
  }
  const double known = static_cast<double>(rows.size()) - count[column.missing_code()];
  std::vector<double> rank(column.codes + 1, 0);
  double before = 0;
  double squares = 0;
  for (std::uint32_t c = 0; c < column.codes; ++c) {
    rank[c] = before + (count[c] - 1) / 2 - (known - 1) / 2;
    before += count[c];
    squares += count[c] * rank[c] * rank[c];
  }
  std::vector<double> ranks(rows.size());
  if (!(squares > 0)) return ranks;
  for (std::size_t i = 0; i < rows.size(); ++i) ranks[i] = rank[code[i]] / std::sqrt(squares);
  return ranks;
}

double sum_over_labeled(const std::vector<double>& ranks, const std::vector<std::int32_t>& is_free) {
  double sum = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) sum += is_free[i] == 0 ? ranks[i] : 0;
  return std::abs(sum);
}

// The columns one by one: the largest difference, and what is as large in few draws only.
void compare_columns(const Learner& learner, const ShiftRows& rows, Shift& found) {
  std::vector<std::vector<std::int32_t>> draws;
  RandomStream stream(learner.forest.seed, Purpose::relevance, first_stream);
  for (std::size_t i = 0; i < draws_for_columns; ++i) draws.push_back(rows.redrawn(stream));
  const auto threads = static_cast<std::size_t>(learner.workers.threads());
  std::vector<std::vector<double>> largest(threads, std::vector<double>(draws.size(), 0));
  std::vector<double> own(learner.columns.size(), 0);
  learner.workers.for_each(own.size(), [&](std::size_t c, int worker) {
    const std::vector<double> ranks = unit_ranks(learner.matrix.columns[learner.columns[c]], rows.rows);
    own[c] = sum_over_labeled(ranks, rows.is_free);
    std::vector<double>& most = largest[static_cast<std::size_t>(worker)];
    for (std::size_t i = 0; i < draws.size(); ++i) {
      most[i] = std::max(most[i], sum_over_labeled(ranks, draws[i]));
    }
  });
  learner.progress.throw_if_stopped();
  std::vector<double> of_draw(draws.size(), 0);
  for (const std::vector<double>& most : largest) {
    for (std::size_t i = 0; i < of_draw.size(); ++i) of_draw[i] = std::max(of_draw[i], most[i]);
  }
  const auto p_value = [&](double value) {
    constexpr double rounding = 1e-9;
    const auto as_large = std::ranges::count_if(of_draw, [&](double one) { return one >= value - rounding; });
    return static_cast<double>(as_large + 1) / static_cast<double>(of_draw.size() + 1);
  };
  std::vector<std::size_t> order(own.size());
  for (std::size_t c = 0; c < order.size(); ++c) order[c] = c;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return own[a] > own[b]; });
  found.p_columns = order.empty() ? 1 : p_value(own[order.front()]);
  for (const std::size_t c : order) {
    if (times_columns * p_value(own[c]) > shift_level) break;
    found.columns.push_back(learner.columns[c]);
  }
}

struct Told {
  double area = 0.5;
  std::vector<double> weights = {};  // beside the learner's columns
};

Told tell_apart(const Learner& learner, const ShiftRows& rows, const std::vector<std::int32_t>& is_free) {
  ForestOptions forest = learner.forest;
  forest.n_estimators = std::min(forest.n_estimators, most_trees);
  forest.class_balance = ClassBalance::equal;
  StopOnly quiet(learner.progress);
  const ForestResult grown =
      grow_forest(learner.matrix, learner.columns, {.rows = rows.rows, .labels = is_free, .classes = 2},
                  forest, {.prediction_votes = false}, learner.workers, quiet);
  learner.progress.throw_if_stopped();
  std::vector<double> scores(rows.rows.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    scores[i] = has_vote(grown.oob_votes.row(i)) ? grown.oob_votes.row(i)[1] : 0.5;
  }
  return {validation::area_under_curve(scores, is_free), grown.weights};
}

// Draws until one is as well told apart: a p-value of 1 / draws then; else as small as so many draws allow.
double forest_p_value(const Learner& learner, const ShiftRows& rows, double area) {
  RandomStream stream(learner.forest.seed, Purpose::relevance, first_stream + 1);
  for (std::size_t draw = 1; draw <= draws_for_forest; ++draw) {
    if (tell_apart(learner, rows, rows.redrawn(stream)).area >= area) return 1 / static_cast<double>(draw);
  }
  return 1 / static_cast<double>(draws_for_forest + 1);
}

}  // namespace

Shift find_shift(const Learner& learner) {
  const ShiftRows rows(learner.rows, most_rows, learner.forest.seed);
  Shift found{.rows = rows.rows.size()};
  const std::size_t labeled = rows.labeled();
  if (labeled < 2 || labeled + 2 > rows.rows.size()) return found;
  compare_columns(learner, rows, found);
  const Told told = tell_apart(learner, rows, rows.is_free);
  found.told_apart = told.area;
  // What single columns tell needs no second proof, which takes many forests.
  found.p_forest = found.columns.empty() ? forest_p_value(learner, rows, told.area) : 1;
  found.p_value = std::min({1.0, found.p_columns * times_columns, found.p_forest * times_forest});
  if (!is_told(found) || !found.columns.empty()) return found;
  std::vector<std::size_t> order(learner.columns.size());
  for (std::size_t c = 0; c < order.size(); ++c) order[c] = c;
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return told.weights[a] > told.weights[b]; });
  order.resize(std::min(order.size(), most_columns));
  for (const std::size_t c : order) found.columns.push_back(learner.columns[c]);
  return found;
}

std::string shift_sentence(const Shift& shift, std::span<const std::string> columns, bool reweighted) {
  if (!is_told(shift)) return {};
  std::string names;
  const std::size_t shown = std::min(shift.columns.size(), most_columns);
  for (std::size_t i = 0; i < shown; ++i) {
    names += fmt::format("{}{}",
                         i == 0                                            ? ""
                         : i + 1 == shown && shown == shift.columns.size() ? " and "
                                                                           : ", ",
                         quoted(columns[shift.columns[i]]));
  }
  if (shown < shift.columns.size()) names += fmt::format(" and {} more", shift.columns.size() - shown);
  return fmt::format(
      "The labeled rows are no random sample: they differ from the unlabeled ones in {} {} (p = {:.2g}). {}",
      shift.columns.size() == 1 ? "column" : "columns", names, shift.p_value,
      reweighted ? fmt::format("The expected accuracy is weighed towards the unlabeled ones ({}).",
                               option_text("reweight"))
                 : fmt::format("The expected accuracy is that of rows like the labeled ones; {} weighs it "
                               "towards the unlabeled ones.",
                               option_text("reweight")));
}

}  // namespace sewil
