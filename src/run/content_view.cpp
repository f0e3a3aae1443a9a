// run/content_view.cpp: see content_view.h.
#include "run/content_view.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "run/renumber.h"
#include "weighing/permuted_copy.h"

namespace sewil::run {
namespace {

using selection::ContentOrder;
using Numbers = std::vector<std::uint32_t>;

Numbers inverse(const Numbers& order) {
  Numbers place(order.size());
  for (std::uint32_t at = 0; at < order.size(); ++at) place[order[at]] = at;
  return place;
}

// -1 and what is no class stay.
void relabel(const Numbers& classes, std::vector<std::int32_t>& labels) {
  for (std::int32_t& label : labels) {
    if (label >= 0 && static_cast<std::size_t>(label) < classes.size())
      label = static_cast<std::int32_t>(classes[static_cast<std::size_t>(label)]);
  }
}

template <class Value>
std::vector<Value> in_order(std::span<const Value> values, const Numbers& order) {
  std::vector<Value> moved;
  moved.reserve(order.size());
  for (const std::uint32_t at : order) moved.push_back(values[at]);
  return moved;
}

Dataset in_order(const Dataset& data, const ContentOrder& order, const Workers& workers) {
  std::vector<std::int32_t> labels = in_order(data.labels(), order.rows);
  const Dataset part = take_part(data, order.rows, order.columns, labels, workers);
  relabel(inverse(order.classes), labels);
  Dataset own({part.columns().begin(), part.columns().end()}, std::move(labels),
              in_order(data.classes(), order.classes), data.source(), data.label_name());
  own.take_row_facts(data, order.rows);
  if (data.groups().empty()) return own;
  std::vector<std::string> groups;  // numbered anew, as they appear
  for (const std::uint32_t group : own.groups()) groups.push_back(std::to_string(group));
  own.set_groups(data.group_name(), groups);
  return own;
}

Problem in_order(const Problem& given, const ContentOrder& order, const Workers& workers) {
  Dataset data = in_order(given.data, order, workers);
  CodedMatrix codes{.rows = data.rows(), .columns = std::vector<CodedColumn>(order.columns.size())};
  codes.row_weights.assign(data.weights().begin(), data.weights().end());
  const Numbers place = inverse(order.rows);
  workers.for_each(order.columns.size(), [&](std::size_t c, int) {
    const CodedColumn& column = given.matrix.columns[order.columns[c]];
    codes.columns[c] = selection::permuted_copy(column, place);
    codes.columns[c].category = column.category;
    codes.columns[c].cut_by_rank = true;
  });
  DataRecord record = given.description;
  record.columns = in_order(std::span<const std::string>(given.description.columns), order.columns);
  record.classes = in_order(std::span<const std::string>(given.description.classes), order.classes);
  record.class_rows = in_order(std::span<const std::size_t>(given.description.class_rows), order.classes);
  return {std::move(data), std::move(codes), std::move(record)};
}

// A number that is no column's stays: somebody will complain.
void enter_view(const Numbers& place, ColumnSet& columns) {
  for (std::uint32_t& column : columns) column = column < place.size() ? place[column] : column;
  std::ranges::sort(columns);
}

void enter_view(const ContentOrder& order, std::vector<std::int32_t>& truth) {
  if (truth.empty()) return;
  truth = in_order(std::span<const std::int32_t>(truth), order.rows);
  relabel(inverse(order.classes), truth);
}

// Per place in `own`, rows of the view, the place of the same row in `tables`, which ascends.
Numbers places_in(const Numbers& tables, const Numbers& own, const Numbers& rows) {
  Numbers places;
  for (const std::uint32_t row : own) {
    const auto found = std::ranges::lower_bound(tables, rows[row]);
    places.push_back(static_cast<std::uint32_t>(found - tables.begin()));
  }
  return places;
}

}  // namespace

SeenBy seen_by(const Dataset& data) {
  const bool stepped = std::ranges::any_of(data.columns(), [](const Column& column) {
    const auto* values = std::get_if<SteppedValues>(&column.values);
    return values != nullptr && !values->exact();
  });
  return stepped ? SeenBy::place : SeenBy::content;
}

SeenBy seen_by(const Dataset& data, SelectionMethod method) {
  const bool by_values = info_of(method).needs == std::string_view("values");
  return by_values || method == SelectionMethod::sew_il ? SeenBy::place : seen_by(data);
}

ContentView::ContentView(const Problem& given, SeenBy order, const Workers& workers) : given_(given) {
  if (order == SeenBy::place) return;
  order_ = selection::content_order(given.data, given.matrix, workers);
  own_.emplace(in_order(given, order_, workers));
}

std::vector<std::uint32_t> ContentView::same_as(const DataDescription& description) const {
  if (own_) return order_.same_as;
  Numbers same;
  for (std::uint32_t column = 0; column < description.columns.size(); ++column)
    same.push_back(static_cast<std::uint32_t>(description.columns[column].same_as.value_or(column)));
  return same;
}

void ContentView::enter(SelectionRequest& request) const {
  if (!own_) return;
  const Numbers place = inverse(order_.columns);
  enter_view(place, request.constraints.keep);
  enter_view(place, request.constraints.drop);
  for (ColumnSet& group : request.constraints.groups) enter_view(place, group);
  enter_view(order_, request.truth);
}

void ContentView::enter(LabelRequest& request) const {
  if (own_) enter_view(order_, request.truth);
}

void ContentView::enter(RelevanceRequest& request) const {
  if (own_) enter_view(inverse(order_.columns), request.drop);
}

void ContentView::enter(ColumnSet& columns) const {
  if (own_) enter_view(inverse(order_.columns), columns);
}

template <class Record>
void ContentView::leave_by_number(Record& record) const {
  if (!own_) return;
  const RowsByLabel& tables = given_.rows;
  const Renumber back({.columns = order_.columns,
                       .rows = order_.rows,
                       .classes = order_.classes,
                       .labeled = places_in(tables.labeled, own_->rows.labeled, order_.rows),
                       .unlabeled = places_in(tables.without_label, own_->rows.without_label, order_.rows)});
  back(record);
}

void ContentView::leave(RunRecord& record) const {
  leave_by_number(record);
}
void ContentView::leave(LabelRecord& record) const {
  leave_by_number(record);
}
void ContentView::leave(RelevanceRecord& record) const {
  leave_by_number(record);
}
void ContentView::leave(RowAdvice& advice) const {
  leave_by_number(advice);
}

}  // namespace sewil::run
