// self_training/label_model.cpp: matching a new table's columns with those of training.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "sewil/data/work.h"
#include "sewil/front/text.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/learn/self_training.h"
#include "sewil/learn/votes.h"
#include "voters/linear_voter.h"

namespace sewil {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

// Where a category stands among those of training, or missing.
double place_of(const ModelColumn& model, const std::string& category) {
  const auto at = std::lower_bound(model.categories.begin(), model.categories.end(), category);
  return at != model.categories.end() && *at == category ? static_cast<double>(at - model.categories.begin())
                                                         : missing;
}

struct Aligned {
  Column column;
  std::size_t unseen = 0;
};

// The column with its categories numbered as in training.
Aligned aligned_categories(const ModelColumn& model, const Column& given) {
  std::vector<double> places;
  if (given.kind == ColumnKind::category) {
    for (const std::string& category : *given.categories) places.push_back(place_of(model, category));
  }
  std::vector<double> values(given.rows);
  given.copy_to(values);
  std::size_t unseen = 0;
  for (double& value : values) {
    if (std::isnan(value)) continue;
    value = given.kind == ColumnKind::category ? places[static_cast<std::size_t>(value)]
                                               : place_of(model, shortest(value));
    if (std::isnan(value)) ++unseen;
  }
  return {make_column(model.name, std::move(values)), unseen};
}

Aligned align(const ModelColumn& model, const Column& given, const std::string& source) {
  if (model.is_category) return aligned_categories(model, given);
  if (given.kind == ColumnKind::category) {
    throw InputError(fmt::format(
        "{}: column {} holds text such as {}; the model was trained on numbers there.", source,
        quoted(given.name), given.categories->empty() ? "nothing" : quoted(given.categories->front())));
  }
  return {given, 0};
}

LabelModel named_model(const Dataset& data, std::span<const std::uint32_t> columns) {
  LabelModel model;
  model.label_name = data.label_name();
  model.classes.assign(data.classes().begin(), data.classes().end());
  for (const std::uint32_t index : columns) {
    const Column& column = data.columns()[index];
    ModelColumn kept{column.name, column.kind == ColumnKind::category};
    if (kept.is_category) kept.categories = *column.categories;
    model.columns.push_back(std::move(kept));
  }
  return model;
}

// As in the run that left the model: who wins of equal votes is put a bit ahead.
void settle_ties(std::span<const std::uint32_t> class_order, VoteMatrix& votes) {
  if (class_order.empty()) return;
  for (std::size_t r = 0; r < votes.rows; ++r) {
    const auto line = votes.row(r);
    const double most = *std::ranges::max_element(line);
    if (!(most > 0)) continue;
    const std::uint32_t won =
        *std::ranges::find_if(class_order, [&](std::uint32_t k) { return line[k] == most; });
    if (predicted_class(line) != static_cast<std::int32_t>(won))
      line[won] = std::nextafter(most, std::numeric_limits<double>::infinity());
  }
}

}  // namespace

LabelModel make_label_model(const Dataset& data, std::shared_ptr<const KeptForest> forest) {
  SEWIL_ASSERT(forest != nullptr);
  LabelModel model = named_model(data, forest->columns());
  model.forest = std::move(forest);
  return model;
}

LabelModel make_label_model(const Dataset& data, const SelfTrainingResult& learned) {
  const VoteParts& parts = learned.parts;
  LabelModel model = parts.linear ? named_model(data, parts.linear->columns())
                                  : make_label_model(data, learned.forest.trees);
  model.forest = learned.forest.trees;
  model.linear = parts.linear;
  model.linear_share = parts.linear_share;
  model.class_order = parts.class_order;
  return model;
}

ModelVotes label_rows(const LabelModel& model, std::span<const Column> columns, const std::string& source,
                      const Workers& workers) {
  std::unordered_map<std::string, const Column*> by_name;
  std::unordered_map<std::string, int> count;
  for (const Column& column : columns) {
    by_name.emplace(column.name, &column);
    ++count[column.name];
  }
  ModelVotes result;
  std::vector<Column> inputs;
  for (const ModelColumn& wanted : model.columns) {
    const auto found = by_name.find(wanted.name);
    if (found == by_name.end()) {
      throw InputError(
          fmt::format("{}: has no column named {}, which the model needs.", source, quoted(wanted.name)));
    }
    if (count[wanted.name] > 1) {
      throw InputError(fmt::format("{}: has {} columns named {}; the model needs exactly one.", source,
                                   count[wanted.name], quoted(wanted.name)));
    }
    Aligned aligned = align(wanted, *found->second, source);
    result.unseen_categories += aligned.unseen;
    inputs.push_back(std::move(aligned.column));
  }
  if (model.forest) result.votes = model.forest->votes(inputs, workers);
  if (model.linear) {
    VoteMatrix linear = model.linear->votes(inputs, workers);
    result.votes = model.forest ? mixed_votes(result.votes, linear, model.linear_share) : std::move(linear);
  }
  settle_ties(model.class_order, result.votes);
  return result;
}

}  // namespace sewil
