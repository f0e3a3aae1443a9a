// run/content_view.cpp: see content_view.h.
#include "run/content_view.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "run/renumber.h"

namespace sewil::run {
namespace {

using selection::ContentOrder;

std::vector<std::uint32_t> inverse(const std::vector<std::uint32_t>& order) {
  std::vector<std::uint32_t> place(order.size());
  for (std::uint32_t at = 0; at < order.size(); ++at) place[order[at]] = at;
  return place;
}

// -1 and what is no class stay.
void relabel(const std::vector<std::uint32_t>& classes, std::vector<std::int32_t>& labels) {
  for (std::int32_t& label : labels) {
    if (label >= 0 && static_cast<std::size_t>(label) < classes.size())
      label = static_cast<std::int32_t>(classes[static_cast<std::size_t>(label)]);
  }
}

Dataset in_order(const Dataset& data, const ContentOrder& order) {
  std::vector<Column> columns;
  std::vector<std::string> classes;
  std::vector<std::int32_t> labels(data.labels().begin(), data.labels().end());
  for (const std::uint32_t column : order.columns) columns.push_back(data.columns()[column]);
  for (const std::uint32_t k : order.classes) classes.push_back(data.classes()[k]);
  relabel(inverse(order.classes), labels);
  Dataset own(std::move(columns), std::move(labels), std::move(classes), data.source(), data.label_name());
  if (!data.ids().empty()) own.set_ids(data.id_name(), {data.ids().begin(), data.ids().end()});
  return own;
}

CodedMatrix in_order(const CodedMatrix& matrix, const ContentOrder& order) {
  CodedMatrix own;
  own.rows = matrix.rows;
  own.row_weights = matrix.row_weights;
  own.cuts = CutPlace::between_ranks;
  for (const std::uint32_t column : order.columns) own.columns.share(matrix.columns, column);
  return own;
}

void enter(const std::vector<std::uint32_t>& place, ColumnSet& columns) {
  for (std::uint32_t& column : columns) column = place[column];
  std::ranges::sort(columns);
}

// Per place in `own` the place of the same row in `tables`, which ascends.
std::vector<std::uint32_t> places_in(const std::vector<std::uint32_t>& tables,
                                     const std::vector<std::uint32_t>& own) {
  std::vector<std::uint32_t> places;
  for (const std::uint32_t row : own)
    places.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(tables, row) - tables.begin()));
  return places;
}

Renumber renumber(const ContentOrder& order, const RowsByLabel& own, const RowsByLabel& tables) {
  return Renumber({.columns = order.columns,
                   .classes = order.classes,
                   .labeled = places_in(tables.labeled, own.labeled),
                   .unlabeled = places_in(tables.without_label, own.without_label)});
}

}  // namespace

ContentView::ContentView(const Problem& given, const Workers& workers)
    : given_(given), order_(selection::content_order(given.data, given.matrix, workers)) {
  Dataset data = in_order(given.data, order_);
  RowsByLabel rows(data.labels(), order_.rows);
  own_.emplace(std::move(data), in_order(given.matrix, order_), std::move(rows), given.description);
}

void ContentView::enter(SelectionRequest& request) const {
  if (!own_) return;
  const std::vector<std::uint32_t> place = inverse(order_.columns);
  run::enter(place, request.constraints.keep);
  run::enter(place, request.constraints.drop);
  for (ColumnSet& group : request.constraints.groups) run::enter(place, group);
  relabel(inverse(order_.classes), request.truth);
}

void ContentView::enter(LabelRequest& request) const {
  if (own_) relabel(inverse(order_.classes), request.truth);
}

void ContentView::enter(RelevanceRequest& request) const {
  if (own_) run::enter(inverse(order_.columns), request.drop);
}

void ContentView::leave(RunRecord& record) const {
  if (!own_) return;
  const Renumber back = renumber(order_, own_->rows, given_.rows);
  back.outcome(record.outcome);
  if (record.estimate) back.estimate(*record.estimate);
  if (record.findings) back.findings(*record.findings);
  back.advice(record.advice);
  if (record.discoveries) back.discoveries(*record.discoveries);
  back.substitutes(record.substitutes);
}

void ContentView::leave(LabelRecord& record) const {
  if (!own_) return;
  const Renumber back = renumber(order_, own_->rows, given_.rows);
  back.learning(record.learned, own_->columns_but());
  if (record.estimate) back.estimate(*record.estimate);
  back.advice(record.advice);
}

void ContentView::leave(RelevanceRecord& record) const {
  if (own_) renumber(order_, own_->rows, given_.rows).discoveries(record.discoveries);
}

}  // namespace sewil::run
