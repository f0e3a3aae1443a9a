// voters/linear_voter.cpp: see voters/linear_voter.h.
#include "voters/linear_voter.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/product.h"
#include "sewil/data/work.h"
#include "voters/linear_model.h"
#include "voters/ridge.h"

namespace sewil {
namespace {

using voters::ColumnFeatures;
using voters::RidgeFit;

constexpr double certainty = 4;     // odds of e^4 where one class has the score 1 and another 0
constexpr std::size_t block = 512;  // features whose products are added up at a time
constexpr std::size_t rows_of_task = 2048;

// To a whole multiple of a power of two so large that sums of such numbers are exact: then the order of
// columns and classes, which differs between a run and the model it saves, changes no bit of a vote.
double to_exact(double value, double steps = 0x1p36) {
  return std::nearbyint(value * steps) / steps;
}

// Squares of logarithms of counts, which come to much more than scores.
double exact_square(double value) {
  return to_exact(value * value, 0x1p30);
}

// Of each class its share of `wanted`, spread evenly over its rows; places in `labeled`, ascending.
std::vector<std::uint32_t> thinned(const LabeledRows& labeled, std::size_t wanted) {
  std::vector<std::size_t> seen(labeled.classes, 0);
  std::vector<std::uint32_t> kept;
  const double share = static_cast<double>(wanted) / static_cast<double>(labeled.rows.size());
  for (std::uint32_t i = 0; i < labeled.rows.size(); ++i) {
    const auto before = static_cast<double>(seen[static_cast<std::size_t>(labeled.labels[i])]++);
    if (std::ceil((before + 1) * share) > std::ceil(before * share)) kept.push_back(i);
  }
  return kept;
}

std::vector<double> row_weights(const CodedMatrix& matrix, const LabeledRows& labeled) {
  std::vector<double> weights(labeled.rows.size(), 1);
  std::vector<double> of_class(labeled.classes, 0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!matrix.row_weights.empty()) weights[i] = matrix.row_weights[labeled.rows[i]];
    of_class[static_cast<std::size_t>(labeled.labels[i])] += weights[i];
  }
  double total = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (labeled.balanced) weights[i] /= of_class[static_cast<std::size_t>(labeled.labels[i])];
    total += weights[i];
  }
  for (double& weight : weights) weight *= static_cast<double>(weights.size()) / total;
  return weights;
}

// The features of some rows, a block at a time: each(first feature, features, values column by column).
class FeatureBlocks {
 public:
  FeatureBlocks(const CodedMatrix& matrix, const LinearVoter::Model& model,
                std::span<const std::uint32_t> rows)
      : matrix_(matrix), model_(model), rows_(rows), steps_(rows.size()), lengths_(rows.size(), 1) {
    if (!model.counts) return;
    std::fill(lengths_.begin(), lengths_.end(), 0.0);
    for_each(
        [&](std::size_t, std::size_t features, std::span<const double> values) {
          for (std::size_t f = 0; f < features; ++f) {
            for (std::size_t i = 0; i < rows_.size(); ++i) {
              const double value = values[f * rows_.size() + i];
              lengths_[i] += value * value;
            }
          }
        },
        false);
    for (double& length : lengths_) length = length > 0 ? std::sqrt(length) : 1;
  }

  using Each = std::function<void(std::size_t first, std::size_t features, std::span<const double> values)>;
  void for_each(const Each& each) { for_each(each, true); }

 private:
  void for_each(const Each& each, bool scaled) {
    std::vector<double> values;
    std::size_t first = 0, features = 0;
    const auto flush = [&] {
      if (features > 0) each(first, features, values);
      first += features;
      features = 0;
      values.clear();
    };
    for (std::size_t c = 0; c < model_.columns.size(); ++c) {
      const ColumnFeatures& coded = model_.coded[c];
      voters::steps_of_rows(matrix_.columns[model_.columns[c]], coded, rows_, steps_);
      for (std::size_t f = 0; f < coded.features(); ++f) {
        for (std::size_t i = 0; i < rows_.size(); ++i) {
          const double value = steps_[i] == voters::no_step ? 0 : coded.value(steps_[i], f);
          values.push_back(scaled ? value / lengths_[i] : value);
        }
        if (++features == block) flush();
      }
    }
    flush();
  }

  const CodedMatrix& matrix_;
  const LinearVoter::Model& model_;
  std::span<const std::uint32_t> rows_;
  std::vector<std::uint16_t> steps_;
  std::vector<double> lengths_;
};

RidgeFit fit(FeatureBlocks& blocks, std::size_t features, const voters::RidgeTarget& target) {
  const std::size_t rows = target.labels.size();
  if (features < rows) {
    std::vector<double> table(rows * features);
    blocks.for_each([&](std::size_t first, std::size_t count, std::span<const double> values) {
      for (std::size_t f = 0; f < count; ++f) {
        for (std::size_t i = 0; i < rows; ++i) table[i * features + first + f] = values[f * rows + i];
      }
    });
    return voters::fit_by_columns(table, target);
  }
  std::vector<double> kernel(rows * rows, 0);
  base::ProductScratch<double> scratch;
  blocks.for_each([&](std::size_t, std::size_t count, std::span<const double> values) {
    const base::Operand<double> turned{values.data(), 1, static_cast<std::ptrdiff_t>(rows)};
    base::multiply<double>({rows, rows, count}, turned, turned, {kernel.data(), rows, base::Update::add},
                           scratch);
  });
  return voters::fit_by_rows(kernel, target);
}

void take_coefficients(FeatureBlocks& blocks, const RidgeFit& fit, LinearVoter::Model& model) {
  const std::size_t classes = model.classes;
  const std::size_t rows = fit.dual.size() / classes;
  std::vector<double> all;
  blocks.for_each([&](std::size_t, std::size_t count, std::span<const double> values) {
    for (std::size_t f = 0; f < count; ++f) {
      const double* const value = values.data() + f * rows;
      std::vector<double> own(classes, 0);
      for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t c = 0; c < classes; ++c) own[c] += value[i] * fit.dual[i * classes + c];
      }
      all.insert(all.end(), own.begin(), own.end());
    }
  });
  auto next = all.begin();
  for (const ColumnFeatures& coded : model.coded) {
    const auto end = next + static_cast<std::ptrdiff_t>(coded.features() * classes);
    model.coefficients.emplace_back(next, end);
    next = end;
  }
}

std::vector<double> cuts_between(const CodedColumn& column, const ColumnFeatures& coded) {
  std::vector<double> cuts;
  for (const std::uint32_t last : coded.last_codes) cuts.push_back(cut_threshold(column, last, last + 1));
  return cuts;
}

}  // namespace

std::vector<double> LinearVoter::Model::contributions(std::size_t column) const {
  const ColumnFeatures& features = coded[column];
  std::vector<double> sums(features.steps() * classes, 0);
  for (std::size_t step = 0; step < features.steps(); ++step) {
    for (std::size_t f = 0; f < features.features(); ++f) {
      for (std::size_t c = 0; c < classes; ++c)
        sums[step * classes + c] += features.value(step, f) * coefficients[column][f * classes + c];
    }
  }
  for (double& sum : sums) sum = to_exact(sum);
  return sums;
}

void LinearVoter::Model::vote(std::span<double> scores, double length) const {
  double top = -1e300;
  for (std::size_t c = 0; c < classes; ++c) {
    scores[c] = intercept[c] + scores[c] / length;
    if (known[c] != 0) top = std::max(top, scores[c]);
  }
  double sum = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    scores[c] = known[c] != 0 ? to_exact(std::exp(certainty * (scores[c] - top))) : 0;
    sum += scores[c];
  }
  for (double& score : scores) score /= sum;
}

LinearVoter::LinearVoter(std::unique_ptr<Model> model) : model_(std::move(model)) {}
LinearVoter::LinearVoter(LinearVoter&&) noexcept = default;
LinearVoter& LinearVoter::operator=(LinearVoter&&) noexcept = default;
LinearVoter::~LinearVoter() = default;

LinearVoter::LinearVoter(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                         const LabeledRows& labeled)
    : model_(std::make_unique<Model>()) {
  SEWIL_ASSERT(!labeled.rows.empty());
  Model& model = *model_;
  model.columns.assign(columns.begin(), columns.end());
  model.classes = labeled.classes;
  model.counts = voters::holds_counts(matrix);
  model.known.assign(labeled.classes, 0);
  for (const std::int32_t label : labeled.labels) model.known[static_cast<std::size_t>(label)] = 1;
  std::size_t features = 0;
  voters::FeatureMaker maker(matrix.rows, model.counts);
  for (const std::uint32_t column : columns) {
    model.coded.push_back(maker.make(matrix.columns[column]));
    model.cuts.push_back(cuts_between(matrix.columns[column], model.coded.back()));
    features += model.coded.back().features();
  }
  std::vector<std::uint32_t> places(labeled.rows.size());
  for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = i;
  if (std::min(features, places.size()) > most_rows) places = thinned(labeled, most_rows);
  std::vector<std::uint32_t> rows;
  std::vector<std::int32_t> labels;
  for (const std::uint32_t place : places) {
    rows.push_back(labeled.rows[place]);
    labels.push_back(labeled.labels[place]);
  }
  const std::vector<double> weights = row_weights(matrix, {rows, labels, labeled.classes, labeled.balanced});
  FeatureBlocks blocks(matrix, model, rows);
  const RidgeFit fitted = fit(blocks, features, {labels, weights, labeled.classes});
  model.strength = fitted.strength;
  model.intercept = fitted.means;
  take_coefficients(blocks, fitted, model);
  if (places.size() < labeled.rows.size())
    left_out_ = votes(matrix, labeled.rows, Workers(1));
  else
    left_out_ = VoteMatrix(labeled.rows.size(), labeled.classes);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto scores = left_out_.row(places[i]);
    std::copy_n(fitted.left_out.begin() + static_cast<std::ptrdiff_t>(i * labeled.classes), labeled.classes,
                scores.begin());
    model.vote(scores, 1);
  }
}

std::span<const std::uint32_t> LinearVoter::columns() const noexcept {
  return model_->columns;
}
std::size_t LinearVoter::classes() const noexcept {
  return model_->classes;
}
double LinearVoter::strength() const noexcept {
  return model_->strength;
}
const VoteMatrix& LinearVoter::left_out_votes() const noexcept {
  return left_out_;
}

VoteMatrix LinearVoter::votes(const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                              const Workers& workers) const {
  const Model& model = *model_;
  VoteMatrix votes(rows.size(), model.classes);
  const std::size_t tasks = (rows.size() + rows_of_task - 1) / rows_of_task;
  workers.for_each(tasks, [&](std::size_t task, int) {
    const std::size_t first = task * rows_of_task;
    const auto own = rows.subspan(first, std::min(rows_of_task, rows.size() - first));
    std::vector<std::uint16_t> steps(own.size());
    std::vector<double> squares(own.size(), 0);
    for (std::size_t column = 0; column < model.columns.size(); ++column) {
      const ColumnFeatures& coded = model.coded[column];
      voters::steps_of_rows(matrix.columns[model.columns[column]], coded, own, steps);
      const std::vector<double> sums = model.contributions(column);
      for (std::size_t i = 0; i < own.size(); ++i) {
        if (steps[i] == voters::no_step) continue;
        const double* const of_step = sums.data() + steps[i] * model.classes;
        double* const scores = votes.row(first + i).data();
        for (std::size_t c = 0; c < model.classes; ++c) scores[c] += of_step[c];
        if (model.counts) squares[i] += exact_square(coded.values[steps[i]]);
      }
    }
    for (std::size_t i = 0; i < own.size(); ++i)
      model.vote(votes.row(first + i), squares[i] > 0 ? std::sqrt(squares[i]) : 1);
  });
  return votes;
}

VoteMatrix LinearVoter::votes(std::span<const Column> columns, const Workers& workers) const {
  const Model& model = *model_;
  SEWIL_ASSERT(columns.size() == model.columns.size());
  const std::size_t rows = columns.empty() ? 0 : columns[0].rows;
  VoteMatrix votes(rows, model.classes);
  std::vector<double> squares(rows, 0);
  std::vector<double> values(rows);
  for (std::size_t column = 0; column < columns.size(); ++column) {
    const std::vector<double> sums = model.counts ? std::vector<double>{} : model.contributions(column);
    columns[column].copy_to(values);
    for (std::size_t i = 0; i < rows; ++i) {
      if (std::isnan(values[i])) continue;
      const auto scores = votes.row(i);
      if (model.counts) {
        const double value = std::log1p(std::max(0.0, values[i]));
        squares[i] += exact_square(value);
        for (std::size_t c = 0; c < model.classes; ++c)
          scores[c] += to_exact(value * model.coefficients[column][c]);
      } else {
        const auto& cuts = model.cuts[column];
        const auto step =
            static_cast<std::size_t>(std::lower_bound(cuts.begin(), cuts.end(), values[i]) - cuts.begin());
        for (std::size_t c = 0; c < model.classes; ++c) scores[c] += sums[step * model.classes + c];
      }
    }
  }
  workers.for_each(rows, [&](std::size_t i, int) {
    model.vote(votes.row(i), squares[i] > 0 ? std::sqrt(squares[i]) : 1);
  });
  return votes;
}

std::vector<double> LinearVoter::weights() const {
  std::vector<double> weights;
  double total = 0;
  for (const std::vector<double>& own : model_->coefficients) {
    double squares = 0;
    for (const double coefficient : own) squares += coefficient * coefficient;
    weights.push_back(std::sqrt(squares));
    total += weights.back();
  }
  for (double& weight : weights) weight = total > 0 ? weight / total : 0;
  return weights;
}

}  // namespace sewil
