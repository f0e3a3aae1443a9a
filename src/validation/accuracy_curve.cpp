// validation/accuracy_curve.cpp: see accuracy_curve.h.
#include "validation/accuracy_curve.h"

#include <algorithm>

namespace sewil::validation {
namespace {

// How many columns the nested sets have, the same in every fold.
std::vector<std::size_t> sizes_in(std::span<const FoldOutcome> folds) {
  std::vector<std::size_t> sizes;
  if (folds.empty()) return sizes;
  for (const SizeOutcome& size : folds.front().size_curve) sizes.push_back(size.columns);
  return sizes;
}

std::vector<JudgedRows> judge_sizes(const PartlyLabeled& rows, std::span<const FoldOutcome> folds,
                                    std::span<const std::uint32_t> without = {}) {
  std::vector<JudgedRows> judged;
  const std::size_t sizes = sizes_in(folds).size();
  for (std::size_t at = 0; at < sizes; ++at) {
    judged.push_back(gather(
        rows, folds, [at](const FoldOutcome& fold) -> const auto& { return fold.size_curve[at].predicted; },
        without));
  }
  return judged;
}

// What the folds said by nested sets of hidden rows, those of fold `without` left out.
selection::HiddenLabels hidden_labels(const PartlyLabeled& rows, std::span<const FoldOutcome> folds,
                                      const FoldOutcome* without) {
  selection::HiddenLabels hidden{.columns = sizes_in(folds)};
  hidden.predicted.resize(hidden.columns.size());
  std::size_t repeats = 1;
  std::vector<std::uint8_t> left_out(rows.labels.size(), 0);
  if (without != nullptr) {
    for (const std::uint32_t row : without->rows) left_out[row] = 1;
  }
  for (const FoldOutcome& fold : folds) {
    repeats = std::max(repeats, fold.repeat + 1);
    for (std::size_t i = 0; i < fold.rows.size(); ++i) {
      if (left_out[fold.rows[i]] != 0) continue;
      hidden.truth.push_back(rows.labels[fold.rows[i]]);
      for (std::size_t at = 0; at < hidden.columns.size(); ++at) {
        hidden.predicted[at].push_back(fold.size_curve[at].predicted[i]);
      }
    }
  }
  hidden.repeats = static_cast<double>(repeats);
  return hidden;
}

// The nested sets that folds judged.
NestedLabels judged_alone(const NestedLabels& nested, std::span<const FoldOutcome> folds) {
  const std::vector<std::size_t> sizes = sizes_in(folds);
  NestedLabels judged;
  for (std::size_t at = 0; at < nested.columns.size(); ++at) {
    if (std::ranges::find(sizes, nested.columns[at]) == sizes.end()) continue;
    judged.columns.push_back(nested.columns[at]);
    judged.labels.push_back(nested.labels[at]);
  }
  return judged;
}

}  // namespace

AccuracyCurve make_accuracy_curve(const PartlyLabeled& rows, const FoldOutcomes& folds,
                                  const Correction& correction, std::size_t to_label) {
  AccuracyCurve size_curve;
  const std::vector<std::size_t> sizes = sizes_in(folds.done);
  if (sizes.empty()) return size_curve;
  const std::vector<JudgedRows> judged = judge_sizes(rows, folds.done);
  for (std::size_t at = 0; at < judged.size(); ++at) {
    const bool all = at + 1 == judged.size();  // of the columns: no choice
    size_curve.points.push_back(
        {.columns = sizes[at],
         .accuracy = judge(judged[at], to_label, correction, all ? dependence : dependence_of_chosen)});
  }
  return size_curve;
}

SizeEvidence size_evidence(const PartlyLabeled& rows, const NestedLabels& nested,
                           std::span<const FoldOutcome> folds, const FoldOutcome* without) {
  NestedLabels judged = judged_alone(nested, folds);
  if (folds.size() < 2 || judged.empty()) return {.nested = nested};
  return {.nested = std::move(judged), .hidden = hidden_labels(rows, folds, without)};
}

bool take_favored_sizes(const PartlyLabeled& rows, const NestedLabels& nested, const SizeWish& wish,
                        std::vector<FoldOutcome>& folds) {
  if (folds.size() < 2 || judged_alone(nested, folds).empty()) return false;
  for (FoldOutcome& fold : folds) {
    const SizeEvidence others = size_evidence(rows, nested, folds, &fold);
    const SizeChoice choice = selection::SizeRule(others.nested, others.hidden).choose(wish.tolerance);
    const std::size_t place = wish.rule == FeatureCountRule::best ? choice.best : choice.smallest;
    const auto taken =
        std::ranges::find(fold.size_curve, others.nested.columns[place], &SizeOutcome::columns);
    fold.chosen = taken->predicted;
    fold.columns = taken->set;
  }
  return true;
}

}  // namespace sewil::validation
