// validation/row_kinds.cpp: see row_kinds.h.
#include "validation/row_kinds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace sewil::validation {
namespace {

constexpr std::size_t fewest_rows = 10;  // labeled rows with mates, and unlabeled rows worth a look

std::set<std::uint32_t> labeled_groups(const PartlyLabeled& rows) {
  std::set<std::uint32_t> groups;
  for (const std::uint32_t row : rows.labeled) groups.insert(rows.groups[row]);
  return groups;
}

// So many of the rows at these places, and how many are in the group of one of them.
RowsToLabel count(const PartlyLabeled& rows, const std::vector<std::uint32_t>& places) {
  std::map<std::uint32_t, double> in_group;
  for (const std::uint32_t place : places) in_group[rows.groups[rows.unlabeled[place]]] += 1;
  double squares = 0;
  for (const auto& [group, size] : in_group) squares += size * size;
  const auto all = static_cast<double>(places.size());
  return {.rows = places.size(), .in_group = places.empty() ? 1 : squares / all};
}

std::vector<std::uint32_t> places_in(const PartlyLabeled& rows, bool labeled_group) {
  const std::set<std::uint32_t> known = labeled_groups(rows);
  std::vector<std::uint32_t> places;
  for (std::uint32_t place = 0; place < rows.unlabeled.size(); ++place) {
    if (known.contains(rows.groups[rows.unlabeled[place]]) == labeled_group) places.push_back(place);
  }
  return places;
}

// Two classes are left to learn when any group is hidden.
bool groups_can_be_hidden(const PartlyLabeled& rows) {
  std::vector<std::set<std::uint32_t>> of_class(rows.classes);
  for (std::size_t i = 0; i < rows.labeled.size(); ++i) {
    of_class[static_cast<std::size_t>(rows.labels[i])].insert(rows.groups[rows.labeled[i]]);
  }
  return std::ranges::count_if(of_class, [](const auto& groups) { return groups.size() > 1; }) > 1;
}

bool rows_can_be_hidden(const PartlyLabeled& rows) {
  std::map<std::uint32_t, std::size_t> labels_in;
  for (const std::uint32_t row : rows.labeled) ++labels_in[rows.groups[row]];
  std::size_t with_mates = 0;
  for (const auto& [group, labels] : labels_in) with_mates += labels > 1 ? labels : 0;
  return with_mates >= fewest_rows;
}

}  // namespace

std::vector<RowKind> kinds_of(const PartlyLabeled& rows) {
  if (rows.groups.empty()) return {{HiddenAs::rows, {.rows = rows.unlabeled.size()}}};
  const RowKind other{HiddenAs::whole_groups, count(rows, places_in(rows, false))};
  const RowKind same{HiddenAs::within_groups, count(rows, places_in(rows, true))};
  const bool whole = groups_can_be_hidden(rows);
  const bool within = same.unlabeled.rows >= fewest_rows && rows_can_be_hidden(rows);
  if (!within) return whole ? std::vector{other} : std::vector<RowKind>{};
  if (!whole) return other.unlabeled.rows == 0 ? std::vector{same} : std::vector<RowKind>{};
  return other.unlabeled.rows >= same.unlabeled.rows ? std::vector{other, same} : std::vector{same, other};
}

std::vector<std::uint32_t> groups_of_labeled(const PartlyLabeled& rows) {
  std::vector<std::uint32_t> groups;
  if (rows.groups.empty()) return groups;
  groups.reserve(rows.labeled.size());
  for (const std::uint32_t row : rows.labeled) groups.push_back(rows.groups[row]);
  return groups;
}

std::size_t folds_to_deal(const PartlyLabeled& rows, HiddenAs hidden, std::size_t asked) {
  return hidden == HiddenAs::whole_groups ? group_folds_to_deal(rows.labels, groups_of_labeled(rows), asked)
                                          : sewil::folds_to_deal(rows.labels, asked);
}

std::vector<std::uint32_t> deal(const PartlyLabeled& rows, HiddenAs hidden, std::size_t folds,
                                std::uint64_t seed, std::uint64_t repeat) {
  switch (hidden) {
    case HiddenAs::rows:
      break;
    case HiddenAs::whole_groups:
      return deal_whole_groups(rows.labels, groups_of_labeled(rows), folds, seed, repeat);
    case HiddenAs::within_groups:
      return deal_within_groups(rows.labels, groups_of_labeled(rows), folds, seed, repeat);
  }
  return deal_folds(rows.labels, folds, seed, repeat);
}

std::vector<std::uint32_t> told_of(const PartlyLabeled& rows, HiddenAs hidden) {
  std::vector<std::uint32_t> places;
  if (hidden != HiddenAs::rows) places = places_in(rows, hidden == HiddenAs::within_groups);
  if (!places.empty()) return places;
  for (std::uint32_t place = 0; place < rows.unlabeled.size(); ++place) places.push_back(place);
  return places;
}

FoldRows with_mates_only(FoldRows fold) {
  std::set<std::uint32_t> seen;
  for (const std::uint32_t row : fold.labeled) seen.insert(fold.groups[row]);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < fold.hidden.size(); ++i) {
    if (!seen.contains(fold.groups[fold.unlabeled[fold.hidden_at[i]]])) continue;
    fold.hidden[kept] = fold.hidden[i];
    fold.hidden_at[kept++] = fold.hidden_at[i];
  }
  fold.hidden.resize(kept);
  fold.hidden_at.resize(kept);
  return fold;
}

Accuracy blend(const std::vector<Accuracy>& of_kinds, const std::vector<double>& shares) {
  Accuracy mean{.low = 0, .high = 0};
  mean.recall.assign(of_kinds.front().recall.size(), 0);
  std::vector<double> known(mean.recall.size(), 0);
  for (std::size_t i = 0; i < of_kinds.size(); ++i) {
    mean.accuracy += shares[i] * of_kinds[i].accuracy;
    mean.low += shares[i] * of_kinds[i].low;
    mean.high += shares[i] * of_kinds[i].high;
    mean.balanced_accuracy += shares[i] * of_kinds[i].balanced_accuracy;
    mean.measured += shares[i] * of_kinds[i].measured;
    for (std::size_t k = 0; k < mean.recall.size(); ++k) {
      if (std::isnan(of_kinds[i].recall[k])) continue;
      mean.recall[k] += shares[i] * of_kinds[i].recall[k];
      known[k] += shares[i];
    }
  }
  for (std::size_t k = 0; k < known.size(); ++k) mean.recall[k] /= known[k];  // 0/0: not a number
  return mean;
}

}  // namespace sewil::validation
